//! Readings that are one, and those that are made one because they are too many.

use crate::piles::Knowledge;
use crate::prelude::*;
use crate::readings::kept::Others;
use rustc_hash::{FxHashMap, FxHashSet};

/// The most readings that are followed from line to line.
const MOST: usize = 64;
/// With more hidden cards than these, where exactly each lies is not worth a reading.
const FEW: u32 = 24;

/// What two readings of the same lines can differ in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    phase: Phase,
    pending: [u8; MAX_PLAYERS],
    cards: Knowledge,
}

impl Key {
    pub(crate) fn of(state: &State) -> Self {
        let pending = state.turns.map(|turn| turn.pending);
        Self { phase: state.phase, pending, cards: state.piles.knowledge() }
    }

    /// The same without what is known of the cards but their numbers.
    pub(crate) fn numbers(self) -> (Phase, [u8; MAX_PLAYERS], [u8; 2 + MAX_PLAYERS]) {
        (self.phase, self.pending, self.cards.count)
    }
}

impl Evolve {
    /// Goes on with these readings besides a state, fewer if they are too many.
    pub(super) fn follow(&self, state: &mut State, mut others: Vec<State>, is_flooded: bool) {
        (state.plan, state.others) = (None, None);
        if others.is_empty() && !is_flooded {
            return;
        }
        let mut seen = FxHashSet::default();
        seen.insert(Key::of(state));
        others.retain(|other| seen.insert(Key::of(other)));
        if state.piles.all_hidden() > FEW || others.len() >= MOST {
            others = self.join(state, others);
        }
        if is_flooded || others.len() >= MOST {
            state.lose_sight();
        } else if !others.is_empty() {
            state.others = Some(Others::Found(others.into()));
        }
    }

    /// Makes one of those in which every pile has as many cards: each card can be wherever it is in one of them.
    pub(crate) fn join(&self, state: &mut State, others: Vec<State>) -> Vec<State> {
        let kin = |piece| self.pieces(self.card_id(piece));
        let mut joined: Vec<State> = Vec::new();
        let own = Key::of(state).numbers();
        let mut places = FxHashMap::default();
        for other in others {
            let numbers = Key::of(&other).numbers();
            if numbers == own {
                state.piles.join(&other.piles, kin);
                continue;
            }
            match places.get(&numbers) {
                Some(place) => {
                    let same: &mut State = &mut joined[*place];
                    same.piles.join(&other.piles, kin);
                }
                None => {
                    places.insert(numbers, joined.len());
                    joined.push(other);
                }
            }
        }
        joined
    }
}

impl State {
    /// How many cards lie where is not followed any more.
    pub(crate) fn lose_sight(&mut self) {
        (self.plan, self.others) = (None, None);
        self.untold.forget_cards();
    }
}
