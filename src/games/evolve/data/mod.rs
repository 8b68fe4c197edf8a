//! Decks: creature cards, challenges, biomes and the rulings that come with them.
//!
//! The build compiles the shipped deck with it and the program reads a player's transcription with
//! it, so it knows YAML and cards but nothing of a session.

mod deck;
mod embed;
mod load;
mod raw;
mod rulings;

pub use deck::{
    Abilities, Attribute, Biome, Card, Challenge, Deck, Effect, Kind, Points, Pre, Score, Scoring,
    Side,
};
pub use embed::embed;
pub use load::load;
pub use rulings::{
    Answer, AttributeMethod, BadRuling, Declined, DrawOrder, DyingSunDraws, Floor, Payment,
    Ranking, Reshuffle, Rulings, SelectorCost, SelectorRounds, ShortDraw, Stack, kebab,
};
