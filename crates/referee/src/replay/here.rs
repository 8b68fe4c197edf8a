//! Where an action stands and who says it.

use crate::prelude::*;

/// Where an action stands and who says it; its clause is cut out only when something is to be said of it.
#[derive(Clone, Copy)]
pub(super) struct Here<'s> {
    pub(super) by: Actor,
    pub(super) line: Span,
    /// What the line says.
    pub(super) body: Body<'s>,
    /// The byte at which the clause begins.
    pub(super) at: u32,
    /// Whether it is only supposed to stand there.
    pub(super) supposed: bool,
    /// The rules that it may break.
    pub(super) waived: Waived,
}

impl<'s> Here<'s> {
    #[cold]
    pub(super) fn clause(&self) -> Clause<'s> {
        let here = self.body.clauses().find(|clause| clause.at == self.at);
        here.unwrap_or(Clause::of_words("", self.at))
    }
}
