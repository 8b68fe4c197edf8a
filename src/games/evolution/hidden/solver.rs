//! Whether a history exists: first the last one is mended, then the exact search decides.

use std::sync::{Arc, Mutex, PoisonError};

use super::history::{History, Trial};
use super::kinds::{self, Limits};
use super::program::{Possible, Program, SPLITS};
use super::{Ledger, hands, repair};
use crate::game::{Purpose, Work};
use crate::games::evolution::card::{Deck, MAX_KINDS};

/// How many changes mend a history for one question.
const ROUNDS: u32 = 60;
/// The most steps that mending takes for the verdict of a session, beside what the exact search takes:
/// so no question is left open because something was mended in vain.
const STEPS_OF_MENDING: u64 = 10_000_000;
/// How often food cards are guessed before the exact search with sums, and before its counts are split.
const FIRST_GUESSES: u32 = 4;
const GUESSES: u32 = 48;

/// What the questions about a session share: what they may cost, and the last history found.
#[derive(Debug, Clone)]
pub(in crate::games::evolution) struct Solver {
    work: Work,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Debug, Default)]
struct Kept {
    /// The last history, which may still contradict the record.
    last: History,
    /// The steps that mending took so far.
    steps: u64,
}

impl Solver {
    /// A solver that spends from these purses.
    pub(in crate::games::evolution) fn with(work: &Work) -> Self {
        Self {
            work: work.clone(),
            kept: Arc::default(),
        }
    }

    /// The same with other purses.
    pub(in crate::games::evolution) fn paid_from(&self, work: &Work) -> Self {
        Self {
            work: work.clone(),
            kept: Arc::clone(&self.kept),
        }
    }

    /// What it may cost.
    pub(in crate::games::evolution) fn work(&self) -> &Work {
        &self.work
    }

    /// Whether the last history, mended, agrees with the record. Only a verdict keeps what was found,
    /// so that advice changes no verdict.
    fn mends(&self, ledger: &Ledger, deck: &Deck) -> bool {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        match self.work.purpose() {
            Purpose::Verdict => {
                let mut trial = Trial::new(ledger, deck, std::mem::take(&mut kept.last));
                let most = STEPS_OF_MENDING.saturating_sub(kept.steps);
                kept.steps += repair::repair(&mut trial, ROUNDS, most);
                kept.last = trial.history;
                kept.last.cost == 0
            }
            Purpose::Advice => {
                let mut trial = Trial::new(ledger, deck, kept.last.clone());
                let (spent, full) = self.work.spent(Purpose::Advice);
                let steps = repair::repair(&mut trial, ROUNDS, full - spent);
                self.work.spend(steps) && trial.history.cost == 0
            }
        }
    }
}

/// How much of the record a history must agree with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::evolution) enum Scope {
    /// All of it.
    Everything,
    /// All but the stated food on the hole.
    WithoutSums,
    /// What is out of the deck now, whenever it was drawn.
    OutNow,
    /// The hands, whatever the deck holds.
    HandsAlone,
}

impl Ledger {
    /// Whether a consistent history exists.
    pub(in crate::games::evolution) fn possible(&self, deck: &Deck, solver: &Solver) -> Possible {
        let (work, everything) = (&solver.work, Scope::Everything);
        if solver.mends(self, deck) {
            return Possible::Yes;
        }
        if self.sums.is_empty() {
            return self.search(deck, work, everything, SPLITS);
        }
        // Values that add up, taken from what is plentiful, are often possible; and what no fractions
        // can do is not.
        if self.guessed(deck, work, 0..FIRST_GUESSES) {
            return Possible::Yes;
        }
        match self.search(deck, work, everything, 0) {
            Possible::TooHard if self.guessed(deck, work, FIRST_GUESSES..GUESSES) => Possible::Yes,
            Possible::TooHard => self.search(deck, work, everything, SPLITS),
            decided => decided,
        }
    }

    /// Whether one of some guesses at the unknown food cards is a history.
    fn guessed(&self, deck: &Deck, work: &Work, attempts: std::ops::Range<u32>) -> bool {
        attempts.into_iter().any(|attempt| {
            work.spend(self.steps_of_a_guess())
                && self.guess(deck, attempt).is_some_and(|guess| {
                    guess.possible_within(deck, work, Scope::WithoutSums) == Possible::Yes
                })
        })
    }

    /// Whether a history exists that agrees with part of the record.
    pub(in crate::games::evolution) fn possible_within(&self, deck: &Deck, work: &Work, scope: Scope) -> Possible {
        self.search(deck, work, scope, SPLITS)
    }

    fn search(&self, deck: &Deck, work: &Work, scope: Scope, splits: u32) -> Possible {
        let mut program = Program::new(work.clone());
        let lives = hands::lives(self, deck, &mut program);
        if program.is_given_up() {
            return Possible::TooHard;
        }
        let Some(mut lives) = lives else {
            return Possible::No;
        };
        let plenty = [u8::MAX; MAX_KINDS];
        let mut limits = Limits {
            deck,
            copies: deck.copies(),
            epochs: usize::from(self.epoch) + 1,
            sums: &self.sums,
        };
        if scope != Scope::Everything {
            limits.sums = &[];
            lives.iter_mut().for_each(|life| life.sum = None);
        }
        match scope {
            Scope::Everything | Scope::WithoutSums => {}
            Scope::OutNow => {
                lives.retain(|life| life.until > self.epoch);
                lives.iter_mut().for_each(|life| life.start = self.epoch);
            }
            Scope::HandsAlone => limits.copies = &plenty,
        }
        let given = kinds::give_kinds(&lives, &limits, &mut program);
        if program.is_given_up() {
            return Possible::TooHard;
        }
        match given {
            Some(()) => program.solve(splits),
            None => Possible::No,
        }
    }
}
