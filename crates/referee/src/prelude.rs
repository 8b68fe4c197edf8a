//! What most files of the referee need of the crates above it.

pub(crate) use evoref_game::{
    Actor, Choice, Claimed, Count, Entry, Files, Game, Next, Owner, Player, Rules, Seat, Stage,
    Step, View, Waived, Watch, Work,
};
pub(crate) use evoref_record::diagnostic::{Code, Finding, Fix, Label, Record};
pub(crate) use evoref_record::notation::{Body, Clause, Misread, Misreads, Statement, Word, lines};
pub(crate) use evoref_record::source::{Source, Span};
pub(crate) use std::sync::Arc;
