//! A species: its measures, the traits that lie on it, and what it has used.

use crate::names::Traits;
use crate::piles::Token;
use crate::prelude::*;

/// The most traits that fit on a species whatever the switch says.
pub(super) const MAX_TRAITS: usize = 6;

/// A species by its owner and creation number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct SpeciesId {
    pub owner: Player,
    /// From 1; never changes when positions do.
    pub number: u8,
}

/// A card that was laid: a trait on a species, or a food card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Laid {
    pub(super) token: Token,
    pub(super) is_down: bool,
    pub(super) step: Step,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Species {
    pub(super) id: SpeciesId,
    pub(super) body: u8,
    pub(super) population: u8,
    pub(super) food: u8,
    pub(super) fat: u8,
    /// The names on its cards.
    pub(super) traits: Traits,
    pub(super) cards: Short<Laid, MAX_TRAITS>,
    /// The traits that it has used since the reveal, and intelligence in this feeding turn.
    pub(super) used: Traits,
    /// Whether it has used intelligence before feeding.
    pub(super) early: bool,
    /// When its body and its population last changed.
    pub(super) body_step: Step,
    pub(super) population_step: Step,
    /// When it last took food.
    pub(super) food_step: Step,
}

impl Species {
    pub(super) fn new(id: SpeciesId, step: Step) -> Self {
        Self {
            id,
            body: 1,
            population: 1,
            body_step: step,
            population_step: step,
            food_step: step,
            ..Self::default()
        }
    }

    pub(super) const fn has(&self, name: Trait) -> bool {
        self.traits.has(name)
    }

    /// How many trait cards lie on it.
    pub(super) fn trait_count(&self) -> u8 {
        self.cards.len() as u8
    }

    pub(super) const fn is_hungry(&self) -> bool {
        self.food < self.population
    }

    pub(super) const fn fat_room(&self) -> u8 {
        if self.has(Trait::FatTissue) { self.body.saturating_sub(self.fat) } else { 0 }
    }

    /// When the card with this name was laid; no moment if there is none.
    pub(super) fn laid(&self, name: Trait) -> Step {
        let found = self.cards.iter().find(|laid| laid.token.card.name() == Some(name));
        found.map_or_else(Step::default, |laid| laid.step)
    }

    /// The names on the cards, after they changed.
    pub(super) fn count_traits(&mut self) {
        let names = self.cards.iter().filter_map(|laid| laid.token.card.name());
        self.traits = names.fold(Traits::default(), Traits::with);
    }
}
