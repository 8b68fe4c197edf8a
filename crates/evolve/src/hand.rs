//! Short lists of cards as a line names them.
//!
//! Knows numbers of cards and `?`; not where they are.

use evoref_game::Short;

/// A creature card by its number in the deck; copies of a card have one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct CardId(pub u8);

impl CardId {
    /// `?`: a card the recorder does not know.
    pub const UNKNOWN: Self = Self(u8::MAX);

    pub const fn is_unknown(self) -> bool {
        self.0 == u8::MAX
    }
}

/// The most cards that one clause names.
pub(super) const MOST: usize = 31;

/// Up to `MOST` things that a clause names, in the order they are written.
pub(crate) type List<T> = Short<T, MOST>;

/// Cards as a line names them, `?` included.
pub(crate) type Cards = List<CardId>;

/// So many `?`.
pub(crate) fn unknown(count: u8) -> Cards {
    std::iter::repeat_n(CardId::UNKNOWN, count.into()).collect()
}

pub(crate) fn named(cards: &[CardId]) -> impl Iterator<Item = CardId> {
    cards.iter().copied().filter(|card| !card.is_unknown())
}

pub(crate) fn hidden(cards: &[CardId]) -> u8 {
    (cards.len() - named(cards).count()) as u8
}
