//! Looks for the cards of one clause in one pile, one after another.
//!
//! Knows piles and pieces but no rule. Where every card of a pile was written down nothing else
//! needs to be looked at; otherwise each card found narrows what the others can be.

use super::piles::{Absent, Pile, Piles};

/// The search of one clause.
pub(super) struct Search<'p> {
    piles: &'p Piles,
    pile: Pile,
    /// Pieces that surely lie there and were not found yet; none once `rest` is needed.
    open: u128,
    /// What is left of the piles, once a card was not among those.
    rest: Option<Piles>,
    found: u128,
    count: u8,
}

impl<'p> Search<'p> {
    /// Nothing was found yet.
    pub(super) fn new(piles: &'p Piles, pile: Pile) -> Self {
        Self { piles, pile, open: piles.certain(pile), rest: None, found: 0, count: 0 }
    }

    /// Finds one more piece of the set `pieces` (the copies of one card); gives it as a set.
    ///
    /// # Errors
    /// Where the card is instead.
    #[inline]
    pub(super) fn find(&mut self, pieces: u128) -> Result<u128, Absent> {
        let here = self.open & pieces;
        let known = here & self.piles.sure(self.pile);
        let piece = if known != 0 {
            lowest(known)
        } else if here != 0 {
            lowest(here)
        } else {
            self.find_hidden(pieces)?
        };
        self.open &= !piece;
        self.found |= piece;
        self.count += 1;
        Ok(piece)
    }

    #[cold]
    fn find_hidden(&mut self, pieces: u128) -> Result<u128, Absent> {
        let (pile, found, count) = (self.pile, self.found, self.count);
        let rest = self.rest.get_or_insert_with(|| {
            let mut rest = *self.piles;
            rest.take_all(pile, found, count);
            rest
        });
        self.open = 0;
        let piece = rest.find(pile, pieces)?;
        rest.loosen(pile, piece.bit(), |_| pieces);
        rest.take(pile, piece);
        Ok(piece.bit())
    }

    /// The pieces that were found.
    pub(super) const fn found(&self) -> u128 {
        self.found
    }

    /// How many were found.
    pub(super) const fn count(&self) -> u8 {
        self.count
    }

    /// How many cards the pile has besides those that were found.
    pub(super) const fn left(&self) -> u8 {
        self.piles.count(self.pile) - self.count
    }

    /// Whether all that were found can be nowhere else.
    pub(super) fn is_sure(&self) -> bool {
        let unsure = self.found & !self.piles.sure(self.pile);
        unsure == 0 || self.piles.is_nowhere_else(self.pile, unsure)
    }
}

/// The set of the lowest piece of a set.
const fn lowest(set: u128) -> u128 {
    set & set.wrapping_neg()
}
