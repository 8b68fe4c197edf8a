//! What is known of cards that nobody wrote down: everything drawn and everything that left a hand,
//! in order of time, so that a contradiction is found as soon as the record shows one.
//!
//! A card is out of the deck from its draw until the shuffle that brings it back. Between two
//! shuffles (an *epoch*) cards only leave the deck, so a history is consistent if every card gets a
//! draw of its holder that was early enough and a kind it may be, no epoch holds more cards of a kind
//! than the deck has copies, and unknown food cards add up to what was stated.
//!
//! Facts go in with the line that gave them (`record`, `sums`); out comes whether all of them can be true
//! (`solver`), or those that bind together (`binding`). `known`: what needs no search · `print`: what is
//! the same ledger · `history`: one history that is carried along while that is easy. Otherwise `hands`,
//! `kinds`, `transport` turn the record into whole numbers that must fit, `program` makes them few, and
//! `search` finds them or learns (`learn`) why there are none.
//! Knows no rule of the game: hands, sights and shuffles only. `docs/hidden-cards.md` explains all of it.

mod binding;
mod hands;
mod history;
mod kinds;
mod known;
mod learn;
mod print;
mod program;
mod record;
mod search;
mod solver;
mod sums;
#[cfg(test)]
#[path = "../../tests/unit/hidden.rs"]
mod tests;
mod transport;

use std::sync::Arc;

use super::card::{Card, Deck, Mask};
use evoref_game::{MAX_PLAYERS, Step};
use print::Print;

pub(super) use history::History;
pub(super) use record::Base;
pub(super) use solver::{Found, Possible, Scope};
pub(super) use sums::FoodSum;

/// The `player` of a card that was out before the ledger began.
const NOBODY: u8 = u8::MAX;
/// The `until` of a card that has not come back.
const STILL_OUT: u8 = u8::MAX;

/// Something that happened to a hand.
#[derive(Debug, Clone, Copy)]
enum Event {
    /// Cards drawn in an epoch, the first `old` of them just before the shuffle that began it; which
    /// of the faces in the list those were is not said.
    Draw { player: u8, first: u16, count: u8, old: u8, epoch: u8 },
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
    /// What a history has to follow.
    shape: Print,
    /// What no history knows: when it was, and cards that are discarded and not back yet.
    moments: Print,
    /// A history that fits, if one is at hand.
    history: Option<Arc<History>>,
    /// The last one, where it could not be carried on: the next is likely to be near.
    guide: Option<Arc<History>>,
}

/// Something that the record states about cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fact {
    /// A card was seen.
    Seen(Card),
    /// So much food was stated to lie on the hole.
    Hole(u16),
}

impl Ledger {
    /// How much there is of it: what a copy costs.
    pub(super) fn len(&self) -> usize {
        self.faces.len() + self.events.len() + self.taken.len()
    }

    /// Numbers that stand for all that it went through.
    pub(super) fn history(&self) -> (u64, u64) {
        (self.shape.number(), self.moments.number())
    }

    /// A number that stands for all that a history of it has to follow.
    pub(super) fn shape(&self) -> u64 {
        self.shape.number()
    }

    /// The mask of a face in the list.
    #[inline]
    fn mask(&self, deck: &Deck, face: u16) -> Mask {
        deck.mask(self.faces[face as usize])
    }
}
