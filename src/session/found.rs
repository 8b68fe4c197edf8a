//! What there is to say of the lines of a session, without what needs trying.

use std::sync::Arc;

use super::At;
use super::tape::Tape;
use crate::diagnostic::{Finding, Record};
use crate::game::Rules;
use crate::referee::Options;

impl<G: Rules> Tape<G> {
    /// The findings of the record without what needs trying, up to the cursor.
    pub(super) fn findings_so_far(&mut self) -> Vec<Finding> {
        let next = match self.now.at {
            At::END => u32::MAX,
            _ => self.now.mark.spot.next,
        };
        self.findings_between(0, next)
    }

    /// The findings of the whole record without what needs trying.
    fn plain_report(&self) -> Vec<Finding> {
        let options = Options {
            without_advice: true,
            ..Options::default()
        };
        self.judged(&self.source, options).findings
    }

    /// The findings whose words begin in a range of bytes.
    pub(super) fn findings_between(&mut self, from: u32, to: u32) -> Vec<Finding> {
        let all = match &self.found {
            Some(found) => Arc::clone(found),
            None => {
                let found: Arc<[Finding]> = self.plain_report().into();
                self.found = Some(Arc::clone(&found));
                found
            }
        };
        let unfinished = Record::Unfinished.code();
        let ends = to == u32::MAX;
        let here = all.iter().filter(|finding| {
            let start = finding.primary.span.start;
            from <= start && start < to && (ends || finding.code != unfinished)
        });
        here.cloned().collect()
    }
}
