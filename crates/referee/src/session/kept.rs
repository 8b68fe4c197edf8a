//! The data files that a record named when it was opened: they are not read a second time.

use crate::prelude::*;
use std::sync::{Mutex, PoisonError};

use evoref_game::{OwnFile, Refused};

type FileAnswer = Result<Arc<OwnFile>, Refused>;

/// Files with what was read so far.
pub(super) struct ReadingFiles<'f> {
    files: &'f dyn Files,
    read: Mutex<Vec<(String, FileAnswer)>>,
}

impl<'f> ReadingFiles<'f> {
    pub(super) fn new(files: &'f dyn Files) -> Self {
        Self { files, read: Mutex::default() }
    }

    pub(super) fn kept(self) -> FilesRead {
        FilesRead(self.read.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Files for ReadingFiles<'_> {
    fn read(&self, path: &str) -> FileAnswer {
        let answer = self.files.read(path);
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.push((path.to_owned(), answer.clone()));
        answer
    }
}

/// The files that were read, and no others.
#[derive(Debug, Default)]
pub(super) struct FilesRead(Vec<(String, FileAnswer)>);

impl Files for FilesRead {
    fn read(&self, path: &str) -> FileAnswer {
        let known = self.0.iter().find(|(name, _)| name == path);
        match known {
            Some((_, answer)) => answer.clone(),
            None => Err(format!("`{path}` was not named when the record was opened").into()),
        }
    }
}
