//! What protects the prey of an attack, all of it at once and rule by rule, and the rules of that.

use crate::names::{DEFENCES, Traits};
use crate::prelude::*;
use crate::verbs::attack::PREY;

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

rules! { Evolution;
    struct PreyTooBig { hunter: SpeciesId, prey: SpeciesId, strength: u8, defence: u8 } =
        "evolution/prey-too-big", PREY;
        title "An attacker is as strong as its prey",
        rule "The body of the attacker, and its population if it hunts in a pack, is at least the \
            body of the prey and what a hard shell adds. With `attack-size = greater` it is \
            larger.",
        source "Evolution, help page of the online table, attack",
        allow "The attack is carried out.",
        rulings ["attack-size", "hard-shell"],
        let Species { body, body_step: grown, population, traits, .. } = |_, state| state.told(hunter),
        let Species { body: prey_body, .. } = |_, state| state.told(prey),
        // A body of 1 is no reason.
        let prey_grown = |_, state| since(prey_body > 1, state.told(prey).body_step),
        let shell = |_, state| since(prey_body < defence, laid(state, prey, Trait::HardShell)),
        let strong = |_, _| if traits.has(Trait::PackHunting) {
            format!("body {body} + population {population} (pack hunting)")
        } else {
            format!("body {body}")
        },
        let harder = |game, _| game.options.hard_shell,
        let tough = |_, _| if prey_body < defence {
            format!("body {prey_body} + {harder} (hard shell)")
        } else {
            format!("body {prey_body}")
        },
        let enough = |game, _| if game.options.must_be_larger {
            "the attacker must be stronger here (`attack-size = greater`)"
        } else {
            "as strong as the prey is enough here (`attack-size = at-least`)"
        },
        say "{hunter} with strength {strength} attacks {prey}, whose defence is {defence}",
            "too big for the attacker",
        because grown "body {body} since here",
        because prey_grown "body {prey_body} since here",
        because shell "hard-shell was laid here",
        help "strength is {strong}; defence is {tough}",
        help "{enough}";

    struct PreyBurrows { hunter: SpeciesId, prey: SpeciesId } = "evolution/prey-burrows", PREY;
        title "A burrowing species is safe when it has eaten",
        rule "A burrowing species with as much food as population cannot be attacked.",
        source "Evolution, public rules, burrowing",
        allow "The attack is carried out.",
        let Species { food, population, food_step: fed, .. } = |_, state| state.told(prey),
        say "{hunter} attacks {prey}, which has eaten its fill ({food} of {population}) and \
            burrows",
            "safe in its burrow",
        because |_, state| laid(state, prey, Trait::Burrowing), "burrowing was laid here",
        because fed "it took its last food here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::Burrowing));

    struct PreyClimbs { hunter: SpeciesId, prey: SpeciesId } = "evolution/prey-climbs", PREY;
        title "Only climbers attack climbers",
        rule "A climbing species can be attacked only by a climbing one.",
        source "Evolution, public rules, climbing",
        allow "The attack is carried out.",
        say "{hunter} attacks {prey}, which climbs, and {hunter} does not",
            "out of reach in the trees",
        because |_, state| laid(state, prey, Trait::Climbing), "climbing was laid here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::Climbing));

    struct PreyInHerd { hunter: SpeciesId, prey: SpeciesId } = "evolution/prey-in-herd", PREY;
        title "A herd is attacked by a larger population",
        rule "A species with defensive herding can be attacked only by one with a larger \
            population.",
        source "Evolution, public rules, defensive herding",
        allow "The attack is carried out.",
        let Species { population, population_step: since, .. } = |_, state| state.told(hunter),
        let Species { population: herd, .. } = |_, state| state.told(prey),
        let laid = |_, state| laid(state, prey, Trait::DefensiveHerding),
        say "{hunter} with population {population} attacks {prey}, a herd of {herd}",
            "the herd is not smaller",
        because laid "defensive-herding was laid here",
        because since "population {population} since here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::DefensiveHerding));

    struct PreyInSymbiosis { hunter: SpeciesId, prey: SpeciesId; partner: SpeciesId } =
        "evolution/prey-in-symbiosis", PREY;
        title "A larger right neighbour protects",
        rule "A species with symbiosis cannot be attacked while the own species directly to its \
            right has a larger body.",
        source "Evolution, public rules, symbiosis",
        allow "The attack is carried out.",
        let Species { body, .. } = |_, state| state.told(prey),
        let Species { body: neighbour, body_step: since, .. } = |_, state| state.told(partner),
        say "{hunter} attacks {prey} with body {body}, which its right neighbour with body \
            {neighbour} protects",
            "protected by symbiosis",
        because |_, state| laid(state, prey, Trait::Symbiosis), "symbiosis was laid here",
        because since "body {neighbour} since here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::Symbiosis));

    struct PreyWarned { hunter: SpeciesId, prey: SpeciesId, warner: SpeciesId } =
        "evolution/prey-warned", PREY;
        title "A warning neighbour protects",
        rule "A species beside an own one with warning call can be attacked only with ambush. The \
            warning does not protect its bearer.",
        source "Evolution, public rules, warning call",
        allow "The attack is carried out.",
        say "{hunter} attacks {prey}, which {warner} beside it warns", "warned by its neighbour",
        because |_, state| laid(state, warner, Trait::WarningCall), "warning-call was laid here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::WarningCall));
}

/// That the hunter could switch a trait of the prey off, if it has intelligence.
fn off(state: &State, hunter: SpeciesId, name: Trait) -> Option<String> {
    let hunter = state.species(hunter)?;
    hunter
        .has(Trait::Intelligence)
        .then(|| format!("intelligence could switch it off: `off {} CARD`", name.name()))
}

fn laid(state: &State, id: SpeciesId, name: Trait) -> Step {
    state.told(id).laid(name)
}

/// A moment that is a reason if this holds.
fn since(holds: bool, step: Step) -> Step {
    if holds { step } else { Step::default() }
}
