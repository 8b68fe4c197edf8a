//! What protects the prey of an attack, all of it at once and rule by rule.

use crate::names::{DEFENCES, Traits};
use crate::prelude::*;
use crate::verbs::attack::prey::{
    PreyBurrows, PreyClimbs, PreyInHerd, PreyInSymbiosis, PreyTooBig, PreyWarned,
};

/// Attacker and prey as they stand at the declaration.
#[derive(Clone, Copy)]
pub(crate) struct Met<'a> {
    attacker: &'a Species,
    pub(crate) target: &'a Species,
    /// The neighbours of the prey.
    left: Option<&'a Species>,
    right: Option<&'a Species>,
    /// What intelligence switches off.
    off: Traits,
    options: &'a Options,
}

impl<'a> Met<'a> {
    /// Whether the prey is protected by a trait of its own.
    fn has(&self, name: Trait) -> bool {
        self.target.has(name) && !self.off.has(name)
    }

    fn strength(&self) -> u8 {
        let pack = if self.attacker.has(Trait::PackHunting) { self.attacker.population } else { 0 };
        self.attacker.body + pack
    }

    fn defence(&self) -> u8 {
        let shell = if self.has(Trait::HardShell) { self.options.hard_shell } else { 0 };
        self.target.body + shell
    }

    fn is_too_small(&self) -> bool {
        self.strength() < self.defence() + u8::from(self.options.must_be_larger)
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
        let hunter = self.attacker.id;
        let neighbours = [self.left, self.right].into_iter().flatten();
        neighbours.filter(move |neighbour| {
            let warns = !switched_off || neighbour.id == hunter;
            !ambushes && neighbour.has(Trait::WarningCall) && warns
        })
    }

    /// Whether nothing protects the prey.
    pub(crate) fn is_open(&self) -> bool {
        !(self.is_too_small()
            || self.meets_burrow()
            || self.meets_climber()
            || self.meets_herd()
            || self.larger_partner().is_some()
            || self.warners().next().is_some())
    }

    /// Whether the attack is legal with at most `cards` cards of intelligence, without any allowance.
    pub(crate) fn can_be_open(&self, cards: u8) -> bool {
        let open = |off| Met { off, ..*self }.is_open();
        if cards == 0 {
            return self.is_open();
        }
        let all = DEFENCES.iter().copied().fold(Traits::default(), Traits::with);
        let needed = || DEFENCES.iter().copied().filter(|name| !open(all.without(*name))).count();
        open(all) && needed() <= usize::from(cards)
    }
}

impl<'a> Judge<'a> {
    /// An attack on the species at a place of a row, with nothing switched off; none on itself.
    pub(super) fn met(
        &self,
        attacker: &'a Species,
        owner: Player,
        place: usize,
    ) -> Option<Met<'a>> {
        let row = self.state.row(owner);
        let target = &row[place];
        (attacker.id != target.id).then_some(Met {
            attacker,
            target,
            left: place.checked_sub(1).map(|left| &row[left]),
            right: row.get(place + 1),
            off: Traits::default(),
            options: &self.game.options,
        })
    }

    /// The attacks of a species on those of a player, from left to right.
    pub(crate) fn all_met(
        &self,
        attacker: &'a Species,
        owner: Player,
    ) -> impl Iterator<Item = Met<'a>> {
        let places = 0..self.state.row(owner).len();
        places.filter_map(move |place| self.met(attacker, owner, place))
    }

    /// That nothing protects the prey while this is switched off.
    pub(super) fn can_attack(&self, met: Met<'_>, off: Traits) -> Verdict {
        let met = Met { off, ..met };
        if met.is_open() { Ok(()) } else { self.protected(&met) }
    }

    #[cold]
    fn protected(&self, met: &Met<'_>) -> Verdict {
        let (hunter, prey) = (met.attacker.id, met.target.id);
        let (strength, defence) = (met.strength(), met.defence());
        self.require(!met.is_too_small(), || PreyTooBig { hunter, prey, strength, defence })?;
        self.require(!met.meets_burrow(), || PreyBurrows { hunter, prey })?;
        self.require(!met.meets_climber(), || PreyClimbs { hunter, prey })?;
        self.require(!met.meets_herd(), || PreyInHerd { hunter, prey })?;
        if let Some(partner) = met.larger_partner() {
            self.require(false, || PreyInSymbiosis { hunter, prey, partner: partner.id })?;
        }
        for warner in met.warners() {
            self.require(false, || PreyWarned { hunter, prey, warner: warner.id })?;
        }
        Ok(())
    }
}
