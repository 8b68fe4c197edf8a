//! The records of a file, and what is done with one of them whole.

use std::sync::Arc;

use crate::diagnostic::Finding;
use crate::game::Files;
use crate::referee::{self, Corrected, Options, Report};
use crate::source::{Position, Source, Span};

/// A record of a file: from its line `evoref 1` up to the next.
#[derive(Debug, Clone)]
pub struct Record {
    /// The file.
    pub source: Arc<Source>,
    /// Where the record stands in it; lines above the first record belong to that one.
    pub span: Span,
    /// Its number in the file, from 1.
    pub number: u32,
}

impl Record {
    /// The records of a file, in their order. A text in which no record begins is one, so that its report
    /// says what is missing.
    pub fn all(source: &Arc<Source>) -> Vec<Self> {
        let mut spans = referee::records(source);
        if spans.is_empty() {
            spans.push(Span::new(0, source.text().len() as u32));
        }
        (1..)
            .zip(spans)
            .map(|(number, span)| Self { source: Arc::clone(source), span, number })
            .collect()
    }

    /// The text of the record.
    pub fn text(&self) -> &str {
        self.source.slice(self.span)
    }

    /// The line and column in the file of a byte of the file, both from 1.
    pub fn position(&self, offset: u32) -> Position {
        self.source.position(offset)
    }
}

/// Referees a record. The places in the report are those of the file.
pub fn check(record: &Record, files: &dyn Files, how: &Options) -> Report {
    referee::referee(&record.source, record.span, files, how)
}

/// The record in its one spelling and layout. With `expand` every draw that its seed implies is written.
///
/// # Errors
/// What is wrong with its form or its names: a broken record is not printed anew.
pub fn format(record: &Record, files: &dyn Files, expand: bool) -> Result<String, Vec<Finding>> {
    referee::format(&record.source, record.span, files, expand)
}

/// Does what is suggested about a record: what is sure to be meant, and what is risky only if `risky`.
/// The record is not written anywhere.
///
/// ```
/// use std::sync::Arc;
/// use evoref::{NoFiles, Record, Source, fix};
///
/// let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: ordr A B\n";
/// let source = Arc::new(Source::new("club.evo", text));
/// let corrected = fix(&Record::all(&source)[0], &NoFiles, false);
/// assert!(corrected.text.ends_with("table: order A B\n"));
/// ```
pub fn fix(record: &Record, files: &dyn Files, risky: bool) -> Corrected {
    let windows = referee::windows(record.source.text().as_bytes());
    referee::correct(&record.source, record.span, files, risky, windows)
}
