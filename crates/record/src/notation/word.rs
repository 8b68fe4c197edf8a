//! One word of a clause.
//!
//! Knows where a word stands in its file; not what it means.

use std::borrow::Cow;

use crate::source::Span;

/// What is left of a text.
pub type Rest<'a> = &'a [u8];

/// A word or string of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'t> {
    /// The words as written; of a string what stands between the quotes, escapes included.
    pub text: &'t str,
    /// Where it stands, quotes included.
    pub span: Span,
    /// Whether it was a string.
    pub quoted: bool,
}

impl<'t> Word<'t> {
    /// The span of a part of the word, by byte offsets in `text`.
    pub fn part(&self, from: usize, to: usize) -> Span {
        // What opens a string is as long as what closes it, which may be missing.
        let quotes = self.span.range().len().saturating_sub(self.text.len());
        let start = self.span.start + quotes.div_ceil(2) as u32;
        Span::new(start + from as u32, start + to as u32)
    }

    /// Its inside, for productions.
    pub const fn inside(&self) -> Rest<'t> {
        self.text.as_bytes()
    }

    /// The meaning of a string: `\"` and `\\` are opened.
    pub fn unescaped(&self) -> Cow<'t, str> {
        if !self.text.contains('\\') {
            return Cow::Borrowed(self.text);
        }
        let mut open = String::with_capacity(self.text.len());
        let mut letters = self.text.chars();
        while let Some(letter) = letters.next() {
            open.push(if letter == '\\' { letters.next().unwrap_or('\\') } else { letter });
        }
        Cow::Owned(open)
    }
}

/// A text as a string: its quotes and backslashes escaped.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
