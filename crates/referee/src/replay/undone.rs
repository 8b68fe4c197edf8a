//! The table as it was when a line was counted that a `takeback:` further down undoes.

use crate::prelude::*;
use evoref_game::judged_next;

/// What it may cost to play a clause again that was taken back.
const STEPS_OF_A_CLAUSE: u64 = 2_000;

/// So many clauses are remembered: more than a round has. Whoever stops anywhere in a record copies them.
const MOST: usize = 300;

/// The clauses since the last one that stands. They were taken back, but only by lines further down.
#[derive(Clone)]
pub(super) struct Undone<G: Rules> {
    clauses: Vec<(Actor, Vec<Claimed<G::Action>>)>,
    /// The table after so many of them, once a count asked for it. Boxed: most records have none.
    played: Option<Box<(usize, G::State)>>,
    /// How many came after those that are remembered: nobody knows the table after those.
    pub(super) more: usize,
}

impl<G: Rules> Default for Undone<G> {
    fn default() -> Self {
        Self { clauses: Vec::new(), played: None, more: 0 }
    }
}

impl<G: Rules> Undone<G> {
    pub(super) fn push(&mut self, by: Actor, clause: &[Claimed<G::Action>]) {
        if self.clauses.len() < MOST {
            self.clauses.push((by, clause.to_vec()));
        } else {
            self.more += 1;
        }
    }

    /// A line takes the last `count` clauses back.
    pub(super) fn take_back(&mut self, count: u32) {
        let left = (self.clauses.len() + self.more).saturating_sub(count as usize);
        self.more = left.saturating_sub(self.clauses.len());
        self.clauses.truncate(left);
        self.played.take_if(|played| played.0 > left);
    }

    /// Something that stands follows.
    #[inline]
    pub(super) fn clear(&mut self) {
        if !self.clauses.is_empty() {
            *self = Self::default();
        }
    }

    /// The table after them, if there are any and they are legal below `state`.
    #[cold]
    pub(super) fn table(&mut self, rules: &G, state: &G::State, work: &Work) -> Option<&G::State> {
        if self.clauses.is_empty() {
            return None;
        }
        let mut at = self.played.take().unwrap_or_else(|| Box::new((0, state.clone())));
        let (played, table) = &mut *at;
        for (by, clause) in &self.clauses[*played..] {
            if !work.spend(STEPS_OF_A_CLAUSE) {
                return None;
            }
            for one in clause {
                let legal = judged_next(rules, table, *by, &one.action)?;
                legal.apply(rules, table, &mut Book::quiet(Step::default()));
            }
        }
        *played = self.clauses.len();
        Some(&self.played.insert(at).1)
    }
}
