//! What is supposed beyond the record, to see what follows: actions that it does not say, headings
//! that stand though their number is wrong.
//!
//! Used after a finding only; a plain run supposes nothing.

use super::here::Here;
use super::{Case, Replay, SupposedAction};
use crate::prelude::*;

impl<G: Rules> Case<'_, G> {
    /// What is supposed to have been said before the line or clause at this byte. Each counts as a step.
    pub(crate) fn supposed_at(&self, at: u32) -> impl Iterator<Item = &SupposedAction> {
        let readings = self.supposed.readings.iter();
        readings.filter(move |reading| reading.at == at)
    }
}

impl<'s, G: Rules> Replay<'_, 's, G> {
    /// Judges what is supposed to have been said before the line or clause at this byte.
    pub(super) fn suppose(&mut self, at: u32, line: Span) {
        let case = self.case;
        let body = Body { text: "", at };
        let waived = self.forced(at);
        for reading in case.supposed_at(at) {
            self.steps += 1;
            let step = Step(self.steps);
            let here = Here { by: reading.by, line, body, at, supposed: true, waived };
            self.found.actions += u64::from(reading.counted);
            self.found.judged += u64::from(reading.counted && self.judging());
            if self.judging()
                && let Some(claimed) = reading.own()
                && !self.act(&here, step, &claimed)
            {
                return;
            }
        }
    }

    /// Whether the order of the record is let be broken at the line that begins here.
    pub(super) fn stands(&self, line: u32) -> bool {
        self.case.supposed.forced.iter().any(|(at, _)| *at == line)
    }
}
