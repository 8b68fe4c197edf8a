//! What refereeing one record may cost: a purse of steps for its verdict and one for advice.
//!
//! Steps are counted where work can grow faster than the record: never seconds, so a verdict is the
//! same on every machine. Knows no game; who works asks for steps and gives up when there are none.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Steps for the verdict of a record of at most [`SMALL`] bytes. A step is about as long as one entry
/// of a linear program is looked at and changed: a nanosecond or two.
const JUDGING: u64 = 120_000_000;
/// Steps for advice on it, and what the verdict left: alternatives, causes, readings of `--keep-going`.
const ADVICE: u64 = 120_000_000;
/// A longer record gets proportionally more.
const SMALL: u64 = 64 << 10;

/// What the work is for. Each has its own purse, so that no advice changes a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Whether what the record says was legal.
    Verdict,
    /// What may have been meant, and what follows if it was.
    Advice,
}

/// The steps that are left for one record. A copy spends from the same purses; those of one record are
/// counted by one thread at a time.
#[derive(Debug, Clone)]
pub struct Work(Arc<Purses>);

#[derive(Debug)]
struct Purses {
    /// Whether the work is for advice now.
    advises: AtomicBool,
    /// What each purse holds when it is full.
    full: [u64; 2],
    left: [AtomicU64; 2],
    /// What the verdict left to the advice.
    left_over: AtomicU64,
}

impl Work {
    /// Full purses for a record of so many bytes; the work begins with its verdict.
    pub fn on_record(bytes: usize) -> Self {
        let bytes = (bytes as u64).max(SMALL);
        let share = |steps: u64| steps.saturating_mul(bytes) / SMALL;
        Self::with([share(JUDGING), share(ADVICE)])
    }

    /// As much as anybody likes: for sessions that are made, not judged.
    pub fn unbounded() -> Self {
        Self::with([u64::MAX; 2])
    }

    fn with(full: [u64; 2]) -> Self {
        Self(Arc::new(Purses {
            advises: AtomicBool::new(false),
            full,
            left: full.map(AtomicU64::new),
            left_over: 0.into(),
        }))
    }

    /// Purses of their own that hold what these do now: whoever works apart takes nothing from others.
    #[must_use]
    pub fn apart(&self) -> Self {
        let left = |purpose: Purpose| self.0.left[purpose as usize].load(Relaxed).into();
        Self(Arc::new(Purses {
            advises: self.0.advises.load(Relaxed).into(),
            full: self.0.full,
            left: [left(Purpose::Verdict), left(Purpose::Advice)],
            left_over: self.0.left_over.load(Relaxed).into(),
        }))
    }

    /// Begins the verdict, or begins it again with a full purse.
    pub fn begin_verdict(&self) {
        self.go_on_with_verdict(self.0.full[0]);
    }

    /// Goes on with a verdict for which so many steps were left.
    pub fn go_on_with_verdict(&self, left: u64) {
        self.0.advises.store(false, Relaxed);
        self.0.left[0].store(left, Relaxed);
    }

    /// The steps that are left for the verdict.
    pub fn left_for_verdict(&self) -> u64 {
        self.0.left[0].load(Relaxed)
    }

    /// From now on all work is advice, which may take what the verdict left, too.
    pub fn begin_advice(&self) {
        if !self.0.advises.swap(true, Relaxed) && !self.is_used_up() {
            let left = self.left_for_verdict();
            self.0.left_over.store(left, Relaxed);
            self.purse().store(self.left().saturating_add(left), Relaxed);
        }
    }

    /// Begins advice with a full purse: whoever asks at a prompt or in an editor asks many times.
    pub fn begin_question(&self) {
        self.0.advises.store(true, Relaxed);
        self.0.left_over.store(0, Relaxed);
        self.0.left[1].store(self.0.full[1], Relaxed);
    }

    /// No advice is wanted: its purse is empty.
    pub fn forgo_advice(&self) {
        self.0.left[1].store(0, Relaxed);
    }

    /// What the work is for now.
    pub fn purpose(&self) -> Purpose {
        if self.0.advises.load(Relaxed) { Purpose::Advice } else { Purpose::Verdict }
    }

    fn purse(&self) -> &AtomicU64 {
        &self.0.left[self.purpose() as usize]
    }

    /// The steps that are left for what the work is for now.
    pub fn left(&self) -> u64 {
        self.purse().load(Relaxed)
    }

    /// Takes steps for what comes next. False if there are not so many: then none are left.
    #[must_use = "whoever has no steps must not go on"]
    pub fn spend(&self, steps: u64) -> bool {
        let purse = self.purse();
        let left = purse.load(Relaxed).checked_sub(steps);
        purse.store(left.unwrap_or(0), Relaxed);
        left.is_some()
    }

    /// Takes steps for what is done only as advice; a verdict pays nothing for it, because it is done
    /// once and in linear time. False if the advice has to end.
    pub fn advise(&self, steps: u64) -> bool {
        match self.purpose() {
            Purpose::Verdict => true,
            Purpose::Advice => self.spend(steps),
        }
    }

    /// Whether nothing is left for what is done now.
    pub fn is_used_up(&self) -> bool {
        self.purse().load(Relaxed) == 0
    }

    /// The steps that were taken so far, and how many there were at first.
    pub fn spent(&self, purpose: Purpose) -> (u64, u64) {
        let left_over = match purpose {
            Purpose::Verdict => 0,
            Purpose::Advice => self.0.left_over.load(Relaxed),
        };
        let full = self.0.full[purpose as usize].saturating_add(left_over);
        (full - self.0.left[purpose as usize].load(Relaxed), full)
    }
}

#[cfg(test)]
#[path = "../tests/unit/work.rs"]
mod tests;
