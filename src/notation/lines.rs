//! The lines of a text, one after another.
//!
//! Knows where a line ends and which lines say nothing; `grammar` knows what a line says.

use super::grammar::{MAX_LINE, line, round_plainly, said_plainly, statement_of};
use super::misread::Misread;
use super::statement::Statement;
use crate::source::Span;

/// A line that is no blank: where it stands, and what it says.
pub type Line<'t> = (Span, Result<Statement<'t>, Box<Misread>>);

/// The lines of a text that begins at byte `at` of its file, without blank and comment lines.
pub fn lines(text: &str, at: u32) -> Lines<'_> {
    Lines { text, at, from: 0 }
}

/// See [`lines`].
#[derive(Debug, Clone)]
pub struct Lines<'t> {
    text: &'t str,
    at: u32,
    /// Where the next line begins in `text`.
    from: usize,
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        self.step()
    }
}

impl<'t> Lines<'t> {
    /// The text, where it begins in its file, and the byte of it at which the next line begins.
    #[inline]
    pub fn rest(&self) -> (&'t str, u32, usize) {
        (self.text, self.at, self.from.min(self.text.len()))
    }

    /// Goes on with the line that begins at this byte of the text.
    #[inline]
    pub fn go_on(&mut self, from: usize) {
        self.from = from;
    }

    /// [`Iterator::next`], for the one loop that most lines go through.
    #[allow(
        clippy::inline_always,
        reason = "a line is handed over in registers then"
    )]
    #[inline(always)]
    pub fn step(&mut self) -> Option<Line<'t>> {
        let bytes = self.text.as_bytes();
        while self.from < bytes.len() {
            let from = self.from;
            if bytes[from] == b'\n' {
                self.from += 1;
                continue;
            }
            // Most lines have neither comment nor string: one search sees that and finds the end.
            let first = memchr::memchr3(b'\n', b'"', b'#', &bytes[from..]);
            let first = first.map_or(bytes.len(), |after| from + after);
            let plain = bytes.get(first).is_none_or(|byte| *byte == b'\n');
            let end = if plain {
                first
            } else {
                memchr::memchr(b'\n', &bytes[first..]).map_or(bytes.len(), |after| first + after)
            };
            self.from = end + 1;
            let written = &self.text[from..end];
            let start = self.at + from as u32;
            let span = Span::new(start, start + written.len() as u32);
            let plain = plain && written.len() <= MAX_LINE;
            if plain
                && let Some(said) =
                    said_plainly(written, start).or_else(|| round_plainly(written, start))
            {
                return Some((span, Ok(said)));
            }
            let said = if plain {
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
