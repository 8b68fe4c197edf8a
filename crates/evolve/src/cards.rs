//! Cards by their numbers: short lists of them as a line names them, what is printed on them, their words in a
//! record, the same as scenes show them, and where those of a line are found.

use crate::data::{Biome, Card, Challenge};
use crate::prelude::*;
use evoref_game::{Short, scene};

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

/// Cards that leave a hand: the named ones as a set, the others counted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shed {
    pub(crate) pieces: u128,
    pub(crate) named: u8,
    /// How many nobody named.
    pub(crate) hidden: u8,
}

impl Evolve {
    /// A creature card; not for `?`.
    pub(crate) fn card(&self, card: CardId) -> &Card {
        &self.deck.cards[card.0 as usize]
    }

    pub(crate) fn challenge(&self, challenge: Number) -> &Challenge {
        &self.deck.challenges[challenge as usize]
    }

    pub(crate) fn biome(&self, biome: Number) -> &Biome {
        &self.deck.biomes[biome as usize]
    }

    pub(crate) fn pieces(&self, card: CardId) -> u128 {
        self.card(card).pieces
    }

    pub(crate) fn card_id(&self, piece: Piece) -> CardId {
        CardId(self.deck.pieces[piece.0 as usize])
    }

    /// The different cards of a set of pieces, in the order of the deck file.
    pub(crate) fn cards_of(&self, set: u128) -> Vec<CardId> {
        let mut cards: Vec<CardId> = pieces_of(set).map(|piece| self.card_id(piece)).collect();
        cards.dedup();
        cards
    }

    pub(crate) fn card_word(&self, card: CardId) -> &str {
        if card.is_unknown() { "?" } else { self.deck.card_names.name(u16::from(card.0)) }
    }

    pub(crate) fn challenge_word(&self, challenge: u8) -> &str {
        self.deck.challenge_names.name(u16::from(challenge))
    }

    pub(crate) fn biome_word(&self, biome: u8) -> &str {
        self.deck.biome_names.name(u16::from(biome))
    }

    pub(crate) fn print_cards(&self, cards: &Cards, out: &mut String) {
        for card in cards.iter() {
            out.push(' ');
            out.push_str(self.card_word(*card));
        }
    }

    pub(crate) fn shown(&self, piece: Piece) -> scene::Card {
        scene::Card::named(self.card_word(self.card_id(piece)))
    }

    pub(crate) fn shed(&self, shed: &Shed) -> impl Iterator<Item = scene::Card> {
        self.cards_shown(pieces_of(shed.pieces), shed.hidden)
    }

    /// The named cards, and so many unknown ones.
    pub(crate) fn cards_shown(
        &self,
        pieces: impl Iterator<Item = Piece>,
        hidden: u8,
    ) -> impl Iterator<Item = scene::Card> {
        let hidden = std::iter::repeat_n(scene::Card::UNKNOWN, usize::from(hidden));
        pieces.map(|piece| self.shown(piece)).chain(hidden)
    }
}

/// Looks for the cards of one clause in one pile, one after another.
///
/// Where every card of a pile was written down nothing else needs to be looked at; otherwise each card found narrows
/// what the others can be.
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
