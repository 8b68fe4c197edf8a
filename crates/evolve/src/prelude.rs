//! What most files of the game need.

pub(crate) use crate::apply::Before;
pub(crate) use crate::cards::{CardId, Cards, Search, Shed};
pub(crate) use crate::creature::{Creature, card_of};
pub(crate) use crate::data::{Attribute, Kind, Number};
pub(crate) use crate::drawing::{DrawKind, DrawnCards, draw_due};
pub(crate) use crate::judge::{Answer, Legal, Verdict, legal, noted, player_of};
pub(crate) use crate::legal::weight;
pub(crate) use crate::options::Options;
pub(crate) use crate::piles::{Absent, Piece, Pile, Piles, pieces_of};
pub(crate) use crate::position::Fact;
pub(crate) use crate::read::{Grammar, Out};
pub(crate) use crate::rules::hand::{Lack, NotInHand};
pub(crate) use crate::rules::notes::HandNotVerified;
pub(crate) use crate::state::{Phase, Shown, State, since};
pub(crate) use crate::units::DOMINANCE;
pub(crate) use crate::{Action, Breach, Choices, Effect, Evolve, Goal, Next, Told};
pub(crate) use arrayvec::ArrayVec;
pub(crate) use evoref_game::Listed;
pub(crate) use evoref_game::prelude::*;
pub(crate) use nom::Parser;
pub(crate) use smol_str::SmolStr;
pub(crate) use std::fmt::Write as _;
pub(crate) use std::sync::Arc;
