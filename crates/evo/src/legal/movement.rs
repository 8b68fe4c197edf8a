//! Everything that costs a movement point.

use super::combat::Fight;
use super::{Out, offer};
use crate::Evo;
use crate::action::{Action, Go, Way};
use crate::data::board::SpaceId;
use crate::judge::points;
use crate::names::Gene;
use crate::state::{Phase, Spaces, State};
use evoref_game::{Actor, Player};

impl Evo {
    /// Everything that costs a movement point.
    pub(super) fn steps(&self, state: &State, by: Player, out: &mut Out) {
        if state.phase != Phase::Movement || state.moving.spent[by.seat()] >= points(state, by) {
            return;
        }
        let herd = state.herd(by);
        let fights: Vec<Option<Fight>> = self
            .everybody()
            .map(|enemy| {
                let open = enemy != by && !state.herd(enemy).is_protected();
                open.then(|| self.facing(state, by, enemy))
            })
            .collect();
        for from in herd.spaces.iter() {
            let next = Spaces(self.board.space(from).neighbours);
            for to in next.iter() {
                self.arrivals(state, by, &fights, (Way::Walk, from, to), out);
            }
            if herd.genes.has(Gene::Wings) && state.moving.flown >> by.0 & 1 == 0 {
                for over in next.iter() {
                    for to in Spaces(self.board.space(over).neighbours & !from.bit()).iter() {
                        self.arrivals(state, by, &fights, (Way::Fly(over), from, to), out);
                    }
                }
            }
            if herd.genes.has(Gene::Fins) && self.board.space(from).coast {
                for to in Spaces(self.board.coast() & !from.bit()).iter() {
                    self.arrivals(state, by, &fights, (Way::Swim, from, to), out);
                }
            }
        }
    }

    /// A step to an empty space, or the combats that an attack may become.
    fn arrivals(
        &self,
        state: &State,
        by: Player,
        fights: &[Option<Fight>],
        (way, from, to): (Way, SpaceId, SpaceId),
        out: &mut Out,
    ) {
        let go = Go { way, from, to, combat: None };
        match state.owner(to) {
            None => {
                offer(out, Actor::Player(by), Action::Go(go), if way == Way::Walk { 3 } else { 2 });
            }
            Some(enemy) => {
                if let Some(fight) = &fights[enemy.seat()] {
                    self.combats(state, fight, go, out);
                }
            }
        }
    }
}
