//! Attacks: one function for each rule that protects the prey.

use super::feeding::full;
use super::{Judge, Move, Note, Verdict};
use crate::games::evolution::action::{Few, Off, SpeciesId};
use crate::games::evolution::breach::{Breach, Reason};
use crate::games::evolution::card::Card;
use crate::games::evolution::codes::Rule;
use crate::games::evolution::names::{DEFENCES, Trait, Traits};
use crate::games::evolution::state::Species;
use crate::rules::{Part, Player};

/// The word of the attacker and of the prey in `attack 1 > B.2`.
const ATTACKER: Part = Part::Word(1);
const PREY: Part = Part::Word(3);

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

impl Attack<'_> {
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

    /// Whether a species beside the prey warns it; the attacker's own card cannot be switched off.
    fn warns(&self, neighbour: &Species, id: SpeciesId) -> bool {
        Judge::effective(neighbour, self.off, id == self.hunter).has(Trait::WarningCall)
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
}

impl<'a> Judge<'a> {
    pub(super) fn attack(
        &self,
        player: Player,
        number: u8,
        target: SpeciesId,
        off: &Few<Off, 7>,
    ) -> Verdict<(Move, Note)> {
        self.feeds_now(player)?;
        let (place, species) = self.own(player, number)?;
        let hunter = SpeciesId {
            owner: player,
            number,
        };
        self.living(target, PREY)?;
        if hunter == target {
            return Err(Breach::new(Rule::AttacksItself, PREY).species(hunter));
        }
        self.hunts(hunter, species)?;
        let names = self.switched_off(hunter, species, off.as_slice())?;
        self.can_attack(hunter, target, names)?;
        let mut cards = [Card::UNKNOWN; 7];
        for (place, (_, card)) in cards.iter_mut().zip(off.as_slice()) {
            *place = *card;
        }
        // Words: attack 1 > B.2 off TRAIT CARD off TRAIT CARD
        let note = self.held_cards(player, &cards[..off.len()], |index| {
            Part::Word(6 + 3 * index as u8)
        })?;
        let legal = Move::Attack {
            player,
            place,
            target,
            off: *off,
        };
        Ok((legal, note))
    }

    fn hunts(&self, id: SpeciesId, species: &Species) -> Verdict {
        if !species.has(Trait::Carnivore) {
            self.unless_waived(Breach::new(Rule::NotACarnivore, ATTACKER).species(id))?;
        }
        if self.room(species) == 0 {
            return Err(full(id, species));
        }
        Ok(())
    }

    /// The names that intelligence switches off.
    fn switched_off(&self, id: SpeciesId, species: &Species, off: &[Off]) -> Verdict<Traits> {
        if off.is_empty() {
            return Ok(Traits::default());
        }
        if !species.has(Trait::Intelligence) {
            self.unless_waived(Breach::new(Rule::IntelligenceMissing, Part::Word(4)).species(id))?;
        }
        if off.len() > 1 && self.game.switches().one_intelligence {
            self.unless_waived(
                Breach::new(Rule::OffOneOnly, Part::Word(7))
                    .species(id)
                    .numbers(off.len() as i16, 1),
            )?;
        }
        let mut names = Traits::default();
        for (index, (name, _)) in off.iter().enumerate() {
            let part = Part::Word(5 + 3 * index as u8);
            if !name.is_defence() {
                return Err(Breach::new(Rule::OffNoDefence, part)
                    .species(id)
                    .name(*name));
            }
            if names.has(*name) {
                return Err(Breach::new(Rule::OffTwice, part).species(id).name(*name));
            }
            names = names.with(*name);
        }
        Ok(names)
    }

    /// Whether nothing protects the prey while `off` is switched off.
    pub(in super::super) fn can_attack(
        &self,
        hunter: SpeciesId,
        prey: SpeciesId,
        off: Traits,
    ) -> Verdict {
        let Some(attack) = self.met(hunter, prey, off) else {
            return Err(Breach::new(Rule::AttacksItself, PREY).species(hunter));
        };
        self.prey_too_big(&attack)?;
        self.prey_burrows(&attack)?;
        self.prey_climbs(&attack)?;
        self.prey_in_herd(&attack)?;
        self.prey_in_symbiosis(&attack)?;
        self.prey_warned(&attack)
    }

    /// Whether an attack is legal with at most `cards` cards of intelligence.
    pub(super) fn could_attack(&self, hunter: SpeciesId, prey: SpeciesId, cards: u8) -> bool {
        let all = DEFENCES
            .iter()
            .fold(Traits::default(), |all, name| all.with(*name));
        if cards == 0 {
            return self.can_attack(hunter, prey, Traits::default()).is_ok();
        }
        if self.can_attack(hunter, prey, all).is_err() {
            return false;
        }
        let needed = DEFENCES
            .iter()
            .filter(|name| self.can_attack(hunter, prey, all.without(**name)).is_err())
            .count();
        needed <= usize::from(cards)
    }

    /// The two species, if they live and are different.
    fn met(&self, hunter: SpeciesId, prey: SpeciesId, off: Traits) -> Option<Attack<'a>> {
        if hunter == prey {
            return None;
        }
        let row = self.state.row(prey.owner);
        let place = self.state.place(prey.owner, prey.number)?;
        Some(Attack {
            hunter,
            prey,
            attacker: self.state.species(hunter)?,
            target: &row[place],
            left: place.checked_sub(1).map(|left| &row[left]),
            right: row.get(place + 1),
            off,
        })
    }

    fn prey_too_big(&self, attack: &Attack<'_>) -> Verdict {
        let strength = attack.strength();
        let defence = attack.defence(self.game.switches().hard_shell);
        let enough = if self.game.switches().must_be_larger {
            strength > defence
        } else {
            strength >= defence
        };
        if enough {
            return Ok(());
        }
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
        if !attack.has(Trait::Burrowing) || target.is_hungry() {
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
        if !attack.has(Trait::Climbing) || attack.attacker.has(Trait::Climbing) {
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
        if !attack.has(Trait::DefensiveHerding) || attacker.population > target.population {
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
        let Some(right) = attack.right else {
            return Ok(());
        };
        let target = attack.target;
        if !attack.has(Trait::Symbiosis) || right.body <= target.body {
            return Ok(());
        }
        self.unless_waived(
            attack
                .breach(Rule::PreyInSymbiosis)
                .numbers(target.body, i16::from(right.body))
                .laid(target.laid(Trait::Symbiosis), Trait::Symbiosis)
                .because(right.body_step, Reason::Body(right.body)),
        )
    }

    fn prey_warned(&self, attack: &Attack<'_>) -> Verdict {
        if attack.attacker.has(Trait::Ambush) {
            return Ok(());
        }
        for neighbour in [attack.left, attack.right].into_iter().flatten() {
            let id = SpeciesId {
                owner: attack.prey.owner,
                number: neighbour.number,
            };
            if attack.warns(neighbour, id) {
                self.unless_waived(
                    attack
                        .breach(Rule::PreyWarned)
                        .numbers(neighbour.number, 0)
                        .laid(neighbour.laid(Trait::WarningCall), Trait::WarningCall),
                )?;
            }
        }
        Ok(())
    }
}
