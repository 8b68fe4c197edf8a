//! Why no history exists: the earlier facts that forbid it, none of which can be spared.

use std::borrow::Cow;

use super::{Fact, Ledger, Possible, Scope};
use crate::card::{Card, Deck};
use evoref_game::{Short, Step, Work};

/// When a fact was written, its place among the faces, the taken cards and the sums, and what it says.
type Entry = (Step, usize, Fact);

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
