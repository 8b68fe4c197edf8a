//! What a clause or a line did.

use super::At;
use crate::diagnostic::Finding;
use crate::rules::{Actor, Fact, Stage};
use crate::source::Span;

/// A clause, a heading or a claim, and what it did.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Event {
    /// The place after it.
    pub at: At,
    /// Its words; nothing for the end.
    pub span: Span,
    /// What it was.
    pub what: What,
    /// What happened, in the order in which it happened: first what follows from the rules and had to
    /// come before.
    pub facts: Vec<Fact>,
    /// Where the session stands after it.
    pub stage: Stage,
    /// What there is to say of it. Suggestions that need trying are made by [`super::Session::report`].
    pub findings: Vec<Finding>,
}

/// What a clause or a line was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// The heading of the set-up.
    Setup,
    /// The heading of a round, with its number.
    Round(u32),
    /// After the last line: what ends the session.
    End,
    /// It was carried out.
    Said(Actor),
    /// It is illegal, and nothing happened. What follows is not judged.
    Refused(Actor),
    /// It stands below something that stopped the judging.
    Unjudged(Actor),
    /// It never happened: a line below takes it back.
    TakenBack {
        /// The line that does, from 1.
        by: u32,
    },
    /// Counts made at the table.
    Counts {
        /// Whether all of them are as the replay has them.
        agree: bool,
    },
    /// A claim of the result.
    Result,
    /// A broken rule that the table let stand in the line below.
    Allow,
    /// So many clauses above are taken back.
    Takeback(u32),
    /// Its words could not be read.
    Unread,
}
