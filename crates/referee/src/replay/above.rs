//! The run as it was a few lines above a place: whoever tries something there goes on from a copy of it,
//! not from the start of the record.

use super::{Case, FoundInRun, Mark, Replay, STEPS_OF_A_MISREAD, Spot};
use crate::prelude::*;
use crate::subject::says;
use evoref_record::notation::line;

/// Lines above a place that may be changed to see what follows there.
const LINES_ABOVE: usize = 3;

/// A run right before a line, with all that was found up to there.
pub(crate) struct Above<G: Rules> {
    /// The byte at which that line begins.
    pub at: u32,
    mark: Mark<G>,
    found: FoundInRun,
}

impl<G: Rules> Above<G> {
    /// The table at that place.
    pub(crate) fn state(&self) -> &G::State {
        &self.mark.state
    }
}

impl<G: Rules> Case<'_, G> {
    /// The run right before the line that begins at the byte `at`, to branch from there; none if judging
    /// has stopped there or a result was stated.
    pub(crate) fn kept_at(&self, at: u32) -> Option<Arc<Above<G>>> {
        Replay::on_to(self, None, at).kept(at).map(Arc::new)
    }

    /// Keeps the run as it is some lines above a place, to branch from there; once.
    ///
    /// Nothing is kept if judging has stopped there or a result was stated.
    pub(crate) fn keep_above(&self, place: u32) {
        if let Some(kept) = self.kept_above(place) {
            self.above.get_or_init(|| kept);
        }
    }

    /// The run some lines above a place; see [`Case::kept_at`].
    pub(crate) fn kept_above(&self, place: u32) -> Option<Arc<Above<G>>> {
        self.kept_at(self.line_above(place))
    }

    /// The byte of the line from which a place is looked at: some lines above, and not below a count,
    /// which looks at what stands below itself.
    fn line_above(&self, place: u32) -> u32 {
        let (text, base) = (self.opened.text, self.opened.at);
        let body = (self.opened.body - base) as usize;
        let begin = |end: usize| {
            memchr::memrchr(b'\n', &text.as_bytes()[..end]).map_or(0, |newline| newline + 1)
        };
        let place = (place.saturating_sub(base) as usize).min(text.len());
        let mut from = begin(place);
        let mut lines = 0;
        while from > body {
            let above = begin(from - 1);
            match line(&text[above..from - 1], base + above as u32) {
                Ok(None) => {}
                Ok(Some(Statement::Said { subject, .. })) if says(&subject, "check") => lines += 1,
                Ok(Some(_)) | Err(_) if lines >= LINES_ABOVE => break,
                Ok(Some(_)) | Err(_) => lines += 1,
            }
            from = above;
        }
        base + from.max(body) as u32
    }
}

impl<'a, 's, G: Rules> Replay<'a, 's, G> {
    /// A run that judges everything before the byte `until`; what stands above the kept place is not
    /// judged again, and `watch` hears nothing of it.
    pub(crate) fn branch(
        case: &'a Case<'s, G>,
        watch: Option<&'a mut dyn Watch<G>>,
        until: u32,
    ) -> Self {
        let mut run = Self::on_to(case, watch, until);
        run.expire_allowances();
        run
    }

    /// The same, but what was allowed for the next line stays open.
    fn on_to(case: &'a Case<'s, G>, watch: Option<&'a mut dyn Watch<G>>, until: u32) -> Self {
        let above = case.above.get().filter(|above| above.at <= until);
        let (mut run, from) = match above {
            Some(above) => (Self::again(case, above, watch, until), above.at),
            None => (Self::begin(case, case.rules.start(), watch, until), case.opened.body),
        };
        let known = run.found.forms.count();
        run.go(from);
        let misreads = (run.found.forms.count() - known) as u64;
        case.work.advise(misreads * STEPS_OF_A_MISREAD);
        run
    }

    fn again(
        case: &'a Case<'s, G>,
        above: &Above<G>,
        watch: Option<&'a mut dyn Watch<G>>,
        until: u32,
    ) -> Self {
        let mut run = Self::at_mark(case, &above.mark, watch);
        run.until = until;
        run.found = above.found.clone();
        run
    }

    fn kept(self, at: u32) -> Option<Above<G>> {
        if self.stop.is_some() || self.claim.is_some() {
            return None;
        }
        let spot = Spot::line(at);
        Some(Above { at, mark: self.mark(spot), found: self.found })
    }
}
