//! Why no history exists: the earlier facts that forbid it, none of which can be spared.

use super::{Fact, Ledger, Possible, Scope};
use crate::card::{Card, Deck};
use evoref_game::{Step, Work};

/// Where in the ledger a fact stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Entry {
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
        // Half of what is left is for what comes below.
        let reserve = work.left() / 2;
        let mut size = needed.len().div_ceil(2).max(1);
        loop {
            // The oldest are let go first, so that the latest bind.
            let mut at = 0;
            while at < needed.len() {
                let end = (at + size).min(needed.len());
                let mut fewer = needed.clone();
                fewer.drain(at..end);
                if !work.spend(4 * self.len() as u64) || work.left() < reserve {
                    return None;
                }
                if self.with_only(&fewer, now).possible(deck, work, Scope::Everything)
                    == Possible::No
                {
                    needed = fewer;
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
        self.assert_minimal(deck, &needed, now);
        let facts = needed.into_iter().map(|(step, _, fact)| (step, fact));
        (!work.is_used_up()).then(|| facts.collect())
    }

    /// That without any of these facts a history exists.
    #[cfg(test)]
    fn assert_minimal(&self, deck: &Deck, needed: &[(Step, Entry, Fact)], now: Step) {
        for at in 0..needed.len() {
            let fewer = [&needed[..at], &needed[at + 1..]].concat();
            let possible =
                self.with_only(&fewer, now).possible(deck, &Work::unbounded(), Scope::Everything);
            assert_eq!(possible, Possible::Yes, "{at} of {needed:?} can be spared");
        }
    }

    /// All facts before `now`, oldest first.
    fn entries(&self, now: Step) -> Vec<(Step, Entry, Fact)> {
        let faces = self.faces.iter().zip(&self.steps).enumerate();
        let faces = faces.map(|(at, (face, step))| (*step, Entry::Face(at), Fact::Seen(*face)));
        let taken = self.taken.iter().enumerate();
        let taken = taken.map(|(at, taken)| (taken.step, Entry::Taken(at), Fact::Seen(taken.face)));
        let sums = self.stated_sums().enumerate();
        let sums = sums.map(|(at, (step, fact))| (step, Entry::Sum(at), fact));
        let mut found: Vec<_> = faces
            .chain(taken)
            .chain(sums)
            .filter(|(step, _, fact)| *step != now && *fact != Fact::Seen(Card::UNKNOWN))
            .collect();
        found.sort_unstable();
        found
    }

    /// The ledger as if of all earlier facts only these were known.
    fn with_only(&self, kept: &[(Step, Entry, Fact)], now: Step) -> Self {
        let mut entries: Vec<Entry> = kept.iter().map(|(_, entry, _)| *entry).collect();
        entries.sort_unstable();
        let keeps = |entry: Entry| entries.binary_search(&entry).is_ok();
        let mut less = self.clone();
        (less.history, less.guide) = (None, None);
        for (at, face) in less.faces.iter_mut().enumerate() {
            if self.steps[at] != now && !keeps(Entry::Face(at)) {
                *face = Card::UNKNOWN;
            }
        }
        for (at, taken) in less.taken.iter_mut().enumerate() {
            if taken.step != now && !keeps(Entry::Taken(at)) {
                taken.face = Card::UNKNOWN;
            }
        }
        let mut at = 0;
        less.sums.retain(|sum| {
            at += 1;
            sum.step == now || keeps(Entry::Sum(at - 1))
        });
        less
    }
}
