//! Decks: creature cards, challenges, biomes and the switches that come with them.
//!
//! Each is a YAML file, that of a player is loaded as the one that ships. Knows nothing of a session.

mod deck;
mod load;
mod raw;

use crate::data::Shipped;
pub use deck::{
    Abilities, Attribute, Biome, Card, Challenge, Deck, Effect, Kind, Points, Pre, Score, Scoring,
    Side,
};

/// The decks that ship.
pub(super) static DECKS: Shipped<Deck, 1> =
    Shipped::new("evolve/data", "a deck", ["house-1"], load::load)
        .explained("how to transcribe a box: `evoref rules evolve`");
