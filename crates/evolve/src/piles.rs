//! Where the creature cards are, as far as anybody wrote it down.
//!
//! Knows pieces and piles but no rule. Every piece that was named has one known place, unless it
//! may since have been moved without being named; the others are only counted. Nothing here says
//! no to what could be true: a question is answered against every way the pieces can lie.

#[cfg(test)]
#[path = "../tests/unit/piles.rs"]
mod tests;

use evoref_game::{MAX_PLAYERS, Player};

/// One physical creature card, by its place in the deck file; copies of a card stand side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(super) struct Piece(pub(super) u8);

impl Piece {
    /// The set of this piece alone.
    pub(super) const fn bit(self) -> u128 {
        1 << self.0
    }

    pub(super) const fn lowest(set: u128) -> Option<Self> {
        if set == 0 { None } else { Some(Self(set.trailing_zeros() as u8)) }
    }
}

/// A pile of cards that can be hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pile {
    Deck,
    Discards,
    Hand(Player),
}

/// Deck, discards and a hand for each seat.
pub(super) const PILES: usize = 2 + MAX_PLAYERS;

impl Pile {
    pub(super) fn hands() -> impl Iterator<Item = Self> {
        (0..MAX_PLAYERS as u8).map(|seat| Self::Hand(Player(seat)))
    }

    pub(super) const fn index(self) -> usize {
        match self {
            Self::Deck => 0,
            Self::Discards => 1,
            Self::Hand(player) => 2 + player.seat(),
        }
    }
}

/// The pieces in piles; those on creatures are elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Piles {
    /// Pieces known to be in the pile.
    sure: [u128; PILES],
    /// Pieces that can be among the hidden ones of the pile; each is in one of them.
    maybe: [u128; PILES],
    /// One way in which the hidden pieces can lie: each in one pile, every pile with its number.
    /// Which other ways there are follows from it by exchanges, so no others need be tried.
    lies: [u128; PILES],
    /// All pieces of the pile, hidden ones included.
    count: [u8; PILES],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Knowledge {
    sure: [u128; PILES],
    maybe: [u128; PILES],
    pub(super) count: [u8; PILES],
}

/// Why a piece cannot be taken from a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Absent {
    In(Pile),
    /// It is on a creature; or, of several copies, none is left for the pile.
    OnCreature,
    /// Every hidden card of the pile is accounted for, so it cannot be one of them.
    NoRoom,
}

impl Piles {
    /// All `pieces` face down in the deck.
    pub(super) fn new(pieces: u8) -> Self {
        let all = if pieces >= 128 { u128::MAX } else { (1 << pieces) - 1 };
        let mut piles = Self::default();
        (piles.maybe[0], piles.lies[0], piles.count[0]) = (all, all, pieces);
        piles
    }

    pub(super) const fn know_deck(&mut self) {
        self.sure[0] |= self.lies[0];
        (self.maybe[0], self.lies[0]) = (0, 0);
    }

    pub(super) const fn count(&self, pile: Pile) -> u8 {
        self.count[pile.index()]
    }

    /// How many cards each pile has, by [`Pile::index`].
    pub(super) const fn counts(&self) -> [u8; PILES] {
        self.count
    }

    pub(super) const fn sure(&self, pile: Pile) -> u128 {
        self.sure[pile.index()]
    }

    /// The pieces that can be among the hidden ones of a pile.
    pub(super) const fn maybe(&self, pile: Pile) -> u128 {
        self.maybe[pile.index()]
    }

    /// The pieces that surely lie in a pile: those known there, and the hidden ones that can be in no other pile.
    #[inline]
    pub(super) fn certain(&self, pile: Pile) -> u128 {
        let index = pile.index();
        let hidden = self.lies[index];
        if hidden == 0 {
            return self.sure[index];
        }
        let others = (self.maybe.iter().enumerate()).filter(|(other, _)| *other != index);
        let outside = others.fold(0, |all, (_, maybe)| all | maybe);
        self.sure[index] | hidden & !outside
    }

