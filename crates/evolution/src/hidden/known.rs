//! What is plain without a search: hands that are known, what they hold for certain, known discards.

use super::{Event, Ledger, Place};
use crate::card::{Card, Deck, Kind, MAX_KINDS, Mask};

impl Ledger {
    /// Whether every card of the hand is known.
    pub(crate) fn knows_hand(&self, player: usize) -> bool {
        !self.vague[player]
    }

    /// The hand by kind, if the record says which cards it holds.
    pub(crate) fn hand(&self, deck: &Deck, player: usize) -> Option<[u8; MAX_KINDS]> {
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
    pub(crate) fn perhaps_held(&self, deck: &Deck, player: usize) -> Vec<Kind> {
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
    pub(crate) fn known_discards(&self, deck: &Deck) -> Option<[u8; MAX_KINDS]> {
        let mut counts = [0; MAX_KINDS];
        for taken in &self.taken {
            if taken.place == Place::Discarded {
                counts[deck.kind(taken.face)?.0 as usize] += 1;
            }
        }
        Some(counts)
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
    pub(crate) fn surely_holds(&self, deck: &Deck, player: usize, cards: &[Card]) -> bool {
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
