//! Reading what a path means: text with its records, and the data files beside it.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::paths::{Input, find};
use super::screen::Stop;
use crate::data::MAX_DATA;
use crate::referee;
use crate::render::Failure;
use crate::rules::Files;
use crate::source::{MAX_FILE, Source, Span};

/// The name of standard input in reports.
pub(super) const STDIN: &str = "<stdin>";

/// A file that was read, with its records.
#[derive(Debug)]
pub(super) struct Opened {
    /// The text.
    pub(super) source: Arc<Source>,
    /// Its records, at least one.
    pub(super) records: Vec<Span>,
    /// The files beside it.
    pub(super) beside: Beside,
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
    let (name, bytes) = match input {
        Input::Stdin => (stdin_name.unwrap_or(STDIN).to_owned(), stdin()),
        Input::File(path) => (path.display().to_string(), file(path)),
    };
    let fail = |at, message: String| Failure {
        path: name.clone(),
        at,
        message,
    };
    let bytes = bytes.map_err(|message| fail(None, message))?;
    let source =
        Source::decode(&name, bytes).map_err(|error| fail(Some(error.at), error.message))?;
    let records = referee::records(&source);
    if records.is_empty() {
        return Err(fail(None, no_record(source.text())));
    }
    let folder = if *input == Input::Stdin && stdin_name.is_none() {
        ""
    } else {
        &name
    };
    Ok(Opened {
        beside: Beside::of(folder),
        source: Arc::new(source),
        records,
    })
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

fn stdin() -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .take(MAX_FILE as u64 + 4)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("cannot be read: {}", cause(&error)))?;
    Ok(bytes)
}

fn file(path: &Path) -> Result<Vec<u8>, String> {
    let file =
        std::fs::File::open(path).map_err(|error| format!("cannot be read: {}", cause(&error)))?;
    // As large as the file says, so that a small one is read at once.
    let size = file
        .metadata()
        .map_or(0, |data| data.len())
        .min(MAX_FILE as u64 + 4);
    let mut bytes = Vec::with_capacity(size as usize + 1);
    // One byte more than is allowed and a byte-order mark tell a file that is too large.
    file.take(MAX_FILE as u64 + 4)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("cannot be read: {}", cause(&error)))?;
    Ok(bytes)
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

/// What to say about a text in which no record begins.
fn no_record(text: &str) -> String {
    let begin = "a record begins with the line `evoref 1`";
    if text.trim().is_empty() {
        return format!("is empty; {begin}");
    }
    let words = text.lines().map(str::trim);
    let first = words
        .into_iter()
        .find(|line| !line.is_empty() && !line.starts_with('#'));
    match first {
        Some(line) if line.starts_with("game:") || line.starts_with("players:") => {
            format!("has no record: put the line `evoref 1` above `{line}`")
        }
        _ => format!("has no record: {begin}"),
    }
}
