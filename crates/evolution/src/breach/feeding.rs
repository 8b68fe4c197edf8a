//! Feeding turns: who must feed, and who can take food.

use super::{Evolution, State};
use crate::action::SpeciesId;
use crate::judge::Meal;
use crate::names::Trait;
use evoref_game::{Part, Player, Step, rules};

rules! { Evolution;
    struct CarnivoreEatsMeat { species: SpeciesId; laid: Step } =
        "evolution/carnivore-eats-meat", Part::Word(1);
        title "A carnivore eats no plants",
        rule "A carnivore never eats plant food, neither from the hole nor by long neck, \
            cooperation or intelligence.",
        source "Evolution, help page of the online table, carnivores",
        allow "It eats the plants.",
        let number = |_, _| species.number,
        say "{species} is a carnivore and eats no plants", "a carnivore",
        because laid "carnivore was laid here",
        help "a carnivore feeds by attacking: `attack {number} > …`";

    struct FeedingSkipped { by: Player, species: SpeciesId, food: u8, population: u8; meal: Meal } =
        "evolution/feeding-skipped", Part::Word(0);
        title "Nobody who must feed is passed over",
        rule "From the first player clockwise everybody feeds one species a turn. A player with a \
            hungry species that can be fed must feed; a turn that nobody wrote is a pass.",
        source "Evolution, help page of the online table, feeding",
        allow "The player is passed over.",
        rulings ["forced-suicide"],
        let handle = |game, _| game.handle(by),
        let meal = |game, _| written(game, species, meal),
        say "{by} is passed over, but {species} is hungry ({food} of {population}) and can be fed",
            "somebody must feed before this",
        missing "{handle}: {meal}";

    struct HungryCannotPass { by: Player, species: SpeciesId, food: u8, population: u8 } =
        "evolution/hungry-cannot-pass", Part::Word(0);
        title "Who must feed cannot pass",
        rule "A player with a hungry species that can be fed must feed. Never forced are an attack \
            that kills the attacker or gives it nothing, a feeding that needs a card, and a mere \
            store of fat.",
        source "Evolution, help page of the online table, feeding",
        allow "The turn passes.",
        rulings ["forced-suicide"],
        say "{by} passes, but {species} is hungry ({food} of {population}) and can be fed",
            "must feed";

    struct FeedingOver { by: Player; last: Step } = "evolution/feeding-over", Part::Word(0);
        title "Feeding ends after a circle without an action",
        rule "When nobody has done anything for a full circle, feeding is over and the settlement \
            follows.",
        source "Evolution, help page of the online table, feeding",
        never "The round has ended, and what followed rests on its end.",
        say "{by} acts, but nobody did anything for a full circle, so feeding is over",
            "feeding is over",
        because last "the last action in feeding",
        help "the next line is the `round` heading, unless a feeding turn is missing above";

    struct NoFoodLeft { species: SpeciesId } = "evolution/no-food-left", Part::Word(0);
        title "Plants are eaten while the hole has food",
        rule "A plant eater feeds from the hole. Without food there it does not feed.",
        source "Evolution, help page of the online table, feeding",
        never "There is no food on the watering hole to take.",
        let emptied = |_, state| state.hole_step,
        say "{species} feeds, but the hole is empty", "no food left",
        because emptied "the hole is empty since here",
        help "a carnivore can still attack; others wait for the next round";

    struct SpeciesFull { species: SpeciesId, food: u8, population: u8; fed: Step } =
        "evolution/species-full", Part::Word(1);
        title "A full species takes no food",
        rule "A species takes food up to its population, and with fat tissue up to its body size \
            beyond that.",
        source "Evolution, help page of the online table, feeding",
        never "The species has no place for more food.",
        rulings ["fat-top-up"],
        say "{species} has {food} food for a population of {population} and can take no more",
            "has no room",
        because fed "it took its last food here",
        then |game, state, words| words.help_if(full_of_fat(game, state, species));
}

/// A meal as a clause.
fn written(game: &Evolution, SpeciesId { number, .. }: SpeciesId, meal: Meal) -> String {
    match meal {
        Meal::Plants => format!("feed {number}"),
        Meal::Prey(prey) => format!("attack {number} > {}", game.word(prey)),
    }
}

/// That its fat tissue is full too, if it could have some.
fn full_of_fat(game: &Evolution, state: &State, species: SpeciesId) -> Option<String> {
    let one = state.species(species)?;
    let stores = one.has(Trait::FatTissue) && game.options().fat_top_up;
    stores.then(|| format!("its fat tissue is full too: {} of {}", one.fat, one.body))
}
