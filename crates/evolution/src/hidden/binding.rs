//! Why no history exists: the earlier facts that forbid it, none of which can be spared.

use std::borrow::Cow;

use super::{Fact, Ledger, Possible, Scope};
use crate::card::{Card, Deck};
use evoref_game::{Short, Step, Work};

/// Where in the ledger a fact stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LedgerEntry {
    Face(usize),
    Taken(usize),
    Sum(usize),
}

impl Ledger {
    /// The earlier facts that together forbid what came last, oldest first: if any of them were
    /// unknown a history would exist. Those of the moment `now` are what came last. `None` if there
    /// are no steps to find them.
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
            let possible = least.without(std::slice::from_ref(fact)).possible(
                deck,
                &Work::unbounded(),
                Scope::Everything,
            );
            assert_eq!(possible, Possible::Yes, "{fact:?} of {needed:?} can be spared");
        }
        let facts = needed.into_iter().map(|(step, _, fact)| (step, fact));
        (!work.is_used_up()).then(|| facts.collect())
    }

    /// All facts before `now`, oldest first.
    fn entries(&self, now: Step) -> Vec<(Step, LedgerEntry, Fact)> {
        let faces = self.faces.iter().zip(&self.steps).enumerate();
        let faces =
            faces.map(|(at, (face, step))| (*step, LedgerEntry::Face(at), Fact::Seen(*face)));
        let taken = self.taken.iter().enumerate();
        let taken =
            taken.map(|(at, taken)| (taken.step, LedgerEntry::Taken(at), Fact::Seen(taken.face)));
        let sums = self.sums.iter().enumerate();
        let sums = sums.map(|(at, sum)| (sum.step, LedgerEntry::Sum(at), Fact::Hole(sum.hole)));
        let mut found: Vec<_> = faces
            .chain(taken)
            .chain(sums)
            .filter(|(step, _, fact)| *step != now && *fact != Fact::Seen(Card::UNKNOWN))
            .collect();
        found.sort_unstable();
        found
    }

    /// The ledger as if these facts were unknown.
    fn without(&self, facts: &[(Step, LedgerEntry, Fact)]) -> Self {
        let mut less = self.clone();
        (less.history, less.guide) = (None, None);
        for (_, entry, _) in facts {
            match *entry {
                LedgerEntry::Face(at) => less.faces[at] = Card::UNKNOWN,
                LedgerEntry::Taken(at) => less.taken[at].face = Card::UNKNOWN,
                // Of no cards, and no less than none are worth.
                LedgerEntry::Sum(at) => {
                    let none = &mut less.sums[at];
                    (none.cards, none.total) = (Short::default(), 0);
                }
            }
        }
        less
    }
}
