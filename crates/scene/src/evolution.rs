//! Tables of Evolution.

use evoref_game::scene::{Card, Hand};
use serde::Serialize;
use smol_str::SmolStr;

/// A table of Evolution. Players are named by their handles, species as records write them: `A.1`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
pub struct Draw {
    /// Whose.
    pub player: SmolStr,
    /// Of how many cards.
    pub count: u8,
}

/// A player with bag, hand and species.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
pub struct Laid {
    /// The card, as far as it is known.
    pub card: Card,
    /// Whether it lies face up.
    pub face_up: bool,
}
