//! The run as it was a few lines above a place: whoever tries something there goes on from a copy of it,
//! not from the start of the record.

use super::{Case, FoundInRun, Listening, Mark, Replay, STEPS_OF_A_MISREAD, Spot};
use crate::prelude::*;
use crate::subject::says;
use crate::text::{lines_above, raw};

/// Lines above a place that may be changed to see what follows there.
const LINES_ABOVE: usize = 3;

/// A run right before a line, with all that was found up to there.
pub(crate) struct Above<G: Rules> {
    /// The byte at which that line begins.
    pub at: u32,
    pub mark: Mark<G>,
    found: FoundInRun,
}

impl<G: Rules> Case<'_, G> {
    /// The run right before the line at the byte `at`; none if judging has stopped or a result was stated.
    pub(crate) fn kept_at(&self, at: u32) -> Option<Arc<Above<G>>> {
        let run = Replay::on_to(self, None, at);
        if run.stop.is_some() || run.now.result.is_some() {
            return None;
        }
        Some(Arc::new(Above { at, mark: run.mark(Spot::line(at)), found: run.found }))
    }

    /// The run from which a place is looked at: some lines above, and not below a count, which looks at what stands
    /// below itself. See [`Case::kept_at`].
    pub(crate) fn kept_above(&self, place: u32) -> Option<Arc<Above<G>>> {
        let opened = &self.opened;
        let end = opened.at + opened.text.len() as u32;
        let mut from = raw(opened, place.clamp(opened.at, end));
        let mut seen = 0;
        for (above, line) in lines_above(opened, from) {
            match line {
                Ok(None) => {}
                Ok(Some(Statement::Said { subject, .. })) if says(&subject, "check") => seen += 1,
                Ok(Some(_)) | Err(_) if seen >= LINES_ABOVE => break,
                Ok(Some(_)) | Err(_) => seen += 1,
            }
            from = above;
        }
        self.kept_at(from.max(opened.body))
    }
}

impl<'a, 's, G: Rules> Replay<'a, 's, G> {
    /// A run that judges everything before the byte `until`, but not again what stands above the kept place.
    pub(crate) fn branch(case: &'a Case<'s, G>, watch: Listening<'a, G>, until: u32) -> Self {
        let mut run = Self::on_to(case, watch, until);
        run.expire_allowances();
        run
    }

    /// The same, but what was allowed for the next line stays open.
    fn on_to(case: &'a Case<'s, G>, watch: Listening<'a, G>, until: u32) -> Self {
        let above = case.above.get().filter(|above| above.at <= until);
        let (mark, found) = match above {
            Some(above) => (above.mark.clone(), above.found.clone()),
            None => (Mark::first(case), FoundInRun::default()),
        };
        let (from, known) = (mark.spot.next, found.forms.count());
        let mut run = Self { found, ..Self::from_mark(case, mark, watch, until) };
        run.go(from);
        let misreads = (run.found.forms.count() - known) as u64;
        case.work.advise(misreads * STEPS_OF_A_MISREAD);
        run
    }
}
