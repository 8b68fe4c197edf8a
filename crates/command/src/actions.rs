//! GitHub Actions: whether this runs there, and text that is kept from being read as commands.
//!
//! There every line of the log that begins with `::` is a workflow command. Text for people is shown
//! so that none of its lines does; between these two commands GitHub does not look for any.

use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Write};

/// Whether this is a step of a workflow.
pub(super) fn here() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}

/// A writer whose text stands between `::stop-commands::TOKEN` and `::TOKEN::`, with a token that
/// nobody could know when the text was written. Nothing is written around no text.
pub(super) struct Apart<W> {
    to: W,
    token: String,
    begun: bool,
    line_ended: bool,
}

impl<W: Write> Apart<W> {
    pub(super) fn new(to: W) -> Self {
        Self { to, token: token(), begun: false, line_ended: true }
    }

    /// The text is complete: gives back the writer, in which commands are looked for again.
    pub(super) fn end(mut self) -> io::Result<W> {
        if self.begun {
            let end = if self.line_ended { "" } else { "\n" };
            writeln!(self.to, "{end}::{}::", self.token)?;
        }
        Ok(self.to)
    }
}

impl<W: Write> Write for Apart<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.begun && !bytes.is_empty() {
            writeln!(self.to, "::stop-commands::{}", self.token)?;
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
#[path = "../tests/unit/actions.rs"]
mod tests;
