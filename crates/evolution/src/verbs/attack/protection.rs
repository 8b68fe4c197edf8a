//! What protects the prey of an attack: one function for each rule, and all of them at once.

use super::{
    AttacksItself, PreyBurrows, PreyClimbs, PreyInHerd, PreyInSymbiosis, PreyTooBig, PreyWarned,
};
use crate::judge::{Judge, Verdict};
use crate::names::{DEFENCES, Trait, Traits};
use crate::options::Options;
use crate::seats::SpeciesId;
use crate::state::Species;
use evoref_game::{Player, Step};

/// Attacker and prey as they stand at the declaration.
#[derive(Clone, Copy)]
struct Met<'a> {
    hunter: SpeciesId,
    prey: SpeciesId,
    attacker: &'a Species,
    target: &'a Species,
    /// The neighbours of the prey.
    left: Option<&'a Species>,
    right: Option<&'a Species>,
    off: Traits,
}

impl<'a> Met<'a> {
    /// An attack on the species at `place` of a row, with nothing switched off.
    fn on(
        row: &'a [Species],
        place: usize,
        hunter: SpeciesId,
        prey: SpeciesId,
        attacker: &'a Species,
    ) -> Self {
        Self {
            hunter,
            prey,
            attacker,
            target: &row[place],
            left: place.checked_sub(1).map(|left| &row[left]),
            right: row.get(place + 1),
            off: Traits::default(),
        }
    }

    /// Whether the prey is protected by a trait of its own.
    fn has(&self, name: Trait) -> bool {
        self.target.has(name) && !self.off.has(name)
    }

    fn strength(&self) -> u8 {
        let pack = if self.attacker.has(Trait::PackHunting) { self.attacker.population } else { 0 };
        self.attacker.body + pack
    }

    fn defence(&self, options: &Options) -> u8 {
        let shell = if self.has(Trait::HardShell) { options.hard_shell } else { 0 };
        self.target.body + shell
    }

    fn is_too_small(&self, options: &Options) -> bool {
        self.strength() < self.defence(options) + u8::from(options.must_be_larger)
    }

    fn meets_burrow(&self) -> bool {
        self.has(Trait::Burrowing) && !self.target.is_hungry()
    }

    fn meets_climber(&self) -> bool {
        self.has(Trait::Climbing) && !self.attacker.has(Trait::Climbing)
    }

    fn meets_herd(&self) -> bool {
        self.has(Trait::DefensiveHerding) && self.attacker.population <= self.target.population
    }

    /// The neighbour that protects the prey by symbiosis.
    fn larger_partner(&self) -> Option<&'a Species> {
        self.right.filter(|right| self.has(Trait::Symbiosis) && right.body > self.target.body)
    }

    /// The species beside the prey that warn it; the attacker's own card cannot be switched off.
    fn warners(&self) -> impl Iterator<Item = &'a Species> {
        let ambushes = self.attacker.has(Trait::Ambush);
        let switched_off = self.off.has(Trait::WarningCall);
        let (hunter, owner) = (self.hunter, self.prey.owner);
        let neighbours = [self.left, self.right].into_iter().flatten();
        neighbours.filter(move |neighbour| {
            let is_hunter = neighbour.number == hunter.number && owner == hunter.owner;
            !ambushes && neighbour.has(Trait::WarningCall) && (!switched_off || is_hunter)
        })
    }

    /// Whether nothing protects the prey.
    fn is_open(&self, options: &Options) -> bool {
        !(self.is_too_small(options)
            || self.meets_burrow()
            || self.meets_climber()
            || self.meets_herd()
            || self.larger_partner().is_some()
            || self.warners().next().is_some())
    }
}

impl<'a> Judge<'a> {
    /// That nothing protects the prey while `off` is switched off.
    pub(crate) fn can_attack(&self, hunter: SpeciesId, prey: SpeciesId, off: Traits) -> Verdict {
        match self.met(hunter, prey, off) {
            None => Err(AttacksItself { hunter }.into()),
            Some(attack) if attack.is_open(self.game.options()) => Ok(()),
            Some(attack) => self.protected(&attack),
        }
    }

    #[cold]
    fn protected(&self, attack: &Met<'_>) -> Verdict {
        self.prey_too_big(attack)?;
        self.prey_burrows(attack)?;
        self.prey_climbs(attack)?;
        self.prey_in_herd(attack)?;
        self.prey_in_symbiosis(attack)?;
        self.prey_warned(attack)
    }

