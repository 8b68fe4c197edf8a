//! Refereeing many files at once: in parallel, reported in the order in which they were found.

use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use rayon::prelude::*;

use super::input::Opened;
use super::parts::{PART, Part, Parts};
use super::paths::Input;
use super::reach::Reach;
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
    reach: &Reach,
    options: Options,
) -> Vec<Outcome> {
    // This target stays silent when standard error is not a terminal.
    let progress = Progress::new(inputs.len(), PATIENCE, ProgressDrawTarget::stderr);
    let one = |input: Result<Input, Failure>| match input
        .and_then(|input| Parts::of(&input, stdin_name, PART, reach))
    {
        Ok(parts) => all_parts(parts, options, &progress),
        Err(failure) => {
            progress.step(1);
            vec![Outcome::Failure(failure)]
        }
    };
    let outcomes: Vec<Vec<Outcome>> = if inputs.len() < WORTH_THREADS {
        inputs.into_iter().map(one).collect()
    } else {
        inputs.into_par_iter().map(one).collect()
    };
    progress.end();
    outcomes.into_iter().flatten().collect()
}

/// Referees the parts of a file side by side, each when it is read.
fn all_parts<T: Fn() -> ProgressDrawTarget + Sync>(
    mut parts: Parts,
    options: Options,
    progress: &Progress<T>,
) -> Vec<Outcome> {
    let Some(first) = parts.next() else {
        return Vec::new();
    };
    let one = |(index, part): (usize, Result<Part, Failure>)| {
        let opened = match part {
            Ok(Part::Sound(opened)) => opened,
            Ok(Part::Spoilt(failure, _)) | Err(failure) => {
                progress.expect(usize::from(index > 0));
                progress.step(1);
                return (index, vec![Outcome::Failure(failure)]);
            }
        };
        let records = opened.records.len();
        progress.expect(records - usize::from(index == 0));
        let outcomes = file(&opened, options);
        progress.step(records);
        (index, outcomes)
    };
    if parts.ended() {
        return one((0, first)).1;
    }
    let parts = std::iter::once(first).chain(parts).enumerate();
    let mut judged: Vec<_> = parts.par_bridge().map(one).collect();
    judged.sort_unstable_by_key(|(index, _)| *index);
    let mut outcomes: Vec<Outcome> = judged.into_iter().flat_map(|(_, part)| part).collect();
    for (number, outcome) in (1..).zip(&mut outcomes) {
        if let Outcome::Record(checked) = outcome {
            checked.number = number;
        }
    }
    outcomes
}

/// Referees the records of one file or part.
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
            bytes_before: opened.bytes_before,
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
    let mut before = source.lines_before();
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
        .take_while(|line| !referee::begins_record(line.as_bytes()))
        .count() as u32
}

/// How many records are over, drawn when that takes long. A file counts as one until it is read.
struct Progress<T: Fn() -> ProgressDrawTarget> {
    bar: ProgressBar,
    started: Instant,
    patience: Duration,
    target: T,
}

impl<T: Fn() -> ProgressDrawTarget> Progress<T> {
    fn new(files: usize, patience: Duration, target: T) -> Self {
        let hidden = ProgressDrawTarget::hidden();
        Self {
            bar: ProgressBar::with_draw_target(Some(files as u64), hidden),
            started: Instant::now(),
            patience,
            target,
        }
    }

    /// There are so many more records than files that were expected.
    fn expect(&self, records: usize) {
        self.bar.inc_length(records as u64);
    }

    /// So many records are over.
    fn step(&self, records: usize) {
        if self.bar.is_hidden() && self.started.elapsed() > self.patience {
            self.bar.set_draw_target((self.target)());
        }
        self.bar.inc(records as u64);
    }

    /// Leaves no trace on the terminal.
    fn end(self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::Mutex;

    /// A terminal that keeps its one line.
    #[derive(Debug, Clone, Default)]
    struct Terminal {
        line: Arc<Mutex<String>>,
        drawn: Arc<Mutex<Vec<String>>>,
    }

    impl indicatif::TermLike for Terminal {
        fn width(&self) -> u16 {
            80
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write_str(text)
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            self.line.lock().expect("one thread").push_str(text);
            self.drawn.lock().expect("one thread").push(text.to_owned());
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            self.line.lock().expect("one thread").clear();
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    fn ran(patience: Duration) -> (String, String) {
        let terminal = Terminal::default();
        let progress = Progress::new(3, patience, || {
            ProgressDrawTarget::term_like(Box::new(terminal.clone()))
        });
        progress.expect(1);
        for _ in 0..4 {
            // Bars are not drawn more often than eyes can follow.
            std::thread::sleep(Duration::from_millis(60));
            progress.step(1);
        }
        progress.end();
        let drawn = terminal.drawn.lock().expect("one thread").concat();
        let left = terminal.line.lock().expect("one thread").clone();
        (drawn, left)
    }

    #[test]
    fn a_long_run_shows_how_many_are_over_and_removes_the_bar() {
        let (drawn, left) = ran(Duration::from_millis(100));
        assert!(drawn.contains("/4"), "{drawn:?}");
        assert!(
            !drawn.contains("1/4"),
            "drawn before patience ended: {drawn:?}"
        );
        assert_eq!(left.trim(), "", "something is left");
    }

    #[test]
    fn a_short_run_shows_nothing() {
        let (drawn, _) = ran(PATIENCE);
        assert_eq!(drawn, "");
    }
}
