//! A whole file printed anew: its sound records in the one spelling and layout, the others as they are.
//!
//! Knows how records follow each other; `spell` knows how one is written.

use std::borrow::Cow;

use crate::prelude::*;

/// The records of a file that were printed so far.
pub struct Printed {
    text: Vec<u8>,
    windows: bool,
}

impl Printed {
    /// Nothing yet of the file that begins with `text`: all its lines will end as the first one does.
    pub fn new(text: &[u8]) -> Self {
        Self { text: Vec::with_capacity(text.len()), windows: windows(text) }
    }

    /// Prints a record anew, or as it is.
    ///
    /// # Errors
    /// What keeps the record from being printed anew.
    pub fn record(
        &mut self,
        record: &str,
        anew: Result<String, Vec<Finding>>,
    ) -> Result<(), Vec<Finding>> {
        let text = anew.as_ref().map_or(Cow::Borrowed(record), |text| ends(text, self.windows));
        self.as_it_is(text.as_bytes());
        anew.map(drop)
    }

    /// Prints a record as it is, text or not, below an empty line.
    pub fn as_it_is(&mut self, record: &[u8]) {
        let parted = self.text.ends_with(b"\n\n") || self.text.ends_with(b"\n\r\n");
        if !self.text.is_empty() && !parted {
            let end: &[u8] = if self.windows { b"\r\n" } else { b"\n" };
            self.text.extend_from_slice(end);
        }
        self.text.extend_from_slice(record);
    }

    /// All that was printed.
    pub fn into_text(self) -> Vec<u8> {
        self.text
    }
}

/// Whether the first line of a text ends as on Windows.
pub fn windows(text: &[u8]) -> bool {
    memchr::memchr(b'\n', text).is_some_and(|end| text[..end].ends_with(b"\r"))
}

/// The text with lines that end so; it has plain line ends.
pub fn ends(text: &str, windows: bool) -> Cow<'_, str> {
    if windows { Cow::Owned(text.replace('\n', "\r\n")) } else { Cow::Borrowed(text) }
}
