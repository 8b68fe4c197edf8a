//! The first thing in a record that is wrong and has not been gone past yet.

use crate::any::{AnyCase, AnyRun, AnyTable};
use crate::claims::Differs;
use crate::consequences::counts_above;
use crate::prelude::*;
use crate::replay::{Refused, Stop};

pub(super) enum What<'s> {
    /// Words that cannot be read.
    Form,
    Counts(Vec<Differs>),
    /// An action that is refused, or something that is missing before it.
    Refused(Box<Refused<'s>>),
    /// The order of the record.
    Order(Box<Finding>),
}

pub(super) struct Problem<'s> {
    /// The byte of the clause, the line or the count.
    pub(super) at: u32,
    pub(super) what: What<'s>,
    /// The table right before it, with the steps that follow from the rules.
    pub(super) table: Box<dyn AnyTable>,
    /// Actions that were judged up to it.
    pub(super) judged: u64,
    /// Counts of which it is open at which moment they were made: what stands below them is broken.
    pub(super) open: bool,
}

/// The byte of the first problem of a run that is not over.
pub(super) fn reach(run: &AnyRun<'_>, over: &BTreeSet<u32>) -> u32 {
    let counts = run.found.counts.differs.iter().map(|differs| differs.span.start);
    counts.filter(|at| !over.contains(at)).chain(run.stopped_at()).min().unwrap_or(u32::MAX)
}

impl<'s> Problem<'s> {
    pub(super) fn first(
        case: &dyn AnyCase<'s>,
        mut run: AnyRun<'s>,
        over: &BTreeSet<u32>,
    ) -> Option<Self> {
        let at = reach(&run, over);
        let form = run.unread().filter(|form| !over.contains(form)).min();
        if let Some(at) = form.filter(|form| *form < at) {
            return Some(Self::new(at, What::Form, case.run(None, at)));
        }
        if at == u32::MAX {
            return None;
        }
        let line = case.opened().line_at(at);
        let here = |differs: &&Differs| {
            line.contains(differs.span.start) && !over.contains(&differs.span.start)
        };
        let counts: Vec<Differs> = run.found.counts.differs.iter().filter(here).cloned().collect();
        if !counts.is_empty() {
            let order = match &run.stop {
                Some(Stop::Order(misread)) => Some(misread.primary.span.start),
                Some(Stop::Breach(_)) | None => None,
            };
            let broken = run.unread().filter(|form| *form > at).chain(order).min();
            let open = broken.is_some_and(|to| counts_above(case.opened(), to).contains(&at));
            let run = case.run(None, at);
            return Some(Self { open, ..Self::new(at, What::Counts(counts), run) });
        }
        let what = match run.stop.take()? {
            Stop::Order(misread) => What::Order(misread),
            Stop::Breach(refused) => What::Refused(refused),
        };
        Some(Self::new(at, what, run))
    }

    fn new(at: u32, what: What<'s>, run: AnyRun<'_>) -> Self {
        Self { at, what, judged: run.found.judged, table: run.table, open: false }
    }

    /// The words of the record that it is about.
    pub(super) fn line(&self, case: &dyn AnyCase<'_>) -> Span {
        case.opened().line_at(self.at)
    }
}
