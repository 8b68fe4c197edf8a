//! What is known of cards that nobody wrote down: everything drawn and everything that left a hand,
//! in order of time, so that a contradiction is found as soon as the record shows one.
//!
//! A card is out of the deck from its draw until the shuffle that brings it back. Between two
//! shuffles (an *epoch*) cards only leave the deck, so a history is consistent if every card gets a
//! draw of its holder that was early enough and a kind it may be, and no epoch holds more cards
//! of a kind than the deck has copies. [`worlds`] seeks the draws, [`fit`] the kinds.
//!
//! Knows no rule of the game: hands, sights and shuffles only.

mod counting;
mod fit;
mod worlds;

use super::card::{Card, Deck, Kind, MAX_KINDS, Mask};
use super::names::TRAITS;
use crate::rules::{MAX_PLAYERS, Step};

/// Whether a consistent history exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Possible {
    /// One was found.
    Yes,
    /// There is none.
    No,
    /// The search was given up: not verified.
    TooHard,
}

/// The `player` of a card that was out before the ledger began.
const NOBODY: u8 = u8::MAX;
/// The `until` of a card that has not come back.
const STILL_OUT: u8 = u8::MAX;
/// The scope of a sight of the whole hand.
const WHOLE_HAND: u8 = u8::MAX;

/// Something that happened to a hand.
#[derive(Debug, Clone, Copy, serde::Serialize)]
enum Event {
    /// Cards drawn in an epoch; their faces are in the list.
    Draw {
        player: u8,
        first: u16,
        count: u8,
        epoch: u8,
    },
    /// Faces seen among the newest cards of a hand, or in the whole hand.
    Sight {
        player: u8,
        first: u16,
        count: u8,
        scope: u8,
    },
    /// The card with this number left the hand.
    Take(u16),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
enum Place {
    Out,
    Discarded,
    Back,
}

/// A card that left a hand, or was out when the ledger began.
#[derive(Debug, Clone, Copy, serde::Serialize)]
struct Taken {
    player: u8,
    face: Card,
    step: Step,
    /// The epoch in which the deck has it again.
    until: u8,
    place: Place,
}

/// The history of the cards, begun when the first unknown one turned up.
#[derive(Debug, Clone, serde::Serialize)]
pub(super) struct Ledger {
    epoch: u8,
    events: Vec<Event>,
    faces: Vec<Card>,
    /// When each of `faces` was written.
    steps: Vec<Step>,
    taken: Vec<Taken>,
    /// Cards set aside unseen before the first round.
    aside: u8,
    /// Players whose hand holds a card that nobody wrote down.
    vague: [bool; MAX_PLAYERS],
    /// Players of whose hand some card is known.
    named: [bool; MAX_PLAYERS],
    tally: Tally,
}

/// How often each kind and each trait was seen: enough to accept most sights without a search.
#[derive(Debug, Clone, serde::Serialize)]
struct Tally {
    kinds: Vec<u8>,
    rows: [u8; TRAITS],
    /// Whether a card was seen of which only the value is known.
    values: bool,
}

impl Tally {
    /// Counts a face; whether the counts alone show that it is possible.
    fn count(&mut self, deck: &Deck, face: Card) -> bool {
        let Some(name) = face.name() else {
            self.values |= face.value().is_some();
            return !self.values;
        };
        let row = &mut self.rows[name as usize];
        *row = row.saturating_add(1);
        let mut fits = u32::from(*row) <= capacity(deck, Card::new(Some(name), None));
        if let Some(Kind(kind)) = deck.kind(face) {
            let seen = &mut self.kinds[kind as usize];
            *seen = seen.saturating_add(1);
            fits &= *seen <= deck.copies()[kind as usize];
        }
        fits && !self.values
    }
}

/// How many cards of the deck may be this one.
fn capacity(deck: &Deck, face: Card) -> u32 {
    let mut mask = deck.mask(face);
    let mut sum = 0;
    while mask != 0 {
        sum += u32::from(deck.copies()[mask.trailing_zeros() as usize]);
        mask &= mask - 1;
    }
    sum
}

/// What the ledger begins with: cards by kind at the moment of the first unknown one.
#[derive(Debug)]
pub(super) struct Base<'a> {
    /// Known cards in each hand.
    pub(super) hands: &'a [[u8; MAX_KINDS]; MAX_PLAYERS],
    /// Known discards.
    pub(super) discards: &'a [u8; MAX_KINDS],
    /// Cards in the deck, and those set aside if nobody knows them.
    pub(super) unseen: &'a [u8; MAX_KINDS],
    /// How many of `unseen` were set aside.
    pub(super) aside: u8,
    /// When a card of a kind was last seen.
    pub(super) seen: &'a [Step; MAX_KINDS],
}

