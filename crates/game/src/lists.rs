//! Short lists, and lists whose order means nothing, such as the cards of a hand.

use std::ops::{Deref, DerefMut};

/// A short list of `N` at most that lies where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Short<T, const N: usize> {
    length: u8,
    items: [T; N],
}

impl<T: Copy, const N: usize> Short<T, N> {
    /// An empty list; `blank` fills the places that nobody sees.
    pub const fn new(blank: T) -> Self {
        Self { length: 0, items: [blank; N] }
    }

    /// How many there are, as small a number as it is.
    #[inline]
    pub const fn count(&self) -> u8 {
        self.length
    }

    /// Adds one; `false` if the list is full.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        let Some(place) = self.items.get_mut(self.length as usize) else { return false };
        *place = item;
        self.length += 1;
        true
    }

    /// Takes out the one at a place, moving the later ones.
    #[inline]
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let item = *self.get(at)?;
        // All places: of the first it is known how many that are, and none needs a loop.
        self.items.copy_within(at + 1.., at);
        self.length -= 1;
        Some(item)
    }

    /// Changes all that is in it, and what nobody sees: no question of how many there are.
    #[inline]
    pub fn change_all(&mut self, change: impl Fn(&mut T)) {
        self.items.iter_mut().for_each(change);
    }
}

impl<T: Copy + Default, const N: usize> Default for Short<T, N> {
    #[inline]
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T, const N: usize> Deref for Short<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.length as usize]
    }
}

impl<T, const N: usize> DerefMut for Short<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.length as usize]
    }
}

/// As many as there is room for.
impl<T: Copy + Default, const N: usize> FromIterator<T> for Short<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        items.into_iter().take(N).for_each(|item| {
            list.push(item);
        });
        list
    }
}

/// How many things of one list the other has not.
pub fn beyond<T: PartialEq>(some: &[T], others: &[T]) -> usize {
    let mut others: Vec<&T> = others.iter().collect();
    let missing = some.iter().filter(|one| {
        let found = others.iter().position(|other| other == one);
        found.map(|index| others.swap_remove(index)).is_none()
    });
    missing.count()
}

/// Whether two lists have the same things.
pub fn same<T: PartialEq>(some: &[T], others: &[T]) -> bool {
    some.len() == others.len() && beyond(some, others) == 0
}
