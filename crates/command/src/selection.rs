//! What `check` tells of the findings: settings weigh them, a baseline takes out what is known.

use super::baseline::{Baseline, Draught};
use super::code_words::CodeLists;
use crate::prelude::*;
use evoref_files::save::cause;

/// What stands between the referee and the reports.
pub(super) struct Selection {
    pub(super) words: CodeLists,
    pub(super) baseline: Option<Baseline>,
    /// The baseline that is being written.
    pub(super) draught: Option<Draught>,
}

impl Selection {
    /// Whether anything can be taken out.
    pub(super) fn sifts(&self) -> bool {
        !self.words.is_empty() || self.baseline.is_some()
    }

    pub(super) fn sift(&mut self, outcomes: &mut [Outcome]) -> Result<(), Stop> {
        for outcome in outcomes {
            let Outcome::Record(checked) = outcome else { continue };
            self.words.weigh(checked);
            if let Some(baseline) = &mut self.baseline {
                baseline.set_aside(checked);
            }
            if let Some(draught) = &mut self.draught {
                draught.add(checked).map_err(|error| lost(&cause(&error)))?;
            }
        }
        Ok(())
    }

    /// Completes the baseline; what there is to say of it.
    pub(super) fn end(self, sandbox: &Sandbox) -> Result<Option<String>, Stop> {
        if let Some(draught) = self.draught {
            if sandbox.names(&draught.path) {
                return Err(lost("it would overwrite a file that a record names"));
            }
            let written = count(draught.written, "finding");
            let name = draught.keep().map_err(|error| lost(&cause(&error)))?;
            return Ok(Some(format!("{written} written to {name}")));
        }
        let stale = self.baseline.map_or(0, |baseline| baseline.stale());
        let stale = (stale > 0).then(|| {
            let known = count(stale, "finding");
            format!("{known} of the baseline not found again; --write-baseline writes it anew")
        });
        Ok(stale)
    }
}

fn lost(why: &str) -> Stop {
    stop!("the baseline cannot be written: {why}")
}
