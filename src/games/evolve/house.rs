//! The deck that ships with the program, compiled from `data/house-1.yaml`.

// The build writes the variants without their types, whichever the file names.
#![allow(
    clippy::wildcard_imports,
    clippy::enum_glob_use,
    clippy::unreadable_literal,
    unused_imports
)]

use std::borrow::Cow;

use super::data::{
    Answer::*, Attribute::*, AttributeMethod::*, Declined::*, DrawOrder::*, DyingSunDraws::*,
    Floor::*, Payment::*, Ranking::*, Reshuffle::*, SelectorCost::*, SelectorRounds::*,
    ShortDraw::*, Side::*, *,
};
use crate::notation::Vocabulary;

/// House deck 1.
pub(super) static HOUSE: Deck = include!(concat!(env!("OUT_DIR"), "/evolve_house.rs"));
