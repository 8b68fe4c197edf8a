//! What a position left out and a count tells.

use super::Replay;
use super::claiming::{agree, next};
use crate::claims::Resolved;
use crate::prelude::*;

impl<G: Rules> Replay<'_, '_, G> {
    /// Such a number is known from here on, if there is only one moment after `before` that the line can be
    /// of, or the number is the same at all of them.
    pub(super) fn learn(&mut self, before: G::State, counts: &[Resolved<'_>]) {
        let rules = &*self.case.rules;
        if !agree(rules, &self.state, counts) {
            return;
        }
        let boundary = self.ahead.boundary;
        let upcoming = self.upcoming_before(boundary);
        let next = next(upcoming.as_ref(), boundary);
        let told = |state: &G::State| -> Vec<Count> {
            counts.iter().map(|count| here(rules, state, count)).collect()
        };
        let mut same = Same { counts, told: told(&self.state), same: true };
        let mut state = before;
        same.look(rules, &state);
        advance(rules, &mut state, &next, &Waived::NONE, Step::default(), Some(&mut same));
        if !same.same {
            return;
        }
        let mut entries: Vec<Entry> = Vec::new();
        let mut book = Book::told(self.untold.heading.0, &mut entries);
        for count in counts {
            if !is_open(here(rules, &self.state, count)) {
                continue;
            }
            rules.learn(&mut self.state, count.owner, count.unit, count.number, &mut book);
        }
        if let Some(watch) = &mut self.watch {
            entries.into_iter().for_each(|entry| watch.entry(entry));
        }
    }
}

pub(super) fn here<G: Rules>(rules: &G, state: &G::State, count: &Resolved<'_>) -> Count {
    rules.count(state, count.owner, count.unit)
}

/// Whether a position left a number out.
pub(super) const fn is_open(count: Count) -> bool {
    matches!(count, Count::AtLeast(_) | Count::Untold(_))
}

/// Whether every number of a line is the same at all moments at which the line is right.
struct Same<'c, 's> {
    counts: &'c [Resolved<'s>],
    told: Vec<Count>,
    same: bool,
}

impl Same<'_, '_> {
    fn look<G: Rules>(&mut self, rules: &G, state: &G::State) {
        let mut pairs = self.counts.iter().zip(&self.told);
        self.same &= !agree(rules, state, self.counts)
            || pairs.all(|(count, told)| here(rules, state, count) == *told);
    }
}

impl Log for Same<'_, '_> {}

impl<G: Rules> Watch<G> for Same<'_, '_> {
    fn after(&mut self, rules: &G, state: &G::State) {
        self.look(rules, state);
    }
}
