//! What a reader wants to find in a clause, and what is said when something else stands there.
//!
//! Knows the words of the messages; the reader says what it wanted.

use super::cursor::Cursor;
use super::misread::{Misread, Reading};
use super::word::Word;
use crate::diagnostic::Record;
use crate::source::Span;

impl<'t> Cursor<'t, '_> {
    /// Takes the next word or says that `what` (`a space`, `an amount`) was wanted.
    #[inline]
    pub fn expect(&mut self, what: &str) -> Reading<Word<'t>> {
        match self.word() {
            Some(word) => Ok(word),
            None => Err(self.missing(what)),
        }
    }

    /// What to say when the clause ends and `what` was wanted.
    #[cold]
    pub fn missing(&self, what: &str) -> Box<Misread> {
        let rest = self.rest();
        if rest.is_empty() {
            // The last word is underlined: an empty span after it is hard to see.
            let taken = self.said();
            let gap = |letter: char| letter.is_whitespace() || letter == ',';
            let last = taken.trim_end_matches(',').rsplit(gap).next();
            let from = taken.trim_end_matches(',').len() - last.map_or(0, str::len);
            let end = self.here().end;
            let span = Span::new(end - (taken.len() - from) as u32, end);
            let message = match &taken[from..] {
                "" => format!("{what} is missing: nothing is said here"),
                last => format!("{what} is missing after `{last}`"),
            };
            let label = format!("{what} is missing here");
            return Misread::new(Record::Expected, span, message, label);
        }
        let start = self.ahead_at();
        Misread::new(
            Record::Expected,
            Span::new(start, start + 1),
            format!("{what} is expected here, not a comma"),
            format!("expected {what}"),
        )
    }

    /// What to say when `word` is not `what`.
    #[cold]
    pub fn unexpected(word: Word<'_>, what: &str) -> Box<Misread> {
        Misread::new(
            Record::Expected,
            word.span,
            format!("`{}` is not {what}", word.text),
            format!("expected {what}"),
        )
    }

    /// Says that everything was understood, or underlines what is left over.
    #[inline]
    pub fn finish(&self) -> Reading<()> {
        if self.is_done() {
            return Ok(());
        }
        Err(self.left_over())
    }

    #[cold]
    fn left_over(&self) -> Box<Misread> {
        let rest = self.rest();
        let start = self.ahead_at();
        Misread::new(
            Record::LeftOver,
            Span::new(start, start + rest.len() as u32),
            format!("`{rest}` is left over: the clause is complete before it"),
            "left over",
        )
    }
}
