//! Everything that happened in a record, in one pass.

use super::tape::Tape;
use super::telling::Telling;
use crate::game::{Cause, Fact, Rules};
use crate::referee::replay::{Replay, Stop};
use crate::source::Span;

impl<G: Rules> Tape<G> {
    /// The facts of the whole record, as [`super::Session::walk`] tells them event by event. What no clause
    /// says has an empty span.
    pub(super) fn all_facts(&self) -> Vec<Fact> {
        let case = self.case();
        case.work.begin_verdict();
        let mut told = Telling::default();
        let mut run = Replay::run(&case, Some(&mut told), u32::MAX);
        let end = match &run.stop {
            Some(Stop::Breach(refused)) => Some(refused.clause.at),
            Some(Stop::Order(misread)) => Some(misread.span.start),
            None => None,
        };
        if end.is_none() {
            run.finish_quietly();
        }
        drop(run);
        let mut facts = told.facts(&*self.rules, &self.header.seats, Span::default());
        if let Some(end) = end {
            // Of a clause that is refused nothing happened, also if its first actions were legal, nor what
            // was due before it.
            let said = |fact: &Fact| fact.cause == Cause::Written && fact.span.end <= end;
            let kept = facts.iter().rposition(said).map_or(0, |last| last + 1);
            facts.truncate(kept);
        }
        facts
    }
}
