//! Where the cards are: deck, discards, hands. Counts are always known; which cards, as far as they were written down.
//!
//! While every card was written, plain counts by kind say all ([`Exact`]); from the first unknown
//! card on a [`Ledger`] does. `asking`: what a question may cost, and the answer · `drawing`: shuffles and
//! draws · `possible`: what may be in a hand or come from the deck. Knows no phase and no species.

mod asking;
mod drawing;
mod possible;

use crate::card::{Card, Deck, Kind};
use crate::hidden::{Exact, Fact, FoodSum, Ledger};
use drawing::Order;
use evoref_game::{Chance, MAX_PLAYERS, Step};
use std::sync::Arc;

pub(super) use asking::{Because, Checked, Inquiry, Refusal, Why};
pub(super) use possible::Claim;

/// A card that left a hand and lies somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Token {
    pub(crate) card: Card,
    /// Its number in the ledger, if it has one.
    pub(crate) life: Option<u16>,
}

/// Deck, discards and hands.
#[derive(Debug, Clone, Default)]
pub(crate) struct Piles {
    /// What is printed on the cards, with the values that the record has named.
    pub(crate) printed: Arc<Deck>,
    chance: Chance,
    pub(crate) deck: u8,
    pub(crate) discards: u8,
    /// Cards set aside before the first round.
    pub(crate) aside: u8,
    pub(crate) hands: [u8; MAX_PLAYERS],
    exact: Exact,
    ledger: Option<Box<Ledger>>,
    /// Cards that the table let lie where they cannot be, since when: they are in sight.
    lent: Vec<(Card, Step)>,
    order: Option<Order>,
    shuffles: u32,
}

impl Piles {
    /// The piles before the first draw.
    pub(crate) fn new(printed: Arc<Deck>, aside: u8, chance: Chance) -> Self {
        let exact = Exact { unseen: printed.copies, aside, ..Exact::default() };
        let deck = printed.total - aside;
        let mut piles = Self { printed, chance, deck, aside, exact, ..Self::default() };
        piles.shuffle(&exact.unseen);
        piles
    }

    /// The kinds that somebody saw come into a hand and that may be there, in their order; and whether they are all.
    pub(crate) fn seen_in_hand(&self, player: usize) -> (impl Iterator<Item = (Kind, u8)>, bool) {
        let exact = (self.exact.hands[player], true);
        let hand = self.ledger.as_ref().map_or(exact, |ledger| ledger.hand(&self.printed, player));
        ((0..).map(Kind).zip(hand.0).filter(|(_, count)| *count > 0), hand.1)
    }

    /// The different cards of a hand if all of it is known, in canonical order.
    pub(crate) fn known_hand(&self, player: usize) -> Option<impl Iterator<Item = (Kind, u8)>> {
        let (kinds, are_all) = self.seen_in_hand(player);
        are_all.then_some(kinds)
    }

    /// The discards, if all of them are known, in canonical order.
    pub(crate) fn known_discards(&self) -> Option<Vec<Card>> {
        let deck = &self.printed;
        let counts = match &self.ledger {
            None => self.exact.discards,
            Some(ledger) => ledger.known_discards(deck)?,
        };
        let cards = deck.each_kind().zip(counts);
        let cards = cards.flat_map(|(kind, n)| std::iter::repeat_n(deck.card(kind), n.into()));
        let cards: Vec<Card> = cards.collect();
        (cards.len() == usize::from(self.discards)).then_some(cards)
    }

    /// The ledger, begun now if every card was known so far, and what is printed on the cards.
    fn begun(&mut self) -> (&mut Ledger, &Deck) {
        let Self { ledger, exact, printed, .. } = self;
        (ledger.get_or_insert_with(|| Box::new(Ledger::begin(printed, exact))), printed)
    }

    /// All cards by kind, if every card that was drawn is known.
    pub(crate) fn exact(&self) -> Option<&Exact> {
        self.ledger.is_none().then_some(&self.exact)
    }

    fn is_exact(&self, cards: &[Card]) -> bool {
        self.ledger.is_none() && cards.iter().all(|card| self.printed.kind(*card).is_some())
    }

    /// A card leaves a hand that holds one.
    #[inline]
    pub(crate) fn take(&mut self, player: usize, card: Card, step: Step) -> Token {
        self.hands[player] = self.hands[player].saturating_sub(1);
        let kind = self.printed.kind(card);
        if let Some(kind) = kind {
            self.exact.seen[kind.0 as usize] = step;
        }
        match (&self.ledger, kind) {
            (None, Some(kind)) => {
                let count = &mut self.exact.hands[player][kind.0 as usize];
                *count = count.saturating_sub(1);
                Token { card, life: None }
            }
            _ => self.take_unknown(player, card, step),
        }
    }

    /// What lies on the table is the card that the table let stand, whatever it can be.
    pub(crate) fn lend(&mut self, token: Token, card: Card, step: Step) -> Token {
        self.lent.push((card, step));
        Token { card, ..token }
    }

    #[cold]
    fn take_unknown(&mut self, player: usize, card: Card, step: Step) -> Token {
        let empty = self.hands[player] == 0;
        let (ledger, deck) = self.begun();
        let life = Some(ledger.take(deck, player, card, step));
        if empty {
            ledger.emptied(player);
        }
        Token { card, life }
    }

    #[inline]
    pub(crate) fn discard(&mut self, token: Token) {
        self.discards += 1;
        let kind = self.printed.kind(token.card);
        if let Some(at) = self.lent.iter().position(|(card, _)| *card == token.card) {
            self.lent.remove(at);
        }
        match (&mut self.ledger, kind) {
            (None, Some(kind)) => self.exact.discards[kind.0 as usize] += 1,
            (Some(ledger), _) => {
                // Cards that are out from the beginning are written as the deck writes them.
                let card = kind.map_or(token.card, |kind| self.printed.card(kind));
                ledger.discard(token.life, card);
            }
            (None, None) => {}
        }
    }

    /// A card that lies face down is seen; gives the token with what is now known.
    pub(crate) fn learn(&mut self, token: Token, card: Card, step: Step) -> Token {
        if let (Some(ledger), Some(number)) = (&mut self.ledger, token.life) {
            ledger.learn(&self.printed, number, card, step);
        }
        Token { card, life: token.life }
    }

    /// Unknown food cards add up to what was stated.
    pub(crate) fn add_up(&mut self, sum: FoodSum) {
        if let Some(ledger) = &mut self.ledger {
            ledger.add_up(&self.printed, sum);
        }
    }

    /// What happened is known to be possible: a history of it is kept for the next question.
    #[inline]
    pub(crate) fn carry_on(&mut self, search: &Inquiry) {
        if let Some(ledger) = &mut self.ledger {
            search.restore(&self.printed, ledger);
        }
    }

    /// The whole hand is stated.
    pub(crate) fn list(&mut self, player: usize, cards: &[Card], step: Step) {
        if !self.is_exact(cards) {
            let (ledger, deck) = self.begun();
            ledger.remember_hand(deck, player, cards, step);
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/piles.rs"]
mod tests;
