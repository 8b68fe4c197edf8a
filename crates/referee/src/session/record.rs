//! The records of a file, and what is done with one of them whole.

use crate as referee;
use crate::prelude::*;
use evoref_record::source::Position;

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
            spans.push(source.whole());
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
