//! Phase 4: moving, flying and swimming; combats are in `combat`.

use super::{Effect, Verdict, in_phase, legal, own, require};
use crate::Evo;
use crate::action::{Go, Way};
use crate::breach::flights::{NoFins, NoSpecialAttack, NoWings, NotCoastal, StaysPut, WingsSpent};
use crate::breach::movement::{NoMovementPoints, NotAdjacent, SpaceOccupied};
use crate::breach::round::{NotYourTurn, Turn};
use crate::breach::{Breach, How};
use crate::data::board::SpaceId;
use crate::names::Gene;
use crate::state::{Phase, State};
use evoref_game::{Player, Waived};

impl Evo {
    /// One movement point.
    pub(super) fn go(&self, state: &State, by: Player, go: &Go, waived: &Waived) -> Verdict {
        in_phase(state, Phase::Movement)?;
        moves_now(state, by, waived)?;
        own(state, by, go.from, how(go))?;
        match go.way {
            Way::Walk => self.adjacent(by, go.from, go.to, how(go), waived)?,
            Way::Fly(over) => self.flies(state, by, go, over, waived)?,
            Way::Swim => self.swims(state, by, go, waived)?,
        }
        if let Some(combat) = &go.combat {
            return self.attack(state, by, go, combat, waived);
        }
        vacant(state, by, go.to, how(go))?;
        has_points(state, by, how(go), waived)?;
        legal(Effect::Go { player: by, way: go.way, from: go.from, to: go.to })
    }

    fn adjacent(
        &self,
        by: Player,
        from: SpaceId,
        to: SpaceId,
        how: How,
        waived: &Waived,
    ) -> Result<(), Breach> {
        let touch = self.board.space(from).neighbours & to.bit() != 0;
        require(touch, waived, || NotAdjacent { by, from, to, how })
    }

    /// Wings: once a phase, two steps, not back to the start.
    fn flies(
        &self,
        state: &State,
        by: Player,
        go: &Go,
        over: SpaceId,
        waived: &Waived,
    ) -> Result<(), Breach> {
        require(state.herd(by).genes.has(Gene::Wings), waived, || NoWings { by })?;
        self.may_attack(by, go, waived)?;
        require(state.moving.flown >> by.0 & 1 == 0, waived, || WingsSpent { by })?;
        self.adjacent(by, go.from, over, How::Flying, waived)?;
        lands_elsewhere(by, go)?;
        self.adjacent(by, over, go.to, How::Flying, waived)
    }

    /// Fins: from any coastal space to any other.
    fn swims(&self, state: &State, by: Player, go: &Go, waived: &Waived) -> Result<(), Breach> {
        require(state.herd(by).genes.has(Gene::Fins), waived, || NoFins { by })?;
        self.may_attack(by, go, waived)?;
        lands_elsewhere(by, go)?;
        for space in [go.from, go.to] {
            require(self.board.space(space).coast, waived, || NotCoastal { space })?;
        }
        Ok(())
    }

    /// Whether wings and fins may end in an attack.
    fn may_attack(&self, by: Player, go: &Go, waived: &Waived) -> Result<(), Breach> {
        let allowed = go.combat.is_none() || self.options.special_move_attack;
        require(allowed, waived, || NoSpecialAttack { by, how: how(go) })
    }
}

/// His turn has not ended: nobody behind him on the track has acted.
pub(super) fn moves_now(state: &State, by: Player, waived: &Waived) -> Result<(), Breach> {
    let moving = &state.moving;
    let in_time = !moving.begun || state.order.place(by) >= moving.place as usize;
    let should = state.order.at(moving.place as usize).unwrap_or(by);
    require(in_time, waived, || NotYourTurn { by, should, turn: Turn::Movement })
}

/// A flight or swim does not end where it began.
fn lands_elsewhere(by: Player, go: &Go) -> Result<(), Breach> {
    if go.from == go.to {
        return Err(StaysPut { by, space: go.to, how: how(go) }.into());
    }
    Ok(())
}

/// Nobody stands on the space.
fn vacant(state: &State, by: Player, space: SpaceId, how: How) -> Result<(), Breach> {
    match state.owner(space) {
        Some(owner) => Err(SpaceOccupied { by, space, owner, how }.into()),
        None => Ok(()),
    }
}

/// A point is left for one more step.
pub(super) fn has_points(
    state: &State,
    by: Player,
    how: How,
    waived: &Waived,
) -> Result<(), Breach> {
    let points = points(state, by);
    require(state.moving.spent[by.seat()] < points, waived, || NoMovementPoints { by, points, how })
}

/// Movement points of the phase: 2, legs, thighs and stampedes.
pub(crate) fn points(state: &State, by: Player) -> u8 {
    let genes = &state.herd(by).genes;
    2 + genes.of(Gene::Legs) + 2 * genes.of(Gene::MuscularThighs) + state.moving.extra[by.seat()]
}

/// The verb of a movement point.
pub(super) const fn how(go: &Go) -> How {
    match (go.way, go.combat.is_some()) {
        (Way::Walk, false) => How::Walking,
        (Way::Walk, true) => How::Attacking,
        (Way::Fly(_), _) => How::Flying,
        (Way::Swim, _) => How::Swimming,
    }
}
