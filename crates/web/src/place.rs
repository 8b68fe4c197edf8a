//! Places as a browser counts them: in UTF-16 units from the beginning of the text.

use evoref::Span;

/// Counts the units up to bytes of a text; what is asked for later may stand above.
pub(super) struct Units<'t> {
    text: &'t str,
    /// Whether bytes and units are the same.
    plain: bool,
}

impl<'t> Units<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, plain: text.is_ascii() }
    }

    /// The units before a byte.
    pub(super) fn before(&self, byte: u32) -> usize {
        let mut byte = (byte as usize).min(self.text.len());
        if self.plain {
            return byte;
        }
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        self.text[..byte].encode_utf16().count()
    }

    /// Where some words begin and end.
    pub(super) fn of(&self, span: Span) -> [usize; 2] {
        [self.before(span.start), self.before(span.end)]
    }
}

/// The byte of a line at which so many units stand before.
pub(super) fn byte_of(line: &str, column: u32) -> usize {
    let mut units = 0;
    for (at, letter) in line.char_indices() {
        if units >= column {
            return at;
        }
        units += letter.len_utf16() as u32;
    }
    line.len()
}