impl Ledger {
    /// A ledger that begins where every card is known.
    pub(super) fn begin(deck: &Deck, base: &Base<'_>) -> Self {
        let mut ledger = Self {
            epoch: 0,
            events: Vec::with_capacity(64),
            faces: Vec::with_capacity(64),
            steps: Vec::with_capacity(64),
            taken: Vec::with_capacity(64),
            aside: base.aside,
            vague: [false; MAX_PLAYERS],
            named: [false; MAX_PLAYERS],
            tally: Tally {
                kinds: vec![0; MAX_KINDS],
                rows: [0; TRAITS],
                values: false,
            },
        };
        for (player, hand) in base.hands.iter().enumerate() {
            for (kind, count) in hand.iter().enumerate().take(deck.kinds()) {
                for _ in 0..*count {
                    let face = deck.card(Kind(kind as u8));
                    ledger.draw(deck, player, &[face], base.seen[kind]);
                }
            }
        }
        for kind in 0..deck.kinds() {
            let held: u8 = base.hands.iter().map(|hand| hand[kind]).sum();
            let known = deck.copies()[kind] - base.unseen[kind];
            for copy in 0..known - held {
                ledger.tally.count(deck, deck.card(Kind(kind as u8)));
                ledger.taken.push(Taken {
                    player: NOBODY,
                    face: deck.card(Kind(kind as u8)),
                    step: base.seen[kind],
                    until: STILL_OUT,
                    place: if copy < base.discards[kind] {
                        Place::Discarded
                    } else {
                        Place::Out
                    },
                });
            }
        }
        ledger
    }

    /// Whether every card of the hand is known.
    pub(super) fn knows_hand(&self, player: usize) -> bool {
        !self.vague[player]
    }

    fn note(&mut self, cards: &[Card], step: Step) -> u16 {
        let first = self.faces.len() as u16;
        self.faces.extend_from_slice(cards);
        self.steps.resize(self.faces.len(), step);
        first
    }

    /// Cards drawn from the present deck.
    pub(super) fn draw(&mut self, deck: &Deck, player: usize, cards: &[Card], step: Step) {
        let first = self.note(cards, step);
        for &card in cards {
            self.tally.count(deck, card);
            self.vague[player] |= deck.mask(card).count_ones() > 1;
            self.named[player] |= !card.is_unknown();
        }
        self.events.push(Event::Draw {
            player: player as u8,
            first,
            count: cards.len() as u8,
            epoch: self.epoch,
        });
    }

    /// The hand is as well known as before cards came that are known by now.
    pub(super) fn knows_hand_again(&mut self, player: usize) {
        self.vague[player] = false;
    }

    /// Faces seen among the newest `scope` cards of a hand.
    pub(super) fn sight_newest(
        &mut self,
        deck: &Deck,
        player: usize,
        cards: &[Card],
        scope: u8,
        step: Step,
    ) {
        let first = self.note(cards, step);
        for &card in cards {
            self.tally.count(deck, card);
            self.named[player] |= !card.is_unknown();
        }
        self.events.push(Event::Sight {
            player: player as u8,
            first,
            count: cards.len() as u8,
            scope,
        });
    }

    /// The whole hand, as its owner states it.
    pub(super) fn sight_hand(&mut self, deck: &Deck, player: usize, cards: &[Card], step: Step) {
        let first = self.note(cards, step);
        for &card in cards {
            self.tally.count(deck, card);
        }
        self.vague[player] = cards.iter().any(|card| deck.mask(*card).count_ones() > 1);
        self.named[player] |= cards.iter().any(|card| !card.is_unknown());
        self.events.push(Event::Sight {
            player: player as u8,
            first,
            count: cards.len() as u8,
            scope: WHOLE_HAND,
        });
    }

    /// A card leaves a hand; gives its number.
    pub(super) fn take(&mut self, deck: &Deck, player: usize, card: Card, step: Step) -> u16 {
        let number = self.taken.len() as u16;
        // A card that was known before is counted twice, which costs a search but no truth.
        self.tally.count(deck, card);
        self.taken.push(Taken {
            player: player as u8,
            face: card,
            step,
            until: STILL_OUT,
            place: Place::Out,
        });
        self.vague[player] |= deck.mask(card).count_ones() > 1;
        self.events.push(Event::Take(number));
        number
    }

    /// The hand is empty, so nothing in it is unknown.
    pub(super) fn emptied(&mut self, player: usize) {
        self.vague[player] = false;
        self.named[player] = false;
    }

    /// A card that left a hand is seen, as far as `card` says.
    pub(super) fn learn(&mut self, deck: &Deck, number: u16, card: Card) {
        self.tally.count(deck, card);
        if let Some(taken) = self.taken.get_mut(number as usize) {
            taken.face = card;
        }
    }

    /// A card that is out comes to the discards. Without a number it is one that was out at the
    /// beginning; those of a kind are alike.
    pub(super) fn discard(&mut self, number: Option<u16>, card: Card) {
        let found = match number {
            Some(number) => self.taken.get_mut(number as usize),
            None => self.taken.iter_mut().find(|taken| {
                taken.player == NOBODY && taken.place == Place::Out && taken.face == card
            }),
        };
        if let Some(taken) = found {
            taken.place = Place::Discarded;
        }
    }

    /// The discards become the deck.
    pub(super) fn reshuffle(&mut self) {
        self.epoch += 1;
        for taken in &mut self.taken {
            if taken.place == Place::Discarded {
                taken.place = Place::Back;
                taken.until = self.epoch;
            }
        }
    }

