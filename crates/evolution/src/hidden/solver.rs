//! Whether a history exists: the one that was carried on, or what the search finds; and if there is none, the
//! earlier facts that forbid it, none of which can be spared.

use super::hands::{self, Making};
use super::history::History;
use super::kinds::{self, Limits};
use super::program::{Program, Solution};
use super::{Fact, Ledger};
use crate::prelude::*;
use std::borrow::Cow;

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

/// When a fact was written, its place among the faces, the taken cards and the sums, and what it says.
type Entry = (Step, usize, Fact);

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

    /// The earlier facts that together forbid what came last, oldest first: if any of them were unknown a history would
    /// exist. Those of the moment `now` are what came last. `None` if there are no steps to find them.
    pub(crate) fn binding(&self, deck: &Deck, work: &Work, now: Step) -> Option<Vec<(Step, Fact)>> {
        let mut needed = self.entries(now);
        let mut least = Cow::Borrowed(self);
        // Half of what is left is for what comes below.
        let reserve = work.left() / 2;
        let mut size = needed.len().div_ceil(2).max(1);
        loop {
            // The oldest are let go first, so that the latest bind.
            let mut at = 0;
            while at < needed.len() {
                let end = (at + size).min(needed.len());
                if !work.spend(4 * self.len() as u64) || work.left() < reserve {
                    return None;
                }
                let less = least.without(&needed[at..end]);
                if less.possible(deck, work, Scope::Everything) == Possible::No {
                    needed.drain(at..end);
                    least = Cow::Owned(less);
                } else {
                    at = end;
                }
            }
            if size == 1 {
                break;
            }
            size = size.div_ceil(2);
        }
        #[cfg(test)]
        for fact in &needed {
            let less = least.without(std::slice::from_ref(fact));
            let possible = less.possible(deck, &Work::unbounded(), Scope::Everything);
            assert_eq!(possible, Possible::Yes, "{fact:?} of {needed:?} can be spared");
        }
        let facts = needed.into_iter().map(|(step, _, fact)| (step, fact));
        (!work.is_used_up()).then(|| facts.collect())
    }

    /// All facts before `now`, oldest first.
    fn entries(&self, now: Step) -> Vec<Entry> {
        let faces = self.faces.iter().zip(&self.steps);
        let faces = faces.map(|(face, step)| (*step, Fact::Seen(*face)));
        let taken = self.taken.iter().map(|taken| (taken.step, Fact::Seen(taken.face)));
        let sums = self.sums.iter().map(|sum| (sum.step, Fact::Hole(sum.hole)));
        let all =
            faces.chain(taken).chain(sums).zip(0..).map(|((step, fact), at)| (step, at, fact));
        let mut found: Vec<_> = all
            .filter(|(step, _, fact)| *step != now && *fact != Fact::Seen(Card::UNKNOWN))
            .collect();
        found.sort_unstable();
        found
    }

    /// The ledger as if these facts were unknown.
    fn without(&self, facts: &[Entry]) -> Self {
        let mut less = self.clone();
        (less.history, less.guide) = (None, None);
        let (taken, sums) = (self.faces.len(), self.faces.len() + self.taken.len());
        for &(_, at, _) in facts {
            if at < taken {
                less.faces[at] = Card::UNKNOWN;
            } else if at < sums {
                less.taken[at - taken].face = Card::UNKNOWN;
            } else {
                // Of no cards, and no less than none are worth.
                let none = &mut less.sums[at - sums];
                (none.cards, none.total) = (Short::default(), 0);
            }
        }
        less
    }
}
