//! What may be decided besides plays: hunts, effects that are used, cards of the hand that a challenge asks
//! for.

use super::{Choices, push, weight};
use crate::Evolve;
use crate::action::{Action, Offer};
use crate::data::Effect;
use crate::hand::CardId;
use crate::piles::Pile;
use crate::state::State;
use evoref_game::{Actor, Choice, Player, counted};

impl Evolve {
    pub(super) fn offer_hunts(&self, state: &State, out: &mut Choices) {
        for player in self.players() {
            if state.turns[player.seat()].quarry.is_some() {
                continue;
            }
            for prey in self.players().filter(|prey| *prey != player) {
                push(out, Actor::Player(player), Action::Hunt(prey), weight::MUST);
            }
        }
    }

    /// Effects of the cards on a creature that cards of the hand may be discarded for.
    pub(super) fn offer_uses(&self, state: &State, player: Player, out: &mut Choices) {
        for piece in state.creatures[player.seat()].pieces() {
            let card = self.card_id(piece);
            for effect in &self.deck.cards[usize::from(card.0)].effects {
                let Effect::DiscardFor { cards, .. } = *effect else {
                    continue;
                };
                if cards > state.hand(player) {
                    continue;
                }
                let paying = self.some_cards(state, player, cards, None);
                let form =
                    format!("use {} paying {}", self.card_word(card), counted(cards, "card"));
                out.push(Choice {
                    by: Actor::Player(player),
                    action: Action::Use { card, paying },
                    form: Some(form),
                    weight: weight::PERHAPS,
                });
            }
        }
    }

    /// What everybody has to discard before creatures mutate.
    pub(super) fn offer_pre_discards(&self, state: &State, out: &mut Choices) {
        for player in self.players() {
            let due = state.turns[player.seat()].pending;
            if due > 0 {
                self.offer_discard(state, player, due, out);
            }
        }
    }

    /// A card of the hand for the neighbour's creature, or none.
    pub(super) fn offer_from_hand(&self, state: &State, player: Player, out: &mut Choices) {
        let by = Actor::Player(player);
        let hand = Pile::Hand(player);
        let offer = Offer::Give;
        let known = self.cards_of(state.piles.sure(hand));
        for card in &known {
            push(out, by, Action::Crossbreed { card: *card, offer }, weight::FREE);
        }
        let mut perhaps = self.cards_of(state.piles.maybe(hand));
        perhaps.retain(|card| !known.contains(card));
        if let Some(card) = perhaps.first().copied() {
            out.push(Choice {
                by,
                action: Action::Crossbreed { card, offer },
                form: Some("crossbreed CARD give".to_owned()),
                weight: weight::PERHAPS,
            });
        }
        let (card, offer) = (CardId::UNKNOWN, Offer::Keep);
        push(out, by, Action::Crossbreed { card, offer }, weight::MUST);
    }
}
