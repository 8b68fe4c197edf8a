//! The lines of a text, one after another.
//!
//! Knows where a line ends and which lines say nothing; `line` knows what a line says.

use super::line::statement_on;
use super::misread::Reading;
use super::statement::Statement;
use super::terminals::line_end;
use crate::diagnostic::Finding;
use crate::source::Span;

/// A line that is no blank: where it stands, and what it says.
pub type Line<'t> = (Span, Result<Statement<'t>, Box<Finding>>);

/// The lines of a text that begins at byte `at` of its file, without blank and comment lines.
pub fn lines(text: &str, at: u32) -> Lines<'_> {
    Lines { text, at, from: 0 }
}

/// What one line says, whose text begins at byte `at` of its file and has no line end.
///
/// # Errors
/// A form error whose span lies in `text`.
pub fn line(text: &str, at: u32) -> Reading<Option<Statement<'_>>> {
    lines(text, at).next().map(|(_, said)| said).transpose()
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
        while self.from < self.text.len() {
            let from = self.from;
            let (end, marked) = line_end(self.text, from);
            self.from = end + 1;
            let written = &self.text[from..end];
            let start = self.at + from as u32;
            let span = Span::new(start, start + written.len() as u32);
            match statement_on(written, marked, start) {
                Ok(None) => {}
                Ok(Some(statement)) => return Some((span, Ok(statement))),
                Err(misread) => return Some((span, Err(misread))),
            }
        }
        None
    }
}

/// How many items two lists have in common at their beginning, and of the others how many at their end.
pub fn ends_alike<T: PartialEq>(one: &[T], other: &[T]) -> (usize, usize) {
    let head = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let rest = one[head..].iter().rev().zip(other[head..].iter().rev());
    (head, rest.take_while(|(one, other)| one == other).count())
}

/// The lines that stand in both in the same order, as many as can be: their places in each.
pub fn common(before: &[&str], after: &[&str]) -> Vec<(usize, usize)> {
    let width = after.len() + 1;
    let mut longest = vec![0_u16; (before.len() + 1) * width];
    for left in (0..before.len()).rev() {
        for right in (0..after.len()).rev() {
            longest[left * width + right] = if before[left] == after[right] {
                longest[(left + 1) * width + right + 1] + 1
            } else {
                longest[(left + 1) * width + right].max(longest[left * width + right + 1])
            };
        }
    }
    let (mut left, mut right) = (0, 0);
    let mut pairs = Vec::new();
    while left < before.len() && right < after.len() {
        if before[left] == after[right] {
            pairs.push((left, right));
            (left, right) = (left + 1, right + 1);
        } else if longest[(left + 1) * width + right] >= longest[left * width + right + 1] {
            left += 1;
        } else {
            right += 1;
        }
    }
    pairs
}