    /// The discards by kind, if all of them are known.
    pub(super) fn known_discards(&self, deck: &Deck) -> Option<[u8; MAX_KINDS]> {
        let mut counts = [0; MAX_KINDS];
        for taken in &self.taken {
            if taken.place == Place::Discarded {
                counts[deck.kind(taken.face)?.0 as usize] += 1;
            }
        }
        Some(counts)
    }

    /// Whether a sight of `cards` by `player` is plainly possible, without a search.
    pub(super) fn plainly(&self, deck: &Deck, player: usize, cards: &[Card]) -> bool {
        if cards.iter().all(|card| card.is_unknown()) {
            return true;
        }
        if self.epoch > 0 || self.named[player] || self.tally.values {
            return false;
        }
        let mut tally = self.tally.clone();
        cards.iter().all(|card| tally.count(deck, *card))
    }

    /// Whether a consistent history exists.
    pub(super) fn possible(&self, deck: &Deck) -> Possible {
        if self.overflows(deck) {
            return Possible::No;
        }
        worlds::search(self, deck, deck.copies())
    }

    /// Whether the hands alone have a consistent history, whatever the deck holds.
    pub(super) fn hands_possible(&self, deck: &Deck) -> Possible {
        worlds::search(self, deck, &[u8::MAX; MAX_KINDS])
    }

    /// Whether more copies of a card that is now seen lie in sight at once than there are.
    pub(super) fn in_sight(&self, deck: &Deck, card: Card) -> bool {
        let mask = deck.mask(card);
        let out = self
            .taken
            .iter()
            .filter(|taken| taken.place != Place::Back)
            .filter(|taken| deck.mask(taken.face) & !mask == 0)
            .count();
        let held: usize = (0..MAX_PLAYERS as u8)
            .map(|player| self.known_in_hand(deck, player, card))
            .sum();
        (out + held) as u32 > capacity(deck, card)
    }

    /// How many cards that can be nothing but `mask` a player drew openly.
    fn drawn_openly(&self, deck: &Deck, player: u8, mask: Mask) -> usize {
        self.events
            .iter()
            .map(|event| match *event {
                Event::Draw {
                    player: by,
                    first,
                    count,
                    ..
                } if by == player => (first..first + u16::from(count))
                    .filter(|face| self.mask(deck, *face) & !mask == 0)
                    .count(),
                _ => 0,
            })
            .sum()
    }

    /// How many cards like `card` a player drew openly and has not laid since.
    fn known_in_hand(&self, deck: &Deck, player: u8, card: Card) -> usize {
        let mask = deck.mask(card);
        let drawn = self.drawn_openly(deck, player, mask);
        let laid = self
            .taken
            .iter()
            .filter(|taken| taken.player == player && deck.mask(taken.face) & !mask == 0)
            .count();
        drawn.saturating_sub(laid)
    }

    /// Whether a hand that is not known as a whole holds these cards for certain: they were drawn
    /// openly, and no card that left the hand since can have been one of them.
    pub(super) fn surely_holds(&self, deck: &Deck, player: usize, cards: &[Card]) -> bool {
        cards.iter().filter(|card| !card.is_unknown()).all(|card| {
            let mask = deck.mask(*card);
            let like = |other: Card| deck.mask(other) & mask != 0;
            let drawn = self.drawn_openly(deck, player as u8, mask);
            let left = self
                .taken
                .iter()
                .filter(|taken| usize::from(taken.player) == player);
            let gone = left.filter(|taken| like(taken.face)).count();
            let wanted = cards.iter().filter(|other| like(**other)).count();
            drawn >= gone + wanted
        })
    }

    /// The latest moments, oldest first, at which cards that compete with `card` were seen.
    pub(super) fn binding(&self, deck: &Deck, card: Card, now: Step) -> Vec<(Step, Card)> {
        let mask = deck.mask(card);
        let competes = |face: Card| !face.is_unknown() && deck.mask(face) & mask != 0;
        let taken = self.taken.iter().map(|taken| (taken.step, taken.face));
        let seen = self.steps.iter().copied().zip(self.faces.iter().copied());
        let mut found: Vec<(Step, Card)> = taken
            .chain(seen)
            .filter(|(step, face)| *step != now && competes(*face))
            .collect();
        found.sort_unstable();
        found.dedup_by_key(|(step, _)| *step);
        found.split_off(found.len().saturating_sub(3))
    }

    /// The known cards that a player laid last, oldest first: those that use up his late draws.
    pub(super) fn laid_last(&self, player: usize, now: Step, count: usize) -> Vec<(Step, Card)> {
        let laid = self.taken.iter().rev().filter(|taken| {
            usize::from(taken.player) == player && taken.step != now && !taken.face.is_unknown()
        });
        let mut found: Vec<_> = laid
            .map(|taken| (taken.step, taken.face))
            .take(count)
            .collect();
        found.reverse();
        found
    }

    /// The mask of a face in the list.
    fn mask(&self, deck: &Deck, face: u16) -> Mask {
        deck.mask(self.faces[face as usize])
    }
}
