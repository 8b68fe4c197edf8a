//! What protects the prey of an attack.

use super::PREY;
use crate::names::Trait;
use crate::seats::SpeciesId;
use crate::{Evolution, State};
use evoref_game::{Step, rules};

rules! { Evolution;
    struct PreyTooBig {
        hunter: SpeciesId, prey: SpeciesId, strength: u8, defence: u8; shell: Step
    } =
        "evolution/prey-too-big", PREY;
        title "An attacker is as strong as its prey",
        rule "The body of the attacker, and its population if it hunts in a pack, is at least the \
            body of the prey and what a hard shell adds. With `attack-size = greater` it is \
            larger.",
        source "Evolution, help page of the online table, attack",
        allow "The attack is carried out.",
        rulings ["attack-size", "hard-shell"],
        let (body, grown) = |_, state| body_of(state, hunter),
        let (prey_body, prey_grown) = |_, state| grown_body_of(state, prey),
        let strong = |_, state| strength_of(state, hunter),
        let tough = |game, state| defence_of(game, state, prey, defence),
        let enough = |game, _| enough(game),
        say "{hunter} with strength {strength} attacks {prey}, whose defence is {defence}",
            "too big for the attacker",
        because grown "body {body} since here",
        because prey_grown "body {prey_body} since here",
        because shell "hard-shell was laid here",
        help "strength is {strong}; defence is {tough}",
        help "{enough}";

    struct PreyBurrows {
        hunter: SpeciesId, prey: SpeciesId, food: u8, population: u8; laid: Step, fed: Step
    } =
        "evolution/prey-burrows", PREY;
        title "A burrowing species is safe when it has eaten",
        rule "A burrowing species with as much food as population cannot be attacked.",
        source "Evolution, public rules, burrowing",
        allow "The attack is carried out.",
        say "{hunter} attacks {prey}, which has eaten its fill ({food} of {population}) and \
            burrows",
            "safe in its burrow",
        because laid "burrowing was laid here",
        because fed "it took its last food here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::Burrowing));

    struct PreyClimbs { hunter: SpeciesId, prey: SpeciesId; laid: Step } =
        "evolution/prey-climbs", PREY;
        title "Only climbers attack climbers",
        rule "A climbing species can be attacked only by a climbing one.",
        source "Evolution, public rules, climbing",
        allow "The attack is carried out.",
        say "{hunter} attacks {prey}, which climbs, and {hunter} does not",
            "out of reach in the trees",
        because laid "climbing was laid here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::Climbing));

    struct PreyInHerd {
        hunter: SpeciesId, prey: SpeciesId, population: u8, herd: u8; laid: Step, since: Step
    } =
        "evolution/prey-in-herd", PREY;
        title "A herd is attacked by a larger population",
        rule "A species with defensive herding can be attacked only by one with a larger \
            population.",
        source "Evolution, public rules, defensive herding",
        allow "The attack is carried out.",
        say "{hunter} with population {population} attacks {prey}, a herd of {herd}",
            "the herd is not smaller",
        because laid "defensive-herding was laid here",
        because since "population {population} since here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::DefensiveHerding));

    struct PreyInSymbiosis {
        hunter: SpeciesId, prey: SpeciesId, body: u8, neighbour: u8; laid: Step, since: Step
    } =
        "evolution/prey-in-symbiosis", PREY;
        title "A larger right neighbour protects",
        rule "A species with symbiosis cannot be attacked while the own species directly to its \
            right has a larger body.",
        source "Evolution, public rules, symbiosis",
        allow "The attack is carried out.",
        say "{hunter} attacks {prey} with body {body}, which its right neighbour with body \
            {neighbour} protects",
            "protected by symbiosis",
        because laid "symbiosis was laid here",
        because since "body {neighbour} since here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::Symbiosis));

    struct PreyWarned { hunter: SpeciesId, prey: SpeciesId, warner: SpeciesId; laid: Step } =
        "evolution/prey-warned", PREY;
        title "A warning neighbour protects",
        rule "A species beside an own one with warning call can be attacked only with ambush. The \
            warning does not protect its bearer.",
        source "Evolution, public rules, warning call",
        allow "The attack is carried out.",
        say "{hunter} attacks {prey}, which {warner} beside it warns", "warned by its neighbour",
        because laid "warning-call was laid here",
        then |_, state, words| words.help_if(off(state, hunter, Trait::WarningCall));
}

/// That the hunter could switch a trait of the prey off, if it has intelligence.
fn off(state: &State, hunter: SpeciesId, name: Trait) -> Option<String> {
    let hunter = state.species(hunter)?;
    hunter
        .has(Trait::Intelligence)
        .then(|| format!("intelligence could switch it off: `off {} CARD`", name.name()))
}

/// The body of a species, and since when.
fn body_of(state: &State, id: SpeciesId) -> (u8, Step) {
    state.species(id).map_or((1, Step::default()), |species| (species.body, species.body_step))
}

/// The same, but a body of 1 is no reason.
fn grown_body_of(state: &State, id: SpeciesId) -> (u8, Step) {
    let (body, grown) = body_of(state, id);
    (body, if body > 1 { grown } else { Step::default() })
}

/// `body 3 + population 2 (pack hunting)`
fn strength_of(state: &State, id: SpeciesId) -> String {
    match state.species(id) {
        Some(one) if one.has(Trait::PackHunting) => {
            format!("body {} + population {} (pack hunting)", one.body, one.population)
        }
        _ => format!("body {}", body_of(state, id).0),
    }
}

/// `body 2 + 3 (hard shell)`
fn defence_of(game: &Evolution, state: &State, id: SpeciesId, defence: u8) -> String {
    let (body, _) = body_of(state, id);
    if body < defence {
        format!("body {body} + {} (hard shell)", game.options().hard_shell)
    } else {
        format!("body {body}")
    }
}

fn enough(game: &Evolution) -> &'static str {
    if game.options().must_be_larger {
        "the attacker must be stronger here (`attack-size = greater`)"
    } else {
        "as strong as the prey is enough here (`attack-size = at-least`)"
    }
}
