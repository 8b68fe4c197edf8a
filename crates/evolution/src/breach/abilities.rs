//! Abilities that are used before feeding.

use super::{Evolution, traits_of};
use crate::action::SpeciesId;
use crate::names::Trait;
use evoref_game::{Part, rules};

rules! { Evolution;
    struct AbilityTooLate { species: SpeciesId, name: Trait } =
        "evolution/ability-too-late", Part::Word(0);
        title "Abilities are used before feeding",
        rule "Fertile, long neck and fat tissue are used between the reveal and the first feed, \
            attack or pass.",
        source "Evolution, help page of the online table, abilities before feeding",
        allow "The ability is used now.",
        let begun = |_, state| state.begun_step,
        say "{species} uses {name} when feeding has begun", "too late for this",
        because begun "the feeding began here",
        help "fertile, long-neck and fat-tissue are used between the reveal and the first feeding; \
            move the line up if it was so";

    struct TraitMissing { species: SpeciesId, name: Trait } =
        "evolution/trait-missing", Part::Word(1);
        title "An ability needs its trait",
        rule "Only a species with the trait on it can use it.",
        source "Evolution, help page of the online table, abilities before feeding",
        never "Without the trait there is no ability that could be used.",
        let traits = |game, state| traits_of(game, state, species),
        say "{species} has no {name}", "without the trait",
        help "{traits}";

    struct AbilityUsed { species: SpeciesId, name: Trait } =
        "evolution/ability-used", Part::Word(0);
        title "An ability is used once",
        rule "Fertile, long neck and fat tissue are used once by a species in a round; \
            intelligence of a plant eater once before feeding and once in each feeding turn of its \
            owner.",
        source "ruling: once for each species and turn",
        allow "The ability is used again.",
        say "{species} has used {name} already", "used before",
        help "once for each species and round; intelligence once before feeding and once in each \
            feeding turn";

    struct NoLeftover { species: SpeciesId } = "evolution/no-leftover", Part::Word(0);
        title "Fertile needs food that was left over",
        rule "Fertile gives +1 population if food lay on the hole before the food cards were \
            turned up.",
        source "Evolution, public rules, fertile",
        allow "The population grows all the same.",
        rulings ["fertile"],
        let reveal = |_, state| state.reveal_step,
        say "{species} uses fertile, but no food lay on the hole before the reveal",
            "nothing was left over",
        because reveal "the food cards were turned up here",
        help "the ruling `fertile = always` lets it grow every round";

    struct NoEffect { species: SpeciesId; ability: Idle } = "evolution/no-effect", Part::Word(0);
        title "An ability changes something",
        rule "An ability that would change nothing is not used: fertile with a population of 6, \
            fat tissue without fat or without hunger.",
        source "ruling: no empty ability",
        never "Nothing would have changed on the table.",
        let why = |_, _| ability.in_words(),
        say "{species} has {why}", "nothing would change";
}

/// An ability that would change nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Idle {
    Fertile { population: u8 },
    FatTissue { food: u8, population: u8, fat: u8 },
}

impl Idle {
    /// What the species has, and why that is not enough.
    fn in_words(self) -> String {
        match self {
            Self::Fertile { population } => {
                format!("a population of {population} and cannot grow")
            }
            Self::FatTissue { food, population, fat } => {
                format!("{food} of {population} food and {fat} stored: no fat can be moved")
            }
        }
    }
}
