//! The words of a record for cards and lists of them, and the same as scenes show them.

use super::Evolve;
use super::hand::{CardId, Cards};
use super::judge::Shed;
use super::piles::{Piece, pieces_of};
use evoref_game::scene;

impl Evolve {
    /// The word for a card in a record.
    pub(crate) fn card_word(&self, card: CardId) -> &str {
        if card.is_unknown() {
            return "?";
        }
        self.deck.card_names.name(u16::from(card.0))
    }

    pub(crate) fn challenge_word(&self, challenge: u8) -> &str {
        self.deck.challenge_names.name(u16::from(challenge))
    }

    pub(crate) fn biome_word(&self, biome: u8) -> &str {
        self.deck.biome_names.name(u16::from(biome))
    }

    pub(crate) fn print_cards(&self, cards: &Cards, out: &mut String) {
        for card in cards.as_slice() {
            out.push(' ');
            out.push_str(self.card_word(*card));
        }
    }

    /// A card as scenes show it.
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
