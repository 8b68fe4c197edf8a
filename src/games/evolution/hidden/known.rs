//! What is plain without a search: counts of what was seen, hands that are known, known discards.

use super::{Event, Ledger, Place};
use crate::games::evolution::card::{Card, Deck, Kind, MAX_KINDS, Mask};
use crate::games::evolution::names::TRAITS;

/// How often each kind and each trait was seen: enough to accept most sights without a search.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    kinds: Vec<u8>,
    rows: [u8; TRAITS],
    /// Whether a card was seen of which only the value is known.
    values: bool,
}

impl Tally {
    /// Nothing was seen.
    pub(super) fn new() -> Self {
        Self { kinds: vec![0; MAX_KINDS], rows: [0; TRAITS], values: false }
    }

    /// Counts a face.
    pub(super) fn count(&mut self, deck: &Deck, face: Card) {
        let Some(name) = face.name() else {
            self.values |= face.value().is_some();
            return;
        };
        let row = &mut self.rows[name as usize];
        *row = row.saturating_add(1);
        if let Some(Kind(kind)) = deck.kind(face) {
            let seen = &mut self.kinds[kind as usize];
            *seen = seen.saturating_add(1);
        }
    }

    /// The same; whether the counts alone show that it is possible.
    fn fits(&mut self, deck: &Deck, face: Card) -> bool {
        self.count(deck, face);
        let few = |seen: u8, face: Card| u32::from(seen) <= capacity(deck, face);
        let row = face
            .name()
            .is_none_or(|name| few(self.rows[name as usize], Card::new(Some(name), None)));
        let kind = deck
            .kind(face)
            .is_none_or(|Kind(kind)| self.kinds[kind as usize] <= deck.copies()[kind as usize]);
        row && kind && !self.values
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

impl Ledger {
    /// Whether every card of the hand is known.
    pub(in crate::games::evolution) fn knows_hand(&self, player: usize) -> bool {
        !self.vague[player]
    }

    /// The hand by kind, if the record says which cards it holds.
    pub(in crate::games::evolution) fn hand(
        &self,
        deck: &Deck,
        player: usize,
    ) -> Option<[u8; MAX_KINDS]> {
        let mut hand = Some([0_u8; MAX_KINDS]);
        let mut size = 0_u16;
        let add = |hand: Option<[u8; MAX_KINDS]>, first: u16, count: u8| {
            let faces = &self.faces[first as usize..][..count as usize];
            faces.iter().try_fold(hand?, |mut hand, face| {
                hand[deck.kind(*face)?.0 as usize] += 1;
                Some(hand)
            })
        };
        for event in &self.events {
            match *event {
                Event::Draw { player: by, first, count, .. } if usize::from(by) == player => {
                    hand = add(hand, first, count);
                    size += u16::from(count);
                }
                Event::Hand { player: by, first, count } if usize::from(by) == player => {
                    hand = add(Some([0; MAX_KINDS]), first, count);
                    size = u16::from(count);
                }
                Event::Take(number) => {
                    let taken = &self.taken[number as usize];
                    if usize::from(taken.player) != player {
                        continue;
                    }
                    size = size.saturating_sub(1);
                    hand = hand.and_then(|mut hand| {
                        let held = &mut hand[deck.kind(taken.face)?.0 as usize];
                        *held = held.checked_sub(1)?;
                        Some(hand)
                    });
                    // Whatever left it: an empty hand is known.
                    if size == 0 {
                        hand = Some([0; MAX_KINDS]);
                    }
                }
                Event::Draw { .. } | Event::Hand { .. } => {}
            }
        }
        hand
    }

    /// The kinds of which somebody saw a card come into a hand, and that may still be there.
    pub(in crate::games::evolution) fn perhaps_held(
        &self,
        deck: &Deck,
        player: usize,
    ) -> Vec<Kind> {
        let mut counts = [0_u8; MAX_KINDS];
        let add = |counts: &mut [u8; MAX_KINDS], first: u16, count: u8| {
            let faces = &self.faces[first as usize..][..count as usize];
            for kind in faces.iter().filter_map(|face| deck.kind(*face)) {
                counts[kind.0 as usize] += 1;
            }
        };
        for event in &self.events {
            match *event {
                Event::Draw { player: by, first, count, .. } if usize::from(by) == player => {
                    add(&mut counts, first, count);
                }
                Event::Hand { player: by, first, count } if usize::from(by) == player => {
                    counts = [0; MAX_KINDS];
                    add(&mut counts, first, count);
                }
                Event::Take(number) => {
                    let taken = &self.taken[number as usize];
                    if usize::from(taken.player) == player
                        && let Some(kind) = deck.kind(taken.face)
                    {
                        let held = &mut counts[kind.0 as usize];
                        *held = held.saturating_sub(1);
                    }
                }
                Event::Draw { .. } | Event::Hand { .. } => {}
            }
        }
        let held = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        held.map(|(kind, _)| Kind(kind as u8)).collect()
    }

    /// The discards by kind, if all of them are known.
    pub(in crate::games::evolution) fn known_discards(
        &self,
        deck: &Deck,
    ) -> Option<[u8; MAX_KINDS]> {
        let mut counts = [0; MAX_KINDS];
        for taken in &self.taken {
            if taken.place == Place::Discarded {
                counts[deck.kind(taken.face)?.0 as usize] += 1;
            }
        }
        Some(counts)
    }

    /// Whether a sight of `cards` by `player` is plainly possible, without a search.
    pub(in crate::games::evolution) fn plainly(
        &self,
        deck: &Deck,
        player: usize,
        cards: &[Card],
    ) -> bool {
        if cards.iter().all(|card| card.is_unknown()) {
            return true;
        }
        if self.epoch > 0 || self.named[player] || !self.sums.is_empty() {
            return false;
        }
        let mut tally = self.tally.clone();
        cards.iter().all(|card| tally.fits(deck, *card))
    }

    /// How many cards that can be nothing but `mask` a player holds at least: those that were drawn or
    /// stated openly, without what left the hand later and can have been one of them.
    fn holds_at_least(&self, deck: &Deck, player: usize, mask: Mask) -> usize {
        let seen = |first: u16, count: u8| {
            (first..first + u16::from(count))
                .filter(|face| self.mask(deck, *face) & !mask == 0)
                .count()
        };
        let mut held = 0_usize;
        for event in &self.events {
            match *event {
                Event::Draw { player: by, first, count, .. } if usize::from(by) == player => {
                    held += seen(first, count);
                }
                Event::Hand { player: by, first, count } if usize::from(by) == player => {
                    held = held.max(seen(first, count));
                }
                Event::Take(number) => {
                    let taken = &self.taken[number as usize];
                    if usize::from(taken.player) == player && deck.mask(taken.face) & mask != 0 {
                        held = held.saturating_sub(1);
                    }
                }
                Event::Draw { .. } | Event::Hand { .. } => {}
            }
        }
        held
    }

    /// Whether a hand that is not known as a whole holds these cards for certain.
    pub(in crate::games::evolution) fn surely_holds(
        &self,
        deck: &Deck,
        player: usize,
        cards: &[Card],
    ) -> bool {
        let nothing_known = !self.named[player] && self.stated == 0;
        let mut named = cards.iter().filter(|card| !card.is_unknown());
        if nothing_known {
            return named.next().is_none();
        }
        named.all(|card| {
            let mask = deck.mask(*card);
            let like = |other: &&Card| deck.mask(**other) & mask != 0;
            self.holds_at_least(deck, player, mask) >= cards.iter().filter(like).count()
        })
    }
}
