//! The verbs of a game, as tables hold them.

use super::vocabulary::stands_in;

/// A verb of a game: what `grammar.md`, help and "did you mean" are made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verb {
    /// The word, in lower case.
    pub name: &'static str,
    /// Who says it: `player`, `table`, `manual` or `adjust`.
    pub by: &'static str,
    /// The form, with capitals for what is filled in: `bid N GENE|card`.
    pub form: &'static str,
    /// A whole clause with its subject: `A: bid 3 horn`.
    pub example: &'static str,
    /// What it does, in a few words.
    pub meaning: &'static str,
}

impl Verb {
    /// A verb by its name, who says it, its form, an example and its meaning.
    pub const fn new(
        name: &'static str,
        by: &'static str,
        form: &'static str,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        Self { name, by, form, example, meaning }
    }

    /// Whether a word is one that follows this verb: `body` follows `grow`.
    pub(super) fn has(&self, word: &str) -> bool {
        stands_in(self.form, word)
    }

    /// The form of it, with an example.
    pub fn formed(&self) -> String {
        format!("form: `{}`, such as `{}`", self.form, self.example)
    }
}
