//! Short lists that lie where they are.

use super::card::Card;

pub(crate) use evoref_game::Short as Few;

/// The cards of one draw: 3 and one for each of at most 32 species.
///
/// Few draws are long; those that are lie elsewhere, so that an action stays small.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// So many that they fit in.
    Few(Few<Card, 12>),
    /// More.
    Many(Box<Few<Card, 36>>),
}

impl Drawn {
    /// No card yet.
    pub(crate) const fn new() -> Self {
        Self::Few(Few::new(Card::UNKNOWN))
    }

    /// Adds one; `false` if nobody draws so many.
    #[inline]
    pub(crate) fn push(&mut self, card: Card) -> bool {
        match self {
            Self::Few(cards) => cards.push(card) || self.grown(card),
            Self::Many(cards) => cards.push(card),
        }
    }

    #[cold]
    fn grown(&mut self, card: Card) -> bool {
        let mut many = Box::new(Few::new(Card::UNKNOWN));
        for card in self.as_slice().iter().chain(&[card]) {
            many.push(*card);
        }
        *self = Self::Many(many);
        true
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// The cards in the order of the draw.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Card] {
        match self {
            Self::Few(cards) => cards.as_slice(),
            Self::Many(cards) => cards.as_slice(),
        }
    }
}

#[cfg(test)]
#[path = "../tests/unit/few.rs"]
mod tests;
