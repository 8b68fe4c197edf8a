//! What a position states of the deck, the discards and the hands.

use crate::position::lay_out::TableSetup;
use crate::prelude::*;

impl TableSetup<'_> {
    /// Hands, deck and discards: named cards first, so that the others are any of the rest.
    pub(super) fn piles(&mut self) {
        let evolve = self.evolve;
        let discards = self.said.table(Fact::discards);
        let mut stated = Vec::new();
        for player in evolve.players() {
            match self.said.player(player, Fact::hand) {
                Some(hand) => stated.push((Pile::Hand(player), hand)),
                None => self.state.untold.hands.insert(player),
            }
        }
        stated.extend(discards.map(|discards| (Pile::Discards, discards)));
        for (pile, (at, cards)) in &stated {
            self.named(*pile, *at, &cards.known);
        }
        for (pile, (at, cards)) in stated {
            let (count, left) = (cards.hidden, self.state.piles.count(Pile::Deck));
            if count > left {
                let words =
                    format!("{count} cards lie face down here, and {left} are left for them");
                self.said.impossible(at, Words::say(words, "too many cards"));
            }
            self.state.piles.move_hidden(Pile::Deck, pile, count.min(left));
        }
        let deck = self.said.table(Fact::deck);
        let stays = deck.map_or(0, |(_, count)| *count);
        for player in evolve.players().filter(|player| self.state.untold.hands.has(*player)) {
            // As many as he may hold, if the deck has so many besides those that are counted in it.
            let most = evolve.hand_limit(&self.state, player);
            let count = most.min(self.state.piles.count(Pile::Deck).saturating_sub(stays));
            self.state.piles.move_hidden(Pile::Deck, Pile::Hand(player), count);
        }
        let all_hands = !self.state.untold.hands.some();
        let left = self.state.piles.count(Pile::Deck);
        match (deck, discards) {
            (Some((at, count)), _) if *count > left => self.said.another_deck(at, *count, left),
            (Some((at, count)), Some(_)) if all_hands && *count != left => {
                self.said.another_deck(at, *count, left);
            }
            // What lies nowhere else has been discarded.
            (Some((_, count)), None) => {
                self.state.piles.move_hidden(Pile::Deck, Pile::Discards, left - count);
            }
            (Some(_), Some(_)) => {}
            (None, Some(_)) => self.state.untold.piles = !all_hands,
            (None, None) => self.state.untold.piles = true,
        }
    }

    fn named(&mut self, pile: Pile, at: Step, known: &[CardId]) {
        for card in known {
            let Ok(piece) = self.state.piles.find(Pile::Deck, self.evolve.pieces(*card)) else {
                return self.no_more(at, *card);
            };
            self.state.piles.move_named(Pile::Deck, pile, piece.bit(), 1);
            self.state.named_at[piece.0 as usize] = at;
        }
    }

    pub(super) fn no_more(&mut self, at: Step, card: CardId) {
        let name = self.evolve.card_name(card);
        let words = format!("the position has more of {name} than the deck");
        self.said.impossible(at, Words::say(words, "one too many"));
    }
}
