//! Where the creature cards are, as far as anybody wrote it down.
//!
//! Knows pieces and piles but no rule. Every piece that was named has one known place, unless it
//! may since have been moved without being named; the others are only counted. Nothing here says
//! no to what could be true: a question is answered against every way the pieces can lie.

use crate::rules::{MAX_PLAYERS, Player};

/// One physical creature card, by its place in the deck file; copies of a card stand side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub(super) struct Piece(pub(super) u8);

impl Piece {
    const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The lowest piece of a set.
    const fn lowest(set: u128) -> Option<Self> {
        if set == 0 {
            None
        } else {
            Some(Self(set.trailing_zeros() as u8))
        }
    }
}

/// A pile of cards that can be hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pile {
    /// The face-down creature deck.
    Deck,
    /// The discards.
    Discards,
    /// A hand.
    Hand(Player),
}

/// Deck, discards and a hand for each seat.
const PILES: usize = 2 + MAX_PLAYERS;

impl Pile {
    const fn index(self) -> usize {
        match self {
            Self::Deck => 0,
            Self::Discards => 1,
            Self::Hand(player) => 2 + player.seat(),
        }
    }
}

/// The pieces in piles; those on creatures are elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub(super) struct Piles {
    /// Pieces known to be in the pile.
    sure: [u128; PILES],
    /// Pieces that can be among the hidden ones of the pile; each is in one of them.
    maybe: [u128; PILES],
    /// All pieces of the pile, hidden ones included.
    count: [u8; PILES],
}

/// Why a piece cannot be taken from a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    /// It is known to be in this pile.
    In(Pile),
    /// It is on a creature; or, of several copies, none is left for the pile.
    OnCreature,
    /// Every hidden card of the pile is accounted for, so it cannot be one of them.
    NoRoom,
}

impl Piles {
    /// All `pieces` face down in the deck, or known there if the deal is known.
    pub(super) const fn new(pieces: u8, known: Known) -> Self {
        let all = if pieces >= 128 {
            u128::MAX
        } else {
            (1 << pieces) - 1
        };
        let mut piles = Self {
            sure: [0; PILES],
            maybe: [0; PILES],
            count: [0; PILES],
        };
        match known {
            Known::Yes => piles.sure[0] = all,
            Known::No => piles.maybe[0] = all,
        }
        piles.count[0] = pieces;
        piles
    }

    /// How many cards a pile has.
    pub(super) const fn count(&self, pile: Pile) -> u8 {
        self.count[pile.index()]
    }

    /// The pieces known to be in a pile.
    pub(super) const fn sure(&self, pile: Pile) -> u128 {
        self.sure[pile.index()]
    }

    /// The pieces that can be among the hidden ones of a pile.
    pub(super) const fn maybe(&self, pile: Pile) -> u128 {
        if self.hidden(pile) == 0 {
            0
        } else {
            self.maybe[pile.index()]
        }
    }

    /// The pieces that can be among the hidden ones of another pile.
    fn maybe_outside(&self, pile: Pile) -> u128 {
        let others = self.maybe.iter().enumerate();
        others
            .filter(|(index, _)| *index != pile.index())
            .fold(0, |all, (_, maybe)| all | maybe)
    }

    /// How many cards of a pile are hidden.
    pub(super) const fn hidden(&self, pile: Pile) -> u8 {
        let index = pile.index();
        self.count[index] - self.sure[index].count_ones() as u8
    }

    /// A piece of the set `pieces` (the copies of one card) that is or can be in the pile.
    ///
    /// # Errors
    /// Where the card is instead.
    #[inline]
    pub(super) fn find(&self, pile: Pile, pieces: u128) -> Result<Piece, Absent> {
        if let Some(piece) = Piece::lowest(self.sure(pile) & pieces) {
            return Ok(piece);
        }
        self.find_hidden(pile, pieces)
    }

    fn find_hidden(&self, pile: Pile, pieces: u128) -> Result<Piece, Absent> {
        let mut possible = self.maybe(pile) & pieces;
        // A piece that can be nowhere else is here.
        if let Some(piece) = Piece::lowest(possible)
            && self.maybe_outside(pile) & piece.bit() == 0
        {
            return Ok(piece);
        }
        while let Some(piece) = Piece::lowest(possible) {
            let mut without = *self;
            without.take(pile, piece);
            if without.is_possible() {
                return Ok(piece);
            }
            possible &= !piece.bit();
        }
        if self.maybe(pile) & pieces != 0 {
            return Err(Absent::NoRoom);
        }
        let seen = (0..PILES).find(|other| self.sure[*other] & pieces != 0);
        Err(match seen {
            Some(0) => Absent::In(Pile::Deck),
            Some(1) => Absent::In(Pile::Discards),
            Some(hand) => Absent::In(Pile::Hand(Player(hand as u8 - 2))),
            None if self.maybe.iter().any(|maybe| maybe & pieces != 0) => Absent::NoRoom,
            None => Absent::OnCreature,
        })
    }

