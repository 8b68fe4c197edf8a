//! Eating: from the hole and the bank, alone and in chains of cooperation; and dying out.
//!
//! Amounts are never chosen: every taking is the most possible.

use super::{Cause, InRow};
use crate::prelude::*;
use crate::state::Dead;

/// What is eaten and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Food {
    /// Plants from the hole.
    Hole,
    /// Plants from the bank.
    Plants,
    /// Meat from the bank.
    Meat,
}

impl Apply<'_, '_> {
    /// Plant food from the bank, by long neck or intelligence.
    pub(crate) fn plants_from_bank(&mut self, at: InRow, amount: u8, why: Cause) {
        let more = self.forages_everywhere(at);
        self.eat_with_others(at, amount + more, Food::Plants, why);
    }

    /// What foraging adds to a taking of plants beside feeding.
    fn forages_everywhere(&self, (player, place): InRow) -> u8 {
        let forages = self.state.row(player)[place].has(Trait::Foraging);
        u8::from(forages && self.game.options.foraging_everywhere)
    }

    /// A species takes food, and those to its right that it cooperates with.
    pub(crate) fn eat_with_others(&mut self, at: InRow, amount: u8, food: Food, why: Cause) {
        let (player, mut place) = at;
        let mut taken = self.eat(at, amount, food, why);
        while taken > 0 {
            let row = self.state.row(player);
            if !row[place].has(Trait::Cooperation) {
                return;
            }
            place += 1;
            let Some(neighbour) = row.get(place) else { return };
            if food != Food::Meat && neighbour.has(Trait::Carnivore) {
                return;
            }
            let amount = match food {
                Food::Meat => 1,
                Food::Hole | Food::Plants => 1 + self.forages_everywhere((player, place)),
            };
            taken = self.eat((player, place), amount, food, "cooperation");
        }
    }

    /// A species takes up to `amount`; gives how much.
    fn eat(&mut self, (player, place): InRow, amount: u8, food: Food, why: Cause) -> u8 {
        let State { rows, hole, .. } = &mut *self.state;
        let species = &mut rows[player.seat()][place];
        let mut taken = amount.min(self.game.room(species));
        if food == Food::Hole {
            taken = taken.min(u8::try_from(*hole).unwrap_or(u8::MAX));
        }
        if taken == 0 {
            return 0;
        }
        let eaten = taken.min(species.population.saturating_sub(species.food));
        let stored = taken - eaten;
        let step = self.book.step();
        species.food += eaten;
        species.fat += stored;
        species.food_step = step;
        let id = species.id;
        self.tell_species(id, units::FOOD, eaten.into(), why);
        self.tell_species(id, units::FAT, stored.into(), "food stored");
        if food == Food::Hole {
            self.set_hole(self.state.hole - u16::from(taken), why);
        }
        taken
    }

    /// A species dies out: its food counts, its traits are discarded and as many cards are due.
    pub(crate) fn extinct(&mut self, player: Player, place: usize) {
        let row = &mut self.state.rows[player.seat()];
        if place >= row.len() {
            return;
        }
        let species = row.remove(place);
        let id = species.id;
        let (phase, step) = (self.state.phase, self.book.step());
        if self.state.dead.is_full() {
            self.state.dead.remove(0);
        }
        self.state.dead.push(Dead { species: id, phase, step });
        let cards = species.cards.len() as u8;
        for (unit, lost) in [
            (units::FOOD, species.food),
            (units::FAT, species.fat),
            (units::BODY, species.body),
            (units::POPULATION, species.population),
            (units::TRAITS, cards),
        ] {
            self.tell_species(id, unit, -i32::from(lost), "extinct");
        }
        self.book.note(player, units::SPECIES, -1, "extinct");
        self.bag(id, species.food, "food of an extinct species");
        if self.game.options.fat_on_extinction {
            self.bag(id, species.fat, "fat of an extinct species");
        }
        // What the second species of an attack leaves does not come back with the draw for the first.
        let shuffles = |(_, due): &(Player, u8)| *due > self.state.piles.deck;
        let waits = self.state.pending.iter().any(shuffles);
        for laid in species.cards.iter() {
            if waits {
                self.state.kept_back.push(laid.token);
            } else {
                self.discard(laid.token);
            }
        }
        if cards > 0 && !self.state.left.has(player) {
            self.state.pending.push((player, cards));
        }
    }
}
