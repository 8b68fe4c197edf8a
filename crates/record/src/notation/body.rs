//! What follows the colon of a line, and how it falls into clauses.
//!
//! Knows strings, `;` and `=>`; not what a word is.

use super::reader::Reader;
use super::terminals::{clause_end, words_end};
use crate::source::Span;

/// What follows the colon of a line: clauses, without the comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body<'t> {
    /// The clauses as written.
    pub text: &'t str,
    /// Where `text` begins in the file.
    pub at: u32,
}

/// One clause: its words and what stands after `=>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause<'t> {
    /// All of it.
    pub whole: &'t str,
    /// The words, blanks at both ends included.
    pub text: &'t str,
    /// Where `text` begins in the file.
    pub at: u32,
    /// The text after `=>` and where it begins.
    pub claim: Option<(&'t str, u32)>,
}

impl<'t> Body<'t> {
    /// A reader of all that follows the colon, for lines that are the same in every game.
    pub fn reader(self) -> Reader<'t> {
        Reader::new(&(), self.text, self.at)
    }

    /// The clauses, from left to right.
    pub fn clauses(self) -> Clauses<'t> {
        Clauses { rest: Some(self) }
    }

    /// The span without blanks at the ends.
    pub fn span(self) -> Span {
        let lead = self.text.len() - self.text.trim_ascii_start().len();
        let start = self.at + lead as u32;
        Span::new(start, start + self.text.trim_ascii().len() as u32)
    }
}

impl<'t> Clause<'t> {
    /// Its words as one clause without a result: a heading, or what stands for one.
    pub const fn of_words(text: &'t str, at: u32) -> Self {
        Self { whole: text, text, at, claim: None }
    }

    /// A reader of all of it.
    pub const fn reader<R>(&self, rules: &'t R) -> Reader<'t, R> {
        Reader::new(rules, self.whole, self.at)
    }

    /// The span of its words, blanks at both ends left out.
    pub fn span(&self) -> Span {
        Reader::new(&(), self.text, self.at).clause_span()
    }
}

/// The clauses of a body.
#[derive(Debug, Clone)]
pub struct Clauses<'t> {
    rest: Option<Body<'t>>,
}

impl<'t> Iterator for Clauses<'t> {
    type Item = Clause<'t>;

    fn next(&mut self) -> Option<Clause<'t>> {
        let reader = self.rest.take()?.reader();
        let i = reader.begin();
        let words = words_end(i);
        let end = clause_end(words);
        self.rest = reader.next_clause(end).map(|next| Body { text: next.text, at: next.at });
        let claim = reader.stated(words).map(|(claim, begins)| {
            let text = claim.between(begins, end);
            (text, claim.at)
        });
        Some(Clause {
            whole: reader.between(i, end),
            text: reader.between(i, words),
            at: reader.at,
            claim,
        })
    }
}
