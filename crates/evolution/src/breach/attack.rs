//! Who attacks, and which traits intelligence switches off.

use super::{Evolution, traits_of};
use crate::action::SpeciesId;
use crate::names::{DEFENCES, Trait};
use evoref_game::{Part, rules};

/// The words of the attacker and of the prey in `attack 1 > B.2`.
const ATTACKER: Part = Part::Word(1);
pub(crate) const PREY: Part = Part::Word(3);

rules! { Evolution;
    struct NotACarnivore { hunter: SpeciesId } = "evolution/not-a-carnivore", ATTACKER;
        title "Only carnivores attack",
        rule "A species attacks if it has the trait carnivore.",
        source "Evolution, help page of the online table, carnivores",
        allow "The attack is carried out.",
        let traits = |game, state| traits_of(game, state, hunter),
        say "{hunter} attacks, but is no carnivore", "not a carnivore",
        help "{traits}";

    struct AttacksItself { hunter: SpeciesId } = "evolution/attacks-itself", PREY;
        title "No species attacks itself",
        rule "A carnivore may attack any other species, its owner's included, but never itself.",
        source "Evolution, help page of the online table, carnivores",
        never "Attacker and prey would be the same species.",
        say "{hunter} attacks itself", "its own number",
        help "an attack on another own species is legal";

    struct IntelligenceMissing { hunter: SpeciesId } =
        "evolution/intelligence-missing", Part::Word(4);
        title "Traits are switched off by intelligence",
        rule "Only a carnivore with intelligence spends cards to switch traits off for its attack.",
        source "Evolution, help page of the online table, intelligence",
        allow "The traits are switched off.",
        let traits = |game, state| traits_of(game, state, hunter),
        say "{hunter} switches traits off, but has no intelligence", "needs intelligence",
        help "{traits}";

    struct OffTwice { name: Trait; part: Part } = "evolution/off-twice", part;
        title "Each card switches off another trait",
        rule "The names that intelligence switches off in one attack differ.",
        source "ruling: one trait name for each card",
        never "The trait is switched off already.",
        say "{name} is switched off twice", "named before",
        help "each card switches off another trait";

    struct OffNoDefence { name: Trait; part: Part } = "evolution/off-no-defence", part;
        title "Intelligence switches off defences",
        rule "Burrowing, climbing, defensive herding, hard shell, horns, symbiosis and warning \
            call can be switched off, nothing else.",
        source "ruling: traits that can be switched off",
        never "Switching the trait off would have changed nothing.",
        let defences = |_, _| DEFENCES.map(Trait::name).join(", "),
        say "{name} is not a trait that intelligence switches off", "not a defence",
        help "traits that can be: {defences}";

    struct OffOneOnly { hunter: SpeciesId, count: usize } = "evolution/off-one-only", Part::Word(7);
        title "One card of intelligence an attack",
        rule "With the ruling `intelligence-names = one` an attack uses at most one card of \
            intelligence.",
        source "ruling intelligence-names",
        allow "All the traits are switched off.",
        rulings ["intelligence-names"],
        say "{hunter} switches off {count} traits in one attack, and 1 is the most",
            "one card too many",
        help "the ruling `intelligence-names = one` allows one card an attack";
}
