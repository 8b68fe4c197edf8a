//! Phases 4 and 5: abilities, feeding turns, and who must feed.

use super::{Answer, Judge, Move, Verdict, legal, noted};
use crate::action::{Ability, SpeciesId};
use crate::breach::Breach;
use crate::breach::abilities::{
    AbilityTooLate, AbilityUsed, Idle, NoEffect, NoLeftover, TraitMissing,
};
use crate::breach::feeding::{
    CarnivoreEatsMeat, FeedingOver, HungryCannotPass, NoFoodLeft, SpeciesFull,
};
use crate::breach::reveal::RevealMissing;
use crate::card::Card;
use crate::names::Trait;
use crate::state::{Phase, Species, Used};
use evoref_game::{Part, Player};

/// A way in which a species can be fed without a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meal {
    /// From the hole.
    Plants,
    /// By attacking.
    Prey(SpeciesId),
}

impl Judge<'_> {
    pub(super) fn use_ability(&self, player: Player, ability: Ability, number: u8) -> Answer {
        let state = self.state;
        if state.phase < Phase::Before {
            return Err(RevealMissing {}.into());
        }
        let id = SpeciesId::of(player, number);
        let name = ability.needs();
        if state.phase > Phase::Before {
            let late = AbilityTooLate { species: id, name };
            if state.phase > Phase::Feeding {
                return Err(late.into());
            }
            self.unless_waived(late)?;
        }
        let (place, species) = self.own(player, number)?;
        if !species.has(name) {
            return Err(TraitMissing { species: id, name }.into());
        }
        let used = match ability {
            Ability::Fertile => Used::FERTILE,
            Ability::LongNeck => Used::LONG_NECK,
            Ability::FatTissue => Used::FAT_TISSUE,
        };
        if species.used.has(used) {
            self.unless_waived(AbilityUsed { species: id, name })?;
        }
        match ability {
            Ability::Fertile => self.fertile(id, species)?,
            Ability::LongNeck => self.eats_plants(id, species)?,
            Ability::FatTissue if species.fat == 0 || !species.is_hungry() => {
                let ability = Idle::FatTissue {
                    food: species.food,
                    population: species.population,
                    fat: species.fat,
                };
                let species = id;
                return Err(NoEffect { species, ability }.into());
            }
            Ability::FatTissue => {}
        }
        Ok(legal(Move::Use(player, place, ability)))
    }

    fn fertile(&self, id: SpeciesId, species: &Species) -> Verdict {
        if species.population >= 6 {
            let none =
                NoEffect { species: id, ability: Idle::Fertile { population: species.population } };
            return Err(none.into());
        }
        if self.state.leftover == 0 && !self.game.options().fertile_always {
            self.unless_waived(NoLeftover { species: id })?;
        }
        Ok(())
    }

    /// Whether a species can take plant food from the bank.
    fn eats_plants(&self, id: SpeciesId, species: &Species) -> Verdict {
        self.plant_eater(id, species)?;
        if self.room(species) == 0 {
            return Err(full(id, species));
        }
        Ok(())
    }

    fn plant_eater(&self, id: SpeciesId, species: &Species) -> Verdict {
        if !species.has(Trait::Carnivore) {
            return Ok(());
        }
        self.unless_waived(CarnivoreEatsMeat { species: id, laid: species.laid(Trait::Carnivore) })
    }

    pub(super) fn intelligence(&self, player: Player, number: u8, card: Card) -> Answer {
        self.feeds_now(player)?;
        let (place, species) = self.own(player, number)?;
        let id = SpeciesId::of(player, number);
        let name = Trait::Intelligence;
        if !species.has(name) {
            return Err(TraitMissing { species: id, name }.into());
        }
        let used = if self.state.phase == Phase::Before { Used::EARLY } else { Used::TURN };
        if species.used.has(used) {
            self.unless_waived(AbilityUsed { species: id, name })?;
        }
        self.eats_plants(id, species)?;
        let note = self.held_card(player, card, Part::Word(2))?;
        Ok(noted(Move::Intelligence(player, place, card), note))
    }

    pub(super) fn feed(&self, player: Player, number: u8) -> Answer {
        self.feeds_now(player)?;
        let (place, species) = self.own(player, number)?;
        let id = SpeciesId::of(player, number);
        self.plant_eater(id, species)?;
        if self.room(species) == 0 {
            return Err(full(id, species));
        }
        if self.state.hole == 0 {
            return Err(NoFoodLeft { species: id }.into());
        }
        Ok(legal(Move::Feed(player, place)))
    }

    /// Whether feeding goes on.
    #[inline]
    pub(super) fn feeds_now(&self, player: Player) -> Verdict {
        if matches!(self.state.phase, Phase::Before | Phase::Feeding) {
            return Ok(());
        }
        Err(self.feeds_not_now(player))
    }

    #[cold]
    fn feeds_not_now(&self, player: Player) -> Breach {
        let state = self.state;
        if state.phase < Phase::Before {
            return RevealMissing {}.into();
        }
        let last = self
            .game
            .players()
            .map(|player| state.acted[player.seat()])
            .filter(|step| *step > state.reveal_step)
            .max();
        FeedingOver { by: player, last: last.unwrap_or_default() }.into()
    }

    pub(super) fn pass(&self, player: Player) -> Answer {
        let state = self.state;
        if state.phase < Phase::Before {
            return Err(RevealMissing {}.into());
        }
        // Until the settlement begins whoever has nothing to do may still say so.
        let unsettled = state.phase == Phase::Settlement && state.settled.is_none();
        if !unsettled {
            self.feeds_now(player)?;
        }
        // A turn in which intelligence was used ends like any other.
        let in_turn = state.busy && state.turn == player;
        if !in_turn && !self.has_option(player) {
            return Ok(legal(Move::EmptyPass));
        }
        self.feeds_now(player)?;
        if let Some((species, _)) = self.must_feed(player) {
            self.unless_waived(HungryCannotPass {
                by: player,
                species: SpeciesId::of(player, species.number),
                food: species.food,
                population: species.population,
            })?;
        }
        Ok(legal(Move::Pass(1)))
    }

    /// The first own species that must be fed, and how it can be.
    pub(in super::super) fn must_feed(&self, player: Player) -> Option<(&Species, Meal)> {
        let row = self.state.row(player).iter();
        row.filter(|species| species.is_hungry()).find_map(|species| {
            let meal = if species.has(Trait::Carnivore) {
                let id = SpeciesId::of(player, species.number);
                Meal::Prey(self.forced_prey(id, species)?)
            } else if self.state.hole > 0 {
                Meal::Plants
            } else {
                return None;
            };
            Some((species, meal))
        })
    }

    /// The first species that a hungry carnivore can and must attack.
    fn forced_prey(&self, id: SpeciesId, species: &Species) -> Option<SpeciesId> {
        // Those of others are named first: nobody likes to eat his own.
        let others = self.game.players().filter(|owner| *owner != id.owner);
        let pays = |prey: &Species| self.game.options().forced_suicide || self.pays(species, prey);
        others.chain([id.owner]).find_map(|owner| {
            self.open_prey(id, species, owner)
                .find(|prey| pays(prey))
                .map(|prey| SpeciesId::of(owner, prey.number))
        })
    }

    /// Whether an attack leaves the attacker alive and able to take something.
    fn pays(&self, attacker: &Species, prey: &Species) -> bool {
        let hurt = prey.has(Trait::Horns);
        let mut after = *attacker;
        after.population -= u8::from(hurt);
        if hurt && !self.game.options().keep_surplus {
            after.food = after.food.min(after.population);
        }
        after.population > 0 && self.room(&after) > 0
    }

    /// Whether `player` could do anything in a feeding turn, with or without a card.
    pub(in super::super) fn has_option(&self, player: Player) -> bool {
        let state = self.state;
        let cards = state.piles.hand(player.seat());
        state.row(player).iter().any(|species| {
            if self.room(species) == 0 {
                return false;
            }
            let id = SpeciesId::of(player, species.number);
            let clever = species.has(Trait::Intelligence) && cards > 0;
            if species.has(Trait::Carnivore) {
                let spend = match (clever, self.game.options().one_intelligence) {
                    (false, _) => 0,
                    (true, true) => 1,
                    (true, false) => cards,
                };
                return self
                    .game
                    .all_species(state)
                    .any(|target| self.could_attack(id, target, spend));
            }
            state.hole > 0 || (clever && !species.used.has(Used::TURN))
        })
    }
}

/// A species that can take no food.
pub(super) fn full(id: SpeciesId, species: &Species) -> Breach {
    SpeciesFull {
        species: id,
        food: species.food,
        population: species.population,
        fed: species.food_step,
    }
    .into()
}
