//! `intelligence 2 horns+3`: plants for a card.

use super::{Deed, Verb};
use crate::apply::Apply;
use crate::card::Card;
use crate::facts::Told;
use crate::judge::{Answer, Judge, noted};
use crate::names::Trait;
use crate::phrase::{one, shown};
use crate::print;
use crate::read::{Grammar, Out};
use crate::rules::feeding::{AbilityUsed, TraitMissing};
use crate::seats::SpeciesId;
use crate::state::{Phase, Used};
use crate::{Evolution, State};
use evoref_game::{Actor, Part, Player, Teller, View};
use evoref_record::notation::{Parsed, Rest};

/// `A: intelligence 2 horns+3`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Intelligence {
    /// Number of the own species.
    pub(crate) species: u8,
    /// What it costs.
    pub(crate) card: Card,
}

impl Verb for Intelligence {
    fn judge(&self, judge: &Judge<'_>, by: Actor) -> Answer {
        let (player, Self { species: number, card }) = (judge.player(by)?, *self);
        judge.feeds_now(player)?;
        let (place, species) = judge.own(player, number)?;
        let id = SpeciesId::of(player, number);
        let name = Trait::Intelligence;
        if !species.has(name) {
            return Err(TraitMissing { species: id, name }.into());
        }
        let used = if judge.state.phase == Phase::Before { Used::EARLY } else { Used::TURN };
        if species.used.has(used) {
            judge.unless_waived(AbilityUsed { species: id, name })?;
        }
        judge.eats_plants(id, species)?;
        let note = judge.held_card(player, card, Part::Word(2))?;
        Ok(noted(UseIntelligence { player, place, card }, note))
    }

    fn print(&self, _: &Evolution, _: View, out: &mut String) {
        out.push_str("intelligence");
        print::number(self.species.into(), out);
        print::one(self.card, out);
    }
}

impl<'a> Grammar<'a> {
    /// `intelligence = "intelligence", own, card ;`
    pub(super) fn intelligence(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = self.own(by, i)?;
        let (rest, card) = self.card(i)?;
        self.claims(rest, Intelligence { species, card }, out)
    }
}

/// A species eats by intelligence.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UseIntelligence {
    player: Player,
    place: u8,
    card: Card,
}

impl Deed for UseIntelligence {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let Self { player, place, card } = *self;
        table.spend(player, card);
        let used = if table.state.phase == Phase::Before { Used::EARLY } else { Used::TURN };
        if table.state.phase == Phase::Feeding {
            table.acts(player);
            table.state.busy = true;
        }
        table.state.row_mut(player)[place as usize].used.set(used);
        table.plants_from_bank(player, place, 2, "intelligence");
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let id = game.at(state, self.player, self.place);
        out.fact(Told::Intelligence, self.player)
            .role("species", id)
            .role("card", shown(self.card))
            .says(|| format!("{id} eats by intelligence, paid with {}", one(self.card)));
    }
}
