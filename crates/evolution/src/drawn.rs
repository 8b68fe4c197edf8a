//! The cards of one draw.

use crate::prelude::*;
use std::ops::Deref;

/// The cards of one draw: 3 and one for each of at most 32 species.
///
/// Few draws are long; those that are lie elsewhere, so that an action stays small.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DrawnCards {
    /// So many that they fit in.
    Few(Short<Card, 12>),
    Many(Box<Short<Card, 36>>),
}

impl DrawnCards {
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
        *self = Self::Many(Box::new(self.iter().copied().chain([card]).collect()));
        true
    }
}

impl Default for DrawnCards {
    #[inline]
    fn default() -> Self {
        Self::Few(Short::default())
    }
}

impl Deref for DrawnCards {
    type Target = [Card];

    #[inline]
    fn deref(&self) -> &[Card] {
        match self {
            Self::Few(cards) => cards,
            Self::Many(cards) => cards,
        }
    }
}

#[cfg(test)]
#[path = "../tests/unit/drawn.rs"]
mod tests;
