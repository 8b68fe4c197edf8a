//! The set-up: initiative track and first dinosaurs.

use super::{Effect, Verdict, legal, require};
use crate::game::{Player, Waived};
use crate::games::evo::Evo;
use crate::games::evo::action::Action;
use crate::games::evo::breach::Breach;
use crate::games::evo::data::board::SpaceId;
use crate::games::evo::state::{Phase, Spaces, State, Track};

impl Evo {
    /// The track is drawn once, names everybody once, and is the one of the seed.
    pub(super) fn order(&self, state: &State, track: Track) -> Verdict {
        if state.phase > Phase::Setup {
            return Err(Breach::PhaseOver {
                phase: Phase::Setup,
            });
        }
        if !state.order.is_empty() {
            return Err(Breach::OrderTwice {});
        }
        self.names_everybody(track)?;
        if let Some(dealt) = self.dealt_order()
            && dealt != track
        {
            return Err(Breach::NotDealt {
                dealt: Action::Order(dealt),
            });
        }
        legal(Effect::Order(track))
    }

    fn names_everybody(&self, track: Track) -> Result<(), Breach> {
        for player in self.everybody() {
            let times = track.iter().filter(|other| *other == player).count();
            if times != 1 {
                return Err(Breach::OrderIncomplete {
                    player,
                    twice: times > 1,
                });
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
            return Err(Breach::PhaseOver {
                phase: Phase::Setup,
            });
        }
        if state.herd(by).placed.is_some() {
            return Err(Breach::StartTwice { by });
        }
        for (index, space) in (0u8..).zip(spaces) {
            if state.owner(space).is_some() {
                return Err(Breach::StartTaken { by, space, index });
            }
            require(self.board.space(space).start, waived, || {
                Breach::NotAStartSpace { by, space, index }
            })?;
        }
        if spaces[0] == spaces[1] {
            return Err(Breach::SpaceTwice {
                by,
                space: spaces[1],
                index: 1,
            });
        }
        legal(Effect::Start(by, Spaces(spaces[0].bit() | spaces[1].bit())))
    }
}
