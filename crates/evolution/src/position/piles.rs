//! What a position states of the deck, the discards and the hands.

use super::Fact;
use super::lay_out::TableSetup;
use crate::apply::all_known;
use crate::piles::Token;
use crate::prelude::*;

/// Cards that somebody may hold whose hand was left out.
const UNTOLD_HAND: u8 = 8;

impl TableSetup<'_> {
    /// Takes a card out of the deck that lies on the table now.
    pub(super) fn card_out(&mut self, player: Player, card: Card, at: Step) -> Option<Token> {
        if !self.draw(player, &[card], at) {
            return None;
        }
        Some(self.state.piles.take(player.seat(), card, at))
    }

    /// Puts cards of the deck into a hand; false if it has not so many.
    fn draw(&mut self, player: Player, cards: &[Card], at: Step) -> bool {
        let left = self.state.piles.deck;
        if cards.len() > usize::from(left) {
            let count = cards.len().min(255);
            let words = format!("{count} cards lie here, and {left} are left for them");
            self.impossible(at, words, "too many cards");
            return false;
        }
        if !cards.iter().all(|card| self.is_in_the_box(*card, at)) {
            return false;
        }
        self.name(at, cards);
        self.state.piles.draw(player.seat(), cards, at);
        self.state.unseen[player.seat()] |= !all_known(cards);
        true
    }

    /// Whether the deck has one more card of this trait, this value and both.
    fn is_in_the_box(&mut self, card: Card, at: Step) -> bool {
        self.out.push(card);
        let alike = [card, Card::new(card.name(), None), Card::new(None, card.value())];
        let deck = &self.state.piles.printed;
        let beyond = alike.into_iter().filter(|alike| !alike.is_unknown()).find_map(|alike| {
            let out = self.out.iter().filter(|out| out.merge(alike) == Some(**out));
            let most = deck.copies_of(alike);
            (out.count() > usize::from(most)).then_some((alike, most))
        });
        if let Some((card, most)) = beyond {
            let words =
                format!("the position has more than {most} of {card}, and the deck has no more");
            self.impossible(at, words, "one too many");
        }
        beyond.is_none()
    }

    /// Food cards, discards and hands; what is left is the deck.
    pub(super) fn piles(&mut self, phase: Phase) {
        let game = self.game;
        if phase == Phase::Cards {
            for player in game.players() {
                let laid = self.said.player(player, Fact::food_card);
                let (step, card) = laid.unwrap_or((self.said.first_step(), &Card::UNKNOWN));
                let token = self.card_out(player, *card, step);
                self.state.food[player.seat()] =
                    token.map(|token| Laid { token, is_down: true, step });
            }
        }
        let hands: Vec<_> =
            game.players().map(|player| self.said.player(player, Fact::hand)).collect();
        let held: u32 = hands.iter().flatten().map(|(_, cards)| cards.len() as u32).sum();
        for (player, _) in game.players().zip(&hands).filter(|(_, hand)| hand.is_none()) {
            self.state.untold.hands.insert(player);
        }
        self.discards(held);
        for (player, hand) in game.players().zip(&hands) {
            if let Some((at, cards)) = hand {
                self.draw(player, &all_of(cards), *at);
            }
        }
        // A hand that is left out has what no other hand needs.
        for (player, _) in game.players().zip(hands).filter(|(_, hand)| hand.is_none()) {
            let count = UNTOLD_HAND.min(self.state.piles.deck);
            let cards = vec![Card::UNKNOWN; usize::from(count)];
            self.draw(player, &cards, self.said.first_step());
        }
    }

    /// The discards, before so many cards are held: what lies nowhere else has been discarded.
    fn discards(&mut self, held: u32) {
        let deck = self.said.table(Fact::deck);
        let told = !self.state.untold.hands.some();
        let left = u32::from(self.state.piles.deck);
        let (at, cards) = match (self.said.table(Fact::discards), deck) {
            (Some((at, discards)), _) => (at, all_of(discards)),
            (None, Some((at, count))) if told => {
                let count = left.saturating_sub(held + u32::from(*count));
                (at, vec![Card::UNKNOWN; count as usize])
            }
            (None, _) => (self.said.first_step(), Vec::new()),
        };
        self.state.untold.piles = !told || deck.is_none() && cards.is_empty();
        for card in cards {
            let Some(token) = self.card_out(Player(0), card, at) else { return };
            self.state.piles.discard(token);
        }
        let left = u32::from(self.state.piles.deck).saturating_sub(held);
        if let Some((at, count)) = deck.filter(|(_, count)| told && u32::from(**count) != left) {
            self.said.another_deck(at, *count, left as u8);
        }
    }
}

/// The cards of a pile, unknown ones last.
fn all_of(cards: &Cards<Card>) -> Vec<Card> {
    let hidden = std::iter::repeat_n(Card::UNKNOWN, cards.hidden.into());
    cards.known.iter().copied().chain(hidden).collect()
}
