//! What most files of the referee need of the crates above it.

pub(crate) use evoref_game::{
    Actor, Choice, Claimed, Count, Entry, Files, Game, Gap, Log, Next, Owner, Player, Rules, Said,
    Seat, Stage, Standing, Step, Unit, View, Waived, Watch, Work, player_of,
};
pub(crate) use evoref_record::diagnostic::{Code, Finding, Fix, Label, Place, Record, Severity};
pub(crate) use evoref_record::notation::{
    Body, Claim, Clause, Misread, Misreads, Statement, Word, lines, same_handle,
};
pub(crate) use evoref_record::source::{Source, Span};
pub(crate) use smol_str::SmolStr;
pub(crate) use std::collections::BTreeSet;
pub(crate) use std::sync::Arc;
