//! Abilities that are used before feeding.

use super::{Evolution, REVEALED, State, traits_of};
use crate::action::SpeciesId;
use crate::names::Trait;
use evoref_game::rule;
use evoref_game::{Part, Words};

rule! {
    /// An ability is used when the feeding has begun.
    pub(crate) struct AbilityTooLate { species: SpeciesId, name: Trait } of Evolution;
    "evolution/ability-too-late", Part::Word(0);
    title: "Abilities are used before feeding",
    rule: "Fertile, long neck and fat tissue are used between the reveal and the first feed, \
        attack or pass.",
    source: "Evolution, help page of the online table, abilities before feeding",
    allow: "The ability is used now.",
}

impl AbilityTooLate {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let (it, name) = (game.word(self.species), self.name.name());
        Words::say(format!("{it} uses {name} when feeding has begun"), "too late for this")
            .because(state.begun_step, "the feeding began here")
            .help(
                "fertile, long-neck and fat-tissue are used between the reveal and the first \
             feeding; move the line up if it was so",
            )
    }
}

rule! {
    /// A species lacks the trait of what it uses.
    pub(crate) struct TraitMissing { species: SpeciesId, name: Trait } of Evolution;
    "evolution/trait-missing", Part::Word(1);
    title: "An ability needs its trait",
    rule: "Only a species with the trait on it can use it.",
    source: "Evolution, help page of the online table, abilities before feeding",
    never: "Without the trait there is no ability that could be used.",
    say: |game, state| {
        let (it, trait_name) = (game.word(species), name.name());
        Words::say(format!("{it} has no {trait_name}"), "without the trait").help(traits_of(
            game,
            state,
            species,
        ))
    },
}

rule! {
    /// An ability is used a second time.
    pub(crate) struct AbilityUsed { species: SpeciesId, name: Trait } of Evolution;
    "evolution/ability-used", Part::Word(0);
    title: "An ability is used once",
    rule: "Fertile, long neck and fat tissue are used once by a species in a round; intelligence \
        of a plant eater once before feeding and once in each feeding turn of its owner.",
    source: "ruling: once for each species and turn",
    allow: "The ability is used again.",
}

impl AbilityUsed {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let (it, name) = (game.word(self.species), self.name.name());
        Words::say(format!("{it} has used {name} already"), "used before").help(
            "once for each species and round; intelligence once before feeding and once in each \
             feeding turn",
        )
    }
}

rule! {
    /// Fertile is used when nothing was left over.
    pub(crate) struct NoLeftover { species: SpeciesId } of Evolution;
    "evolution/no-leftover", Part::Word(0);
    title: "Fertile needs food that was left over",
    rule: "Fertile gives +1 population if food lay on the hole before the food cards were turned \
        up.",
    source: "Evolution, public rules, fertile",
    allow: "The population grows all the same.",
    rulings: ["fertile"],
    say: |game, state| {
        let it = game.word(species);
        Words::say(
            format!("{it} uses fertile, but no food lay on the hole before the reveal"),
            "nothing was left over",
        )
        .because(state.reveal_step, REVEALED)
        .help("the ruling `fertile = always` lets it grow every round")
    },
}

/// An ability that would change nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Idle {
    Fertile { population: u8 },
    FatTissue { food: u8, population: u8, fat: u8 },
}

rule! {
    /// An ability would change nothing.
    pub(crate) struct NoEffect { species: SpeciesId, ability: Idle } of Evolution;
    "evolution/no-effect", Part::Word(0);
    title: "An ability changes something",
    rule: "An ability that would change nothing is not used: fertile with a population of 6, fat \
        tissue without fat or without hunger.",
    source: "ruling: no empty ability",
    never: "Nothing would have changed on the table.",
}

impl NoEffect {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let it = game.word(self.species);
        let message = match self.ability {
            Idle::Fertile { population } => {
                format!("{it} has a population of {population} and cannot grow")
            }
            Idle::FatTissue { food, population, fat } => format!(
                "{it} has {food} of {population} food and {fat} stored: no fat can be moved"
            ),
        };
        Words::say(message, "nothing would change")
    }
}
