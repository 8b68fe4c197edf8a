//! Places between the clauses of a record, and what a clause or a line did.

use crate::prelude::*;

pub use crate::replay::What;

/// A place between two clauses: after so many clauses of a line.
///
/// Lines count from the record's own first line, which is 1. Ordered as the record is:
/// `before(40) < after(40) < before(41)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct At {
    /// The line, from 1; 0 before all of them.
    pub line: u32,
    /// How many clauses of it; all of them for [`u16::MAX`].
    pub clause: u16,
}

impl At {
    /// Before everything.
    pub const START: Self = Self { line: 0, clause: 0 };
    /// After everything, what ends the session included.
    pub const END: Self = Self { line: u32::MAX, clause: u16::MAX };

    /// Before the first clause of a line.
    pub const fn before(line: u32) -> Self {
        Self { line, clause: 0 }
    }

    /// After the last clause of a line.
    pub const fn after(line: u32) -> Self {
        Self { line, clause: u16::MAX }
    }
}

/// A clause, a heading or a claim, and what it did.
#[derive(Debug, Clone)]
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