    /// What is known, however the hidden cards lie in the meantime.
    pub(super) const fn knowledge(&self) -> Knowledge {
        Knowledge { sure: self.sure, maybe: self.maybe, count: self.count }
    }

    pub(super) fn all_hidden(&self) -> u32 {
        self.lies.iter().map(|lies| lies.count_ones()).sum()
    }

    pub(super) const fn hidden(&self, pile: Pile) -> u8 {
        self.lies[pile.index()].count_ones() as u8
    }

    /// A piece of the set `pieces` (the copies of one card) that is or can be in the pile, or where it is instead.
    #[inline]
    pub(super) fn find(&self, pile: Pile, pieces: u128) -> Result<Piece, Absent> {
        if let Some(piece) = Piece::lowest(self.sure(pile) & pieces) {
            return Ok(piece);
        }
        self.find_hidden(pile, pieces)
    }

    fn find_hidden(&self, pile: Pile, pieces: u128) -> Result<Piece, Absent> {
        if self.maybe(pile) & pieces != 0 {
            return Piece::lowest(self.possible(pile.index()) & pieces).ok_or(Absent::NoRoom);
        }
        let mut piles = [Pile::Deck, Pile::Discards].into_iter().chain(Pile::hands());
        Err(match piles.find(|other| self.certain(*other) & pieces != 0) {
            Some(pile) => Absent::In(pile),
            None if self.maybe.iter().any(|maybe| maybe & pieces != 0) => Absent::NoRoom,
            None => Absent::OnCreature,
        })
    }

    /// The hidden pieces that can be in a pile while every pile has its number.
    ///
    /// A pile that gives one of its pieces away can take any piece of the pile that gets it, and so
    /// on from pile to pile: what cannot be reached in this way cannot be there (Hall's theorem).
    fn possible(&self, pile: usize) -> u128 {
        let mut reached = self.lies[pile];
        loop {
            let before = reached;
            for (lies, maybe) in self.lies.iter().zip(&self.maybe) {
                if maybe & reached != 0 {
                    reached |= lies;
                }
            }
            if reached == before {
                return reached & self.maybe[pile];
            }
        }
    }

    /// Whether hidden pieces that can be in a pile can be in no other.
    pub(super) fn is_nowhere_else(&self, pile: Pile, pieces: u128) -> bool {
        (0..PILES)
            .filter(|other| *other != pile.index())
            .all(|other| self.maybe[other] & pieces == 0 || self.possible(other) & pieces == 0)
    }

    pub(super) fn take(&mut self, pile: Pile, piece: Piece) {
        self.take_all(pile, piece.bit(), 1);
    }

    /// Takes a set of `count` pieces out of a pile; they were found there.
    #[inline]
    pub(super) fn take_all(&mut self, pile: Pile, pieces: u128, count: u8) {
        let index = pile.index();
        self.count[index] -= count;
        let hidden = pieces & !self.sure[index];
        self.sure[index] &= !pieces;
        if hidden != 0 {
            self.take_hidden(index, hidden);
        }
    }

    fn take_hidden(&mut self, index: usize, mut hidden: u128) {
        for maybe in &mut self.maybe {
            *maybe &= !hidden;
        }
        while let Some(elsewhere) = Piece::lowest(hidden & !self.lies[index]) {
            // Out of the pile where it lies: every pile on a way to there gives one of its pieces to the next.
            let piece = elsewhere.bit();
            if let Some(place) = self.lies.iter().position(|lies| lies & piece != 0)
                && self.give(index, place, &mut 0)
            {
                self.lies[place] &= !piece;
            }
            hidden &= !piece;
        }
        self.lies[index] &= !hidden;
        if self.lies[index] == 0 {
            // A pile without hidden cards holds none of the others.
            self.maybe[index] = 0;
        }
    }

    /// Lets the pile `from` give a piece on a way to another pile through none that was tried, if there is one.
    fn give(&mut self, from: usize, to: usize, tried: &mut u8) -> bool {
        *tried |= 1 << from;
        for next in 0..PILES {
            let given = self.lies[from] & self.maybe[next];
            let given = given & given.wrapping_neg();
            if given != 0 && *tried >> next & 1 == 0 && (next == to || self.give(next, to, tried)) {
                self.lies[from] &= !given;
                self.lies[next] |= given;
                return true;
            }
        }
        false
    }

