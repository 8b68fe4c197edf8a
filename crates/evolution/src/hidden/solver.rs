//! Whether a history exists: the one that was carried on, or what the search finds.

use super::Ledger;
use super::hands::{self, Making};
use super::history::History;
use super::kinds::{self, Limits};
use super::program::{Program, Solution};
use crate::prelude::*;

/// Whether a history exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Possible {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// Given up after a bounded effort.
    TooHard,
}

/// How much of the record a history must agree with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Everything,
    /// All but the stated food on the hole.
    WithoutSums,
    /// What is out of the deck now, whenever it was drawn.
    OutNow,
    /// The hands, whatever the deck holds.
    HandsAlone,
}

impl Ledger {
    /// Whether a history exists that agrees with so much of the record.
    pub(crate) fn possible(&self, deck: &Deck, work: &Work, scope: Scope) -> Possible {
        self.sought(deck, work, scope).0
    }

    /// The history of it that is at hand, which proves that it is possible.
    pub(crate) fn carried_on(&self, deck: &Deck) -> Option<&History> {
        self.history.as_deref().filter(|history| history.is_of(deck))
    }

    /// Goes on with a history of the same, if none is at hand.
    pub(crate) fn go_on_with(
        &mut self,
        deck: &Deck,
        found: impl FnOnce(&Self) -> Option<Arc<History>>,
    ) {
        if self.carried_on(deck).is_none() {
            self.follow(deck, |_| true);
            self.history = self.history.take().or_else(|| found(self));
        }
    }

    /// Whether such a history exists, and one that agrees with everything, if it can be carried on.
    pub(crate) fn sought(
        &self,
        deck: &Deck,
        work: &Work,
        scope: Scope,
    ) -> (Possible, Option<History>) {
        let mut program = Program::new(work.clone());
        let mut lives = hands::lives(self, deck, &mut program, None);
        let plenty = [u8::MAX; MAX_KINDS];
        let epochs = usize::from(self.epoch) + 1;
        let mut limits = Limits {
            deck,
            copies: &deck.copies,
            epochs,
            sums: &self.sums,
            guide: self.guide.as_deref(),
        };
        if scope != Scope::Everything {
            limits.sums = &[];
            lives.iter_mut().for_each(|life| life.sum = None);
        }
        match scope {
            Scope::Everything | Scope::WithoutSums => {}
            Scope::OutNow => {
                lives.retain(|life| life.until > self.epoch);
                lives.iter_mut().for_each(|life| life.start = self.epoch);
            }
            Scope::HandsAlone => limits.copies = &plenty,
        }
        let kinds = kinds::give_kinds(&lives, &limits, &mut program);
        match program.solve() {
            Solution::Empty => (Possible::No, None),
            Solution::TooHard => (Possible::TooHard, None),
            Solution::Point(_) if scope != Scope::Everything => (Possible::Yes, None),
            Solution::Point(point) => {
                // The same walk once more: now it is known how many cards go each way.
                let mut history = History::new(deck, 0);
                history.of_taken = vec![0; self.taken.len()];
                let mut making = Making { point: &point, history, left: 0 };
                let again = &mut Program::new(Work::unbounded());
                let lives = hands::lives(self, deck, again, Some(&mut making));
                (Possible::Yes, kinds.cards(&lives, &limits, making))
            }
        }
    }
}
