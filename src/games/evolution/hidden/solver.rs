//! Whether a history exists: first the last one is mended, then the exact search decides.

use std::sync::{Arc, Mutex, PoisonError};

use super::history::{History, Trial};
use super::kinds::{self, Limits};
use super::program::{Possible, Program, SPLITS};
use super::{Ledger, hands, repair};
use crate::game::{Purpose, Work};
use crate::games::evolution::card::{Deck, MAX_KINDS};

/// How many changes are made before the exact search, and how many after it was given up.
const FEW_ROUNDS: u32 = 60;
const MANY_ROUNDS: u32 = 2_000;

/// What the questions about a session share: what they may cost, and the last history found.
#[derive(Debug, Clone)]
pub(in crate::games::evolution) struct Solver {
    work: Work,
    last: Arc<Mutex<History>>,
}

impl Solver {
    /// A solver that spends from these purses.
    pub(in crate::games::evolution) fn with(work: &Work) -> Self {
        Self {
            work: work.clone(),
            last: Arc::default(),
        }
    }

    /// The same with other purses.
    pub(in crate::games::evolution) fn paid_from(&self, work: &Work) -> Self {
        Self {
            work: work.clone(),
            last: Arc::clone(&self.last),
        }
    }

    /// What it may cost.
    pub(in crate::games::evolution) fn work(&self) -> &Work {
        &self.work
    }

    /// Whether the last history, changed so many times at most, agrees with the record. Only a
    /// verdict keeps what was found, so that advice changes no verdict.
    fn finds(&self, ledger: &Ledger, deck: &Deck, rounds: u32) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let keeps = self.work.purpose() == Purpose::Verdict;
        let begun = if keeps {
            std::mem::take(&mut *last)
        } else {
            last.clone()
        };
        let mut trial = Trial::new(ledger, deck, begun);
        let repaired = repair::repair(&mut trial, rounds, &self.work);
        if keeps {
            *last = trial.history;
        }
        repaired
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
        if solver.finds(self, deck, FEW_ROUNDS) {
            return Possible::Yes;
        }
        match self.search(deck, &solver.work, Scope::Everything, 0) {
            Possible::TooHard if solver.finds(self, deck, MANY_ROUNDS) => Possible::Yes,
            Possible::TooHard => self.search(deck, &solver.work, Scope::Everything, SPLITS),
            decided => decided,
        }
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
