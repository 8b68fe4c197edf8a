//! What most files of the game need.

pub(crate) use crate::apply::{Apply, Deed, Own};
pub(crate) use crate::card::{Card, Deck, Kind, MAX_KINDS};
pub(crate) use crate::choices::Choices;
pub(crate) use crate::judge::{Judge, Judgement, Verdict, legal, noted};
pub(crate) use crate::names::{Trait, VOCABULARY};
pub(crate) use crate::options::Options;
pub(crate) use crate::read::{Grammar, Out};
pub(crate) use crate::species::{Laid, MAX_TRAITS, Species, SpeciesId};
pub(crate) use crate::state::{End, MAX_SPECIES, Phase, State};
pub(crate) use crate::units::{self, Size};
pub(crate) use crate::words::{shown, traits_of};
pub(crate) use crate::{Action, Breach, Effect, Evolution, Goal, Next, Told};
pub(crate) use evoref_game::prelude::*;
pub(crate) use nom::Parser;
pub(crate) use smol_str::SmolStr;
pub(crate) use std::sync::Arc;
