//! Short lists of cards as a line names them.
//!
//! Knows numbers of cards and `?`; not where they are.

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct List<T> {
    len: u8,
    items: [T; MOST],
}

impl<T: Copy> List<T> {
    /// Adds one; says whether there was room for it.
    pub fn push(&mut self, item: T) -> bool {
        let place = self.items.get_mut(self.len as usize);
        let has_room = place.is_some();
        if let Some(place) = place {
            *place = item;
            self.len += 1;
        }
        has_room
    }

    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len as usize]
    }

    pub const fn len(&self) -> u8 {
        self.len
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// Cards as a line names them, `?` included.
pub(crate) type Cards = List<CardId>;

impl Cards {
    /// So many `?`.
    pub fn unknown(count: u8) -> Self {
        std::iter::repeat_n(CardId::UNKNOWN, count.into()).collect()
    }

    /// The cards that have a name.
    pub fn named(&self) -> impl Iterator<Item = CardId> {
        (self.as_slice().iter().copied()).filter(|card| !card.is_unknown())
    }

    pub fn hidden(&self) -> u8 {
        self.len - self.named().count() as u8
    }
}

impl<T: Copy + Default> FromIterator<T> for List<T> {
    /// The first `MOST` of them.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        for item in items.into_iter().take(MOST) {
            list.push(item);
        }
        list
    }
}
