//! What most files of the game need.

pub(crate) use crate::Evolution;
pub(crate) use crate::apply::Apply;
pub(crate) use crate::card::Card;
pub(crate) use crate::facts::Told;
pub(crate) use crate::judge::{Judge, Judgement, Verdict, legal, noted};
pub(crate) use crate::legal::Choices;
pub(crate) use crate::names::Trait;
pub(crate) use crate::phrase::shown;
pub(crate) use crate::read::{Grammar, Out};
pub(crate) use crate::rules::Breach;
pub(crate) use crate::seats::SpeciesId;
pub(crate) use crate::state::{Face, Laid, Phase, Species, State, Used};
pub(crate) use crate::units::{self, Size};
pub(crate) use crate::verbs::{Deed, Own, Verb};
pub(crate) use evoref_game::luck::Chances;
pub(crate) use evoref_game::{
    Actor, Book, Chance, MAX_PLAYERS, Owner, Part, Player, Says, Short, Step, Teller, View, Waived,
    Words, Work, ensure, named, push, push_form, rules,
};
pub(crate) use evoref_record::diagnostic::Record;
pub(crate) use evoref_record::notation::{
    Misread, Parsed, Reader, Rest, Word, blanks, refuse, unexpected,
};
pub(crate) use nom::Parser;
pub(crate) use smol_str::SmolStr;
pub(crate) use std::sync::Arc;
