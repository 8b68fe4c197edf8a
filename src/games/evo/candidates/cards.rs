//! Event cards outside of combats, and the gene that moves its owner on the track.

use super::{Out, offer};
use crate::games::evo::action::Action;
use crate::games::evo::data::events::EventPhase;
use crate::games::evo::names::Gene;
use crate::games::evo::state::{Card, PerCard, Phase, State};
use crate::games::evo::{Evo, phase_name};
use crate::rules::{Actor, Player};

impl Evo {
    /// Kinds of which the deck has copies that nobody has seen.
    pub(super) fn unseen<'a>(&'a self, seen: &'a PerCard) -> impl Iterator<Item = Card> + 'a {
        (0..self.deck.cards.len() as u8)
            .map(Card)
            .filter(|card| seen.of(*card) < self.deck.cards[card.0 as usize].copies)
    }

    /// Kinds that a player may hold.
    fn holdings(&self, state: &State, by: Player) -> Vec<Card> {
        let hand = &state.herd(by).hand;
        let mut cards: Vec<Card> = hand.known.iter().map(|(card, _)| card).collect();
        if hand.unknown > 0 {
            cards.extend(self.unseen(&state.deck.seen));
            cards.sort_unstable();
            cards.dedup();
        }
        cards
    }

    pub(super) fn plays(&self, state: &State, by: Player, out: &mut Out) {
        if state.herd(by).hand.is_empty() {
            return;
        }
        for card in self.holdings(state, by) {
            let text = &self.deck.cards[card.0 as usize];
            if text.phase == EventPhase::Combat {
                continue;
            }
            let now = text.phase.name() == phase_name(state.phase);
            offer(
                out,
                Actor::Player(by),
                Action::Play(card),
                if now { 900 } else { 4 },
            );
        }
    }

    pub(super) fn places(&self, state: &State, by: Player, out: &mut Out) {
        if state.herd(by).genes.has(Gene::Adrenaline) && state.phase <= Phase::Initiative {
            for place in 1..=self.seats.len() as u16 {
                offer(out, Actor::Player(by), Action::Adrenaline(place), 900);
            }
        }
    }
}
