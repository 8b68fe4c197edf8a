//! Names as records and sentences write them.

use crate::data::events::EventCard;
use crate::prelude::*;
use evoref_game::scene;

impl Evo {
    pub(crate) fn space_name(&self, space: SpaceId) -> &str {
        &self.board.space(space).name
    }

    /// The event cards of the deck, a kind each.
    pub(crate) fn cards(&self) -> impl Iterator<Item = (Card, &EventCard)> {
        (0..).map(Card).zip(&self.deck.cards)
    }

    pub(crate) fn card(&self, card: Card) -> &EventCard {
        &self.deck.cards[card.0 as usize]
    }

    pub(crate) fn card_name(&self, card: Card) -> &str {
        &self.card(card).name
    }

    pub(crate) fn shown(&self, card: Card) -> scene::Card {
        scene::Card::named(self.card_name(card))
    }

    pub(crate) fn on(&self, spaces: Spaces) -> impl Iterator<Item = &str> {
        spaces.iter().map(|space| self.space_name(space))
    }

    pub(crate) fn names_of(&self, players: impl Iterator<Item = Player>) -> String {
        joined(players.map(|player| self.name(player)), ", ")
    }
}
