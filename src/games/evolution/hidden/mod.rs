//! What is known of cards that nobody wrote down: everything drawn and everything that left a hand,
//! in order of time, so that a contradiction is found as soon as the record shows one.
//!
//! A card is out of the deck from its draw until the shuffle that brings it back. Between two
//! shuffles (an *epoch*) cards only leave the deck, so a history is consistent if every card gets a
//! draw of its holder that was early enough and a kind it may be, no epoch holds more cards of a kind
//! than the deck has copies, and unknown food cards add up to what was stated.
//!
//! `record`: what happens · `print`: what is the same ledger · `known`: what needs no search · `hands`, `kinds`, `sums`: the history as
//! whole numbers that must fit · `program`, `simplex`: whether they do · `binding`: what forbids it.
//! Knows no rule of the game: hands, sights and shuffles only.

mod binding;
mod hands;
mod history;
mod kinds;
mod known;
mod print;
mod program;
mod record;
mod repair;
mod simplex;
mod sums;
mod transport;

use super::card::{Card, Deck, MAX_KINDS, Mask};
use std::sync::{Arc, Mutex, PoisonError};

use crate::game::{MAX_PLAYERS, Purpose, Step, Work};
use history::{History, Trial};
use kinds::Limits;
use known::Tally;
use print::Print;
use program::{Program, SPLITS};

pub(super) use program::Possible;
pub(super) use record::Base;
pub(super) use sums::FoodSum;

/// The `player` of a card that was out before the ledger began.
const NOBODY: u8 = u8::MAX;
/// The `until` of a card that has not come back.
const STILL_OUT: u8 = u8::MAX;
/// How many changes are made before the exact search, and how many after it was given up.
const FEW_ROUNDS: u32 = 60;
const MANY_ROUNDS: u32 = 2_000;

/// What the questions about a session share: what they may cost, and the last history found.
#[derive(Debug, Clone)]
pub(super) struct Solver {
    work: Work,
    last: Arc<Mutex<History>>,
}

impl Solver {
    /// A solver that spends from these purses.
    pub(super) fn with(work: &Work) -> Self {
        Self {
            work: work.clone(),
            last: Arc::default(),
        }
    }

    /// The same with other purses.
    pub(super) fn paid_from(&self, work: &Work) -> Self {
        Self {
            work: work.clone(),
            last: Arc::clone(&self.last),
        }
    }

    /// What it may cost.
    pub(super) fn work(&self) -> &Work {
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

/// Something that happened to a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    /// Cards drawn in an epoch, the first `old` of them just before the shuffle that began it; which
    /// of the faces in the list those were is not said.
    Draw {
        player: u8,
        first: u16,
        count: u8,
        old: u8,
        epoch: u8,
    },
    /// The faces of the whole hand.
    Hand { player: u8, first: u16, count: u8 },
    /// The card with this number left the hand.
    Take(u16),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Out,
    Discarded,
    Back,
}

/// A card that left a hand, or was out when the ledger began.
#[derive(Debug, Clone, Copy)]
struct Taken {
    player: u8,
    face: Card,
    /// When the face was seen.
    step: Step,
    /// The epoch in which the deck has it again.
    until: u8,
    place: Place,
}

/// The history of the cards, begun when the first unknown one turned up.
#[derive(Debug, Clone)]
pub(super) struct Ledger {
    epoch: u8,
    events: Vec<Event>,
    faces: Vec<Card>,
    /// When each of `faces` was written.
    steps: Vec<Step>,
    taken: Vec<Taken>,
    sums: Vec<FoodSum>,
    /// How many stated hands are among the events.
    stated: u8,
    /// Cards set aside unseen before the first round.
    aside: u8,
    /// Players whose hand holds a card that nobody wrote down.
    vague: [bool; MAX_PLAYERS],
    /// Players of whose hand some card is known.
    named: [bool; MAX_PLAYERS],
    tally: Tally,
    print: Print,
}

/// Something that the record states about cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fact {
    /// A card was seen.
    Seen(Card),
    /// So much food was stated to lie on the hole.
    Hole(u16),
}

/// How much of the record a history must agree with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
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
    pub(super) fn possible(&self, deck: &Deck, solver: &Solver) -> Possible {
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
    pub(super) fn possible_within(&self, deck: &Deck, work: &Work, scope: Scope) -> Possible {
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

    /// How much there is of it: what a copy costs.
    pub(super) fn len(&self) -> usize {
        self.faces.len() + self.events.len() + self.taken.len()
    }

    /// A number that stands for all that it went through.
    pub(super) fn history(&self) -> u64 {
        self.print.number()
    }

    /// The mask of a face in the list.
    fn mask(&self, deck: &Deck, face: u16) -> Mask {
        deck.mask(self.faces[face as usize])
    }
}
