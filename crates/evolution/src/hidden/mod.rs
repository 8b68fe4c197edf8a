//! What is known of cards that nobody wrote down: everything drawn and everything that left a hand,
//! in order of time, so that a contradiction is found as soon as the record shows one.
//!
//! A card is out of the deck from its draw until the shuffle that brings it back. Between two
//! shuffles (an *epoch*) cards only leave the deck, so a history is consistent if every card gets a
//! draw of its holder that was early enough and a kind it may be, no epoch holds more cards of a kind
//! than the deck has copies, and unknown food cards add up to what was stated.
//!
//! Facts go in with the line that gave them (`record`); out comes whether all of them can be true
//! or those that bind together (`solver`). What needs no search is told here · `history`: one history that is carried along while that is easy (`follow`). Otherwise `hands`,
//! `kinds`, `transport` turn the record into whole numbers that must fit, `program` makes them few, and
//! `search` finds them or learns (`learn`) why there are none.
//! Knows no rule of the game: hands, sights and shuffles only. `docs/hidden-cards.md` explains all of it.

mod follow;
mod hands;
mod history;
mod kinds;
mod learn;
mod program;
mod record;
mod search;
mod solver;
#[cfg(test)]
#[path = "../../tests/unit/hidden.rs"]
mod tests;
mod transport;

use crate::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

pub(super) use history::History;
pub(super) use record::Exact;
pub(super) use solver::{Possible, Scope};

/// The `player` of a card that was out before the ledger began.
const NOBODY: u8 = u8::MAX;
/// The `until` of a card that has not come back.
const STILL_OUT: u8 = u8::MAX;

/// Something that happened to a hand.
#[derive(Debug, Clone, Copy, Hash)]
enum Event {
    /// Cards drawn in an epoch, the first `old` of them just before the shuffle that began it; which
    /// of the faces in the list those were is not said.
    Draw { player: u8, first: u16, count: u8, old: u8, epoch: u8 },
    /// The faces of the whole hand.
    Hand { player: u8, first: u16, count: u8 },
    /// The card with this number left the hand.
    Take(u16),
}

/// A card that left a hand, or was out when the ledger began.
#[derive(Debug, Clone, Copy)]
struct TakenCard {
    player: u8,
    face: Card,
    /// When the face was seen.
    step: Step,
    /// The epoch in which the deck has it again.
    until: u8,
    discarded: bool,
}

/// Unknown food cards of one reveal and what they add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FoodSum {
    /// Their numbers in the ledger.
    pub(crate) cards: Short<u16, MAX_PLAYERS>,
    /// The sum of their values.
    pub(crate) total: i16,
    /// Whether it is exactly that; an empty hole says only that it is no more.
    pub(crate) exact: bool,
    /// The food that was stated.
    pub(crate) hole: u16,
    pub(crate) step: Step,
}

/// The history of the cards, begun when the first unknown one turned up.
#[derive(Debug, Clone, Default)]
pub(super) struct Ledger {
    epoch: u8,
    events: Vec<Event>,
    faces: Vec<Card>,
    /// When each of `faces` was written.
    steps: Vec<Step>,
    taken: Vec<TakenCard>,
    sums: Vec<FoodSum>,
    /// How many stated hands are among the events.
    stated: u8,
    /// Cards set aside unseen before the first round.
    aside: u8,
    /// Players whose hand holds a card that nobody wrote down.
    vague: [bool; MAX_PLAYERS],
    /// Players of whose hand some card is known.
    named: [bool; MAX_PLAYERS],
    /// A history that fits, if one is at hand.
    history: Option<Arc<History>>,
    /// The last one, where it could not be carried on: the next is likely to be near.
    guide: Option<Arc<History>>,
}

/// Something that the record states about cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fact {
    Seen(Card),
    /// So much food was stated to lie on the hole.
    Hole(u16),
}

impl Default for Fact {
    fn default() -> Self {
        Self::Hole(0)
    }
}

