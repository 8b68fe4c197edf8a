//! Where an action stands.

use crate::opened::Opened;
use crate::prelude::*;

/// Where an action stands; its clause is cut out only when something is to be said of it.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) line: Span,
    /// What the line says.
    pub(super) body: Span,
    /// The byte at which the clause begins.
    pub(super) at: u32,
    /// Whether it is only supposed to stand there.
    pub(super) supposed: bool,
}

impl Here {
    #[cold]
    pub(super) fn clause<'s>(&self, opened: &Opened<'s>) -> Clause<'s> {
        let (from, to) = (self.body.start - opened.at, self.body.end - opened.at);
        let text = &opened.text[from as usize..to as usize];
        let at = self.body.start;
        let mut clauses = Body { text, at }.clauses();
        let here = clauses.find(|clause| clause.at == self.at);
        here.unwrap_or(Clause::of_words("", self.at))
    }
}
