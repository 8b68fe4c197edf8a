//! A short list of creature cards as a line names them.
//!
//! Knows numbers of cards and `?`; not where they are.

/// A creature card by its number in the deck; copies of a card have one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u8);

impl CardId {
    /// `?`: a card the recorder does not know.
    pub const UNKNOWN: Self = Self(u8::MAX);

    /// Whether it is `?`.
    pub const fn is_unknown(self) -> bool {
        self.0 == u8::MAX
    }
}

/// The most cards that one clause names.
pub(super) const MOST: usize = 31;

/// Up to `MOST` cards, in the order they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cards {
    len: u8,
    cards: [CardId; MOST],
}

impl Cards {
    /// No card.
    pub const NONE: Self = Self { len: 0, cards: [CardId::UNKNOWN; MOST] };

    /// So many `?`.
    pub const fn unknown(count: u8) -> Self {
        let most = MOST as u8;
        Self { len: if count > most { most } else { count }, ..Self::NONE }
    }

    /// Adds a card; says whether there was room for it.
    #[must_use]
    pub fn push(&mut self, card: CardId) -> bool {
        let room = (self.len as usize) < MOST;
        if room {
            self.cards[self.len as usize] = card;
            self.len += 1;
        }
        room
    }

    /// The cards as written.
    pub fn as_slice(&self) -> &[CardId] {
        &self.cards[..self.len as usize]
    }

    /// How many cards, `?` included.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards that have a name.
    pub fn named(&self) -> impl Iterator<Item = CardId> {
        (self.as_slice().iter().copied()).filter(|card| !card.is_unknown())
    }

    /// How many are `?`.
    pub fn hidden(&self) -> u8 {
        self.len - self.named().count() as u8
    }
}

impl FromIterator<CardId> for Cards {
    /// The first `MOST` cards.
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut list = Self::NONE;
        for card in cards.into_iter().take(MOST) {
            let _ = list.push(card);
        }
        list
    }
}
