//! Reading with nom: what a production is given and what it gives back.
//!
//! A production is a method of [`Reader`] that takes what is left of the text and returns what is left after it.
//! Terminals ([`super::words`]) pass the blanks before them and never those behind, so the end of what was read is
//! always the end of its last word. Productions look one word ahead and then commit: none goes back over what it took.

use std::cell::RefCell;

use super::stuck::Stuck;
use super::terminals::{Rest, Word, blanks};
use crate::source::Span;

/// What a production gives back: what is left after it and what it read, or where it got stuck.
pub type Parsed<'a, T> = nom::IResult<Rest<'a>, T, Stuck<'a>>;

/// What every production is given: the rules whose names are read, and the place of the text.
pub struct Reader<'a, R = ()> {
    /// The rules of the game; `()` for what is the same in every game.
    pub rules: &'a R,
    /// From the beginning of the clause.
    pub(super) text: &'a str,
    /// Where `text` begins in its file.
    pub(super) at: u32,
    /// Where other spellings than the one of `fmt` are noted.
    respell: Option<&'a RefCell<Respell>>,
}

impl<R> Clone for Reader<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Reader<'_, R> {}

impl<'a, R> Reader<'a, R> {
    /// A reader of `text`, a clause and perhaps others after it, which begins at byte `at` of its file.
    pub const fn new(rules: &'a R, text: &'a str, at: u32) -> Self {
        Self { rules, text, at, respell: None }
    }

    /// The same, noting every word that has another spelling.
    #[must_use]
    pub const fn noting(mut self, respell: Option<&'a RefCell<Respell>>) -> Self {
        self.respell = respell;
        self
    }

    /// The same for the text that begins at `i`: a claim, or the next clause.
    #[must_use]
    pub(super) fn from(mut self, i: Rest<'a>) -> Self {
        let before = self.before(i);
        self.text = &self.text[before..];
        self.at += before as u32;
        self
    }

    /// How many bytes of the text stand before `i`.
    #[inline]
    pub(super) const fn before(&self, i: Rest<'_>) -> usize {
        self.text.len() - i.len()
    }

    /// Where `i` begins in the file: after a production, where its last word ended.
    #[inline]
    pub const fn place(&self, i: Rest<'_>) -> u32 {
        self.at + self.before(i) as u32
    }

    /// The text from `i` to `rest`.
    #[inline]
    pub fn between(&self, i: Rest<'a>, rest: Rest<'a>) -> &'a str {
        &self.text[self.before(i)..self.before(rest)]
    }

    /// The span from `i` to `rest`.
    #[inline]
    pub const fn span(&self, i: Rest<'_>, rest: Rest<'_>) -> Span {
        Span::new(self.place(i), self.place(rest))
    }

    /// The word from `i` to `rest`.
    #[inline]
    pub fn cut(&self, i: Rest<'a>, rest: Rest<'a>) -> Word<'a> {
        Word { text: self.between(i, rest), span: self.span(i, rest), quoted: false }
    }

    /// Whether other spellings are noted.
    #[inline]
    pub const fn notes_spellings(&self) -> bool {
        self.respell.is_some()
    }

    /// Notes that `word` is spelt `canonical`, if anybody wants to know.
    #[inline]
    pub fn respell(&self, word: Word<'_>, canonical: &str) {
        if self.notes_spellings() && (word.quoted || word.text != canonical) {
            self.note(word.span, canonical);
        }
    }

    /// The same of the words from `i` to `rest`, without blanks before them.
    #[inline]
    pub fn respell_from(&self, i: Rest<'a>, rest: Rest<'a>, canonical: &str) {
        if self.notes_spellings() {
            self.note_from(i, rest, canonical);
        }
    }

    #[cold]
    fn note_from(&self, i: Rest<'a>, rest: Rest<'a>, canonical: &str) {
        self.respell(self.cut(blanks(i), rest), canonical);
    }

    /// Notes that what stands at `span` is spelt `canonical`, if anybody wants to know.
    #[cold]
    pub(super) fn note(&self, span: Span, canonical: &str) {
        if let Some(respell) = self.respell {
            respell.borrow_mut().note(span, canonical);
        }
    }
}

/// Words that have another spelling than the one `fmt` writes, in the order they were read.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Respell {
    words: Vec<(Span, String)>,
}

impl Respell {
    /// Notes that the words at `span` are spelt `canonical`. The last note on a place counts.
    pub fn note(&mut self, span: Span, canonical: &str) {
        self.words.push((span, canonical.to_owned()));
    }

    /// The words from byte `start` on that were read as one, if they are noted.
    pub fn read_as_one(&self, start: u32) -> Option<Span> {
        let spans = self.words.iter().map(|(span, _)| *span);
        spans.filter(|span| span.start == start).max_by_key(|span| span.end)
    }

    /// Whether nothing has another spelling.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Forgets everything that was noted.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Sorts the notes for printing.
    pub(super) fn settle(&mut self) {
        // Stable, so of two notes on one place the later one is kept by the reversal below.
        self.words.reverse();
        self.words.sort_by_key(|(span, _)| span.start);
        self.words.dedup_by_key(|(span, _)| span.start);
    }

    pub(super) fn at(&self, start: u32) -> Option<&(Span, String)> {
        let index = self.words.binary_search_by_key(&start, |(span, _)| span.start).ok()?;
        Some(&self.words[index])
    }
}