    /// Puts a piece into a pile, face up.
    pub(super) const fn put(&mut self, pile: Pile, piece: Piece) {
        let index = pile.index();
        self.count[index] += 1;
        self.sure[index] |= piece.bit();
    }

    /// Moves a set of `count` pieces, which were found in the pile `from`, face up.
    pub(super) fn move_named(&mut self, from: Pile, to: Pile, pieces: u128, count: u8) {
        self.take_all(from, pieces, count);
        self.count[to.index()] += count;
        self.sure[to.index()] |= pieces;
    }

    /// Moves `count` cards that nobody named.
    pub(super) fn move_hidden(&mut self, from: Pile, to: Pile, count: u8) {
        let (source, target) = (from.index(), to.index());
        if count == 0 || source == target {
            return;
        }
        if count >= self.count[source] {
            self.move_all(from, to);
            return;
        }
        self.conceal(from, u128::MAX);
        self.maybe[target] |= self.maybe[source];
        self.count[source] -= count;
        self.count[target] += count;
        let moved = (pieces_of(self.lies[source]).take(count as usize))
            .fold(0, |moved, piece| moved | piece.bit());
        self.lies[source] &= !moved;
        self.lies[target] |= moved;
    }

    /// Moves a whole pile onto another: what is known stays known.
    pub(super) fn move_all(&mut self, from: Pile, to: Pile) {
        let (source, target) = (from.index(), to.index());
        for pieces in [&mut self.sure, &mut self.maybe, &mut self.lies] {
            pieces[target] |= std::mem::take(&mut pieces[source]);
        }
        self.count[target] += std::mem::take(&mut self.count[source]);
    }

    /// Every card can be where it is here or in `other`, of as many cards each; `kin` gives the copies of a piece.
    pub(super) fn join(&mut self, other: &Self, kin: impl Fn(Piece) -> u128) {
        let all =
            |piles: &Self| (0..PILES).fold(0, |all, at| all | piles.sure[at] | piles.lies[at]);
        let (own, others) = (all(self), all(other));
        for pile in 0..PILES {
            let both = self.sure[pile] & other.sure[pile];
            let there = other.sure[pile] | other.maybe[pile];
            // Another copy lies on a creature there: this one is in its place.
            let copies = pieces_of(there & !own).fold(0, |all, piece| all | kin(piece));
            let there = there | copies & !others;
            let either = (self.sure[pile] | self.maybe[pile] | there) & own;
            self.lies[pile] |= self.sure[pile] & !both;
            self.sure[pile] = both;
            self.maybe[pile] = either & !both;
        }
    }

    /// Of copies of a card that are hidden, some are taken out of a pile: which ones nobody knows,
    /// so each of the others can be where those could. `kin` gives the copies of a piece.
    pub(super) fn loosen(&mut self, pile: Pile, taken: u128, kin: impl Fn(Piece) -> u128) {
        let own = self.maybe(pile);
        for piece in pieces_of(taken & own) {
            let others = kin(piece) & own & !taken;
            for maybe in &mut self.maybe {
                if *maybe & piece.bit() != 0 {
                    *maybe |= others;
                }
            }
        }
    }

    /// Turns pieces face down that nobody wrote to be in a pile, but leaves them there.
    pub(super) const fn conceal(&mut self, pile: Pile, pieces: u128) {
        let pile = pile.index();
        let pieces = self.sure[pile] & pieces;
        self.maybe[pile] |= pieces;
        self.lies[pile] |= pieces;
        self.sure[pile] &= !pieces;
    }
}

pub(super) fn pieces_of(set: u128) -> impl Iterator<Item = Piece> {
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    std::iter::from_fn(move || {
        let (half, base) = match low {
            0 => (&mut high, 64),
            _ => (&mut low, 0),
        };
        if *half == 0 {
            return None;
        }
        let lowest = half.trailing_zeros() as u8;
        *half &= *half - 1;
        Some(Piece(base + lowest))
    })
}
