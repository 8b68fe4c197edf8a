//! Decks: creature cards, challenges, biomes and the switches that come with them.
//!
//! Each is a YAML file, that of a player is loaded as the one that ships. Knows nothing of a session.

mod deck;
mod load;
mod raw;
mod text;

pub use deck::{
    Abilities, Attribute, Best, Biome, Card, Challenge, Deck, Effect, Kind, Origin, Points, Pre,
    Quarry, Score, Scoring, Side, Test,
};
use evoref_record::data::{Forms, Shipped};

pub(super) use load::{MAX_PIECES, fits, why_no_name};

/// A challenge or biome by its number in the deck.
pub type Number = u8;

pub(super) static DECKS: Shipped<Deck, 1> = Shipped::new(
    ("deck", "a deck"),
    crate::COMPILED,
    ["house-1"],
    Forms {
        template: include_str!("forms/deck.yaml"),
        schema: include_str!("forms/deck.schema.json"),
    },
    load::load,
);
