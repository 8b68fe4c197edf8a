//! What is found in a run through a record, and why judging ends before the record does.

use std::any::Any;

use crate::claims::Counts;
use crate::prelude::*;
use evoref_game::{Part, Words};

/// Why judging ended before the record did.
pub(crate) enum Stop<'s> {
    /// The game refused an action, or something was missing before it.
    Breach(Box<Refused<'s>>),
    /// The order of the record itself is broken.
    Order(Box<Misread>),
}

pub(crate) struct Refused<'s> {
    pub breach: Box<dyn Any>,
    pub code: Code,
    /// What lets it stand.
    pub waived: Waived,
    pub part: Part,
    pub by: Actor,
    /// The clause; of a heading or a claim, the words of the line.
    pub clause: Clause<'s>,
    /// The words of the action; `None` if something was missing before a heading or the end.
    pub claimed: Option<Span>,
    /// Whether something should have been written before.
    pub missing: bool,
    /// Whether the table let another broken rule stand here.
    pub allowed: bool,
}

impl Stop<'_> {
    pub(crate) fn at(&self) -> u32 {
        match self {
            Self::Order(misread) => misread.primary.span.start,
            Self::Breach(refused) => refused.clause.at,
        }
    }
}

#[derive(Clone, Default)]
pub(crate) struct FoundInRun {
    pub actions: u64,
    pub judged: u64,
    pub forms: Misreads,
    pub warnings: Vec<(Misread, Stage)>,
    pub notes: Vec<Noted>,
    pub counts: Counts,
}

/// A kind of note, with its first place and how often it was made.
#[derive(Clone)]
pub(crate) struct Noted {
    pub code: Code,
    pub span: Span,
    pub words: Words,
    pub stage: Stage,
    pub by: Actor,
    pub count: u32,
}
