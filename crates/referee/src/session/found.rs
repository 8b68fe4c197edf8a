//! What there is to say of the lines of a session, without what needs trying.

use super::tape::Tape;
use super::{At, Doubt};
use crate::prelude::*;
use crate::{Options, Report};

impl<G: Rules> Tape<G> {
    /// The findings of the record without what needs trying, up to the cursor.
    pub(super) fn findings(&self) -> Vec<Finding> {
        self.findings_between(0, self.below())
    }

    /// The numbers that are in doubt at the cursor.
    pub(super) fn doubts(&self) -> Vec<Doubt> {
        let below = self.below();
        let here = self.found().doubts.iter().filter(|doubt| {
            let cleared = doubt.cleared.is_some_and(|count| count.start < below);
            doubt.from.start < below && !cleared
        });
        here.cloned().collect()
    }

    /// The first byte that the cursor has not passed.
    pub(super) fn below(&self) -> u32 {
        match self.now.at {
            At::END => u32::MAX,
            _ => self.now.mark.spot.next,
        }
    }

    /// What there is to say of the whole record without what needs trying.
    fn found(&self) -> &Report {
        self.found.get_or_init(|| {
            let options = Options {
                // Where judging goes on, what is tried decides what is in doubt.
                without_advice: !self.supposed.lenient,
                ..Options::default()
            };
            Arc::new(self.judged(&self.source, options))
        })
    }

    /// The findings whose words begin in a range of bytes.
    pub(super) fn findings_between(&self, from: u32, to: u32) -> Vec<Finding> {
        let unfinished = Record::Unfinished.code();
        let ends = to == u32::MAX;
        let here = self.found().findings.iter().filter(|finding| {
            let start = finding.primary.span.start;
            from <= start && start < to && (ends || finding.code != unfinished)
        });
        here.cloned().collect()
    }
}
