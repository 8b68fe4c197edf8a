//! Shuffles and draws: what leaves the deck, and what comes back into it.
//!
//! Under a seed the order of the deck is known; without one a draw is what the record says.

use super::Piles;
use crate::card::{Card, Kind, MAX_CARDS, MAX_KINDS};
use evoref_game::{Chance, Step};
use std::iter::repeat_n;

/// The name of the pile in a seed.
const DECK: &str = "deck";

/// The order of a dealt deck, top first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order {
    kinds: [u8; MAX_CARDS],
    top: u8,
}

impl Piles {
    /// Lays the deck out anew, in canonical order before the shuffle.
    pub(super) fn shuffle(&mut self, counts: &[u8; MAX_KINDS]) {
        self.order = None;
        if let Chance::Seeded(seed) = self.chance {
            let cards = (0..).zip(counts);
            let cards = cards.flat_map(|(kind, count)| repeat_n(kind, usize::from(*count)));
            let mut cards: Vec<u16> = cards.collect();
            seed.shuffle(DECK, self.shuffles, &mut cards);
            let mut order = Order { kinds: [0; MAX_CARDS], top: 0 };
            for (place, kind) in order.kinds.iter_mut().zip(&cards) {
                *place = *kind as u8;
            }
            self.order = Some(order);
        }
        self.shuffles += 1;
    }

    /// How many cards a draw of `count` gives: what there is, if both piles run out.
    pub(crate) fn available(&self, count: u8) -> u8 {
        count.min(self.deck.saturating_add(self.discards))
    }

    /// The next cards under the seed, if it deals them.
    pub(crate) fn dealt(&self, count: u8) -> Option<Vec<Card>> {
        self.order?;
        let mut ahead = self.clone();
        let mut cards = Vec::with_capacity(usize::from(count));
        for _ in 0..self.available(count) {
            cards.push(self.printed.card(ahead.top()?));
        }
        Some(cards)
    }

    /// Takes the top card under the seed.
    fn top(&mut self) -> Option<Kind> {
        if self.deck == 0 {
            self.reshuffle();
        }
        let order = self.order.as_mut()?;
        let kind = order.kinds[order.top as usize];
        order.top += 1;
        self.deck -= 1;
        self.exact.unseen[kind as usize] = self.exact.unseen[kind as usize].saturating_sub(1);
        Some(Kind(kind))
    }

    /// The discards become the deck.
    fn reshuffle(&mut self) {
        let known = match &mut self.ledger {
            None => Some(self.exact.discards),
            Some(ledger) => {
                let known = ledger.known_discards(&self.printed);
                ledger.reshuffle(&self.printed);
                known
            }
        };
        self.exact.unseen = self.exact.discards;
        self.exact.discards.fill(0);
        self.exact.aside = 0;
        self.deck = self.discards;
        self.discards = 0;
        match known {
            Some(counts) => self.shuffle(&counts),
            // Unknown discards: no seed can say how they lie now.
            None => {
                self.order = None;
                self.shuffles += 1;
            }
        }
    }

    /// How many of each wanted kind a draw across a shuffle takes from the old deck, if there is one way only.
    pub(super) fn split(&self, wanted: &[u8; MAX_KINDS]) -> Option<[u8; MAX_KINDS]> {
        let mut old = [0; MAX_KINDS];
        for (kind, count) in wanted.iter().enumerate() {
            let (unseen, behind) = (self.exact.unseen[kind], self.exact.discards[kind]);
            let least = count.saturating_sub(behind);
            let most = (*count).min(unseen);
            old[kind] = if self.exact.aside == 0 { unseen } else { least };
            if old[kind] < least || old[kind] > most || (self.exact.aside > 0 && least != most) {
                return None;
            }
        }
        let sum: u32 = old.iter().map(|count| u32::from(*count)).sum();
        (sum == u32::from(self.deck)).then_some(old)
    }

    /// Draws `cards.len()` cards, which are possible; under a seed those that it deals.
    pub(crate) fn draw(&mut self, player: usize, cards: &[Card], step: Step) {
        if self.order.is_none() {
            self.draw_unknown_to_seed(player, cards, step);
            return;
        }
        for card in cards {
            match self.top() {
                Some(kind) => {
                    self.hands[player] += 1;
                    self.exact.seen[kind.0 as usize] = step;
                    let deck = &self.printed;
                    match &mut self.ledger {
                        Some(ledger) => ledger.draw(deck, player, &[deck.card(kind)], 0, step),
                        None => self.exact.hands[player][kind.0 as usize] += 1,
                    }
                }
                // The shuffle on the way had unknown discards.
                None => self.draw_unknown_to_seed(player, &[*card], step),
            }
        }
    }

    /// The same, when every card is known and these lie in the deck, whose order no seed gives.
    pub(crate) fn draw_known(&mut self, player: usize, cards: &[Card], step: Step) {
        self.hands[player] += cards.len() as u8;
        self.deck -= cards.len() as u8;
        for kind in cards.iter().filter_map(|card| self.printed.kind(*card)) {
            let kind = kind.0 as usize;
            self.exact.seen[kind] = step;
            let unseen = &mut self.exact.unseen[kind];
            *unseen = unseen.saturating_sub(1);
            self.exact.hands[player][kind] += 1;
        }
    }

    pub(super) fn draw_unknown_to_seed(&mut self, player: usize, cards: &[Card], step: Step) {
        let old = cards.len().min(usize::from(self.deck));
        let crosses = cards.len() > old;
        if !crosses && self.is_exact(cards) {
            self.draw_known(player, cards, step);
            return;
        }
        self.hands[player] += cards.len() as u8;
        let mut wanted = [0; MAX_KINDS];
        for card in cards {
            if let Some(kind) = self.printed.kind(*card) {
                self.exact.seen[kind.0 as usize] = step;
                wanted[kind.0 as usize] += 1;
            }
        }
        if self.is_exact(cards)
            && let Some(first) = self.split(&wanted)
        {
            for (held, new) in self.exact.hands[player].iter_mut().zip(&wanted) {
                *held += new;
            }
            subtract(&mut self.exact.unseen, &first);
            self.deck -= old as u8;
            self.reshuffle();
            subtract(&mut wanted, &first);
            subtract(&mut self.exact.unseen, &wanted);
            self.deck -= (cards.len() - old) as u8;
            return;
        }
        self.begun();
        self.deck -= old as u8;
        if crosses {
            self.reshuffle();
        }
        let before = if crosses { old as u8 } else { 0 };
        let (ledger, deck) = self.begun();
        ledger.draw(deck, player, cards, before, step);
        self.deck -= (cards.len() - old) as u8;
    }
}

fn subtract(counts: &mut [u8; MAX_KINDS], less: &[u8; MAX_KINDS]) {
    for (count, less) in counts.iter_mut().zip(less) {
        *count = count.saturating_sub(*less);
    }
}
