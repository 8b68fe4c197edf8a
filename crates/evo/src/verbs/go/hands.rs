//! The cards that the two sides of a combat may play.

use crate::Evo;
use crate::data::events::{Effect, EventCard};
use crate::names::Die;
use crate::state::{Card, Hand, PerCard, State};
use evoref_game::Player;

/// What attacker and defender hold, as far as a combat has come.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    pub(super) sides: [Player; 2],
    hands: [Hand; 2],
    seen: PerCard,
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

    /// Whether a side may hold the card: known, or one of those that nobody wrote down.
    fn may_hold(&self, side: usize, card: Card, copies: u8) -> bool {
        let hand = &self.hands[side];
        hand.known.of(card) > 0 || hand.unknown > 0 && self.seen.of(card) < copies
    }

    /// After a side has played the card.
    pub(super) fn without(mut self, side: usize, card: Card) -> Self {
        let hand = &mut self.hands[side];
        if hand.known.of(card) > 0 {
            hand.known.take(card);
        } else {
            hand.unknown -= 1;
            self.seen.add(card);
        }
        self
    }
}

impl Evo {
    /// The cards that work in a combat.
    fn answer_cards(&self) -> impl Iterator<Item = (Card, &EventCard)> {
        (0u8..)
            .map(Card)
            .zip(self.deck.cards.iter())
            .filter(|(_, text)| matches!(text.effect, Effect::SecondChance | Effect::SpareHorn))
    }

    /// What may be played next: the side, 0 for the attacker, and the card.
    pub(super) fn next_answers(&self, hands: &Hands) -> Vec<(usize, Card)> {
        let sides = [0, 1].into_iter();
        sides
            .flat_map(|side| self.answer_cards().map(move |(card, text)| (side, card, text)))
            .filter(|(side, card, text)| hands.may_hold(*side, *card, text.copies))
            .map(|(side, card, _)| (side, card))
            .collect()
    }

    /// The symbols that follow a card.
    pub(super) fn rolls(&self, card: Card) -> &'static [Option<Die>] {
        const AGAIN: [Option<Die>; 5] =
            [Some(Die::Miss), Some(Die::Hit), Some(Die::Lead0), Some(Die::Lead1), Some(Die::Lead2)];
        match self.deck.cards[card.0 as usize].effect {
            Effect::SecondChance => &AGAIN,
            Effect::WheelAhead
            | Effect::WheelBack
            | Effect::Prescience
            | Effect::Bargain
            | Effect::HeadStart
            | Effect::Stampede
            | Effect::SpareHorn
            | Effect::LateBrood
            | Effect::Shelter
            | Effect::Manual => &[None],
        }
    }
}