/// What happened to a hand.
pub(super) enum HandChange<'a> {
    Drawn(&'a [Card]),
    Stated(&'a [Card]),
    Taken(Card),
}

impl Ledger {
    /// How much there is of it: what a copy costs.
    pub(super) fn len(&self) -> usize {
        self.faces.len() + self.events.len() + self.taken.len()
    }

    /// A number for what a history of it has to follow: ledgers of one shape have the same histories.
    pub(super) fn shape(&self) -> u64 {
        let mut shape = DefaultHasher::new();
        (self.aside, self.epoch, &self.events, &self.faces).hash(&mut shape);
        for TakenCard { player, face, until, .. } in &self.taken {
            (player, face, until).hash(&mut shape);
        }
        for FoodSum { cards, total, exact, .. } in &self.sums {
            (&**cards, total, exact).hash(&mut shape);
        }
        shape.finish()
    }

    /// A number for when all that was: ledgers of one shape and the same moments are bound by the same.
    pub(super) fn moments(&self) -> u64 {
        let mut moments = DefaultHasher::new();
        self.steps.hash(&mut moments);
        self.taken.iter().for_each(|taken| taken.step.hash(&mut moments));
        self.sums.iter().for_each(|sum| (sum.step, sum.hole).hash(&mut moments));
        moments.finish()
    }

    /// The sum that a card is part of.
    pub(super) fn sum_of(&self, number: u16) -> Option<u8> {
        self.sums.iter().position(|sum| sum.cards.contains(&number)).map(|at| at as u8)
    }

    /// What happened to a hand, in order of time.
    pub(super) fn changes(&self, player: usize) -> impl DoubleEndedIterator<Item = HandChange<'_>> {
        let faces = |first: u16, count: u8| &self.faces[first as usize..][..count as usize];
        self.events.iter().filter_map(move |event| match *event {
            Event::Draw { player: by, first, count, .. } => {
                (usize::from(by) == player).then(|| HandChange::Drawn(faces(first, count)))
            }
            Event::Hand { player: by, first, count } => {
                (usize::from(by) == player).then(|| HandChange::Stated(faces(first, count)))
            }
            Event::Take(number) => {
                let taken = &self.taken[number as usize];
                (usize::from(taken.player) == player).then_some(HandChange::Taken(taken.face))
            }
        })
    }

    /// The cards by kind that somebody saw come into a hand and that may be there; and whether these are all.
    pub(crate) fn hand(&self, deck: &Deck, player: usize) -> ([u8; MAX_KINDS], bool) {
        let nothing = [0_u8; MAX_KINDS];
        let (mut hand, mut are_all, mut size) = (nothing, true, 0_usize);
        for change in self.changes(player) {
            let came: &[Card] = match change {
                HandChange::Drawn(faces) => faces,
                HandChange::Stated(faces) => {
                    (hand, are_all, size) = (nothing, true, 0);
                    faces
                }
                // Whatever left it: an empty hand is known.
                HandChange::Taken(_) if size <= 1 => {
                    (hand, are_all, size) = (nothing, true, 0);
                    continue;
                }
                HandChange::Taken(face) => {
                    size -= 1;
                    let held = deck.kind(face).map(|kind| &mut hand[kind.0 as usize]);
                    match held.filter(|held| **held > 0) {
                        Some(held) => *held -= 1,
                        None => are_all = false,
                    }
                    continue;
                }
            };
            size += came.len();
            for face in came {
                match deck.kind(*face) {
                    Some(kind) => hand[kind.0 as usize] += 1,
                    None => are_all = false,
                }
            }
        }
        (hand, are_all)
    }

    pub(crate) fn known_discards(&self, deck: &Deck) -> Option<[u8; MAX_KINDS]> {
        let mut counts = [0; MAX_KINDS];
        for taken in self.taken.iter().filter(|taken| taken.discarded) {
            counts[deck.kind(taken.face)?.0 as usize] += 1;
        }
        Some(counts)
    }

    /// Whether a hand holds these cards, which can be there, for certain: it is known as a whole, or they are.
    pub(crate) fn surely_holds(&self, deck: &Deck, player: usize, cards: &[Card]) -> bool {
        if !self.vague[player] {
            return true;
        }
        let nothing_known = !self.named[player] && self.stated == 0;
        let mut named = cards.iter().filter(|card| !card.is_unknown());
        if nothing_known {
            return named.next().is_none();
        }
        named.all(|card| {
            let mask = deck.mask(*card);
            let like = |other: &&Card| deck.mask(**other) & mask != 0;
            // Those that can be nothing else were drawn or stated openly; what left the hand can have been one.
            let is_one = |face: &&Card| deck.mask(**face) & !mask == 0;
            let seen = |faces: &[Card]| faces.iter().filter(is_one).count();
            let held = self.changes(player).fold(0_usize, |held, change| match change {
                HandChange::Drawn(faces) => held + seen(faces),
                HandChange::Stated(faces) => held.max(seen(faces)),
                HandChange::Taken(face) => held.saturating_sub(usize::from(like(&&face))),
            });
            held >= cards.iter().filter(like).count()
        })
    }
}
