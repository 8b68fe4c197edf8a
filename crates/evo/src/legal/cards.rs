//! Event cards outside of combats, and the gene that moves its owner on the track.

use super::{Out, offer};
use crate::action::Action;
use crate::data::events::EventPhase;
use crate::names::Gene;
use crate::state::{Card, PerCard, Phase, State};
use crate::{Evo, phase_name};
use evoref_game::{Actor, Player};

impl Evo {
    /// Kinds of which the deck has copies that nobody has seen.
    pub(crate) fn unseen<'a>(&'a self, seen: &'a PerCard) -> impl Iterator<Item = Card> + 'a {
        (0..self.deck.cards.len() as u8)
            .map(Card)
            .filter(|card| seen.of(*card) < self.deck.cards[card.0 as usize].copies)
    }

    /// Cards played outside a combat, the one that lazy steps draw included.
    pub(super) fn plays(&self, state: &State, by: Player, out: &mut Out) {
        let winning = state.lab.pawns[0].is_some_and(|pawn| pawn.player == by);
        if state.herd(by).hand.is_empty() && !winning {
            return;
        }
        let cards = (0u8..).map(Card).zip(self.deck.cards.iter());
        for (card, text) in cards.filter(|(_, text)| text.phase != EventPhase::Combat) {
            let action = Action::Play(card);
            self.after(state, Actor::Player(by), &action, out, |later, out| {
                let hand = &later.herd(by).hand;
                let hidden = hand.unknown > 0 && later.deck.seen.of(card) < text.copies;
                if hand.known.of(card) > 0 || hidden {
                    let now = text.phase.name() == phase_name(state.phase);
                    offer(out, Actor::Player(by), action, if now { 900 } else { 4 });
                }
            });
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
