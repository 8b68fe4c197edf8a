//! The data that ship, as the build compiled them.

#![allow(
    clippy::unreadable_literal,
    reason = "nobody reads what the build writes"
)]

use std::borrow::Cow;

use super::board::{Board, Space, Terrain};
use super::events::{Effect, EventCard, EventDeck, EventPhase};
use super::wheel::{Climate, Section, Wheel};
use crate::notation::Vocabulary;

include!(concat!(env!("OUT_DIR"), "/evo_data.rs"));

impl Board {
    /// The board that ships under this name.
    pub fn shipped(name: &str) -> Option<&'static Self> {
        BOARDS.iter().find(|board| board.name == name).copied()
    }
}

impl Wheel {
    /// The wheel that ships under this name.
    pub fn shipped(name: &str) -> Option<&'static Self> {
        WHEELS.iter().find(|wheel| wheel.name == name).copied()
    }
}

impl EventDeck {
    /// The deck that ships under this name.
    pub fn shipped(name: &str) -> Option<&'static Self> {
        DECKS.iter().find(|deck| deck.name == name).copied()
    }
}
