//! What is kept beside a state: the other readings of the record, and what leads them to its next line.

use crate::prelude::*;
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
    pub(super) is_flooded: bool,
}

/// A line that is legal in several readings.
#[derive(Debug)]
pub(crate) struct Readings {
    /// The first one, if it is not the state that was asked.
    pub(super) lead: Option<State>,
    /// The others, and what the line is in each.
    pub(crate) others: Vec<(State, Effect)>,
    /// Who had a draw due before it in one of them, a bit a seat.
    pub(super) due: u8,
    /// Whether there are more than were looked at.
    pub(super) is_flooded: bool,
}
