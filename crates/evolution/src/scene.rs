//! What the table shows of a state.

use crate::prelude::*;
use crate::species::Species as Living;
use evoref_game::scene::Hand;
use evoref_scene::evolution::{Draw, Laid, Seat, Species, Table};

impl Evolution {
    pub(super) fn on_the_table(&self, state: &State) -> Table {
        let handle = |player: Player| -> SmolStr { self.handle(player).into() };
        let takes_turns = matches!(state.phase, Phase::Cards | Phase::Feeding);
        let due = state.pending.iter().copied();
        let due = due.map(|(player, count)| Draw { player: handle(player), count });
        Table {
            hole: state.hole,
            deck: (!state.untold.piles).then_some(state.piles.deck),
            discards: (!state.untold.piles).then_some(state.piles.discards),
            set_aside: state.piles.aside,
            first: state.first.map(handle),
            turn: takes_turns.then(|| handle(state.turn)),
            passes: state.idle,
            draws_due: due.collect(),
            last_round: state.end.map(|(_, last)| last),
            ran_out: state.end.map(|(end, _)| end.name()),
            seats: self.players().map(|player| self.seat(state, player)).collect(),
        }
    }

    fn seat(&self, state: &State, player: Player) -> Seat {
        let seat = player.seat();
        let known = state.known_hand(player).unwrap_or_default();
        let known = known.into_iter().map(shown).collect();
        let hand = !state.untold.hands.has(player);
        let row = state.row(player).iter().map(|species| self.species_shown(species));
        let food = state.food[seat].map(|food| shown(food.token.card));
        Seat {
            player: self.handle(player).into(),
            food: (!state.untold.points.has(player)).then_some(state.bag[seat]),
            hand: Hand::of(hand.then_some(state.piles.hands[seat]), known),
            food_card: food.map(|card| Laid { card, face_up: false }),
            founded: state.founded[seat],
            row: row.collect(),
        }
    }

    fn species_shown(&self, species: &Living) -> Species {
        let traits = species.cards.iter();
        let early = species.early.then_some(Trait::Intelligence);
        let used = [Trait::Fertile, Trait::LongNeck, Trait::FatTissue, Trait::Intelligence];
        let used = used.iter().filter(|name| species.used.has(**name) || early == Some(**name));
        Species {
            id: self.word(species.id).into(),
            body: species.body,
            population: species.population,
            food: species.food,
            fat: species.fat,
            traits: traits
                .map(|laid| Laid { card: shown(laid.token.card), face_up: !laid.is_down })
                .collect(),
            used: used.map(|name| name.name()).collect(),
        }
    }
}
