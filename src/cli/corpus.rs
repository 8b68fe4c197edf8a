//! Refereeing many files at once: in parallel, reported in the order in which they were found.

use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use rayon::prelude::*;

use super::input::{Opened, open};
use super::paths::Input;
use crate::referee::{self, Options};
use crate::render::{Checked, Failure, Outcome};
use crate::source::{Source, Span};

/// A run that takes longer than this shows its progress on a terminal.
const PATIENCE: Duration = Duration::from_secs(1);

/// Referees all records of all inputs; one bad file does not stop the others.
pub(super) fn referee(
    inputs: Vec<Result<Input, Failure>>,
    stdin_name: Option<&str>,
    options: Options,
) -> Vec<Outcome> {
    let progress = Progress::new(inputs.len());
    let outcomes: Vec<Vec<Outcome>> = inputs
        .into_par_iter()
        .map(|input| {
            let opened = input.and_then(|input| open(&input, stdin_name));
            let outcomes = match opened {
                Ok(opened) => file(&opened, options),
                Err(failure) => vec![Outcome::Failure(failure)],
            };
            progress.step();
            outcomes
        })
        .collect();
    progress.bar.finish_and_clear();
    outcomes.into_iter().flatten().collect()
}

/// Referees the records of one file.
pub(super) fn file(opened: &Opened, options: Options) -> Vec<Outcome> {
    let indexed: Vec<(u32, Span)> = (1..).zip(opened.records.iter().copied()).collect();
    indexed
        .into_par_iter()
        .map(|(number, span)| {
            let report = referee::referee(&opened.source, span, &opened.beside, &options);
            let quiet =
                report.findings.is_empty() && report.allowed.is_empty() && report.stopped.is_none();
            Outcome::Record(Box::new(Checked {
                number,
                line: begins(&opened.source, span),
                bytes_before: 0,
                // The text of a record that nothing is said about is not kept.
                source: if quiet {
                    Arc::new(Source::new(opened.source.name(), ""))
                } else {
                    Arc::clone(&opened.source)
                },
                report,
            }))
        })
        .collect()
}

/// The line of a record's `evoref 1`, from 1.
pub(super) fn begins(source: &Source, record: Span) -> u32 {
    let mut offset = record.start;
    for line in source.slice(record).split_inclusive('\n') {
        if line.trim_start().starts_with("evoref") {
            break;
        }
        offset += line.len() as u32;
    }
    source.position(offset.min(record.end)).line
}

struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    fn new(files: usize) -> Self {
        let hidden = ProgressDrawTarget::hidden();
        Self {
            bar: ProgressBar::with_draw_target(Some(files as u64), hidden),
            started: Instant::now(),
        }
    }

    fn step(&self) {
        if self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            // This target stays silent when standard error is not a terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(1);
    }
}
