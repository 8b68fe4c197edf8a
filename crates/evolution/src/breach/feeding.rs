//! Feeding turns: who must feed, and who can take food.

use super::{Evolution, FED, State, laid_here};
use crate::action::SpeciesId;
use crate::judge::Meal;
use crate::names::Trait;
use evoref_game::rule;
use evoref_game::{Part, Player, Step, Words};

rule! {
    /// A carnivore takes plant food.
    pub(crate) struct CarnivoreEatsMeat { species: SpeciesId, laid: Step } of Evolution;
    "evolution/carnivore-eats-meat", Part::Word(1);
    title: "A carnivore eats no plants",
    rule: "A carnivore never eats plant food, neither from the hole nor by long neck, cooperation \
        or intelligence.",
    source: "Evolution, help page of the online table, carnivores",
    allow: "It eats the plants.",
    say: |game, _| {
        let (it, number) = (game.word(species), species.number);
        Words::say(format!("{it} is a carnivore and eats no plants"), "a carnivore")
            .because(laid, laid_here(Trait::Carnivore))
            .help(format!("a carnivore feeds by attacking: `attack {number} > …`"))
    },
}

rule! {
    /// A turn that nobody wrote is not a pass, because a hungry species has a `meal`.
    pub(crate) struct FeedingSkipped {
        by: Player, species: SpeciesId, food: u8, population: u8, meal: Meal,
    } of Evolution;
    "evolution/feeding-skipped", Part::Word(0);
    title: "Nobody who must feed is passed over",
    rule: "From the first player clockwise everybody feeds one species a turn. A player with a \
        hungry species that can be fed must feed; a turn that nobody wrote is a pass.",
    source: "Evolution, help page of the online table, feeding",
    allow: "The player is passed over.",
    rulings: ["forced-suicide"],
}

impl FeedingSkipped {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let Self { food, population, .. } = self;
        let (by, it) = (game.name(self.by), game.word(self.species));
        let number = self.species.number;
        let meal = match self.meal {
            Meal::Plants => format!("feed {number}"),
            Meal::Prey(prey) => format!("attack {number} > {}", game.word(prey)),
        };
        let message = format!(
            "{by} is passed over, but {it} is hungry ({food} of {population}) and can be fed"
        );
        Words::say(message, "somebody must feed before this")
            .missing(format!("{}: {meal}", game.handle(self.by)))
    }
}

rule! {
    /// A player passes whose hungry species can be fed.
    pub(crate) struct HungryCannotPass {
        by: Player, species: SpeciesId, food: u8, population: u8,
    } of Evolution;
    "evolution/hungry-cannot-pass", Part::Word(0);
    title: "Who must feed cannot pass",
    rule: "A player with a hungry species that can be fed must feed. Never forced are an attack \
        that kills the attacker or gives it nothing, a feeding that needs a card, and a mere store \
        of fat.",
    source: "Evolution, help page of the online table, feeding",
    allow: "The turn passes.",
    rulings: ["forced-suicide"],
}

impl HungryCannotPass {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let Self { food, population, .. } = self;
        let (by, it) = (game.name(self.by), game.word(self.species));
        Words::say(
            format!("{by} passes, but {it} is hungry ({food} of {population}) and can be fed"),
            "must feed",
        )
    }
}

rule! {
    /// Something is done in feeding when it is over; `last` was the last action in it.
    pub(crate) struct FeedingOver { by: Player, last: Step } of Evolution;
    "evolution/feeding-over", Part::Word(0);
    title: "Feeding ends after a circle without an action",
    rule: "When nobody has done anything for a full circle, feeding is over and the settlement \
        follows.",
    source: "Evolution, help page of the online table, feeding",
    never: "The round has ended, and what followed rests on its end.",
    say: |game, _| {
        let message = format!(
            "{} acts, but nobody did anything for a full circle, so feeding is over",
            game.name(by)
        );
        Words::say(message, "feeding is over")
            .because(last, "the last action in feeding")
            .help("the next line is the `round` heading, unless a feeding turn is missing above")
    },
}

rule! {
    /// A species feeds from the empty hole.
    pub(crate) struct NoFoodLeft { species: SpeciesId } of Evolution;
    "evolution/no-food-left", Part::Word(0);
    title: "Plants are eaten while the hole has food",
    rule: "A plant eater feeds from the hole. Without food there it does not feed.",
    source: "Evolution, help page of the online table, feeding",
    never: "There is no food on the watering hole to take.",
    say: |game, state| {
        let it = game.word(species);
        Words::say(format!("{it} feeds, but the hole is empty"), "no food left")
            .because(state.hole_step, "the hole is empty since here")
            .help("a carnivore can still attack; others wait for the next round")
    },
}

rule! {
    /// A species takes food that has no room for it.
    pub(crate) struct SpeciesFull {
        species: SpeciesId, food: u8, population: u8, fed: Step,
    } of Evolution;
    "evolution/species-full", Part::Word(1);
    title: "A full species takes no food",
    rule: "A species takes food up to its population, and with fat tissue up to its body size \
        beyond that.",
    source: "Evolution, help page of the online table, feeding",
    never: "The species has no place for more food.",
    rulings: ["fat-top-up"],
}

impl SpeciesFull {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let Self { food, population, .. } = self;
        let it = game.word(self.species);
        let message =
            format!("{it} has {food} food for a population of {population} and can take no more");
        let fat = state
            .species(self.species)
            .filter(|one| one.has(Trait::FatTissue) && game.options().fat_top_up)
            .map(|one| format!("its fat tissue is full too: {} of {}", one.fat, one.body));
        Words::say(message, "has no room").because(self.fed, FED).help_if(fat)
    }
}
