//! Where the session stands, whose turns are open, and what may stand in a form.

use crate::prelude::*;

impl Turns for Evolution {
    fn stage(&self, state: &State) -> Stage {
        Stage {
            round: state.round,
            phase: state.phase.name(),
            to_act: if state.phase == Phase::Deal {
                state.pending.first().map(|(player, _)| *player)
            } else {
                matches!(state.phase, Phase::Cards | Phase::Feeding).then_some(state.turn)
            },
            left: state.left,
        }
    }

    fn turns(&self, state: &State) -> Vec<Turn> {
        let from =
            |first: Player| (0..self.player_count()).map(move |after| self.nth(first, after));
        let draws = &state.pending;
        if !draws.is_empty() {
            let due = draws.iter();
            return due
                .map(|(player, count)| Turn::with(*player, *count, "cards to draw"))
                .collect();
        }
        match state.phase {
            Phase::Food => from(state.first_player())
                .filter(|player| state.food[player.seat()].is_none())
                .map(Turn::of)
                .collect(),
            Phase::Cards => from(state.first_player())
                .skip(usize::from(self.after_first(state, state.turn)))
                .map(|player| {
                    if state.untold.hands.has(player) {
                        Turn::of(player)
                    } else {
                        Turn::with(player, state.piles.hand(player.seat()), "cards")
                    }
                })
                .collect(),
            Phase::Feeding => from(state.turn).map(Turn::of).collect(),
            Phase::Setup
            | Phase::Deal
            | Phase::Before
            | Phase::Settlement
            | Phase::Done
            | Phase::Over => Vec::new(),
        }
    }

    fn fills(&self, state: &State, by: Actor, gap: Gap) -> Vec<SmolStr> {
        let (Actor::Player(player), Gap::Card) = (by, gap) else { return Vec::new() };
        let deck = self.deck();
        let known = state.piles.perhaps_held(deck, player.seat()).into_iter();
        known.map(|kind| state.as_named(deck, deck.card(kind)).to_string().into()).collect()
    }
}
