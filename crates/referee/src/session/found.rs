//! What there is to say of the lines of a session, without what needs trying.

use super::tape::Tape;
use super::{At, Doubt};
use crate::Options;
use crate::prelude::*;

/// What there is to say of a whole record without what needs trying.
pub(super) struct RecordFindings {
    findings: Vec<Finding>,
    doubts: Vec<Doubt>,
}

impl<G: Rules> Tape<G> {
    /// The findings of the record without what needs trying, up to the cursor.
    pub(super) fn findings_so_far(&mut self) -> Vec<Finding> {
        self.findings_between(0, self.below())
    }

    /// The numbers that are in doubt at the cursor.
    pub(super) fn doubts_here(&mut self) -> Vec<Doubt> {
        let below = self.below();
        let found = self.found();
        let here = found.doubts.iter().filter(|doubt| {
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

    fn found(&mut self) -> Arc<RecordFindings> {
        if let Some(found) = &self.found {
            return Arc::clone(found);
        }
        let options = Options {
            // Where judging goes on, what is tried decides what is in doubt.
            without_advice: !self.supposed.lenient,
            ..Options::default()
        };
        let report = self.judged(&self.source, options);
        let found = Arc::new(RecordFindings { findings: report.findings, doubts: report.doubts });
        self.found = Some(Arc::clone(&found));
        found
    }

    /// The findings whose words begin in a range of bytes.
    pub(super) fn findings_between(&mut self, from: u32, to: u32) -> Vec<Finding> {
        let found = self.found();
        let unfinished = Record::Unfinished.code();
        let ends = to == u32::MAX;
        let here = found.findings.iter().filter(|finding| {
            let start = finding.primary.span.start;
            from <= start && start < to && (ends || finding.code != unfinished)
        });
        here.cloned().collect()
    }
}