    /// Whether an attack is legal with at most `cards` cards of intelligence, without any
    /// allowance.
    pub(crate) fn could_attack(&self, hunter: SpeciesId, prey: SpeciesId, cards: u8) -> bool {
        let open = |off| {
            let attack = self.met(hunter, prey, off);
            attack.is_some_and(|attack| attack.is_open(self.game.options()))
        };
        if cards == 0 {
            return open(Traits::default());
        }
        let all = DEFENCES.iter().fold(Traits::default(), |all, name| all.with(*name));
        if !open(all) {
            return false;
        }
        let needed = DEFENCES.iter().filter(|name| !open(all.without(**name))).count();
        needed <= usize::from(cards)
    }

    /// The species of `owner` that `attacker` can attack without a card and without any allowance.
    pub(crate) fn open_prey(
        &self,
        hunter: SpeciesId,
        attacker: &'a Species,
        owner: Player,
    ) -> impl Iterator<Item = &'a Species> {
        let (row, options) = (self.state.row(owner), self.game.options());
        row.iter().enumerate().filter_map(move |(place, target)| {
            let prey = SpeciesId::of(owner, target.number);
            let attack = Met::on(row, place, hunter, prey, attacker);
            (hunter != prey && attack.is_open(options)).then_some(target)
        })
    }

    /// The two species, if they live and are different.
    fn met(&self, hunter: SpeciesId, prey: SpeciesId, off: Traits) -> Option<Met<'a>> {
        if hunter == prey {
            return None;
        }
        let place = self.state.place(prey.owner, prey.number)?;
        let attacker = self.state.species(hunter)?;
        Some(Met { off, ..Met::on(self.state.row(prey.owner), place, hunter, prey, attacker) })
    }

    fn prey_too_big(&self, attack: &Met<'_>) -> Verdict {
        let options = self.game.options();
        if !attack.is_too_small(options) {
            return Ok(());
        }
        let shell = if attack.has(Trait::HardShell) {
            attack.target.laid(Trait::HardShell)
        } else {
            Step::default()
        };
        self.unless_waived(PreyTooBig {
            hunter: attack.hunter,
            prey: attack.prey,
            strength: attack.strength(),
            defence: attack.defence(options),
            shell,
        })
    }

    fn prey_burrows(&self, attack: &Met<'_>) -> Verdict {
        if !attack.meets_burrow() {
            return Ok(());
        }
        self.unless_waived(PreyBurrows {
            hunter: attack.hunter,
            prey: attack.prey,
            food: attack.target.food,
            population: attack.target.population,
            laid: attack.target.laid(Trait::Burrowing),
            fed: attack.target.food_step,
        })
    }

    fn prey_climbs(&self, attack: &Met<'_>) -> Verdict {
        if !attack.meets_climber() {
            return Ok(());
        }
        self.unless_waived(PreyClimbs {
            hunter: attack.hunter,
            prey: attack.prey,
            laid: attack.target.laid(Trait::Climbing),
        })
    }

    fn prey_in_herd(&self, attack: &Met<'_>) -> Verdict {
        if !attack.meets_herd() {
            return Ok(());
        }
        self.unless_waived(PreyInHerd {
            hunter: attack.hunter,
            prey: attack.prey,
            population: attack.attacker.population,
            herd: attack.target.population,
            laid: attack.target.laid(Trait::DefensiveHerding),
            since: attack.attacker.population_step,
        })
    }

    fn prey_in_symbiosis(&self, attack: &Met<'_>) -> Verdict {
        let Some(right) = attack.larger_partner() else {
            return Ok(());
        };
        self.unless_waived(PreyInSymbiosis {
            hunter: attack.hunter,
            prey: attack.prey,
            body: attack.target.body,
            neighbour: right.body,
            laid: attack.target.laid(Trait::Symbiosis),
            since: right.body_step,
        })
    }

    fn prey_warned(&self, attack: &Met<'_>) -> Verdict {
        for neighbour in attack.warners() {
            self.unless_waived(PreyWarned {
                hunter: attack.hunter,
                prey: attack.prey,
                warner: SpeciesId::of(attack.prey.owner, neighbour.number),
                laid: neighbour.laid(Trait::WarningCall),
            })?;
        }
        Ok(())
    }
}
