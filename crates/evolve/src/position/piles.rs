//! What a position states of the deck, the discards and the hands.

use super::Fact;
use super::lay_out::Laying;
use crate::hand::CardId;
use crate::piles::Pile;
use crate::rules::position::Impossible;
use evoref_game::{Actor, Step, told};

/// Known cards and the number of the others.
type Cards = (Vec<CardId>, u8);

impl Laying<'_> {
    /// Hands, deck and discards: named cards first, so that the others are any of the rest.
    pub(super) fn piles(&mut self) {
        let evolve = self.evolve;
        let mut hidden = Vec::new();
        for player in evolve.players() {
            let hand = self.find(
                Actor::Player(player),
                told!(Fact::Hand(known, hidden) => (known.clone(), *hidden)),
            );
            match hand {
                Some((at, cards)) => hidden.push((
                    Pile::Hand(player),
                    at,
                    self.named(Pile::Hand(player), at, &cards),
                )),
                None => self.state.untold.hands |= 1 << player.0,
            }
        }
        let discards = self
            .find(Actor::Table, told!(Fact::Discards(known, hidden) => (known.clone(), *hidden)));
        if let Some((at, cards)) = &discards {
            hidden.push((Pile::Discards, *at, self.named(Pile::Discards, *at, cards)));
        }
        for (pile, at, count) in hidden {
            let left = self.state.piles.count(Pile::Deck);
            if count > left {
                self.refuse(Some(at), Impossible::Cards { count, left });
            }
            self.state.piles.move_hidden(Pile::Deck, pile, count.min(left));
        }
        let deck = self.find(Actor::Table, told!(Fact::Deck(count) => *count));
        let stays = deck.map_or(0, |(_, count)| count);
        for player in evolve.players().filter(|player| self.state.untold.hand(*player)) {
            // As many as he may hold, if the deck has so many besides those that are counted in it.
            let most = evolve.hand_limit(&self.state, player);
            let count = most.min(self.state.piles.count(Pile::Deck).saturating_sub(stays));
            self.state.piles.move_hidden(Pile::Deck, Pile::Hand(player), count);
        }
        let all_hands = self.state.untold.hands == 0;
        let left = self.state.piles.count(Pile::Deck);
        match (deck, discards) {
            (Some((at, count)), _) if count > left => {
                self.refuse(Some(at), Impossible::Deck { count, left });
            }
            (Some((at, count)), Some(_)) if all_hands && count != left => {
                self.refuse(Some(at), Impossible::Deck { count, left });
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

    /// Puts the named cards into a pile; how many others there are.
    pub(super) fn named(&mut self, pile: Pile, at: Step, (known, hidden): &Cards) -> u8 {
        for card in known {
            match self.state.piles.find(Pile::Deck, self.evolve.pieces(*card)) {
                Ok(piece) => {
                    self.state.piles.move_named(Pile::Deck, pile, piece.bit(), 1);
                    self.state.named_at[piece.0 as usize] = at;
                }
                Err(_) => {
                    self.refuse(Some(at), Impossible::NoMore { card: *card });
                    break;
                }
            }
        }
        *hidden
    }
}
