//! A creature: the cards on a sheet and what follows from them.
//!
//! Knows cards and limits; nothing of rounds, hands or scores.

use super::data::{Abilities, Attribute, AttributeMethod, Card, Deck, Effect, Kind, Rulings};
use super::piles::Piece;

/// A player's creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub(super) struct Creature {
    /// The cards, one place for each type in the order of [`Kind::ALL`].
    slots: [Option<Piece>; 4],
    /// What was really paid for each.
    paid: [u8; 4],
    /// The blocks on the tracks.
    attributes: [i8; 4],
    abilities: Abilities,
}

impl Creature {
    /// The card of a type.
    pub(super) const fn slot(&self, kind: Kind) -> Option<Piece> {
        self.slots[kind as usize]
    }

    /// The cards, in the order of their types.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.slots.into_iter().flatten()
    }

    /// How many cards.
    pub(super) fn parts(&self) -> u8 {
        self.pieces().count() as u8
    }

    /// The value of an attribute.
    pub(super) const fn attribute(&self, attribute: Attribute) -> i8 {
        self.attributes[attribute as usize]
    }

    /// The union of the abilities of its cards.
    pub(super) const fn abilities(&self) -> Abilities {
        self.abilities
    }

    /// Whether it flies.
    pub(super) fn flies(&self, deck: &Deck) -> bool {
        deck.flying.is_some_and(|flying| self.abilities.has(flying))
    }

    fn cards<'d>(&self, deck: &'d Deck) -> impl Iterator<Item = &'d Card> {
        self.pieces()
            .map(move |piece| &deck.cards[deck.pieces[piece.0 as usize] as usize])
    }

    /// The effects of its cards.
    pub(super) fn effects<'d>(&self, deck: &'d Deck) -> impl Iterator<Item = &'d Effect> {
        self.cards(deck).flat_map(|card| card.effects.iter())
    }

    /// The printed costs of its cards.
    pub(super) fn cost(&self, deck: &Deck) -> u8 {
        self.cards(deck).map(|card| card.cost).sum()
    }

    /// What was really paid for its cards.
    pub(super) fn paid(&self) -> u8 {
        self.paid.iter().sum()
    }

    /// The printed cost of its cheapest card; 0 if it has none.
    pub(super) fn cheapest(&self, deck: &Deck) -> u8 {
        self.cards(deck).map(|card| card.cost).min().unwrap_or(0)
    }

    /// Puts a card on; the old card of the type comes off and is given back.
    pub(super) fn put(
        &mut self,
        deck: &Deck,
        rulings: &Rulings,
        piece: Piece,
        paid: u8,
    ) -> Option<Piece> {
        let kind = card_of(deck, piece).kind;
        let old = self.take(deck, rulings, kind);
        self.slots[kind as usize] = Some(piece);
        self.paid[kind as usize] = paid;
        self.refresh(deck, rulings, piece, 1);
        old
    }

    /// Takes the card of a type off.
    pub(super) fn take(&mut self, deck: &Deck, rulings: &Rulings, kind: Kind) -> Option<Piece> {
        let old = self.slots[kind as usize].take()?;
        self.paid[kind as usize] = 0;
        self.refresh(deck, rulings, old, -1);
        Some(old)
    }

    /// Moves the blocks after `piece` came on (1) or off (-1).
    fn refresh(&mut self, deck: &Deck, rulings: &Rulings, piece: Piece, sign: i8) {
        let limits = |value: i16| {
            value.clamp(
                i16::from(rulings.attribute_min),
                i16::from(rulings.attribute_max),
            ) as i8
        };
        let mut sums = [0_i16; 4];
        self.abilities = Abilities::default();
        let mut abilities = 0;
        for card in self.cards(deck) {
            abilities |= card.abilities.0;
            for (sum, value) in sums.iter_mut().zip(card.attributes) {
                *sum += i16::from(value);
            }
        }
        self.abilities = Abilities(abilities);
        if rulings.attribute_method == AttributeMethod::StepByStep {
            let moved = card_of(deck, piece).attributes;
            for (index, sum) in sums.iter_mut().enumerate() {
                *sum = i16::from(self.attributes[index]) + i16::from(sign * moved[index]);
            }
        }
        self.attributes = sums.map(limits);
    }
}

/// The card that a piece is a copy of.
pub(super) fn card_of(deck: &Deck, piece: Piece) -> &Card {
    &deck.cards[deck.pieces[piece.0 as usize] as usize]
}
