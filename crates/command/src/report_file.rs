//! One report of a run, drawn and written while its records come.

use std::io::{self, BufWriter, Write};

use evoref_files::save::{SpooledText, copy, spooled};
use evoref_report::render::{Around, Drawing, Format, Look, Outcome, ReportPiece};

/// A report on its way to where it is read.
pub(super) struct ReportFile<W: Write> {
    drawing: Drawing,
    /// The records of a report whose beginning is known at its end.
    kept: Option<SpooledText>,
    to: BufWriter<W>,
}

impl<W: Write> ReportFile<W> {
    pub(super) fn new(format: Format, look: Look, around: &Around, to: W) -> Self {
        let drawing = Drawing::within(format, look, around);
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
