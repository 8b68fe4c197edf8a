//! The lines of a text, one after another.
//!
//! Knows where a line ends and which lines say nothing; `grammar` knows what a line says.

use super::grammar::{MAX_LINE, line, statement_of};
use super::misread::Misread;
use super::statement::Statement;
use crate::source::Span;

/// A line that is no blank: where it stands, and what it says.
pub type Line<'t> = (Span, Result<Statement<'t>, Box<Misread>>);

/// The lines of a text that begins at byte `at` of its file, without blank and comment lines.
pub fn lines(text: &str, at: u32) -> Lines<'_> {
    Lines { rest: text, at }
}

/// See [`lines`].
#[derive(Debug, Clone)]
pub struct Lines<'t> {
    rest: &'t str,
    at: u32,
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    #[inline]
    fn next(&mut self) -> Option<Line<'t>> {
        while !self.rest.is_empty() {
            let bytes = self.rest.as_bytes();
            // Most lines have neither comment nor string: one search sees that and finds the end.
            let first = memchr::memchr3(b'\n', b'"', b'#', bytes).unwrap_or(bytes.len());
            let plain = bytes.get(first).is_none_or(|byte| *byte == b'\n');
            let end = if plain {
                first
            } else {
                memchr::memchr(b'\n', &bytes[first..]).map_or(bytes.len(), |after| first + after)
            };
            let (written, rest) = self.rest.split_at(end);
            let start = self.at;
            let span = Span::new(start, start + end as u32);
            self.rest = rest.get(1..).unwrap_or("");
            self.at = span.end + u32::from(!rest.is_empty());
            let said = if plain && end <= MAX_LINE {
                statement_of(written, start)
            } else {
                line(written, start)
            };
            match said {
                Ok(None) => {}
                Ok(Some(statement)) => return Some((span, Ok(statement))),
                Err(misread) => return Some((span, Err(misread))),
            }
        }
        None
    }
}
