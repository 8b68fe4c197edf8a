//! Reading what a path means: text with its records, and the data files beside it.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::parts::{Parts, Whole};
use super::paths::{Input, find};
use super::screen::Stop;
use crate::data::MAX_DATA;
use crate::render::Failure;
use crate::rules::Files;
use crate::source::{Source, Span};

/// The name of standard input in reports.
pub(super) const STDIN: &str = "<stdin>";

/// A file that was read, or a part of it, with its records.
#[derive(Debug)]
pub(super) struct Opened {
    /// The text.
    pub(super) source: Arc<Source>,
    /// Its records, at least one.
    pub(super) records: Vec<Span>,
    /// The files beside it.
    pub(super) beside: Beside,
    /// Bytes of the file before the text.
    pub(super) bytes_before: u64,
}

/// Data files by their path relative to the record.
#[derive(Debug, Clone)]
pub struct Beside {
    folder: PathBuf,
}

impl Beside {
    /// The files beside the record of that name.
    pub fn of(name: &str) -> Self {
        let folder = Path::new(name).parent().unwrap_or(Path::new(""));
        Self {
            folder: folder.to_owned(),
        }
    }
}

impl Files for Beside {
    fn read(&self, path: &str) -> Result<String, String> {
        // Told as the record names it, so that it reads alike from wherever it is refereed.
        let file = std::fs::File::open(self.folder.join(path))
            .map_err(|error| format!("`{path}` cannot be read: {}", cause(&error)))?;
        let mut text = String::new();
        file.take(MAX_DATA as u64 + 1)
            .read_to_string(&mut text)
            .map_err(|error| format!("`{path}` cannot be read: {}", cause(&error)))?;
        if text.len() > MAX_DATA {
            return Err(format!("`{path}` is larger than {} KiB", MAX_DATA >> 10));
        }
        Ok(text)
    }
}

/// Reads an input and finds its records.
pub(super) fn open(input: &Input, stdin_name: Option<&str>) -> Result<Opened, Failure> {
    Parts::whole(input, stdin_name)
}

/// Reads an input that is to be written again, records that are no text among the others.
pub(super) fn open_all(input: &Input) -> Result<Whole, Failure> {
    Parts::all(input)
}

/// Reads the one file that a command is about.
pub(super) fn open_one(path: &Path, stdin_name: Option<&str>) -> Result<Opened, Stop> {
    if path.is_dir() {
        let sentence = format!("{} is a folder; name one file", path.display());
        return Err(Stop::because(sentence));
    }
    match find(&[path.to_owned()]).pop() {
        Some(Ok(input)) => {
            open(&input, stdin_name).map_err(|failure| Stop::because(failure.to_string()))
        }
        Some(Err(failure)) => Err(Stop::because(failure.to_string())),
        None => Err(Stop::because("there is nothing to read")),
    }
}

/// The cause without the number of the operating system.
pub(super) fn cause(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "it does not exist".to_owned(),
        std::io::ErrorKind::PermissionDenied => "you may not read it".to_owned(),
        std::io::ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        std::io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}
