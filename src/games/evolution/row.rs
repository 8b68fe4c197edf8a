//! The species of a player from left to right, and where in their row each of them stands.
//!
//! Knows numbers; not what a species is like.

use std::ops::{Deref, DerefMut};

use wide::u8x16;

use super::state::{MAX_SPECIES, Species};

/// The species of a player from left to right; at most [`MAX_SPECIES`].
#[derive(Debug, Clone, Default)]
pub(super) struct Row {
    species: Vec<Species>,
    /// Their numbers, then zeros: which one is meant nobody can foresee, so all are looked at in one go.
    numbers: [u8; MAX_SPECIES],
}

impl Row {
    /// Puts a species at a place; the later ones move to the right.
    ///
    /// # Panics
    /// If the row is full.
    pub(super) fn insert(&mut self, at: usize, species: Species) {
        if self.species.is_empty() {
            // Few rows become longer.
            self.species.reserve(8);
        }
        self.numbers.copy_within(at..self.species.len(), at + 1);
        self.numbers[at] = species.number;
        self.species.insert(at, species);
    }

    /// Takes the species at a place out; the later ones move to the left.
    pub(super) fn remove(&mut self, at: usize) -> Species {
        self.numbers.copy_within(at + 1..self.species.len(), at);
        self.numbers[self.species.len() - 1] = 0;
        self.species.remove(at)
    }

    /// Where the species with this number, from 1, stands, if it lives.
    #[inline]
    pub(super) fn place(&self, number: u8) -> Option<usize> {
        let mut places = 0;
        for numbers in self.numbers.as_chunks().0.iter().rev() {
            let alike = u8x16::new(*numbers).simd_eq(u8x16::splat(number));
            places = places << 16 | alike.to_bitmask();
        }
        let place = places.trailing_zeros() as usize;
        (place < self.species.len()).then_some(place)
    }
}

impl Deref for Row {
    type Target = [Species];

    #[inline]
    fn deref(&self) -> &[Species] {
        &self.species
    }
}

impl DerefMut for Row {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Species] {
        &mut self.species
    }
}

impl serde::Serialize for Row {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.species.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Step;

    #[test]
    fn every_species_is_found_where_it_stands() {
        let mut row = Row::default();
        let mut expected: Vec<u8> = Vec::new();
        let mut random = 1_u32;
        for number in 1..=u8::MAX {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let luck = random as usize >> 16;
            if expected.len() == MAX_SPECIES || luck.is_multiple_of(3) && !expected.is_empty() {
                let at = luck % expected.len();
                assert_eq!(row.remove(at).number, expected.remove(at));
            }
            let at = luck % (expected.len() + 1);
            row.insert(at, Species::new(number, Step(0)));
            expected.insert(at, number);
            let numbers = row.iter().map(|species| species.number);
            assert!(numbers.eq(expected.iter().copied()));
            for other in 0..=u8::MAX {
                let place = expected.iter().position(|number| *number == other);
                assert_eq!(row.place(other), place, "{other} in {expected:?}");
            }
        }
        assert_eq!(expected.len(), MAX_SPECIES, "a full row was tried, too");
    }
}
