//! What most files of the referee need of the crates above it.

pub(crate) use evoref_game::{
    Actor, AfterEach, Arrived, Book, Choice, Claimed, Count, Deed as _, Entry, Fact, Files, Game,
    Gap, Next, Owner, Player, Rules, Said, Seat, Stage, Standing, Stating, Step, Unit, Verb as _,
    View, Waived, Watch, Work, advance, advanced, after, player_of, subject_of,
};
pub(crate) use evoref_record::diagnostic::{Code, Finding, Fix, Label, Place, Record, Severity};
pub(crate) use evoref_record::notation::{
    Body, Claim, Clause, Misreads, Reader, Reading, Respell, Statement, Word, comment, lines,
    same_handle, takeback_count,
};
pub(crate) use evoref_record::source::{Source, Span};
pub(crate) use smol_str::SmolStr;
pub(crate) use std::cell::RefCell;
pub(crate) use std::collections::BTreeSet;
pub(crate) use std::sync::{Arc, OnceLock};
