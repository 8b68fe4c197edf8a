//! Positions: what they must say, what no table can be, and what no course of play leads to.

use crate::Evolution;
use crate::card::Card;
use crate::seats::SpeciesId;
use evoref_game::{Part, Player, Words, rules};

rules! { Evolution;
    struct PositionMissing {; what: Missing } = "evolution/position-missing", Part::Clause;
        title "A position states what lies open",
        rule "A position names the first player of its round.",
        source "ruling: positions",
        never "What lies open on the table must be known to go on.",
        words |game, _| missing(game, what);

    struct PositionImpossible {; what: Impossible } = "evolution/position-impossible", Part::Clause;
        title "A position is a table that can be",
        rule "A position holds no more than the box: each card lies in one place, body and \
            population are 1 to 6, a species has each trait once.",
        source "ruling: positions",
        never "Such a table cannot lie there.",
        words |game, _| impossible(game, what);

    struct PositionAgainstRules {; what: Against } =
        "evolution/position-against-rules", Part::Clause;
        title "A position keeps to the rules",
        rule "A species has no more traits than the limit allows. Below a gap, what is never \
            undone is as it was: food in bags, bodies, species that died out.",
        source "ruling: positions",
        allow "The table lies as the position states it.",
        words |game, _| against(game, what);

    struct PositionUnlikely { species: SpeciesId, food: u8 } =
        "evolution/position-unlikely", Part::Clause;
        title "A position adds up with a course of play",
        rule "Food goes from the species to the bags at the end of a round, so none lies on a \
            species when a round begins. Examples are invented, so it is only noticed.",
        source "ruling: positions",
        severity Warning,
        say "{species} begins the round with {food} food on it, and the round above ends with none",
            "food from the last round",
        help "write `table: phase feeding` for the middle of a round";
}

/// What a position leaves out that is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The heading of a round below it.
    Heading,
    /// The first player.
    First,
}

fn missing(game: &Evolution, what: Missing) -> Words {
    match what {
        Missing::Heading => {
            Words::say("the heading of a round is missing below the position", "no `round N` below")
                .help("write `round N` below it, or `table: phase end` in it for the final table")
        }
        Missing::First => {
            Words::say("the position does not say who is first player", "no first player")
                .help(format!("write `table: first {}` in it", game.handle(Player(0))))
        }
    }
}

/// What no table can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Impossible {
    /// Something is said twice of the same owner.
    Twice,
    /// A heading below the final table.
    AfterTheEnd,
    /// A round that nobody plays.
    Round { round: u32, most: u32 },
    /// The last round is not this one or the next.
    Last { last: u32, round: u32 },
    /// More food than there is.
    Food { food: u16, most: u16 },
    /// More species than a row has.
    Row { player: Player },
    /// A number that is taken.
    NextSpecies { player: Player, next: u8, highest: u8 },
    /// Body or population out of 1 to 6.
    Size { id: SpeciesId, size: u8, word: &'static str },
    /// A trait twice on a species.
    TraitTwice { id: SpeciesId, card: Card },
    /// Fat that nothing holds.
    Fat { id: SpeciesId, fat: u8 },
    /// More food on a species than it eats.
    Fed { id: SpeciesId, food: u8, population: u8 },
    /// More of a card than there are.
    Copies { card: Card, most: u16 },
    /// More cards than are left.
    Cards { count: u8, left: u8 },
    /// Another number of cards than is left for the deck.
    Deck { count: u8, left: u8 },
}

fn impossible(game: &Evolution, what: Impossible) -> Words {
    match what {
        Impossible::Twice => Words::say("the position says this twice", "said before"),
        Impossible::AfterTheEnd => Words::say(
            "the position is the final table, so no heading follows it",
            "the final table",
        )
        .help("write `result: final ...` below it, or another phase here"),
        Impossible::Round { round, most } => Words::say(
            format!("the position stands in round {round}, and rounds go from 1 to {most}"),
            "no such round",
        ),
        Impossible::Last { last, round } => Words::say(
            format!(
                "the last round is {last} in the position, and in round {round} it is {round} \
                 or {}",
                round + 1
            ),
            "not this round or the next",
        ),
        Impossible::Food { food, most } => Words::say(
            format!("{food} food lies here, and a position states {most} at most"),
            "too much food",
        ),
        Impossible::Row { player } => Words::say(
            format!("{} has more species than a row can hold", game.name(player)),
            "one too many",
        ),
        Impossible::NextSpecies { player, next, highest } => Words::say(
            format!(
                "{} founds species {next} next, and has species {highest} already",
                game.name(player)
            ),
            "founded before",
        ),
        Impossible::Size { id, size, word } => Words::say(
            format!("{} has {size} {word}, which goes from 1 to 6", game.word(id)),
            "not 1 to 6",
        ),
        Impossible::TraitTwice { id, card } => {
            Words::say(format!("{} has {card} twice as a trait", game.word(id)), "each trait once")
        }
        Impossible::Fat { id, fat } => Words::say(
            format!(
                "{} stores {fat} food, and only fat tissue stores some, as much as the body is \
                 large",
                game.word(id)
            ),
            "cannot be stored",
        ),
        Impossible::Fed { id, food, population } => Words::say(
            format!("{} has eaten {food} food with a population of {population}", game.word(id)),
            "more than it eats",
        ),
        Impossible::Copies { card, most } => Words::say(
            format!("the position has more than {most} of {card}, and the deck has no more"),
            "one too many",
        ),
        Impossible::Cards { count, left } => Words::say(
            format!("{count} cards lie here, and {left} are left for them"),
            "too many cards",
        ),
        Impossible::Deck { count, left } => Words::say(
            format!(
                "the deck has {count} cards in the position, and beside what lies elsewhere \
                 there are {left}"
            ),
            "another number of cards",
        ),
    }
}

/// What could lie on the table, and no rule leads to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Against {
    /// More traits than a species can have.
    Traits { id: SpeciesId, most: u8 },
    /// Less food in a bag than above the gap.
    FoodFell { player: Player, food: u16, was: u16 },
    /// A smaller body than above the gap.
    BodyFell { id: SpeciesId, body: u8, was: u8 },
    /// A species that had died out above the gap.
    SpeciesBack { id: SpeciesId },
}

fn against(game: &Evolution, what: Against) -> Words {
    match what {
        Against::Traits { id, most } => {
            Words::say(format!("{} has more than {most} traits", game.word(id)), "one too many")
        }
        Against::FoodFell { player, food, was } => Words::say(
            format!(
                "{} had {was} food in the bag above the gap and has {food} now",
                game.name(player)
            ),
            "food fell",
        )
        .help("food never leaves a bag"),
        Against::BodyFell { id, body, was } => Words::say(
            format!("{} had a body of {was} above the gap and has {body} now", game.word(id)),
            "the body fell",
        )
        .help("a body never gets smaller"),
        Against::SpeciesBack { id } => Words::say(
            format!("{} was founded and not on the table above the gap", game.word(id)),
            "died out before",
        )
        .help("a species that is founded later has a number of its own"),
    }
}
