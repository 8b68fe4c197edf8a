//! Tables of Evolve!.

use evoref_game::scene::Hand;
use serde::Serialize;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// A table of Evolve!. Players are named by their handles, cards as records spell them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
pub struct Seat {
    /// Whose.
    pub player: SmolStr,
    /// The creature.
    pub creature: Creature,
    /// The hand.
    pub hand: Hand,
    /// Dominance points, by the parts of the score; `None` if the record does not say.
    pub dominance: Option<BTreeMap<&'static str, i32>>,
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
