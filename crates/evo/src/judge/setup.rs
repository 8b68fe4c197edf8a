//! The set-up: initiative track and first dinosaurs.

use super::{Effect, Verdict, legal, require};
use crate::Evo;
use crate::action::Action;
use crate::breach::Breach;
use crate::breach::round::{PhaseOver, SpaceTwice};
use crate::breach::setup::{
    NotAStartSpace, NotDealt, OrderIncomplete, OrderTwice, StartTaken, StartTwice,
};
use crate::data::board::SpaceId;
use crate::state::{Phase, Spaces, State, Track};
use evoref_game::{Player, Waived};

impl Evo {
    /// The track is drawn once, names everybody once, and is the one of the seed.
    pub(super) fn order(&self, state: &State, track: Track) -> Verdict {
        if state.phase > Phase::Setup {
            return Err(PhaseOver { phase: Phase::Setup }.into());
        }
        if !state.order.is_empty() {
            return Err(OrderTwice {}.into());
        }
        self.names_everybody(track)?;
        if let Some(dealt) = self.dealt_order()
            && dealt != track
        {
            return Err(NotDealt { dealt: Action::Order(dealt) }.into());
        }
        legal(Effect::Order(track))
    }

    fn names_everybody(&self, track: Track) -> Result<(), Breach> {
        for player in self.everybody() {
            let times = track.iter().filter(|other| *other == player).count();
            if times != 1 {
                return Err(OrderIncomplete { player, twice: times > 1 }.into());
            }
        }
        Ok(())
    }

    /// Two free start spaces, once.
    pub(super) fn first_dinosaurs(
        &self,
        state: &State,
        by: Player,
        spaces: [SpaceId; 2],
        waived: &Waived,
    ) -> Verdict {
        if state.phase > Phase::Setup {
            return Err(PhaseOver { phase: Phase::Setup }.into());
        }
        if state.herd(by).placed.is_some() {
            return Err(StartTwice { by }.into());
        }
        for (index, space) in (0u8..).zip(spaces) {
            if let Some(owner) = state.owner(space) {
                return Err(StartTaken { by, space, owner, index }.into());
            }
            require(self.board.space(space).start, waived, || NotAStartSpace { by, space, index })?;
        }
        if spaces[0] == spaces[1] {
            return Err(SpaceTwice { by, space: spaces[1], index: 1 }.into());
        }
        legal(Effect::Start(by, Spaces(spaces[0].bit() | spaces[1].bit())))
    }
}
