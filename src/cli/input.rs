//! Reading what a path means: text with its records.

use std::path::Path;
use std::sync::Arc;

use super::chunks::{Chunks, Whole};
use super::paths::{Input, find};
use super::sandbox::{Beside, Sandbox};
use super::screen::{Stop, stop};
use evoref_record::source::{Source, Span};

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

/// Reads the one file that a command is about.
pub(super) fn open_one(path: &Path, sandbox: &Sandbox) -> Result<Whole, Stop> {
    let opened = Chunks::all(&one(path, sandbox)?, sandbox);
    opened.map_err(|failure| Stop::because(failure.to_string()))
}

/// The one file that a command is about.
pub(super) fn one(path: &Path, sandbox: &Sandbox) -> Result<Input, Stop> {
    if path.is_dir() {
        return Err(stop!("{} is a folder; name one file", path.display()));
    }
    match find(sandbox, &[path.to_owned()]).inputs.pop() {
        Some(Ok(input)) => Ok(input),
        Some(Err(failure)) => Err(Stop::because(failure.to_string())),
        None => Err(stop!("there is nothing to read")),
    }
}

/// The cause without the number of the operating system.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the system has many causes, and words of its own for the rest"
)]
pub(super) fn cause(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "it does not exist".to_owned(),
        std::io::ErrorKind::PermissionDenied => "you may not read it".to_owned(),
        std::io::ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        std::io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}
