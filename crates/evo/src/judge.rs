//! What is proven legal, and what the judges of several verbs ask.
//!
//! Pure: looks at the state and changes nothing. Only judges and `phases` make an [`Effect`].

use crate::prelude::*;
use crate::rules::movement::{NoDinosaurHere, NotYourDinosaur};
use crate::rules::round::PhaseOver;

pub(crate) type Verdict<T = Judged<Evo>> = evoref_game::Verdict<Evo, T>;

pub(crate) type Kept = Verdict<()>;

/// What a player's action is judged by: the table, and the rules whose breaches it lets stand.
#[derive(Clone, Copy)]
pub(crate) struct Case<'a> {
    pub(crate) evo: &'a Evo,
    pub(crate) state: &'a State,
    pub(crate) by: Player,
    pub(crate) waived: &'a Waived,
}

#[allow(clippy::unnecessary_wraps, reason = "the last word of a judge")]
pub(crate) fn legal(effect: impl Into<Effect>) -> Verdict {
    noted(effect, None)
}

#[allow(clippy::unnecessary_wraps, reason = "the last word of a judge")]
pub(crate) fn noted(effect: impl Into<Effect>, note: Option<Breach>) -> Verdict {
    Ok(Judged { legal: effect.into(), notes: note.map(|note| Box::from([note])) })
}

/// The player who says it. The reader gives such a verb to players only: the table never has its turn for it.
#[inline]
pub(super) fn player(state: &State, by: Actor) -> Verdict<Player> {
    match by {
        Actor::Player(player) => Ok(player),
        Actor::Table | Actor::Manual | Actor::Adjust => {
            Err(PhaseOver { phase: state.phase }.into())
        }
    }
}

/// The line belongs to `phase`, and no later one has begun.
pub(crate) fn in_phase(state: &State, phase: Phase) -> Kept {
    ensure(state.phase <= phase, || PhaseOver { phase })?;
    Ok(())
}

/// The player's own dinosaur stands on the space.
pub(crate) fn own(state: &State, by: Player, space: SpaceId, how: How) -> Kept {
    if state.herd(by).spaces.has(space) {
        return Ok(());
    }
    match state.owner(space) {
        Some(owner) => Err(NotYourDinosaur { by, space, owner, how }.into()),
        None => Err(NoDinosaurHere { by, space, how }.into()),
    }
}

/// What is written is what the seed deals, if it deals that.
pub(crate) fn as_dealt<V: Copy + PartialEq + Into<Action>>(dealt: Option<V>, written: V) -> Kept {
    match dealt.filter(|dealt| *dealt != written) {
        Some(dealt) => Err(NotDealt { dealt: dealt.into() }.into()),
        None => Ok(()),
    }
}

pub(crate) fn vacant(state: &State, by: Player, space: SpaceId, how: How) -> Kept {
    match state.owner(space) {
        Some(owner) => Err(SpaceOccupied { by, space, owner, how }.into()),
        None => Ok(()),
    }
}
