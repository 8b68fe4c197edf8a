//! A creature: the cards on a sheet and what follows from them.
//!
//! Knows cards and limits; nothing of rounds, hands or scores.

use crate::data::{Abilities, Card, Deck, Effect};
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Creature {
    /// The cards, one place for each type in the order of [`Kind::ALL`].
    slots: [Option<Piece>; 4],
    /// What was really paid for them.
    pub(super) paid: [u8; 4],
    /// The blocks on the tracks.
    attributes: [i8; 4],
    pub(super) abilities: Abilities,
    /// The printed costs of the cards.
    pub(super) cost: u8,
    /// What the cards do outside the normal rules.
    pub(super) powers: Powers,
}

/// What the cards of a creature do outside the normal rules, taken together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Powers {
    /// The highest hand limit that a card sets.
    pub(super) hand_limit: Option<u8>,
    pub(super) discount: u8,
    pub(super) replaced_pays: u8,
    pub(super) challenge_cards: u8,
    pub(super) plays: u8,
    /// More points for being alone in first place.
    pub(super) sole_first: i16,
    /// The lowest cost that a card sets for choosing the challenge.
    pub(super) selector_cost: Option<u8>,
    /// What the challenge score gains where an attribute counts, in the order of [`Attribute::ALL`].
    pub(super) bonuses: [i16; 4],
    pub(super) ignores_penalty: bool,
}

impl Powers {
    fn add(&mut self, effect: Effect) {
        match effect {
            Effect::HandLimit { value } => {
                self.hand_limit = Some(self.hand_limit.map_or(value, |limit| limit.max(value)));
            }
            Effect::CostDiscount { amount } => self.discount += amount,
            Effect::ReplacedCardPays { amount } => self.replaced_pays += amount,
            Effect::ExtraChallengeCards { amount } => self.challenge_cards += amount,
            Effect::ExtraPlay { amount } => self.plays += amount,
            Effect::SoleFirstBonus { points } => self.sole_first += i16::from(points),
            Effect::SelectorCost { value } => {
                self.selector_cost = Some(self.selector_cost.map_or(value, |cost| cost.min(value)));
            }
            Effect::ChallengeBonus { attribute, amount } => {
                self.bonuses[attribute as usize] += i16::from(amount);
            }
            Effect::IgnoreBiomePenalty {} => self.ignores_penalty = true,
            // The owner decides whether to use it, or the record states it.
            Effect::DiscardFor { .. } | Effect::Manual {} => {}
        }
    }
}

impl Creature {
    pub(super) const fn slot(&self, kind: Kind) -> Option<Piece> {
        self.slots[kind as usize]
    }

    /// The cards, in the order of their types.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.slots.into_iter().flatten()
    }

    pub(super) fn parts(&self) -> u8 {
        self.pieces().count() as u8
    }

    pub(super) const fn attribute(&self, attribute: Attribute) -> i8 {
        self.attributes[attribute as usize]
    }

    pub(super) fn flies(&self, deck: &Deck) -> bool {
        deck.flying.is_some_and(|flying| self.abilities.has(flying))
    }

    /// Moves a block to where it stands, within the limits.
    pub(super) fn set_attribute(&mut self, options: &Options, attribute: Attribute, value: i8) {
        self.attributes[attribute as usize] =
            value.clamp(options.attribute_min, options.attribute_max);
    }

    /// Puts a card on; the old card of the type comes off and is given back.
    pub(super) fn put(
        &mut self,
        deck: &Deck,
        options: &Options,
        piece: Piece,
        paid: u8,
    ) -> Option<Piece> {
        let kind = card_of(deck, piece).kind;
        let old = self.slots[kind as usize].replace(piece);
        self.paid[kind as usize] = paid;
        self.refresh(deck, options, old, Some(piece));
        old
    }

    /// Takes the card of a type off.
    pub(super) fn take(&mut self, deck: &Deck, options: &Options, kind: Kind) -> Option<Piece> {
        let old = self.slots[kind as usize].take()?;
        self.paid[kind as usize] = 0;
        self.refresh(deck, options, Some(old), None);
        Some(old)
    }

    /// Adds up the cards anew, after one came off and one came on, and moves the blocks.
    fn refresh(&mut self, deck: &Deck, options: &Options, off: Option<Piece>, on: Option<Piece>) {
        self.abilities = Abilities::default();
        self.cost = 0;
        self.powers = Powers::default();
        let mut sums = [0; 4];
        for piece in self.slots.into_iter().flatten() {
            let card = card_of(deck, piece);
            self.abilities.0 |= card.abilities.0;
            self.cost += card.cost;
            for (sum, value) in sums.iter_mut().zip(card.attributes) {
                *sum += i16::from(value);
            }
            for effect in &card.effects {
                self.powers.add(*effect);
            }
        }
        let limits = |value: i16| {
            value.clamp(i16::from(options.attribute_min), i16::from(options.attribute_max)) as i8
        };
        if !options.step_by_step {
            self.attributes = sums.map(limits);
            return;
        }
        // The blocks move for each card, and stop at the limits.
        for (piece, sign) in [(off, -1), (on, 1)] {
            let Some(piece) = piece else { continue };
            let moved = card_of(deck, piece).attributes;
            for (attribute, value) in self.attributes.iter_mut().zip(moved) {
                *attribute = limits(i16::from(*attribute) + sign * i16::from(value));
            }
        }
    }
}

pub(super) fn card_of(deck: &Deck, piece: Piece) -> &Card {
    &deck.cards[deck.pieces[piece.0 as usize] as usize]
}
