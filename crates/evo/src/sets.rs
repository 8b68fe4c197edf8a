//! Small sets of fixed size that the state is made of: spaces, players in order, cards and genes, and which of them
//! nobody told.
//!
//! Knows how to count and look up; nothing of rules.

use crate::data::board::spaces_of;
use crate::prelude::*;
use arrayvec::ArrayVec;

/// The most players.
pub const SEATS: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spaces(pub u128);

impl Spaces {
    pub const fn has(self, space: SpaceId) -> bool {
        self.0 >> space.0 & 1 == 1
    }

    pub const fn insert(&mut self, space: SpaceId) {
        self.0 |= space.bit();
    }

    pub const fn remove(&mut self, space: SpaceId) {
        self.0 &= !space.bit();
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The spaces, lowest first.
    pub fn iter(self) -> impl Iterator<Item = SpaceId> {
        spaces_of(self.0)
    }
}

/// Players from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Track {
    seats: [u8; SEATS],
    len: u8,
    /// The place of each seat, to be asked without a search; [`Track::NOWHERE`] if it is not on the track.
    places: [u8; SEATS],
}

impl Track {
    pub const EMPTY: Self = Self { seats: [0; SEATS], len: 0, places: [Self::NOWHERE; SEATS] };

    const NOWHERE: u8 = u8::MAX;

    /// The players, left to right.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Player> + '_ {
        self.seats[..self.len as usize].iter().map(|seat| Player(*seat))
    }

    pub const fn len(&self) -> usize {
        self.len as usize
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a player on the right; a full track stays as it is.
    pub const fn push(&mut self, player: Player) {
        if (self.len as usize) < SEATS {
            self.seats[self.len as usize] = player.0;
            self.places[player.seat()] = self.len;
            self.len += 1;
        }
    }

    /// The player at a place from 0.
    pub fn at(&self, place: usize) -> Option<Player> {
        self.iter().nth(place)
    }

    /// The place of a player from 0; the length if he is not on it.
    pub fn place(&self, player: Player) -> usize {
        usize::from(self.places[player.seat()]).min(self.len())
    }

    /// Puts a player who is on the track at a place from 0; the others keep their order.
    pub fn shift(&mut self, player: Player, place: usize) {
        let mut order: ArrayVec<Player, SEATS> =
            self.iter().filter(|other| *other != player).collect();
        order.insert(place.min(order.len()), player);
        *self = order.into_iter().collect();
    }

    /// Sorts stably by a key, smallest first.
    pub fn sort_by(&mut self, key: impl Fn(Player) -> u32) {
        let unsorted = *self;
        // With the place, so that no two are alike.
        let mut keys = [u64::MAX; SEATS];
        for (at, player) in (0..).zip(unsorted.iter()) {
            keys[at as usize] = u64::from(key(player)) << 8 | at;
        }
        for (player, here) in unsorted.iter().zip(keys) {
            // All are counted: nobody could foresee who goes before whom.
            let place: u8 = keys.iter().map(|other| u8::from(*other < here)).sum();
            self.seats[usize::from(place)] = player.0;
            self.places[player.seat()] = place;
        }
    }
}

impl FromIterator<Player> for Track {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        let mut track = Self::EMPTY;
        players.into_iter().for_each(|player| track.push(player));
        track
    }
}

/// A kind of event card by its place in the deck's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub u8);

/// Numbers per kind of event card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerCard([u8; Self::KINDS]);

impl PerCard {
    /// The most kinds that a deck may have.
    pub const KINDS: usize = 60;

    pub const fn of(&self, card: Card) -> u8 {
        self.0[card.0 as usize]
    }

    pub const fn add(&mut self, card: Card) {
        self.0[card.0 as usize] += 1;
    }

    pub const fn take(&mut self, card: Card) {
        self.0[card.0 as usize] -= 1;
    }

    /// The kinds of which there is one at least, with their number.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        (0..).map(Card).zip(self.0).filter(|(_, number)| *number > 0)
    }

    /// The cards, each as often as there are copies of it.
    pub fn each(&self) -> impl Iterator<Item = Card> + '_ {
        self.iter().flat_map(|(card, number)| std::iter::repeat_n(card, number.into()))
    }
}

impl Default for PerCard {
    fn default() -> Self {
        Self([0; Self::KINDS])
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    pub known: PerCard,
    /// How many nobody wrote down.
    pub unknown: u8,
}

impl Hand {
    pub fn len(&self) -> u32 {
        self.known.iter().map(|(_, number)| u32::from(number)).sum::<u32>()
            + u32::from(self.unknown)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Genes([u8; Gene::ALL.len()]);

impl Genes {
    /// How many different unique ones.
    pub fn uniques(&self) -> u32 {
        self.0[Gene::NORMAL..].iter().map(|number| u32::from(*number)).sum()
    }

    pub const fn of(&self, gene: Gene) -> u8 {
        self.0[gene as usize]
    }

    pub const fn has(&self, gene: Gene) -> bool {
        self.of(gene) > 0
    }

    /// One more; of a unique one there is never more than one.
    pub const fn add(&mut self, gene: Gene) {
        let number = &mut self.0[gene as usize];
        *number += (!gene.is_unique() || *number == 0) as u8;
    }

    /// The genes, each as often as there are.
    pub fn each(&self) -> impl Iterator<Item = Gene> + '_ {
        Gene::ALL.into_iter().flat_map(|gene| std::iter::repeat_n(gene, self.of(gene).into()))
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|number| u32::from(*number)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a position left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Untold {
    pub points: Few,
    pub hands: Few,
    /// The points that each player had at least where they were left out, as what was paid since shows.
    pub least: [i32; SEATS],
    /// Whether nobody knows which section of the wheel is selected.
    pub wheel: bool,
    /// Whether nobody knows which cards were played.
    pub discards: bool,
}

impl Untold {
    /// A player whose points were left out must have had so many.
    pub fn needs(&mut self, player: Player, points: i32) {
        let least = &mut self.least[player.seat()];
        *least = points.max(*least);
    }
}

#[cfg(test)]
#[path = "../tests/unit/sets.rs"]
mod tests;
