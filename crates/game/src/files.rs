//! Data files that a record names by a path: how a game asks for one, and what it made of it.
//!
//! Knows neither folders nor formats; whoever reads files says which can be read.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::Opening;
use evoref_record::data::{BadData, DataFile, Quoting, Shipped};
use evoref_record::diagnostic::{Finding, Record};
use evoref_record::notation::fold;
use evoref_record::source::Span;

/// Data files that a record names by a path beside it.
pub trait Files {
    /// The file at `path`; the same value whenever the same file is named.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused>;
}

/// Why a data file is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// A sentence that says why, with the path as the record names it.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl Refused {
    /// The finding at the words of the header that name the file.
    pub fn misread(self, span: Span) -> Box<Finding> {
        let label = "this file is not read";
        let mut misread = Finding::new(Record::BadData, span, self.message, label);
        misread.help.extend(self.help);
        misread
    }
}

impl From<String> for Refused {
    fn from(message: String) -> Self {
        Self { message, help: None }
    }
}

/// No file can be read.
#[derive(Debug, Clone, Copy)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        Err(format!("`{path}` cannot be read: this record has no folder").into())
    }
}

/// What a game made of a file, or why it cannot be used.
type Loaded<T> = Result<Arc<T>, BadData>;

/// A player's own data file, and what games made of it: many records name one file, and it is loaded once.
pub struct OwnFile {
    text: String,
    quoting: Quoting,
    /// One value for each type that was asked for.
    loaded: Mutex<Vec<Box<dyn Any + Send + Sync>>>,
}

impl OwnFile {
    pub fn new(text: impl Into<String>, quoting: Quoting) -> Self {
        Self { text: text.into(), quoting, loaded: Mutex::new(Vec::new()) }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of the text.
    pub fn size(&self) -> usize {
        self.text.len()
    }

    /// What `load` makes of the file; called once for each type, whoever asks.
    ///
    /// # Errors
    /// The line and the cause, for the file as `name` calls it.
    pub fn load<T: Any + Send + Sync>(
        &self,
        name: &str,
        load: impl FnOnce(DataFile<'_>) -> Result<T, BadData>,
    ) -> Result<Arc<T>, BadData> {
        // Held while loading: who comes meanwhile waits and does not load it again.
        let mut held = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let known = held.iter().find_map(|one| one.downcast_ref::<Loaded<T>>());
        let loaded = if let Some(known) = known {
            known.clone()
        } else {
            let file = DataFile::new(name, &self.text, self.quoting);
            let loaded: Loaded<T> = load(file).map(Arc::new);
            held.push(Box::new(loaded.clone()));
            loaded
        };
        // Each record calls the file as it likes.
        loaded.map_err(|bad| BadData { file: name.to_owned(), ..bad })
    }
}

/// Whether a header names a file beside the record, and nothing that ships: what has a dot or a slash does.
pub fn is_path(value: &str) -> bool {
    value.contains(['/', '\\', '.'])
}

/// What a session is played with: a file that ships or the player's own, as its header line names it;
/// the one that ships at the place `default` if no line does.
///
/// # Errors
/// A name that does not ship, or a file that cannot be read or used.
pub fn material<T: Any + Send + Sync, const N: usize>(
    opening: &Opening<'_>,
    shipped: &Shipped<T, N>,
    default: usize,
) -> Result<Arc<T>, Box<Finding>> {
    let mut headers = opening.headers.iter();
    let Some(header) = headers.find(|header| header.key.text.eq_ignore_ascii_case(shipped.key))
    else {
        return Ok(Arc::clone(shipped.at(default)));
    };
    let value = header.value.trim();
    let found = shipped.named(value).or_else(|| shipped.named(&fold(value)));
    if let Some(found) = found {
        return Ok(Arc::clone(found));
    }
    if !is_path(value) {
        let names = shipped.names.join(", ");
        let message = format!("`{value}` is not {} that ships", shipped.what);
        return Err(Finding::new(Record::HeaderValue, header.span, message, "no such name")
            .suggest(value, shipped.names)
            .help(format!("names here: {names}; or the path of a YAML file beside the record")));
    }
    let explained = |misread: Box<Finding>| {
        misread.help(format!(
            "a file to fill in: `evoref data template {}`; all that is wrong in one: `evoref data check FILE`",
            shipped.key
        ))
    };
    let file = opening.files.read(value);
    let file = file.map_err(|refused| explained(refused.misread(header.span)))?;
    file.load(value, |file| shipped.load(file)).map_err(|bad| {
        let label = "this file cannot be used";
        explained(Finding::new(Record::BadData, header.span, bad.to_string(), label))
    })
}

impl fmt::Debug for OwnFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnFile").field("size", &self.size()).finish_non_exhaustive()
    }
}

#[cfg(test)]
#[path = "../tests/unit/files.rs"]
mod tests;
