//! What several files of the game need.

pub(crate) use crate::data::board::{Board, SpaceId, Terrain};
pub(crate) use crate::data::events::{Effect as CardEffect, EventCard, EventPhase};
pub(crate) use crate::data::wheel::Climate;
pub(crate) use crate::judge::{
    Case, Kept, Verdict, as_dealt, in_phase, legal, noted, own, player, vacant,
};
pub(crate) use crate::luck::Outcomes;
pub(crate) use crate::names::{Die, Gene, Token};
pub(crate) use crate::position::Fact;
pub(crate) use crate::read::{Claims, Grammar};
pub(crate) use crate::rules::cards::{Held, TooManyCopies, discard};
pub(crate) use crate::rules::combat::{DieMissing, ResultContradicts, decided};
pub(crate) use crate::rules::movement::{How, NoSupply, SpaceOccupied};
pub(crate) use crate::rules::notes::{CardNotVerified, PointsNotVerified};
pub(crate) use crate::rules::round::{NotDealt, SpaceTwice};
pub(crate) use crate::sets::{Card, SEATS, Spaces, Track};
pub(crate) use crate::state::{Hand, Pawn, PerCard, Phase, State, UNIQUES};
pub(crate) use crate::verbs::bid::next_bidder;
pub(crate) use crate::verbs::go::Go;
pub(crate) use crate::{Action, Breach, Choices, Effect, Evo, Goal, Told, units};
pub(crate) use evoref_game::prelude::*;
pub(crate) use evoref_game::{Listed as _, ordinal};
pub(crate) use nom::Parser;
pub(crate) use smol_str::SmolStr;
pub(crate) use std::fmt::Write as _;
