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

/// Fewer records than this are refereed before threads would have started.
const WORTH_THREADS: usize = 4;

/// Referees all records of all inputs; one bad file does not stop the others.
pub(super) fn referee(
    inputs: Vec<Result<Input, Failure>>,
    stdin_name: Option<&str>,
    options: Options,
) -> Vec<Outcome> {
    let progress = Progress::new(inputs.len());
    let one = |input: Result<Input, Failure>| {
        let opened = input.and_then(|input| open(&input, stdin_name));
        let outcomes = match opened {
            Ok(opened) => file(&opened, options),
            Err(failure) => vec![Outcome::Failure(failure)],
        };
        progress.step();
        outcomes
    };
    let outcomes: Vec<Vec<Outcome>> = if inputs.len() < WORTH_THREADS {
        inputs.into_iter().map(one).collect()
    } else {
        inputs.into_par_iter().map(one).collect()
    };
    progress.bar.finish_and_clear();
    outcomes.into_iter().flatten().collect()
}

/// Referees the records of one file.
pub(super) fn file(opened: &Opened, options: Options) -> Vec<Outcome> {
    let source = &opened.source;
    let indexed: Vec<(u32, Span)> = (1..).zip(opened.records.iter().copied()).collect();
    // The text of a record that nothing is said about is not kept.
    let forgotten = Arc::new(Source::new(source.name(), ""));
    let one = |(number, span): (u32, Span)| {
        let report = referee::referee(source, span, &opened.beside, &options);
        let quiet =
            report.findings.is_empty() && report.allowed.is_empty() && report.stopped.is_none();
        let checked = Box::new(Checked {
            number,
            line: lines_above(source, span) + 1,
            bytes_before: 0,
            source: Arc::clone(if quiet { &forgotten } else { source }),
            report,
        });
        (checked, line_ends(source, span))
    };
    let mut checked: Vec<(Box<Checked>, u32)> = if indexed.len() < WORTH_THREADS {
        indexed.into_iter().map(one).collect()
    } else {
        indexed.into_par_iter().map(one).collect()
    };
    let mut before = 0;
    for (checked, lines) in &mut checked {
        checked.line += before;
        before += *lines;
    }
    checked
        .into_iter()
        .map(|(checked, _)| Outcome::Record(checked))
        .collect()
}

fn line_ends(source: &Source, span: Span) -> u32 {
    memchr::memchr_iter(b'\n', source.slice(span).as_bytes()).count() as u32
}

/// How many lines of a record stand above its `evoref 1`: blank ones, comments, garbage.
pub(super) fn lines_above(source: &Source, record: Span) -> u32 {
    source
        .slice(record)
        .lines()
        .take_while(|line| !line.trim_start().starts_with("evoref"))
        .count() as u32
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
