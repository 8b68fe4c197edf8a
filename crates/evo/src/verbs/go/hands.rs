//! The cards that the two sides of a combat may play.

use crate::data::events::{Effect, EventPhase};
use crate::prelude::*;
use crate::rules::cards::Held;
use crate::state::{Hand, PerCard};

/// What attacker and defender hold, as far as a combat has come.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    pub(super) sides: [Player; 2],
    pub(super) hands: [Hand; 2],
    pub(super) seen: PerCard,
}

impl Hands {
    /// Before the first card.
    pub(super) fn new(state: &State, attacker: Player, defender: Player) -> Self {
        Self {
            sides: [attacker, defender],
            hands: [state.herd(attacker).hand, state.herd(defender).hand],
            seen: state.deck.seen,
        }
    }

    pub(super) fn play(&mut self, side: usize, card: Card, held: Held) {
        let hand = &mut self.hands[side];
        match held {
            Held::Known => hand.known.take(card),
            Held::Unknown => {
                hand.unknown -= 1;
                self.seen.add(card);
            }
            Held::Nowhere => {}
        }
    }

    /// After a side has played a card that it may hold.
    pub(super) fn without(mut self, side: usize, card: Card) -> Self {
        let known = self.hands[side].known.of(card) > 0;
        self.play(side, card, if known { Held::Known } else { Held::Unknown });
        self
    }
}

impl Evo {
    /// What may be played next: the side, 0 for the attacker, and the card.
    pub(super) fn next_answers(&self, hands: &Hands) -> Vec<(usize, Card)> {
        let (attacks, defends) = (&hands.hands[0], &hands.hands[1]);
        let cards =
            || self.cards().filter(|(_, text)| text.effect.phase() == Some(EventPhase::Combat));
        [(0, attacks), (1, defends)]
            .into_iter()
            .flat_map(|(side, hand)| cards().map(move |(card, _)| (side, hand, card)))
            .filter(|(_, hand, card)| self.may_be_held(*card, hand, &hands.seen))
            .map(|(side, _, card)| (side, card))
            .collect()
    }

    /// The symbols that follow a card.
    pub(super) fn rolls(&self, card: Card) -> &'static [Option<Die>] {
        const AGAIN: [Option<Die>; 5] =
            [Some(Die::Miss), Some(Die::Hit), Some(Die::Lead0), Some(Die::Lead1), Some(Die::Lead2)];
        if self.card(card).effect == Effect::SecondChance { &AGAIN } else { &[None] }
    }
}
