//! Short lists that lie where they are.

use super::card::Card;

/// A short list of `N` at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Few<T, const N: usize> {
    length: u8,
    items: [T; N],
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list; `blank` fills the places that nobody sees.
    pub(crate) const fn new(blank: T) -> Self {
        Self { length: 0, items: [blank; N] }
    }

    /// Adds one; `false` if the list is full.
    #[inline]
    pub(crate) fn push(&mut self, item: T) -> bool {
        let Some(place) = self.items.get_mut(self.length as usize) else {
            return false;
        };
        *place = item;
        self.length += 1;
        true
    }

    /// Takes out the one at a place, moving the later ones.
    #[inline]
    pub(crate) fn remove(&mut self, at: usize) -> Option<T> {
        let item = *self.as_slice().get(at)?;
        // All places: of the first it is known how many that are, and none needs a loop.
        self.items.copy_within(at + 1.., at);
        self.length -= 1;
        Some(item)
    }

    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there is none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// What is in it.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items[..self.length as usize]
    }

    /// Changes all that is in it, and what nobody sees: no question of how many there are.
    #[inline]
    pub(crate) fn change_all(&mut self, change: impl Fn(&mut T)) {
        self.items.iter_mut().for_each(change);
    }

    /// What is in it, to be changed.
    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.length as usize]
    }
}

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
