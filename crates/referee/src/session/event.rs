//! Places between the clauses of a record, and what a clause or a line did.

use super::tape::Tape;
use crate::opened::each_taken_back;
use crate::prelude::*;
use crate::replay::{Replay, Spot, Unit};

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

/// What a clause or a line was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The heading of the set-up.
    Setup,
    /// The heading of a position.
    Position,
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
    /// A player left the table.
    Left,
    /// A note or an erratum: kept, and never judged.
    Kept,
    /// Something was not written down; up to the next position nothing is judged.
    Gap,
    /// Its words could not be read.
    Unread,
}

impl<G: Rules> Tape<G> {
    /// What a clause or line was.
    pub(super) fn what(&self, run: &Replay<'_, '_, G>, unit: Unit, spot: Spot) -> What {
        let judged = self.now.mark.judging && !run.is_in_gap();
        let refused = judged && run.stop.is_some();
        match unit {
            Unit::Said(by)
            | Unit::Refused(by)
            | Unit::Unjudged(by)
            | Unit::TakenBack(by)
            | Unit::Unread(by)
                if refused =>
            {
                What::Refused(by)
            }
            _ if refused => What::Refused(Actor::Table),
            Unit::Setup => What::Setup,
            Unit::Position => What::Position,
            Unit::Round if !judged => What::Unjudged(Actor::Table),
            Unit::Round => What::Round(self.rules.stage(&run.state).round),
            Unit::Said(by) => What::Said(by),
            Unit::Refused(by) => What::Refused(by),
            Unit::Unjudged(by) => What::Unjudged(by),
            Unit::TakenBack(_) => What::TakenBack { by: self.taken_back_by(spot.next) },
            Unit::Counts | Unit::Left if !run.found.forms.is_empty() => What::Unread,
            Unit::Counts if !judged => What::Unjudged(Actor::Table),
            Unit::Counts => What::Counts { agree: run.found.counts.agree() },
            Unit::Result => What::Result,
            Unit::Allow => What::Allow,
            Unit::Takeback(count) => What::Takeback(count),
            Unit::Left => What::Left,
            Unit::Kept => What::Kept,
            Unit::Gap => What::Gap,
            Unit::Unread(_) => What::Unread,
        }
    }

    /// The line that takes back the clause that begins at a byte; 0 if none does.
    fn taken_back_by(&self, clause: u32) -> u32 {
        let taken_by = self.taken_by.get_or_init(|| {
            let mut taken_by = Vec::new();
            each_taken_back(&self.case().opened, |gone, line| {
                taken_by.push((gone, self.line(line.start)));
            });
            taken_by.sort_unstable();
            taken_by.into()
        });
        let place = taken_by.binary_search_by_key(&clause, |(gone, _)| *gone);
        place.map_or(0, |place| taken_by[place].1)
    }
}
