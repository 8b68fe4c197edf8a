//! What protects the prey of an attack.

use super::attack::PREY;
use super::{Evolution, FED, State, body_since, laid_here, population_since};
use crate::action::SpeciesId;
use crate::names::Trait;
use evoref_game::rule;
use evoref_game::{Step, Words};

/// That the hunter could switch a trait of the prey off, if it has intelligence.
fn off(state: &State, hunter: SpeciesId, name: Trait) -> Option<String> {
    let hunter = state.species(hunter)?;
    hunter
        .has(Trait::Intelligence)
        .then(|| format!("intelligence could switch it off: `off {} CARD`", name.name()))
}

rule! {
    /// The prey is too big; `shell` is when its hard shell was laid, if it has one.
    pub(crate) struct PreyTooBig {
        hunter: SpeciesId, prey: SpeciesId, strength: u8, defence: u8, shell: Step,
    } of Evolution;
    "evolution/prey-too-big", PREY;
    title: "An attacker is as strong as its prey",
    rule: "The body of the attacker, and its population if it hunts in a pack, is at least the \
        body of the prey and what a hard shell adds. With `attack-size = greater` it is larger.",
    source: "Evolution, help page of the online table, attack",
    allow: "The attack is carried out.",
    rulings: ["attack-size", "hard-shell"],
}

impl PreyTooBig {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let Self { strength, defence, .. } = *self;
        let (hunter, prey) = (game.word(self.hunter), game.word(self.prey));
        let words = Words::say(
            format!("{hunter} with strength {strength} attacks {prey}, whose defence is {defence}"),
            "too big for the attacker",
        );
        let (Some(attacker), Some(target)) = (state.species(self.hunter), state.species(self.prey))
        else {
            return words;
        };
        let grown = if target.body > 1 { target.body_step } else { Step::default() };
        let strength = if attacker.has(Trait::PackHunting) {
            format!("body {} + population {} (pack hunting)", attacker.body, attacker.population)
        } else {
            format!("body {}", attacker.body)
        };
        let defence = if target.body < defence {
            format!("body {} + {} (hard shell)", target.body, game.options().hard_shell)
        } else {
            format!("body {}", target.body)
        };
        words
            .because(attacker.body_step, body_since(attacker.body))
            .because(grown, body_since(target.body))
            .because(self.shell, laid_here(Trait::HardShell))
            .help(format!("strength is {strength}; defence is {defence}"))
            .help(if game.options().must_be_larger {
                "the attacker must be stronger here (`attack-size = greater`)"
            } else {
                "as strong as the prey is enough here (`attack-size = at-least`)"
            })
    }
}

rule! {
    /// The prey has eaten its fill and burrows.
    pub(crate) struct PreyBurrows {
        hunter: SpeciesId, prey: SpeciesId, food: u8, population: u8, laid: Step, fed: Step,
    } of Evolution;
    "evolution/prey-burrows", PREY;
    title: "A burrowing species is safe when it has eaten",
    rule: "A burrowing species with as much food as population cannot be attacked.",
    source: "Evolution, public rules, burrowing",
    allow: "The attack is carried out.",
}

impl PreyBurrows {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let Self { food, population, .. } = self;
        let (hunter, prey) = (game.word(self.hunter), game.word(self.prey));
        let message = format!(
            "{hunter} attacks {prey}, which has eaten its fill ({food} of {population}) and \
             burrows"
        );
        Words::say(message, "safe in its burrow")
            .because(self.laid, laid_here(Trait::Burrowing))
            .because(self.fed, FED)
            .help_if(off(state, self.hunter, Trait::Burrowing))
    }
}

rule! {
    /// The prey climbs, and the attacker does not.
    pub(crate) struct PreyClimbs { hunter: SpeciesId, prey: SpeciesId, laid: Step } of Evolution;
    "evolution/prey-climbs", PREY;
    title: "Only climbers attack climbers",
    rule: "A climbing species can be attacked only by a climbing one.",
    source: "Evolution, public rules, climbing",
    allow: "The attack is carried out.",
    say: |game, state| {
        let (hunter_name, prey_name) = (game.word(hunter), game.word(prey));
        Words::say(
            format!("{hunter_name} attacks {prey_name}, which climbs, and {hunter_name} does not"),
            "out of reach in the trees",
        )
        .because(laid, laid_here(Trait::Climbing))
        .help_if(off(state, hunter, Trait::Climbing))
    },
}

rule! {
    /// The prey is a herd that is not smaller than the attacker's, which has its size `since` then.
    pub(crate) struct PreyInHerd {
        hunter: SpeciesId, prey: SpeciesId, population: u8, herd: u8, laid: Step, since: Step,
    } of Evolution;
    "evolution/prey-in-herd", PREY;
    title: "A herd is attacked by a larger population",
    rule: "A species with defensive herding can be attacked only by one with a larger population.",
    source: "Evolution, public rules, defensive herding",
    allow: "The attack is carried out.",
}

impl PreyInHerd {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let Self { population, herd, .. } = self;
        let (hunter, prey) = (game.word(self.hunter), game.word(self.prey));
        Words::say(
            format!("{hunter} with population {population} attacks {prey}, a herd of {herd}"),
            "the herd is not smaller",
        )
        .because(self.laid, laid_here(Trait::DefensiveHerding))
        .because(self.since, population_since(self.population))
        .help_if(off(state, self.hunter, Trait::DefensiveHerding))
    }
}

rule! {
    /// The right neighbour of the prey has a larger body, `since` then, and protects it.
    pub(crate) struct PreyInSymbiosis {
        hunter: SpeciesId, prey: SpeciesId, body: u8, neighbour: u8, laid: Step, since: Step,
    } of Evolution;
    "evolution/prey-in-symbiosis", PREY;
    title: "A larger right neighbour protects",
    rule: "A species with symbiosis cannot be attacked while the own species directly to its right \
        has a larger body.",
    source: "Evolution, public rules, symbiosis",
    allow: "The attack is carried out.",
}

impl PreyInSymbiosis {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let Self { body, neighbour, .. } = *self;
        let (hunter, prey) = (game.word(self.hunter), game.word(self.prey));
        let message = format!(
            "{hunter} attacks {prey} with body {body}, which its right neighbour with body \
             {neighbour} protects"
        );
        Words::say(message, "protected by symbiosis")
            .because(self.laid, laid_here(Trait::Symbiosis))
            .because(self.since, body_since(neighbour))
            .help_if(off(state, self.hunter, Trait::Symbiosis))
    }
}

rule! {
    /// A neighbour of the prey warns it.
    pub(crate) struct PreyWarned {
        hunter: SpeciesId, prey: SpeciesId, warner: SpeciesId, laid: Step,
    } of Evolution;
    "evolution/prey-warned", PREY;
    title: "A warning neighbour protects",
    rule: "A species beside an own one with warning call can be attacked only with ambush. The \
        warning does not protect its bearer.",
    source: "Evolution, public rules, warning call",
    allow: "The attack is carried out.",
    say: |game, state| {
        let (hunter_name, prey_name) = (game.word(hunter), game.word(prey));
        let warner_name = game.word(warner);
        Words::say(
            format!("{hunter_name} attacks {prey_name}, which {warner_name} beside it warns"),
            "warned by its neighbour",
        )
        .because(laid, laid_here(Trait::WarningCall))
        .help_if(off(state, hunter, Trait::WarningCall))
    },
}