    /// Whether a piece is known to be in the pile, not only possible.
    pub(super) const fn is_sure(&self, pile: Pile, piece: Piece) -> bool {
        self.sure(pile) & piece.bit() != 0
    }

    /// Takes a piece out of a pile; it was found there.
    pub(super) fn take(&mut self, pile: Pile, piece: Piece) {
        let index = pile.index();
        self.count[index] -= 1;
        if self.sure[index] & piece.bit() != 0 {
            self.sure[index] &= !piece.bit();
        } else {
            for maybe in &mut self.maybe {
                *maybe &= !piece.bit();
            }
            self.settle(pile);
        }
    }

    /// Puts a piece into a pile, face up.
    pub(super) const fn put(&mut self, pile: Pile, piece: Piece) {
        let index = pile.index();
        self.count[index] += 1;
        self.sure[index] |= piece.bit();
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
        self.maybe[source] |= self.sure[source];
        self.sure[source] = 0;
        self.maybe[target] |= self.maybe[source];
        self.count[source] -= count;
        self.count[target] += count;
    }

    /// Moves a whole pile onto another: what is known stays known.
    pub(super) fn move_all(&mut self, from: Pile, to: Pile) {
        let (source, target) = (from.index(), to.index());
        self.sure[target] |= self.sure[source];
        if self.hidden(from) > 0 {
            self.maybe[target] |= self.maybe[source];
        }
        self.count[target] += self.count[source];
        self.sure[source] = 0;
        self.maybe[source] = 0;
        self.count[source] = 0;
    }

    /// Forgets which cards are in which of two piles.
    pub(super) fn mix(&mut self, one: Pile, other: Pile) {
        let all = self.sure(one) | self.maybe(one) | self.sure(other) | self.maybe(other);
        for pile in [one, other] {
            self.sure[pile.index()] = 0;
            self.maybe[pile.index()] = if self.count(pile) > 0 { all } else { 0 };
        }
    }

    /// A pile without hidden cards holds none of the others.
    const fn settle(&mut self, pile: Pile) {
        if self.hidden(pile) == 0 {
            self.maybe[pile.index()] = 0;
        }
    }

    /// Whether the hidden pieces can lie so that every pile has its number (Hall's condition).
    pub(super) fn is_possible(&self) -> bool {
        let maybe = |index: usize| {
            let hidden = self.count[index] > self.sure[index].count_ones() as u8;
            if hidden { self.maybe[index] } else { 0 }
        };
        let uncertain = self.maybe.iter().fold(0, |all, maybe| all | maybe);
        let open = (0..PILES)
            .filter(|index| self.count[*index] > self.sure[*index].count_ones() as u8)
            .count();
        let room: u32 = (0..PILES)
            .map(|index| u32::from(self.count[index]) - self.sure[index].count_ones())
            .sum();
        if uncertain.count_ones() != room {
            return false;
        }
        let placed = (0..PILES).fold(0, |all, index| all | maybe(index));
        if placed != uncertain {
            return false;
        }
        if open <= 1 {
            return true;
        }
        (1_usize..1 << PILES).all(|piles| {
            let (mut outside, mut room) = (0, 0);
            for index in 0..PILES {
                if piles >> index & 1 == 1 {
                    room += u32::from(self.count[index]) - self.sure[index].count_ones();
                } else {
                    outside |= maybe(index);
                }
            }
            (uncertain & !outside).count_ones() <= room
        })
    }

    /// Whether every piece is in one place: those on creatures are `worn`, all are `pieces`.
    ///
    /// # Errors
    /// What does not balance.
    pub(super) fn audit(&self, worn: u128, pieces: u8) -> Result<(), String> {
        let mut seen = worn;
        for (index, sure) in self.sure.iter().enumerate() {
            if seen & sure != 0 {
                return Err(format!("a card of pile {index} is in two places"));
            }
            seen |= sure;
            if sure.count_ones() > u32::from(self.count[index]) {
                return Err(format!("pile {index} has more known cards than cards"));
            }
        }
        if self.maybe.iter().any(|maybe| maybe & seen != 0) {
            return Err("a known card is also hidden".to_owned());
        }
        let total: u32 = self.count.iter().map(|count| u32::from(*count)).sum();
        if total + worn.count_ones() != u32::from(pieces) {
            return Err(format!(
                "{total} cards in piles and {} on creatures, not {pieces}",
                worn.count_ones()
            ));
        }
        if self.is_possible() {
            Ok(())
        } else {
            Err("the hidden cards cannot lie in any way".to_owned())
        }
    }
}

/// Whether the order of the deck is known at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// The session was dealt from a seed.
    Yes,
    /// Nobody wrote it down.
    No,
}

/// The pieces of a set, from the lowest.
pub(super) fn pieces_of(mut set: u128) -> impl Iterator<Item = Piece> {
    std::iter::from_fn(move || {
        let piece = Piece::lowest(set)?;
        set &= set - 1;
        Some(piece)
    })
}
