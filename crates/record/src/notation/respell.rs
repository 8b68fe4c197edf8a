//! Which words of a record somebody else spells differently.

use crate::source::Span;

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
