//! The words that may be typed next, as they are collected.

use smol_str::SmolStr;

use super::NextWord;

pub(super) struct WordCollector<'t> {
    /// The beginning of the word that was typed.
    pub(super) begun: &'t str,
    pub(super) found: Vec<(u32, NextWord)>,
    pub(super) steps: u64,
    /// The steps that were taken for clauses that were tried.
    pub(super) tried: u64,
    /// Whether words were not tried because there were no steps left.
    pub(super) more: bool,
    /// The least that is missing of a list, once a word was found.
    pub(super) missing: Option<usize>,
}

impl<'t> WordCollector<'t> {
    pub(super) fn new(begun: &'t str, steps: u64) -> Self {
        Self { begun, found: Vec::new(), steps, tried: 0, more: false, missing: None }
    }

    pub(super) fn fits(&self, word: &str) -> bool {
        let head = word.get(..self.begun.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(self.begun))
    }

    /// Whether a word is listed, as the end of a line if that is asked.
    pub(super) fn lists(&self, word: &str, ends: bool) -> bool {
        let mut found = self.found.iter();
        found.any(|(_, known)| known.text == word && (known.ends || !ends))
    }

    pub(super) fn add(&mut self, word: &SmolStr, weight: u32, ends: bool, phrase: String) {
        let known = self.found.iter_mut().find(|(_, next)| next.text == *word);
        let Some((known, next)) = known else {
            let next = NextWord { text: word.clone(), phrase, ends, glued: false };
            return self.found.push((weight, next));
        };
        *known = known.saturating_add(weight);
        if ends && !next.ends {
            next.ends = true;
            next.phrase = phrase;
        }
    }
}
