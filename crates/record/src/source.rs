//! The text of a file and the places in it: byte spans, lines and columns.
//!
//! Knows nothing of records or games. Lines and columns are worked out only when somebody asks,
//! so reading a file costs no table.

use std::sync::OnceLock;

/// A half-open range of bytes in the text of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The same range as `usize`, for slicing.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether the byte at `offset` lies in it.
    pub const fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }
}

/// A place for a person: line and column from 1, columns in Unicode scalar values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Position {
    /// Line from 1.
    pub line: u32,
    /// Column from 1.
    pub column: u32,
}

/// The largest file that is read, in bytes.
pub const MAX_FILE: usize = 1 << 30;

/// What to say of a file that is larger than [`MAX_FILE`].
pub fn too_large() -> String {
    format!("the file is larger than {} MiB; split it", MAX_FILE >> 20)
}

/// One file or a part of it: its name as the user wrote it and its text without a byte-order mark.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    starts: OnceLock<Box<[u32]>>,
    lines_before: u32,
}

/// Why bytes are not the text of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotText {
    /// Where the offending byte stands.
    pub at: Position,
    /// What is wrong with it, as a sentence.
    pub message: String,
}

impl Source {
    /// A source from text that is already known to be UTF-8.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), starts: OnceLock::new(), lines_before: 0 }
    }

    /// A source from bytes: a leading byte-order mark is dropped, an invalid or NUL byte refused.
    ///
    /// # Errors
    /// [`NotText`] names the place of the first byte that is not text.
    pub fn decode(name: impl Into<String>, mut bytes: Vec<u8>) -> Result<Self, NotText> {
        if bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        let not_text = |before: &[u8], message: String| {
            let before = String::from_utf8_lossy(before);
            let line = before.matches('\n').count() as u32 + 1;
            let last = before.rsplit('\n').next().unwrap_or_default();
            NotText { at: Position { line, column: last.chars().count() as u32 + 1 }, message }
        };
        if bytes.len() > MAX_FILE {
            return Err(not_text(b"", too_large()));
        }
        if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
            let message = "the file is UTF-16; save it as UTF-8 and try again";
            return Err(not_text(b"", message.into()));
        }
        if let Some(nul) = memchr::memchr(0, &bytes) {
            let message = "a NUL byte stands here; records are text";
            return Err(not_text(&bytes[..nul], message.into()));
        }
        String::from_utf8(bytes).map(|text| Self::new(name, text)).map_err(|error| {
            let (good, byte) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
            let byte = byte[0];
            let what = format!("the byte 0x{byte:02X} is not UTF-8");
            not_text(good, format!("{what}; save the file as UTF-8 and try again"))
        })
    }

    /// The same text where so many lines went before it: positions count them.
    #[must_use]
    pub fn after(mut self, lines: u32) -> Self {
        self.lines_before = lines;
        self
    }

    /// Lines that went before the text.
    pub fn lines_before(&self) -> u32 {
        self.lines_before
    }

    /// The name the user knows the file by.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn whole(&self) -> Span {
        Span::new(0, self.text().len() as u32)
    }

    /// The words at a span; empty if it does not fit the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    fn starts(&self) -> &[u32] {
        self.starts.get_or_init(|| {
            std::iter::once(0)
                .chain(memchr::memchr_iter(b'\n', self.text.as_bytes()).map(|i| i as u32 + 1))
                .collect()
        })
    }

    /// Number of lines; a text that ends in a newline has an empty last one.
    pub fn line_count(&self) -> usize {
        self.starts().len()
    }

    /// Index from 0 of the line that holds the byte at `offset`.
    pub fn line_index(&self, offset: u32) -> usize {
        self.starts().partition_point(|start| *start <= offset) - 1
    }

    /// The span of a line, counted from 0, with its line end.
    pub fn line_span(&self, index: usize) -> Span {
        let starts = self.starts();
        let last = self.text.len() as u32;
        let start = starts.get(index).copied().unwrap_or(last);
        Span::new(start, starts.get(index + 1).copied().unwrap_or(last))
    }

    /// The line of the byte at `offset`, from 1.
    pub fn line(&self, offset: u32) -> u32 {
        (self.line_index(offset) as u32 + 1).saturating_add(self.lines_before)
    }

    /// Line and column, both from 1, of the byte at `offset`.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_index(offset);
        let start = self.starts()[line] as usize;
        let end = (offset as usize).clamp(start, self.text.len());
        let column = self.text.get(start..end).map_or(0, |text| text.chars().count());
        Position { line: self.line(offset), column: column as u32 + 1 }
    }
}
