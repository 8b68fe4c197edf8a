//! How far a long run is, on a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};

/// A run that takes longer than this shows its progress on a terminal.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);

/// How many records are over, drawn when that takes long. A file counts as one until it is read.
pub(super) struct Progress<T: Fn() -> ProgressDrawTarget> {
    pub(super) bar: ProgressBar,
    /// When it is drawn at the earliest.
    drawn_from: Instant,
    target: T,
}

impl<T: Fn() -> ProgressDrawTarget> Progress<T> {
    pub(super) fn new(files: usize, patience: Duration, target: T) -> Self {
        let hidden = ProgressDrawTarget::hidden();
        Self {
            bar: ProgressBar::with_draw_target(Some(files as u64), hidden),
            drawn_from: Instant::now() + patience,
            target,
        }
    }

    /// There are so many more records than files that were expected.
    pub(super) fn expect(&self, records: usize) {
        self.bar.inc_length(records as u64);
    }

    /// One more record is over.
    pub(super) fn step(&self) {
        if self.bar.is_hidden() && Instant::now() > self.drawn_from {
            self.bar.set_draw_target((self.target)());
        }
        self.bar.inc(1);
    }

    /// Leaves no trace on the terminal.
    pub(super) fn end(self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
#[path = "../tests/unit/progress.rs"]
mod tests;
