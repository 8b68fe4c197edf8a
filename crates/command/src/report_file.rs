//! Reports on their way to where they are read, drawn and written while the records come.
//!
//! None is written over what is read, and no two to one file. In GitHub Actions every line of the log that begins with
//! `::` is a workflow command: text for people is shown so that none of its lines is read as one.

use crate::prelude::*;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, BufWriter, Write};

use evoref_files::same_file::{Identity, of, of_stdin, of_stdout};
use evoref_files::save::{SpooledText, copy, spooled};
use evoref_report::render::{Around, Drawing, Look, ReportPiece};

/// A report on its way to where it is read.
pub(super) struct ReportFile<W: Write> {
    drawing: Drawing,
    /// The records of a report whose beginning is known at its end.
    kept: Option<SpooledText>,
    to: BufWriter<W>,
}

impl<W: Write> ReportFile<W> {
    pub(super) fn new(format: Format, look: Look, around: &Around, to: W) -> Self {
        let drawing = Drawing::new(format, look, around);
        Self {
            kept: drawing.is_kept().then(spooled),
            drawing,
            to: BufWriter::with_capacity(64 << 10, to),
        }
    }

    /// Writes what there is to say of some more outcomes.
    pub(super) fn add(&mut self, outcomes: &[Outcome]) -> io::Result<()> {
        for outcome in outcomes {
            let text = self.drawing.add(outcome);
            match &mut self.kept {
                Some(kept) => kept.write_all(text.as_bytes())?,
                None => self.to.write_all(text.as_bytes())?,
            }
        }
        self.to.flush()
    }

    /// Completes the report and gives back where it was written to.
    pub(super) fn end(mut self) -> io::Result<W> {
        for piece in self.drawing.end() {
            match (piece, &mut self.kept) {
                (ReportPiece::Text(text), _) => self.to.write_all(text.as_bytes())?,
                (ReportPiece::Drawn(range), Some(kept)) => copy(kept, &range, &mut self.to)?,
                // It was written when it came.
                (ReportPiece::Drawn(_), None) => {}
            }
        }
        self.to.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

/// Refuses reports that would overwrite an input, each other or what is printed; asked before anything is read. About
/// files that records name it is asked when they are. Errors: a sentence that names both.
pub(super) fn refuse<'a>(
    reports: impl Iterator<Item = &'a Path>,
    inputs: &[Result<Input, Failure>],
) -> Result<(), Stop> {
    let mut taken: Vec<(&Path, Identity)> = Vec::new();
    for report in reports {
        let Some(identity) = of(report) else { continue };
        if let Some(other) = holder(&taken, &identity) {
            let (one, other) = (other.display(), report.display());
            return Err(stop!(
                "the reports {one} and {other} are one file; give each a file of its own"
            ));
        }
        taken.push((report, identity));
    }
    if taken.is_empty() {
        return Ok(());
    }
    for input in inputs.iter().flatten() {
        let (name, identity) = match input {
            Input::File(path) => (path.display().to_string(), of(path)),
            Input::Stdin => ("standard input".to_owned(), of_stdin()),
        };
        if let Some(report) = identity.and_then(|identity| holder(&taken, &identity)) {
            let report = format!("{} would overwrite {name}", report.display());
            return Err(stop!("the report {report}, which is to be checked; name another file"));
        }
    }
    of_stdout().and_then(|identity| holder(&taken, &identity)).map_or(Ok(()), |report| {
        let report = report.display();
        Err(stop!(
            "the report {report} would overwrite what goes to standard output; name another file"
        ))
    })
}

fn holder<'a>(taken: &[(&'a Path, Identity)], identity: &Identity) -> Option<&'a Path> {
    taken.iter().find(|(_, other)| other == identity).map(|(path, _)| *path)
}

/// A writer whose text stands, if it is to be apart, between `::stop-commands::TOKEN` and `::TOKEN::`, with a token that
/// nobody could know when the text was written. Nothing is written around no text.
pub(super) struct Apart<W> {
    to: W,
    token: Option<String>,
    begun: bool,
    line_ended: bool,
}

impl<W: Write> Apart<W> {
    pub(super) fn new(to: W, is_apart: bool) -> Self {
        Self { to, token: is_apart.then(token), begun: false, line_ended: true }
    }

    /// The text is complete: gives back the writer, in which commands are looked for again.
    pub(super) fn end(mut self) -> io::Result<W> {
        if let Some(token) = self.token.filter(|_| self.begun) {
            let end = if self.line_ended { "" } else { "\n" };
            writeln!(self.to, "{end}::{token}::")?;
        }
        Ok(self.to)
    }
}

impl<W: Write> Write for Apart<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(token) = self.token.as_ref().filter(|_| !self.begun && !bytes.is_empty()) {
            writeln!(self.to, "::stop-commands::{token}")?;
            self.begun = true;
        }
        let written = self.to.write(bytes)?;
        if let Some(last) = bytes[..written].last() {
            self.line_ended = *last == b'\n';
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// 128 bits of two keyed hashes; the standard library seeds its hash tables from the system.
fn token() -> String {
    let keyed = RandomState::new();
    format!("evoref-{:016x}{:016x}", keyed.hash_one(0), keyed.hash_one(1))
}

#[cfg(test)]
#[path = "../tests/unit/report_file.rs"]
mod tests;
