//! What protects the prey of an attack: one function for each rule, and all of them at once.

use super::attack::PREY;
use super::{Judge, Verdict};
use crate::game::Player;
use crate::games::evolution::action::SpeciesId;
use crate::games::evolution::breach::{Breach, Reason};
use crate::games::evolution::codes::Rule;
use crate::games::evolution::names::{DEFENCES, Trait, Traits};
use crate::games::evolution::options::Options;
use crate::games::evolution::state::Species;

/// Attacker and prey as they stand at the declaration.
#[derive(Clone, Copy)]
struct Attack<'a> {
    hunter: SpeciesId,
    prey: SpeciesId,
    attacker: &'a Species,
    target: &'a Species,
    /// The neighbours of the prey.
    left: Option<&'a Species>,
    right: Option<&'a Species>,
    off: Traits,
}

impl<'a> Attack<'a> {
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

    /// A breach of a rule that protects the prey.
    fn breach(&self, rule: Rule) -> Breach {
        Breach::new(rule, PREY)
            .species(self.hunter)
            .other(self.prey)
    }

    /// Whether the prey is protected by a trait of its own.
    fn has(&self, name: Trait) -> bool {
        self.target.has(name) && !self.off.has(name)
    }

    fn strength(&self) -> i16 {
        let pack = if self.attacker.has(Trait::PackHunting) {
            self.attacker.population
        } else {
            0
        };
        i16::from(self.attacker.body + pack)
    }

    fn defence(&self, shell: u8) -> i16 {
        let shell = if self.has(Trait::HardShell) { shell } else { 0 };
        i16::from(self.target.body + shell)
    }

    fn is_too_small(&self, options: &Options) -> bool {
        let missing = self.defence(options.hard_shell) - self.strength();
        missing + i16::from(options.must_be_larger) > 0
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
        self.right
            .filter(|right| self.has(Trait::Symbiosis) && right.body > self.target.body)
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
    pub(super) fn can_attack(&self, hunter: SpeciesId, prey: SpeciesId, off: Traits) -> Verdict {
        match self.met(hunter, prey, off) {
            None => Err(Breach::new(Rule::AttacksItself, PREY).species(hunter)),
            Some(attack) if attack.is_open(self.game.options()) => Ok(()),
            Some(attack) => self.protected(&attack),
        }
    }

    #[cold]
    fn protected(&self, attack: &Attack<'_>) -> Verdict {
        self.prey_too_big(attack)?;
        self.prey_burrows(attack)?;
        self.prey_climbs(attack)?;
        self.prey_in_herd(attack)?;
        self.prey_in_symbiosis(attack)?;
        self.prey_warned(attack)
    }

    /// Whether an attack is legal with at most `cards` cards of intelligence, without any allowance.
    pub(super) fn could_attack(&self, hunter: SpeciesId, prey: SpeciesId, cards: u8) -> bool {
        let open = |off| {
            let attack = self.met(hunter, prey, off);
            attack.is_some_and(|attack| attack.is_open(self.game.options()))
        };
        if cards == 0 {
            return open(Traits::default());
        }
        let all = DEFENCES
            .iter()
            .fold(Traits::default(), |all, name| all.with(*name));
        if !open(all) {
            return false;
        }
        let needed = DEFENCES
            .iter()
            .filter(|name| !open(all.without(**name)))
            .count();
        needed <= usize::from(cards)
    }

    /// The species of `owner` that `attacker` can attack without a card and without any allowance.
    pub(super) fn open_prey(
        &self,
        hunter: SpeciesId,
        attacker: &'a Species,
        owner: Player,
    ) -> impl Iterator<Item = &'a Species> {
        let (row, options) = (self.state.row(owner), self.game.options());
        row.iter().enumerate().filter_map(move |(place, target)| {
            let prey = SpeciesId {
                owner,
                number: target.number,
            };
            let attack = Attack::on(row, place, hunter, prey, attacker);
            (hunter != prey && attack.is_open(options)).then_some(target)
        })
    }

    /// The two species, if they live and are different.
    fn met(&self, hunter: SpeciesId, prey: SpeciesId, off: Traits) -> Option<Attack<'a>> {
        if hunter == prey {
            return None;
        }
        let place = self.state.place(prey.owner, prey.number)?;
        let attacker = self.state.species(hunter)?;
        Some(Attack {
            off,
            ..Attack::on(self.state.row(prey.owner), place, hunter, prey, attacker)
        })
    }

    fn prey_too_big(&self, attack: &Attack<'_>) -> Verdict {
        let options = self.game.options();
        if !attack.is_too_small(options) {
            return Ok(());
        }
        let (strength, defence) = (attack.strength(), attack.defence(options.hard_shell));
        let (attacker, target) = (attack.attacker, attack.target);
        let breach = attack
            .breach(Rule::PreyTooBig)
            .numbers(strength, defence)
            .because(attacker.body_step, Reason::Body(attacker.body));
        let breach = if target.body > 1 {
            breach.because(target.body_step, Reason::Body(target.body))
        } else {
            breach
        };
        let breach = if attack.has(Trait::HardShell) {
            breach.laid(target.laid(Trait::HardShell), Trait::HardShell)
        } else {
            breach
        };
        self.unless_waived(breach)
    }

    fn prey_burrows(&self, attack: &Attack<'_>) -> Verdict {
        let target = attack.target;
        if !attack.meets_burrow() {
            return Ok(());
        }
        self.unless_waived(
            attack
                .breach(Rule::PreyBurrows)
                .numbers(target.food, i16::from(target.population))
                .laid(target.laid(Trait::Burrowing), Trait::Burrowing)
                .because(target.food_step, Reason::Fed),
        )
    }

    fn prey_climbs(&self, attack: &Attack<'_>) -> Verdict {
        if !attack.meets_climber() {
            return Ok(());
        }
        self.unless_waived(
            attack
                .breach(Rule::PreyClimbs)
                .laid(attack.target.laid(Trait::Climbing), Trait::Climbing),
        )
    }

    fn prey_in_herd(&self, attack: &Attack<'_>) -> Verdict {
        let (attacker, target) = (attack.attacker, attack.target);
        if !attack.meets_herd() {
            return Ok(());
        }
        self.unless_waived(
            attack
                .breach(Rule::PreyInHerd)
                .numbers(attacker.population, i16::from(target.population))
                .laid(
                    target.laid(Trait::DefensiveHerding),
                    Trait::DefensiveHerding,
                )
                .because(
                    attacker.population_step,
                    Reason::Population(attacker.population),
                ),
        )
    }

    fn prey_in_symbiosis(&self, attack: &Attack<'_>) -> Verdict {
        let target = attack.target;
        let Some(right) = attack.larger_partner() else {
            return Ok(());
        };
        self.unless_waived(
            attack
                .breach(Rule::PreyInSymbiosis)
                .numbers(target.body, i16::from(right.body))
                .laid(target.laid(Trait::Symbiosis), Trait::Symbiosis)
                .because(right.body_step, Reason::Body(right.body)),
        )
    }

    fn prey_warned(&self, attack: &Attack<'_>) -> Verdict {
        for neighbour in attack.warners() {
            self.unless_waived(
                attack
                    .breach(Rule::PreyWarned)
                    .numbers(neighbour.number, 0)
                    .laid(neighbour.laid(Trait::WarningCall), Trait::WarningCall),
            )?;
        }
        Ok(())
    }
}
