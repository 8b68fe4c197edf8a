//! The strict loader of data files: boards, wheels, decks, editions.
//!
//! What ships and a player's own file go through the same functions. Knows YAML and places in it; what a
//! file must say is the business of its game.

mod faults;
mod kinds;
mod shape;
mod shipped;

use std::borrow::Cow;
use std::fmt;

pub use faults::Faults;
pub use shape::MAX_NESTING;
use shape::Shape;
pub use shipped::{DataKind, Forms, Own, Shipped, Shown};

use crate::source::{Source, Span};

/// Why a data file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadData {
    /// The file as the user named it.
    pub file: String,
    /// Line from 1, if the cause has one.
    pub line: Option<u32>,
    /// The cause, one sentence.
    pub message: String,
}

impl BadData {
    /// The words of the line that it names; those of the first one if it names none.
    pub fn place(&self, source: &Source) -> Span {
        let line = source.line_span(self.line.map_or(0, |line| line.saturating_sub(1) as usize));
        let words = source.slice(line);
        let start = line.start + (words.len() - words.trim_start().len()) as u32;
        Span::new(start, (line.start + words.trim_end().len() as u32).max(start))
    }
}

impl fmt::Display for BadData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

/// The largest data file, in bytes.
pub const MAX_DATA: usize = 1 << 20;

/// What messages about a file may show of it.
///
/// A record of a stranger can name any file that it reaches: then a message must not print the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quoting {
    /// What the file holds: its user named it, or it ships.
    Values,
    /// Only its keys and the kind of value that was found.
    Keys,
}

/// A data file that was read, for messages that name its lines.
#[derive(Debug, Clone, Copy)]
pub struct DataFile<'a> {
    pub name: &'a str,
    pub text: &'a str,
    /// What messages about it may show.
    pub quoting: Quoting,
    /// Whether the text is JSON: the build turns the YAML that ships into it, which is read faster.
    pub json: bool,
}

impl<'a> DataFile<'a> {
    /// A file in YAML.
    pub const fn new(name: &'a str, text: &'a str, quoting: Quoting) -> Self {
        Self { name, text, quoting, json: false }
    }

    /// Reads the file as YAML of one document. Types deny unknown fields themselves.
    ///
    /// # Errors
    /// The place and cause: not YAML, a missing or unknown field, a wrong type, anchors or aliases.
    pub fn parse<T: serde::de::DeserializeOwned>(&self) -> Result<T, BadData> {
        self.attempt().map_err(|(bad, _)| bad)
    }

    /// Reads the file as [`DataFile::parse`] does and notes every fault of form; nothing if there is one.
    pub fn read<T: serde::de::DeserializeOwned>(&self, faults: &mut Faults) -> Option<T> {
        let (read, emptied) = self.read_on(faults)?;
        emptied.is_empty().then_some(read)
    }

    /// Reads the file and notes every fault of form: behind one, the rest is read without the value, or the
    /// entry, that has it. Gives what could be read, and the keys of the file in which something was left out.
    pub fn read_on<T: serde::de::DeserializeOwned>(
        &self,
        faults: &mut Faults,
    ) -> Option<(T, Vec<String>)> {
        let mut text = Cow::Borrowed(self.text);
        let mut emptied = Vec::new();
        loop {
            let file = DataFile { text: &text, ..*self };
            let (mut bad, of_form) = match file.attempt() {
                Ok(read) => return Some((read, emptied)),
                Err(bad) => bad,
            };
            let whole = emptied.is_empty();
            if !whole {
                // Entries are counted without those that were emptied; the line says which it is.
                bad.message = kinds::uncounted(&bad.message);
            }
            // A key that was emptied is missing.
            let missing = bad.message.ends_with("` is missing");
            if whole || !missing {
                faults.note(bad.clone());
            }
            let line = bad.line.filter(|_| of_form && !faults.is_full())?;
            let key = kinds::key_at_fault(&bad.message).filter(|_| !missing);
            let rest = key.and_then(|key| faults::without_value(&text, line, key));
            let rest = rest.or_else(|| faults::without(&text, line))?;
            emptied.push(kinds::first_step(&bad.message).to_owned());
            text = Cow::Owned(rest);
        }
    }

    /// What the file says, or what is wrong with it and whether the file is YAML all the same.
    fn attempt<T: serde::de::DeserializeOwned>(&self) -> Result<T, (BadData, bool)> {
        if self.json {
            return serde_json::from_str(self.text)
                .map_err(|bad| (self.bad(None, bad.to_string()), false));
        }
        if self.text.len() > MAX_DATA {
            let most = MAX_DATA >> 10;
            let message = format!(
                "the file is larger than {most} KiB; leave out what the game does not need"
            );
            return Err((self.bad(None, message), false));
        }
        // The check and the parser see the same text.
        let text = self.text.strip_prefix('\u{feff}').unwrap_or(self.text);
        shape::scan(text).map_err(|(line, shape)| (self.bad(Some(line), refusal(shape)), false))?;
        serde_yaml::from_str(text).map_err(|error| {
            // What is missing at the end stands on the last line, not below it.
            let last = text.lines().count().max(1) as u32;
            // Counted as editors count: YAML itself ends a line at other characters too.
            let line = error.location().map(|place| {
                let before = text.chars().take(place.index());
                last.min(before.filter(|c| *c == '\n').count() as u32 + 1)
            });
            let message = error.to_string();
            // The place is told on its own; the library repeats it at the end of its sentence.
            let place = error.location();
            let place = place.map(|at| format!(" at line {} column {}", at.line(), at.column()));
            let told = place.and_then(|place| message.strip_suffix(&place));
            let told = told.or_else(|| message.split(" at line ").next()).unwrap_or_default();
            let words = match self.quoting {
                Quoting::Values => kinds::in_words(told),
                Quoting::Keys => kinds::told(told),
            };
            (self.bad(line, words), kinds::known(told).is_some())
        })
    }

    /// What the file says, in backquotes; `instead` if messages may not show it.
    pub fn quote(&self, written: impl fmt::Display, instead: &str) -> String {
        self.number(format_args!("`{written}`"), instead)
    }

    /// A number of the file; `instead` if messages may not show it.
    pub fn number(&self, written: impl fmt::Display, instead: &str) -> String {
        match self.quoting {
            Quoting::Values => written.to_string(),
            Quoting::Keys => instead.to_owned(),
        }
    }

    /// A complaint about the first line that has `needle` as a whole word, or about the file.
    pub fn complain(&self, needle: &str, message: impl Into<String>) -> BadData {
        let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let line = self.text.lines().position(|line| {
            line.match_indices(needle).any(|(at, _)| {
                !line[..at].ends_with(is_word) && !line[at + needle.len()..].starts_with(is_word)
            })
        });
        self.bad(line.map(|index| index as u32 + 1), message.into())
    }

    fn bad(&self, line: Option<u32>, message: String) -> BadData {
        BadData { file: self.name.to_owned(), line, message }
    }
}

fn refusal(shape: Shape) -> String {
    match shape {
        Shape::TooDeep => format!(
            "lists and mappings are nested deeper than {MAX_NESTING} levels; the files that ship \
             have four"
        ),
        Shape::Documents => {
            "a data file is one document; `---` stands at its beginning or not at all".to_owned()
        }
        Shape::ByteOrder => {
            "a byte-order mark stands at the beginning of the file or not at all".to_owned()
        }
        Shape::Mark => {
            "anchors `&`, aliases `*` and tags `!` are not read; write the value out, or \
                        put it in quotes if it is text"
                .to_owned()
        }
    }
}
