//! Feeding: when it is, and who can take food.

use crate::prelude::*;

rules! { Evolution, source "Evolution, help page of the online table, feeding";
    struct RevealMissing {} = "evolution/reveal-missing", Part::Word(0);
        title "The food cards are turned up before feeding",
        rule "After the cards the food cards are turned up and the hole is filled. The line \
            `table: reveal` is always written, because it ends the playing of cards.",
        source "Evolution, help page of the online table, reveal",
        never "Without the food cards nothing says how much there is to eat.",
        say "the food cards were not turned up yet", "the reveal is missing before this",
        help "the line `table: reveal` ends the playing of cards; `=> hole N` tells the food on \
            the hole if a card is unknown",
        missing "table: reveal";

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

    struct CarnivoreEatsMeat { species: SpeciesId } =
        "evolution/carnivore-eats-meat", Part::Word(1);
        title "A carnivore eats no plants",
        rule "A carnivore never eats plant food, neither from the hole nor by long neck, \
            cooperation or intelligence.",
        source "Evolution, help page of the online table, carnivores",
        allow "It eats the plants.",
        let number = |_, _| species.number,
        say "{species} is a carnivore and eats no plants", "a carnivore",
        because |_, state| state.told(species).laid(Trait::Carnivore), "carnivore was laid here",
        help "a carnivore feeds by attacking: `attack {number} > …`";

    struct FeedingOver { by: Player; last: Step } = "evolution/feeding-over", Part::Word(0);
        title "Feeding ends after a circle without an action",
        rule "When nobody has done anything for a full circle, feeding is over and the settlement \
            follows.",
        never "The round has ended, and what followed rests on its end.",
        say "{by} acts, but nobody did anything for a full circle, so feeding is over",
            "feeding is over",
        because last "the last action in feeding",
        help "the next line is the `round` heading, unless a feeding turn is missing above";

    struct SpeciesFull { species: SpeciesId } = "evolution/species-full", Part::Word(1);
        title "A full species takes no food",
        rule "A species takes food up to its population, and with fat tissue up to its body size \
            beyond that.",
        never "The species has no place for more food.",
        rulings ["fat-top-up"],
        let Species { food, population, fat, body, food_step: fed, traits, .. } =
            |_, state| state.told(species),
        say "{species} has {food} food for a population of {population} and can take no more",
            "has no room",
        because fed "it took its last food here",
        then |game, _, words| words
            .help_if(traits.has(Trait::Scavenger).then(|| {
                "a scavenger takes its food with every attack that hits, without a line of its own"
                    .to_owned()
            }))
            .help_if((traits.has(Trait::FatTissue) && game.options.fat_top_up)
                .then(|| format!("its fat tissue is full too: {fat} of {body}")));
}
