//! `intelligence 2 horns+3`: plants for a card.

use crate::prelude::*;
use crate::rules::feeding::{AbilityUsed, TraitMissing};
use crate::words::one;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Intelligence {
    /// Number of the own species.
    pub(crate) species: u8,
    pub(crate) card: Card,
}

impl Verb<Evolution> for Intelligence {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let (player, Self { species: number, card }) = (judge.player(by)?, *self);
        judge.feeds_now(player)?;
        let (place, species @ &Species { id, .. }) = judge.own(player, number)?;
        let name = Trait::Intelligence;
        ensure(species.has(name), || TraitMissing { species: id, name })?;
        let is_early = state.phase == Phase::Before;
        let used = if is_early { species.early } else { species.used.has(name) };
        judge.require(!used, || AbilityUsed { species: id, name })?;
        judge.eats_plants(species)?;
        let note = judge.held_card(player, card, Part::Word(2))?;
        Ok(noted(Own { player, place: place as u8, verb: *self }, note))
    }

    fn print(&self, _: &Evolution, _: View, out: &mut String) {
        out.push_str(&format!("intelligence {} {}", self.species, self.card));
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `intelligence = "intelligence", own, card ;`
    pub(crate) fn intelligence(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = self.own(by, i)?;
        let (rest, card) = self.card(i)?;
        self.claims(rest, Intelligence { species, card }, out)
    }
}

impl Deed for Own<Intelligence> {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let (player, place, &Intelligence { card, .. }) = self.parts();
        table.spend(player, card);
        let is_early = table.state.phase == Phase::Before;
        let species = &mut table.state.row_mut(player)[place];
        if is_early {
            species.early = true;
        } else {
            species.used = species.used.with(Trait::Intelligence);
            table.acts(player);
            table.state.busy = true;
        }
        table.plants_from_bank((player, place), 2, "intelligence");
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let (player, place, &Intelligence { card, .. }) = self.parts();
        let id = game.at(state, player, place);
        out.fact(Told::Intelligence, player)
            .role("species", id)
            .role("card", shown(card))
            .says(|| format!("{id} eats by intelligence, paid with {}", one(card)));
    }
}

pub(crate) fn meals(player: Player, own: &Species, out: &mut Choices<'_>) {
    if own.has(Trait::Intelligence) {
        out.with_cards(player, 1, |card| Intelligence { species: own.id.number, card });
    }
}
