//! Where the session stands, whose turns are open, and what may stand in a form.

use crate::prelude::*;
use crate::verbs::go::points;

impl Turns for Evo {
    fn stage(&self, state: &State) -> Stage {
        Stage {
            round: state.round.into(),
            phase: state.phase.name(),
            to_act: match state.phase {
                Phase::Mutations => next_bidder(state),
                Phase::Initiative | Phase::Movement => state.order.at(state.moving.place.into()),
                Phase::Births => state.order.at(state.breeding.place.into()),
                Phase::Survival => state.order.iter().find(|player| self.can_lose(state, *player)),
                Phase::Setup => self.players().find(|player| state.herd(*player).placed.is_none()),
                Phase::Climate | Phase::Done | Phase::End => None,
            },
            left: state.left,
        }
    }

    fn rounds(&self, state: &State) -> u32 {
        // The round of the meteorite is no round of its own.
        u32::from(state.round) - u32::from(state.phase == Phase::End && state.round > 0)
    }

    fn turns(&self, state: &State) -> Vec<Turn> {
        let track: Vec<Player> = state.order.iter().collect();
        let from = |place: u8| track.iter().skip(usize::from(place)).copied();
        match state.phase {
            Phase::Setup => {
                let waits = |player: &Player| state.herd(*player).placed.is_none();
                self.players().filter(waits).map(Turn::of).collect()
            }
            Phase::Mutations => {
                let next = next_bidder(state);
                let waits = |player: &Player| !state.is_settled(*player) && Some(*player) != next;
                next.into_iter().chain(from(0).filter(waits)).map(Turn::of).collect()
            }
            Phase::Initiative | Phase::Movement => {
                let left = |player: Player| {
                    points(state, player).saturating_sub(state.moving.spent[player.seat()])
                };
                let open = from(state.open_place().unwrap_or(0)).filter(|player| left(*player) > 0);
                open.map(|player| Turn::with(player, left(player), "movement points")).collect()
            }
            Phase::Births => {
                let left = |player: Player| {
                    state.eggs(player).saturating_sub(state.breeding.born[player.seat()])
                };
                // The rest of this egg round, then the next one.
                let before = track.iter().take(usize::from(state.breeding.place));
                let open = from(state.breeding.place).chain(before.copied());
                let open = open.filter(|player| left(*player) > 0);
                open.map(|player| Turn::with(player, left(player), "eggs")).collect()
            }
            Phase::Survival => {
                from(0).filter(|player| self.can_lose(state, *player)).map(Turn::of).collect()
            }
            Phase::Climate | Phase::Done | Phase::End => Vec::new(),
        }
    }

    fn fills(&self, state: &State, by: Actor, gap: Gap) -> Vec<SmolStr> {
        match gap {
            Gap::Gene => {
                let names = Gene::ALL.iter().filter(|gene| state.bag.may_have(**gene));
                names.map(|gene| gene.name().into()).collect()
            }
            Gap::Die | Gap::Player => self.names(gap),
            Gap::Card => {
                let Actor::Player(player) = by else { return Vec::new() };
                let known = state.herd(player).hand.known.iter();
                known.map(|(card, _)| self.card_name(card).into()).collect()
            }
            // What is free is to be seen on the board.
            Gap::Space | Gap::Number | Gap::Trait => Vec::new(),
        }
    }
}
