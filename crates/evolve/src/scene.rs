//! The table as plain data.

use crate::prelude::*;
use crate::score::PARTS;
use evoref_game::scene::Hand;
use serde::Serialize;
use smol_str::SmolStr;

/// A table of Evolve!. Players are named by their handles, cards as records spell them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Table {
    /// The biome of the round; missing until it is turned up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub biome: Option<SmolStr>,
    /// The biome that lies open on the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_biome: Option<SmolStr>,
    /// The challenge of the round; missing until it is settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge: Option<SmolStr>,
    /// The challenge that lies open on the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_challenge: Option<SmolStr>,
    /// Who chooses the challenge now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chooser: Option<SmolStr>,
    /// Creature cards in the deck; `None` if the record does not say.
    pub deck: Option<u8>,
    /// The discards.
    pub discards: Hand,
    /// The players in seat order.
    pub seats: Vec<Seat>,
}

/// A player with hand and creature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Seat {
    /// Whose.
    pub player: SmolStr,
    /// The creature.
    pub creature: Creature,
    /// The hand.
    pub hand: Hand,
    /// Dominance points, by the parts of the score; `None` if the record does not say.
    pub dominance: Option<std::collections::BTreeMap<&'static str, i32>>,
    /// Cards played in this round.
    pub plays: u8,
    /// Cards that may be played in this round; 0 before creatures mutate.
    pub allowed: u8,
    /// Whether the player has passed.
    pub passed: bool,
    /// Cards that the player has still to draw.
    pub draws_due: u8,
    /// The place in the challenge of the round, from 1; missing until it is scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
}

/// A creature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Creature {
    /// The head.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<SmolStr>,
    /// The body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<SmolStr>,
    /// The tail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tail: Option<SmolStr>,
    /// The adaptation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adaptation: Option<SmolStr>,
    /// The printed costs of its cards together.
    pub cost: u8,
    /// What was really paid for them.
    pub paid: u8,
    /// Aggression, within the limits of the ruling.
    pub aggression: i8,
    /// Resilience, within the limits of the ruling.
    pub resilience: i8,
    /// Allure, within the limits of the ruling.
    pub allure: i8,
    /// Gathering, within the limits of the ruling.
    pub gathering: i8,
    /// Special abilities.
    pub abilities: Vec<SmolStr>,
}

impl Evolve {
    /// See [`evoref_game::Rules::scene`].
    pub(super) fn on_the_table(&self, state: &State) -> Table {
        let biome = |shown: Option<Shown>| Some(self.biome_word(shown?.card).into());
        let challenge = |shown: Option<Shown>| Some(self.challenge_word(shown?.card).into());
        let chooser = self.chooser(state).ok().filter(|_| state.phase == Phase::Challenge);
        Table {
            biome: biome(state.biome),
            next_biome: biome(state.biome_preview),
            challenge: challenge(state.challenge),
            next_challenge: challenge(state.challenge_preview),
            chooser: chooser.map(|player| self.handle(player).into()),
            deck: (!state.untold.piles).then(|| state.piles.count(Pile::Deck)),
            discards: self.pile(state, Pile::Discards, state.untold.piles),
            seats: self.players().map(|player| self.seat(state, player)).collect(),
        }
    }

    fn seat(&self, state: &State, player: Player) -> Seat {
        let turn = &state.turns[player.seat()];
        let scores = state.scores[player.seat()];
        Seat {
            player: self.handle(player).into(),
            creature: self.creature(state, player),
            hand: self.pile(state, Pile::Hand(player), state.untold.hands.has(player)),
            dominance: (!state.untold.points.has(player))
                .then(|| PARTS.iter().copied().zip(scores).collect()),
            plays: turn.plays,
            allowed: turn.allowed,
            passed: turn.passed,
            draws_due: turn.pending,
            place: (turn.place > 0).then_some(turn.place),
        }
    }

    fn creature(&self, state: &State, player: Player) -> Creature {
        let creature = &state.creatures[player.seat()];
        let slot = |kind: Kind| {
            let piece = creature.slot(kind)?;
            Some(self.card_word(self.card_id(piece)).into())
        };
        let abilities = creature.abilities;
        Creature {
            head: slot(Kind::Head),
            body: slot(Kind::Body),
            tail: slot(Kind::Tail),
            adaptation: slot(Kind::Adaptation),
            cost: creature.cost,
            paid: creature.paid(),
            aggression: creature.attribute(Attribute::Aggression),
            resilience: creature.attribute(Attribute::Resilience),
            allure: creature.attribute(Attribute::Allure),
            gathering: creature.attribute(Attribute::Gathering),
            abilities: abilities
                .iter()
                .map(|ability| (&*self.deck.abilities[ability as usize]).into())
                .collect(),
        }
    }

    fn pile(&self, state: &State, pile: Pile, untold: bool) -> Hand {
        let known = pieces_of(state.piles.certain(pile)).map(|piece| self.shown(piece));
        Hand::of((!untold).then(|| state.piles.count(pile)), known.collect())
    }
}
