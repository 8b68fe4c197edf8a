//! Ways to go on past something that is wrong: what is left out, let stand or supposed to be said.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::{Case, Reading};
use evoref_game::{Rules, Waived};

/// What was gone past, by the bytes at which it begins.
#[derive(Debug, Clone, Default)]
pub(crate) struct Past {
    /// Problems that are told.
    pub over: BTreeSet<u32>,
    /// Clauses and lines that are left out.
    pub out: Vec<u32>,
}

/// One way to go on.
#[derive(Clone)]
pub(crate) struct Mend<A> {
    pub gone: Vec<u32>,
    pub forced: Vec<(u32, Waived)>,
    pub readings: Vec<Reading<A>>,
    /// Completes "judging goes on as if".
    pub said: String,
}

impl<A: Clone> Mend<A> {
    pub(crate) fn new(said: impl Into<String>) -> Self {
        Self { gone: Vec::new(), forced: Vec::new(), readings: Vec::new(), said: said.into() }
    }

    pub(crate) fn without(mut self, at: impl IntoIterator<Item = u32>) -> Self {
        self.gone.extend(at);
        self
    }

    pub(crate) fn force(mut self, at: u32, waived: Waived) -> Self {
        self.forced.push((at, waived));
        self
    }

    pub(crate) fn reading(mut self, reading: Reading<A>) -> Self {
        self.readings.push(reading);
        self
    }

    /// Goes on so from now on.
    pub(crate) fn apply<G: Rules<Action = A>>(self, case: &mut Case<'_, G>) {
        let gone = Arc::make_mut(&mut case.gone);
        gone.extend(&self.gone);
        gone.sort_unstable();
        case.past.out.extend(self.gone);
        case.forced.extend(self.forced);
        case.readings.extend(self.readings);
        // What is left out is counted no more.
        case.words = OnceLock::new();
    }

    /// Asks something about a session that goes on so.
    pub(crate) fn on<'s, G: Rules<Action = A>, T>(
        &self,
        case: &mut Case<'s, G>,
        ask: impl FnOnce(&Case<'s, G>) -> T,
    ) -> T {
        let before = Arc::clone(&case.gone);
        let (forced, readings) = (case.forced.len(), case.readings.len());
        let gone = Arc::make_mut(&mut case.gone);
        gone.extend(&self.gone);
        gone.sort_unstable();
        case.forced.extend(&self.forced);
        case.readings.extend(self.readings.iter().cloned());
        let answer = ask(case);
        case.gone = before;
        case.forced.truncate(forced);
        case.readings.truncate(readings);
        answer
    }
}
