//! What is kept beside a state: the other readings of the record, made one where they are too many, and what
//! leads them to its next line.

use crate::piles::Knowledge;
use crate::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// The readings of a record besides the one that a state is.
#[derive(Debug, Clone)]
pub(crate) enum Others {
    Found(Arc<[State]>),
    Waiting(Arc<Waiting>),
}

/// What they come of.
#[derive(Debug, Clone)]
pub(crate) struct Waiting {
    /// The only reading before the lines.
    pub(super) from: State,
    pub(super) lines: Vec<(Written, Step)>,
    pub(super) found: OnceLock<Vec<State>>,
}

/// A written draw that the reading that is followed takes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Written {
    pub(super) by: Actor,
    pub(super) cards: Cards,
    pub(super) waived: Waived,
}

/// What a plan leads to: an action, or a heading, or the end.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) enum Goal {
    Action(Actor, Action),
    Round,
    #[default]
    End,
}

impl Goal {
    pub(super) const fn of(next: &Next<'_>) -> Self {
        match next {
            Next::Action(by, action) => Self::Action(*by, **action),
            Next::Round => Self::Round,
            Next::End => Self::End,
        }
    }
}

/// How the readings come to what stands next in the record.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(super) goal: Goal,
    /// Those that come there, the nearest first; none if none does.
    pub(crate) ready: Vec<State>,
    /// All readings as they were before.
    pub(super) starts: Vec<State>,
    /// Where of these the nearest begins, and its steps.
    pub(super) start: usize,
    pub(super) path: Vec<Effect>,
    /// After how many of them what was counted is right.
    pub(crate) right_after: usize,
    /// Where a draw is due of as many cards as the goal has, if none comes there.
    pub(super) nearly: Option<State>,
    /// Who has a draw due in one of the readings, a bit a seat.
    pub(super) due: u8,
    /// Whether a heading is missing before the goal.
    pub(super) is_round_over: bool,
    /// Whether some step could have been another.
    pub(crate) is_branched: bool,
    /// Whether there were too many to look at them all.
    pub(crate) is_flooded: bool,
}

/// A line that is legal in several readings.
#[derive(Debug)]
pub(crate) struct Readings {
    /// The first one, if it is not the state that was asked.
    pub(super) lead: Option<State>,
    pub(crate) others: Vec<(State, Effect)>,
    /// Who had a draw due before it in one of them, a bit a seat.
    pub(super) due: u8,
    /// Whether there are more than were looked at.
    pub(super) is_flooded: bool,
}

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
    pub(crate) fn follow(&self, state: &mut State, mut others: Vec<State>, is_flooded: bool) {
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
            let place = *places.entry(numbers).or_insert(joined.len());
            match joined.get_mut(place) {
                Some(same) => same.piles.join(&other.piles, kin),
                None => joined.push(other),
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
