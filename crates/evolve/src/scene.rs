//! What the table shows of a state.

use crate::prelude::*;
use crate::score::PARTS;
use evoref_game::scene::Hand;
use evoref_scene::evolve::{Creature, Seat, Table};

impl Evolve {
    pub(super) fn on_the_table(&self, state: &State) -> Table {
        let biome = |shown: Option<Shown>| Some(self.biome_word(shown?.card).into());
        let challenge = |shown: Option<Shown>| Some(self.challenge_word(shown?.card).into());
        let chooser = self.chooser(state).ok().filter(|_| state.phase == Phase::Challenge);
        Table {
            biome: biome(state.biomes.now),
            next_biome: biome(state.biomes.next),
            challenge: challenge(state.challenges.now),
            next_challenge: challenge(state.challenges.next),
            chooser: chooser.map(|player| self.handle(player).into()),
            deck: (!state.untold.piles).then(|| state.piles.count(Pile::Deck)),
            discards: self.pile(state, Pile::Discards, state.untold.piles),
            seats: self.players().map(|player| self.seat(state, player)).collect(),
        }
    }

    fn seat(&self, state: &State, player: Player) -> Seat {
        let turn = &state.turns[player.seat()];
        Seat {
            player: self.handle(player).into(),
            creature: self.creature(state, player),
            hand: self.pile(state, Pile::Hand(player), state.untold.hands.has(player)),
            dominance: (!state.untold.points.has(player))
                .then(|| PARTS.iter().copied().zip(state.scores[player.seat()]).collect()),
            plays: turn.plays,
            allowed: turn.allowed,
            passed: turn.passed,
            draws_due: turn.pending,
            place: (turn.place > 0).then_some(turn.place),
        }
    }

    fn creature(&self, state: &State, player: Player) -> Creature {
        let creature = &state.creatures[player.seat()];
        let slot = |kind: Kind| Some(self.card_word(self.card_id(creature.slot(kind)?)).into());
        let abilities = creature.abilities.iter();
        Creature {
            head: slot(Kind::Head),
            body: slot(Kind::Body),
            tail: slot(Kind::Tail),
            adaptation: slot(Kind::Adaptation),
            cost: creature.cost,
            paid: creature.paid.iter().sum(),
            aggression: creature.attribute(Attribute::Aggression),
            resilience: creature.attribute(Attribute::Resilience),
            allure: creature.attribute(Attribute::Allure),
            gathering: creature.attribute(Attribute::Gathering),
            abilities: abilities.map(|one| (&*self.deck.abilities[one as usize]).into()).collect(),
        }
    }

    fn pile(&self, state: &State, pile: Pile, untold: bool) -> Hand {
        let known = pieces_of(state.piles.certain(pile)).map(|piece| self.shown(piece));
        Hand::of((!untold).then(|| state.piles.count(pile)), known.collect())
    }
}
