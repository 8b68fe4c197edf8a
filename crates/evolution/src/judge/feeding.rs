//! Phases 4 and 5: what can be eaten, and who must feed.

use crate::prelude::*;
use crate::rules::feeding::{CarnivoreEatsMeat, FeedingOver, RevealMissing, SpeciesFull};

impl Judge<'_> {
    pub(crate) fn eats_plants(&self, species: &Species) -> Verdict {
        let eats_meat = || CarnivoreEatsMeat { species: species.id };
        self.require(!species.has(Trait::Carnivore), eats_meat)?;
        self.has_room(species)
    }

    /// Whether a species can take any food.
    pub(crate) fn has_room(&self, species: &Species) -> Verdict {
        Ok(ensure(self.game.room(species) > 0, || SpeciesFull { species: species.id })?)
    }

    #[inline]
    pub(crate) fn feeds_now(&self, player: Player) -> Verdict {
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
        let acted = self.game.players().map(|player| state.acted[player.seat()]);
        let last = acted.filter(|step| *step > state.reveal_step).max();
        FeedingOver { by: player, last: last.unwrap_or_default() }.into()
    }

    /// The first own species that must be fed, and its prey if it does not eat from the hole.
    pub(crate) fn must_feed(&self, player: Player) -> Option<(&Species, Option<SpeciesId>)> {
        if self.state.left.has(player) {
            return None;
        }
        let row = self.state.row(player).iter();
        row.filter(|species| species.is_hungry()).find_map(|species| {
            if species.has(Trait::Carnivore) {
                Some((species, Some(self.forced_prey(species)?)))
            } else {
                (self.state.hole > 0).then_some((species, None))
            }
        })
    }

    /// The first species that a hungry carnivore can and must attack.
    fn forced_prey(&self, species: &Species) -> Option<SpeciesId> {
        // Those of others are named first: nobody likes to eat his own.
        let own = species.id.owner;
        let others = self.game.players().filter(|owner| *owner != own);
        let pays = |prey: &Species| self.game.options.forced_suicide || self.pays(species, prey);
        let mut met = others.chain([own]).flat_map(|owner| self.all_met(species, owner));
        met.find(|met| met.is_open() && pays(met.target)).map(|met| met.target.id)
    }

    /// Whether an attack leaves the attacker alive and able to take something.
    fn pays(&self, attacker: &Species, prey: &Species) -> bool {
        let hurt = prey.has(Trait::Horns);
        let mut after = *attacker;
        after.population -= u8::from(hurt);
        if hurt && !self.game.options.keep_surplus {
            after.food = after.food.min(after.population);
        }
        after.population > 0 && self.game.room(&after) > 0
    }

    /// Whether `player` could do anything in a feeding turn, with or without a card.
    pub(crate) fn has_option(&self, player: Player) -> bool {
        let state = self.state;
        let cards = state.piles.hands[player.seat()];
        state.row(player).iter().any(|species| {
            if self.game.room(species) == 0 {
                return false;
            }
            let clever = species.has(Trait::Intelligence) && cards > 0;
            if species.has(Trait::Carnivore) {
                let spend = match (clever, self.game.options.one_intelligence) {
                    (false, _) => 0,
                    (true, true) => 1,
                    (true, false) => cards,
                };
                let mut met = self.game.players().flat_map(|owner| self.all_met(species, owner));
                return met.any(|met| met.can_be_open(spend));
            }
            state.hole > 0 || (clever && !species.used.has(Trait::Intelligence))
        })
    }
}
