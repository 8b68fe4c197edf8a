//! Births and deaths.

use super::{Out, offer};
use crate::Evo;
use crate::action::{Action, Hatch, Losses, Rolls};
use crate::data::board::SpaceId;
use crate::data::wheel::Climate;
use crate::names::{Die, Gene};
use crate::state::{Phase, State};
use evoref_game::{Actor, Player};

impl Evo {
    pub(super) fn births(&self, state: &State, by: Player, out: &mut Out) {
        if state.phase != Phase::Births {
            return;
        }
        let herd = state.herd(by);
        if herd.spaces.len() < 8 {
            self.newborns(state, by, None, out);
        } else {
            for space in herd.spaces.iter() {
                self.newborns(state, by, Some(space), out);
            }
        }
    }

    fn newborns(&self, state: &State, by: Player, removing: Option<SpaceId>, out: &mut Out) {
        let killer = state.herd(by).genes.has(Gene::KillerBabies);
        let mut places = self.birthplaces(state, by, removing);
        if let Some(space) = removing {
            places.insert(space);
        }
        for to in places.iter() {
            let hatch = Hatch { to, die: None, removing, claim: None, rolls: Rolls::NONE };
            match state.owner(to).filter(|_| removing != Some(to)) {
                None => offer(
                    out,
                    Actor::Player(by),
                    Action::Hatch(hatch),
                    if removing.is_some() { 1 } else { 10 },
                ),
                Some(owner) if killer && owner != by => {
                    for die in Die::ALL {
                        let hatch = Hatch { die: Some(die), ..hatch };
                        offer(out, Actor::Player(by), Action::Hatch(hatch), 2 * die.faces());
                    }
                }
                Some(_) => {}
            }
        }
    }

    /// Every set of losses but none at all, which nobody writes.
    pub(super) fn deaths(&self, state: &State, by: Player, out: &mut Out) {
        if state.phase != Phase::Survival {
            return;
        }
        let doomed: Vec<SpaceId> = state
            .herd(by)
            .spaces
            .iter()
            .filter(|space| {
                let terrain = self.board.space(*space).terrain;
                self.climate_of(state, terrain) != Climate::Ideal
            })
            .collect();
        for set in 1u32..1 << doomed.len() {
            let mut losses = Losses::NONE;
            for (index, space) in doomed.iter().enumerate() {
                if set >> index & 1 == 1 {
                    losses.push(*space);
                }
            }
            // The fewer die, the likelier it is chosen.
            offer(out, Actor::Player(by), Action::Lose(losses), 9 - set.count_ones());
        }
    }

    /// The line of the deaths that leave a player no choice, if there are any.
    pub(super) fn forced_deaths(&self, state: &State, by: Player) -> Option<Action> {
        let (dead, only) = self.forced_losses(state, by);
        let mut losses = Losses::NONE;
        for space in dead.iter() {
            losses.push(space);
        }
        (only && !dead.is_empty()).then_some(Action::Lose(losses))
    }
}
