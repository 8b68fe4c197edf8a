//! Looks for the cards of one clause in one pile, one after another.
//!
//! Knows piles and pieces but no rule. Where every card of a pile was written down nothing else
//! needs to be looked at; otherwise each card found narrows what the others can be.

use crate::prelude::*;

pub(super) struct Search<'p> {
    piles: &'p Piles,
    pile: Pile,
    /// Pieces that surely lie there and were not found yet; none once `rest` is needed.
    open: u128,
    /// What is left of the piles, once a card was not among those.
    rest: Option<Piles>,
    pub(super) found: u128,
    pub(super) count: u8,
}

impl<'p> Search<'p> {
    pub(super) fn new(piles: &'p Piles, pile: Pile) -> Self {
        Self { piles, pile, open: piles.certain(pile), rest: None, found: 0, count: 0 }
    }

    /// Finds one more piece of the set `pieces` (the copies of one card), or where it is instead.
    #[inline]
    pub(super) fn find(&mut self, pieces: u128) -> Result<Piece, Absent> {
        let here = self.open & pieces;
        let known = here & self.piles.sure(self.pile);
        let piece = match Piece::lowest(if known == 0 { here } else { known }) {
            Some(piece) => piece,
            None => self.find_hidden(pieces)?,
        };
        self.open &= !piece.bit();
        self.found |= piece.bit();
        self.count += 1;
        Ok(piece)
    }

    #[cold]
    fn find_hidden(&mut self, pieces: u128) -> Result<Piece, Absent> {
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
        Ok(piece)
    }

    /// Finds every card of a list that has a name; gives how many have none. `lacks` says what it
    /// means that the card at a place of the list is not there.
    #[inline]
    pub(super) fn find_all<E>(
        &mut self,
        evolve: &Evolve,
        cards: &Cards,
        mut lacks: impl FnMut(u8, CardId, Absent) -> Result<(), E>,
    ) -> Result<u8, E> {
        let mut hidden = 0;
        for (place, &card) in (0..).zip(&**cards) {
            if card.is_unknown() {
                hidden += 1;
            } else if let Err(absent) = self.find(evolve.pieces(card)) {
                lacks(place, card, absent)?;
            }
        }
        Ok(hidden)
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
