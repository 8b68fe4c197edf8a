//! Places as editors count them: lines from 0, and columns in bytes or in UTF-16; files as addresses.

use crate::prelude::*;
use gen_lsp_types::{Position, Range};

use evoref_report::render::percent_encoded;

/// What columns count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    /// Code units of UTF-16, which every editor knows.
    Utf16,
}

impl Encoding {
    pub(super) fn position(self, source: &Source, offset: u32) -> Position {
        let offset = offset.min(source.text().len() as u32);
        let line = source.line_index(offset);
        let before = source.slice(Span::new(source.line_span(line).start, offset));
        Position { line: line as u32, character: self.length(before) }
    }

    /// The byte at a place. A place behind the end of its line is that end, one behind the text its end.
    pub(super) fn offset(self, source: &Source, position: Position) -> u32 {
        let line = source.line_span(position.line as usize);
        let text = source.slice(line).trim_end_matches(['\r', '\n']);
        let column = position.character as usize;
        let within = match self {
            Self::Utf8 => text.floor_char_boundary(column),
            Self::Utf16 => {
                let mut left = column;
                let mut letters = text.char_indices();
                let beyond = letters.find(|(_, letter)| {
                    let fits = letter.len_utf16() <= left;
                    left = left.saturating_sub(letter.len_utf16());
                    !fits
                });
                beyond.map_or(text.len(), |(at, _)| at)
            }
        };
        line.start + within as u32
    }

    pub(super) fn range(self, source: &Source, span: Span) -> Range {
        Range { start: self.position(source, span.start), end: self.position(source, span.end) }
    }

    /// The bytes between two places, whichever comes first.
    pub(super) fn span(self, source: &Source, range: Range) -> Span {
        let (one, other) = (self.offset(source, range.start), self.offset(source, range.end));
        Span::new(one.min(other), one.max(other))
    }

    pub(super) fn length(self, text: &str) -> u32 {
        match self {
            Self::Utf8 => text.len() as u32,
            Self::Utf16 => text.chars().map(char::len_utf16).sum::<usize>() as u32,
        }
    }
}

/// The file of an address; nothing for what is no file, such as a text that was never saved.
pub(super) fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    // An address may name the machine first.
    let slash = rest.find('/')?;
    let text = decoded(&rest[slash..])?;
    // `/c:/club.evo` is `c:/club.evo`.
    let drive = text.as_bytes().get(2) == Some(&b':');
    let text = if drive { &text[1..] } else { &text };
    Some(PathBuf::from(text))
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            bytes.push((digit()? * 16 + digit()?) as u8);
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.contains('\0')).then_some(text)
}

pub(super) fn uri(path: &Path) -> Uri {
    let text = path.to_string_lossy().replace('\\', "/");
    let slash = if text.starts_with('/') { "" } else { "/" };
    Uri(format!("file://{slash}{}", percent_encoded(&text, b"/")))
}

#[cfg(test)]
#[path = "../tests/unit/places.rs"]
mod tests;
