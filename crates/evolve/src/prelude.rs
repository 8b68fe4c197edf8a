//! What most files of the game need.

pub(crate) use crate::Evolve;
pub(crate) use crate::apply::Before;
pub(crate) use crate::data::{Attribute, Kind, Number};
pub(crate) use crate::facts::Told;
pub(crate) use crate::hand::{CardId, Cards};
pub(crate) use crate::judge::{Verdict, legal, noted, player_of};
pub(crate) use crate::legal::{Choices, weight};
pub(crate) use crate::options::Options;
pub(crate) use crate::piles::{Absent, Piece, Pile, pieces_of};
pub(crate) use crate::read::{Grammar, Out};
pub(crate) use crate::rules::{Breach, Rule};
pub(crate) use crate::state::{Phase, Shown, State};
pub(crate) use crate::verbs::{Action, Deed, Goal, Verb};
pub(crate) use arrayvec::ArrayVec;
pub(crate) use evoref_game::luck::Chances;
pub(crate) use evoref_game::{
    Actor, Book, Choice, Due, Left, MAX_PLAYERS, Next, Owner, Part, Player, Step, Teller, View,
    Waived, Words, counted, ensure, listed, never, push, push_form, require, rules,
};
pub(crate) use evoref_record::diagnostic::Record;
pub(crate) use evoref_record::notation::{
    Misread, Parsed, Reader, Rest, Vocabulary, blanks, fold, or_help, refuse, unexpected, wants,
};
pub(crate) use evoref_record::source::Span;
pub(crate) use nom::Parser;
pub(crate) use smol_str::SmolStr;
pub(crate) use std::fmt::Write as _;
pub(crate) use std::sync::Arc;
