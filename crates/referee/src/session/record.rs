//! The records of a file, and the data files that a record named when it was opened: they are not read a second time.

use crate::prelude::*;
use evoref_game::{OwnFile, Refused};
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
        let mut spans = crate::records(source);
        if spans.is_empty() {
            spans.push(source.whole());
        }
        let spans = (1..).zip(spans);
        spans.map(|(number, span)| Self { source: Arc::clone(source), span, number }).collect()
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

type FileAnswer = Result<Arc<OwnFile>, Refused>;

pub(super) struct ReadingFiles<'f> {
    pub(super) files: &'f dyn Files,
    pub(super) read: RefCell<Vec<(String, FileAnswer)>>,
}

impl Files for ReadingFiles<'_> {
    fn read(&self, path: &str) -> FileAnswer {
        let answer = self.files.read(path);
        self.read.borrow_mut().push((path.to_owned(), answer.clone()));
        answer
    }
}

/// The files that were read, and no others.
#[derive(Debug, Default)]
pub(super) struct FilesRead(pub(super) Vec<(String, FileAnswer)>);

impl Files for FilesRead {
    fn read(&self, path: &str) -> FileAnswer {
        let unknown = || Err(format!("`{path}` was not named when the record was opened").into());
        let known = self.0.iter().find(|(name, _)| name == path);
        known.map_or_else(unknown, |(_, answer)| answer.clone())
    }
}
