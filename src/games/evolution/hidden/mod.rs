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
mod kinds;
mod known;
mod print;
mod program;
mod record;
mod simplex;
mod sums;
mod transport;

use super::card::{Card, Deck, MAX_KINDS, Mask};
use crate::game::{MAX_PLAYERS, Step, Work};
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
/// How often values for unknown food cards are guessed before they are sought.
const GUESSES: u32 = 48;
/// How many of them come before anything else.
const FIRST_GUESSES: u32 = 4;

/// Something that happened to a hand.
#[derive(Debug, Clone, Copy)]
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
    /// The epoch in which it left the hand; it was drawn then or before.
    since: u8,
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
    pub(super) fn possible(&self, deck: &Deck, work: &Work) -> Possible {
        let everything = Scope::Everything;
        if self.sums.is_empty() {
            return self.search(deck, work, everything, SPLITS);
        }
        // Values that add up, taken from what is plentiful, are most often possible; and what no
        // fractions can do is not.
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
