//! What is printed on the cards of the session, by their numbers.

use super::Evolve;
use super::data::{Biome, Card, Challenge, Number};
use super::hand::CardId;
use super::piles::{Piece, pieces_of};

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

    /// The pieces that are copies of a card.
    pub(crate) fn pieces(&self, card: CardId) -> u128 {
        self.card(card).pieces
    }

    /// The card that a piece is a copy of.
    pub(crate) fn card_id(&self, piece: Piece) -> CardId {
        CardId(self.deck.pieces[piece.0 as usize])
    }

    /// The different cards of a set of pieces, in the order of the deck file.
    pub(crate) fn cards_of(&self, set: u128) -> Vec<CardId> {
        let mut cards: Vec<CardId> = pieces_of(set).map(|piece| self.card_id(piece)).collect();
        cards.dedup();
        cards
    }
}
