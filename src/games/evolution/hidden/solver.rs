//! Whether a history exists: first the last one is mended, then the exact search decides.

use super::kept::{QUICKLY, THOROUGHLY};
use super::kinds::{self, Limits};
use super::program::{Possible, Program, SPLITS};
use super::{Ledger, hands};
use crate::game::Work;
use crate::games::evolution::card::{Deck, MAX_KINDS};

/// How often food cards are guessed before the exact search with sums, and before its counts are split.
const FIRST_GUESSES: u32 = 4;
const GUESSES: u32 = 48;

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
    pub(in crate::games::evolution) fn possible(&self, deck: &Deck, work: &Work) -> Possible {
        let everything = Scope::Everything;
        if self.mends(deck, work, QUICKLY) {
            return Possible::Yes;
        }
        // Values that add up, taken from what is plentiful, are often possible; and what no fractions
        // can do is not.
        if self.guessed(deck, work, 0..FIRST_GUESSES) {
            return Possible::Yes;
        }
        match self.search(deck, work, everything, 0) {
            Possible::TooHard if self.mends(deck, work, THOROUGHLY) => Possible::Yes,
            Possible::TooHard if self.guessed(deck, work, FIRST_GUESSES..GUESSES) => Possible::Yes,
            Possible::TooHard => self.search(deck, work, everything, SPLITS),
            decided @ (Possible::Yes | Possible::No) => decided,
        }
    }

    /// Whether one of some guesses at the unknown food cards is a history.
    fn guessed(&self, deck: &Deck, work: &Work, attempts: std::ops::Range<u32>) -> bool {
        let mut attempts = attempts.filter(|_| !self.sums.is_empty());
        attempts.any(|attempt| {
            work.spend(self.steps_of_a_guess())
                && self.guess(deck, attempt).is_some_and(|guess| {
                    guess.possible_within(deck, work, Scope::WithoutSums) == Possible::Yes
                })
        })
    }

    /// Whether a history exists that agrees with part of the record.
    pub(in crate::games::evolution) fn possible_within(
        &self,
        deck: &Deck,
        work: &Work,
        scope: Scope,
    ) -> Possible {
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
