//! The table as plain data.

use crate::prelude::*;
use crate::state::Species as Living;
use evoref_game::scene::{Card, Hand};
use serde::Serialize;
use smol_str::SmolStr;

/// A table of Evolution. Players are named by their handles, species as records write them: `A.1`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Table {
    /// Food on the hole.
    pub hole: u16,
    /// Cards in the deck; `None` if the record does not say.
    pub deck: Option<u8>,
    /// Cards in the discards; `None` if the record does not say.
    pub discards: Option<u8>,
    /// Cards set aside before the first round.
    pub set_aside: u8,
    /// The first player, once named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SmolStr>,
    /// Whose turn it is, while cards are played or species feed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<SmolStr>,
    /// Feeding turns in a row without an action.
    pub passes: u8,
    /// Draws that are due, the first first.
    pub draws_due: Vec<Draw>,
    /// The number of the last round, once the deck has run out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_round: Option<u32>,
    /// How the deck ran out, once it has: the name of the ending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ran_out: Option<&'static str>,
    /// The players in seat order.
    pub seats: Vec<Seat>,
}

/// A draw that is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Draw {
    /// Whose.
    pub player: SmolStr,
    /// Of how many cards.
    pub count: u8,
}

/// A player with bag, hand and species.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Seat {
    /// Whose.
    pub player: SmolStr,
    /// Food in the bag; `None` if the record does not say.
    pub food: Option<u16>,
    /// The hand.
    pub hand: Hand,
    /// The food card, while it lies face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub food_card: Option<Laid>,
    /// Species founded so far.
    pub founded: u8,
    /// The living species, left to right.
    pub row: Vec<Species>,
}

/// A species.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Species {
    /// Its owner and number: `A.1`.
    pub id: SmolStr,
    /// Body size, 1 to 6.
    pub body: u8,
    /// Population, 1 to 6.
    pub population: u8,
    /// Food on it.
    pub food: u8,
    /// Stored food.
    pub fat: u8,
    /// Its traits, in the order in which they were laid.
    pub traits: Vec<Laid>,
    /// Traits that were used in this round or turn.
    pub used: Vec<&'static str>,
}

/// A card on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Laid {
    /// The card, as far as it is known.
    pub card: Card,
    /// Whether it lies face up.
    pub face_up: bool,
}

impl Evolution {
    /// See [`evoref_game::Rules::scene`].
    pub(super) fn on_the_table(&self, state: &State) -> Table {
        let handle = |player: Player| -> SmolStr { self.handle(player).into() };
        let takes_turns = matches!(state.phase, Phase::Cards | Phase::Feeding);
        let due = state.pending.iter();
        Table {
            hole: state.hole,
            deck: (!state.untold.piles).then(|| state.piles.deck()),
            discards: (!state.untold.piles).then(|| state.piles.discards()),
            set_aside: state.piles.aside(),
            first: state.first.map(handle),
            turn: takes_turns.then(|| handle(state.turn)),
            passes: state.idle,
            draws_due: due
                .map(|(player, count)| Draw { player: handle(*player), count: *count })
                .collect(),
            last_round: state.end.map(|(_, last)| last),
            ran_out: state.end.map(|(end, _)| end.name()),
            seats: self.players().map(|player| self.seat(state, player)).collect(),
        }
    }

    fn seat(&self, state: &State, player: Player) -> Seat {
        let seat = player.seat();
        let known = self.known_hand(state, player).unwrap_or_default();
        let known = known.into_iter().map(shown).collect();
        let hand = !state.untold.hands.has(player);
        Seat {
            player: self.handle(player).into(),
            food: (!state.untold.points.has(player)).then_some(state.bag[seat]),
            hand: Hand::of(hand.then_some(state.piles.hand(seat)), known),
            food_card: state.food[seat]
                .map(|food| Laid { card: shown(food.token.card), face_up: false }),
            founded: state.founded[seat],
            row: state
                .row(player)
                .iter()
                .map(|species| self.species_shown(player, species))
                .collect(),
        }
    }

    fn species_shown(&self, owner: Player, species: &Living) -> Species {
        let id = SpeciesId::of(owner, species.number);
        let traits = species.cards.iter();
        Species {
            id: self.word(id).into(),
            body: species.body,
            population: species.population,
            food: species.food,
            fat: species.fat,
            traits: traits
                .map(|laid| Laid { card: shown(laid.token.card), face_up: laid.face == Face::Up })
                .collect(),
            used: used(species.used),
        }
    }
}

fn used(used: Used) -> Vec<&'static str> {
    let names = [
        (Used::FERTILE, "fertile"),
        (Used::LONG_NECK, "long-neck"),
        (Used::FAT_TISSUE, "fat-tissue"),
        (Used::EARLY | Used::TURN, "intelligence"),
    ];
    let used = names.into_iter().filter(|(what, _)| used.has(*what));
    used.map(|(_, name)| name).collect()
}
