//! The first thing in a record that is wrong and has not been gone past yet.

use crate::claims::Differs;
use crate::consequences::counts_above;
use crate::place::line_at;
use crate::prelude::*;
use crate::replay::{Case, Refused, Replay, Stop};

pub(super) enum What<'s, G: Rules> {
    /// Words that cannot be read.
    Form,
    Counts(Vec<Differs>),
    /// An action that is refused, or something that is missing before it.
    Refused(Box<Refused<'s, G>>),
    /// The order of the record.
    Order(Box<Misread>),
}

pub(super) struct Problem<'s, G: Rules> {
    /// The byte of the clause, the line or the count.
    pub(super) at: u32,
    pub(super) what: What<'s, G>,
    /// The state right before it, with the steps that follow from the rules.
    pub(super) state: G::State,
    /// Actions that were judged up to it.
    pub(super) judged: u64,
    /// Counts of which it is open at which moment they were made: what stands below them is broken.
    pub(super) open: bool,
}

/// The byte of the first problem of a run that is not over.
pub(super) fn reach<G: Rules>(run: &Replay<'_, '_, G>, over: &BTreeSet<u32>) -> u32 {
    let counts = run.counts.differs.iter().map(|differs| differs.span.start);
    counts.filter(|at| !over.contains(at)).chain(run.stopped_at()).min().unwrap_or(u32::MAX)
}

impl<'s, G: Rules> Problem<'s, G> {
    pub(super) fn first(
        case: &Case<'s, G>,
        run: Replay<'_, 's, G>,
        over: &BTreeSet<u32>,
    ) -> Option<Self> {
        let at = reach(&run, over);
        let form = run
            .forms
            .kept()
            .iter()
            .filter(|misread| !over.contains(&misread.span.start))
            .min_by_key(|misread| misread.span.start)
            .filter(|misread| misread.span.start < at);
        if let Some(misread) = form {
            let at = misread.span.start;
            return Some(Self::new(at, What::Form, Replay::branch(case, None, at)));
        }
        if at == u32::MAX {
            return None;
        }
        let line = line_at(&case.opened, at);
        let here = |differs: &&Differs| {
            line.contains(differs.span.start) && !over.contains(&differs.span.start)
        };
        let counts: Vec<Differs> = run.counts.differs.iter().filter(here).cloned().collect();
        if !counts.is_empty() {
            let order = match &run.stop {
                Some(Stop::Order(misread)) => Some(misread.span.start),
                Some(Stop::Breach(_)) | None => None,
            };
            let forms = run.forms.kept().iter().map(|misread| misread.span.start);
            let broken = forms.filter(|form| *form > at).chain(order).min();
            let open = broken.is_some_and(|to| counts_above(case, to).contains(&at));
            let run = Replay::branch(case, None, at);
            let problem = Self::new(at, What::Counts(counts), run);
            return Some(Self { open, ..problem });
        }
        let mut run = run;
        let what = match run.stop.take()? {
            Stop::Order(misread) => What::Order(misread),
            Stop::Breach(refused) => What::Refused(refused),
        };
        Some(Self::new(at, what, run))
    }

    fn new(at: u32, what: What<'s, G>, run: Replay<'_, 's, G>) -> Self {
        Self { at, what, judged: run.judged, state: run.state, open: false }
    }

    /// The words of the record that it is about.
    pub(super) fn line(&self, case: &Case<'s, G>) -> Span {
        line_at(&case.opened, self.at)
    }
}
