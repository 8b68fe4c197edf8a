//! A position at the cursor: what it states so far, and what it may state.

use super::tape::Tape;
use crate::prelude::*;

/// What a position states so far, and what it may state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statements {
    /// The subject and the clause of everything that stands above the cursor.
    pub so_far: Vec<(String, String)>,
    /// A line of each form.
    pub examples: Vec<String>,
}

impl<G: Rules> Tape<G> {
    pub(super) fn stated(&self) -> Option<Statements> {
        let seats = &self.header.seats;
        let so_far = self.now.mark.stated_so_far(&*self.rules)?;
        let so_far = so_far.into_iter().map(|(by, text)| (subject_of(by, seats).to_owned(), text));
        let handles: Vec<&str> = seats.iter().map(|seat| &*seat.handle).collect();
        let (all, first) = (handles.join(" "), handles.first().copied().unwrap_or_default());
        let examples = G::Stated::LINES
            .iter()
            .map(|line| line.replace("PLAYERS", &all).replace("PLAYER", first));
        Some(Statements { so_far: so_far.collect(), examples: examples.collect() })
    }
}
