//! Words for species and cards, as facts and sentences have them.

use crate::prelude::*;
use evoref_game::{Value, scene};
use smol_str::format_smolstr;
use std::fmt;

impl Evolution {
    /// A species as records write it.
    pub(super) fn word(&self, id: SpeciesId) -> String {
        self.named(id).to_string()
    }

    pub(super) fn named(&self, id: SpeciesId) -> SpeciesName<'_> {
        SpeciesName { handle: self.handle(id.owner), number: id.number }
    }

    pub(super) fn at(&self, state: &State, player: Player, place: usize) -> SpeciesName<'_> {
        let species = state.row(player).get(place);
        self.named(species.map_or(SpeciesId { owner: player, number: 0 }, |species| species.id))
    }
}

told_by_name! { Evolution;
    SpeciesId: |game, species| game.named(species);
    Trait: |_, name| name.name();
    Card: |_, card| card;
}

/// A species as records write it, which is written only where somebody wants to read it.
#[derive(Clone, Copy)]
pub(super) struct SpeciesName<'a> {
    handle: &'a str,
    number: u8,
}

impl fmt::Display for SpeciesName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.handle, self.number)
    }
}

impl From<SpeciesName<'_>> for Value {
    fn from(species: SpeciesName<'_>) -> Self {
        Self::Name(format_smolstr!("{species}"))
    }
}

pub(super) fn shown(card: Card) -> scene::Card {
    let name = card.name().map(|name| SmolStr::new_static(name.name()));
    scene::Card { name, value: card.value() }
}

pub(super) fn one(card: Card) -> String {
    if card.is_unknown() { "a card".to_owned() } else { card.to_string() }
}

pub(crate) fn seen_here(card: Card) -> String {
    if card.is_unknown() {
        "the card was laid here".to_owned()
    } else {
        format!("{card} was seen here")
    }
}

/// `A.1 has horns+3, climbing-1`
pub(crate) fn traits_of(game: &Evolution, state: &State, id: SpeciesId) -> String {
    let it = game.word(id);
    let cards = state.species(id).map_or(&[][..], |species| &*species.cards);
    if cards.is_empty() {
        return format!("{it} has no traits");
    }
    format!("{it} has {}", joined(cards.iter().map(|laid| laid.token.card), ", "))
}
