//! Positions: what they must say, what no table can be, and what no course of play leads to.

use crate::Evolve;
use crate::data::Attribute;
use crate::data::Number;
use crate::hand::CardId;
use evoref_game::{Part, Player, Step, Words, rules};

/// What a position leaves out that is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The heading of a round below it.
    Heading,
    /// The biome of the round.
    Biome,
    /// The challenge of the round.
    Challenge,
}

/// What no table can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Impossible {
    /// Something is said twice of the same owner.
    Twice,
    /// A heading below the final table.
    AfterTheEnd,
    /// A round that the game has not.
    Round { round: u32, most: u32 },
    /// The biome of a round that has not turned it up.
    TooEarly { biome: Number },
    /// A biome in two places.
    BiomeTwice { biome: Number },
    /// More biomes than rounds.
    TooManyBiomes { stated: u8, most: u8 },
    /// The last biome was used and the session goes on.
    DyingSunOver { biome: Number },
    /// A challenge in two places.
    ChallengeTwice { challenge: Number },
    /// More of a card than there are.
    NoMore { card: CardId },
    /// Two cards of a type on a creature.
    SlotTwice { player: Player, card: CardId },
    /// Not what the cards add up to.
    Attribute { player: Player, attribute: Attribute, value: i8, follows: i8 },
    /// More hidden cards than are left.
    Cards { count: u8, left: u8 },
    /// Another number of cards than is left for the deck.
    Deck { count: u8, left: u8 },
}

/// What could lie on the table, and no rule leads to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Against {
    /// A place that was filled above the gap is empty.
    SlotEmptied { player: Player, card: CardId, worn: Step },
    /// A biome that was used above the gap is to come.
    BiomeBack { biome: Number },
    /// The last biome lies higher in the stack than it can.
    TooEarly { biome: Number, place: u8 },
}

rules! { Evolve;
    struct PositionMissing {; what: Missing } = "evolve/position-missing", Part::Clause;
        title "A position states what lies open",
        rule "From the phase `challenge` on a position names the biome of the round, from `mutate` \
            on its challenge as well.",
        source "ruling of the project, positions",
        never "What lies open on the table must be known to go on.",
        let (message, label, help) = |_, _| missing(what),
        say "{message}", "{label}",
        help "{help}";

    struct PositionImpossible {; what: Impossible } = "evolve/position-impossible", Part::Clause;
        title "A position is a table that can be",
        rule "A position holds no more than the box: each card lies in one place, a creature has \
            one card of a type, a biome and a challenge come once.",
        source "ruling of the project, positions",
        never "Such a table cannot lie there.",
        words |evolve, _| impossible(evolve, what);

    struct PositionAgainstRules {; what: Against } = "evolve/position-against-rules", Part::Clause;
        title "A position keeps to the rules",
        rule "Dying Sun lies in the middle of its stack. Below a gap, what is never undone is as \
            it was: a type of which a creature has a card, biomes that were used.",
        source "ruling of the project, positions",
        allow "The table lies as the position states it.",
        words |evolve, _| against_rules(evolve, what);

    struct PositionUnlikely { player: Player, hand: u8, limit: u8 } =
        "evolve/position-unlikely", Part::Clause;
        title "A position adds up with a course of play",
        rule "Hands are cut at the end of a round, so none is above its limit when a round begins. \
            Examples are invented, so it is only noticed.",
        source "ruling of the project, positions",
        severity Warning,
        say "{player} begins the round with {hand} cards, and the round above ends with {limit} at \
            most",
            "above the limit";
}

/// Sentence, label, and what to do.
const fn missing(what: Missing) -> (&'static str, &'static str, &'static str) {
    match what {
        Missing::Heading => (
            "the heading of a round is missing below the position",
            "no `round N` below",
            "write `round N` below it, or `table: phase end` in it for the final table",
        ),
        Missing::Biome => (
            "the position does not say which biome this phase has",
            "no biome",
            "write it as `table: biome desert next swamp`",
        ),
        Missing::Challenge => (
            "the position does not say which challenge this phase has",
            "no challenge",
            "write it as `table: challenge nesting next lean-season`",
        ),
    }
}

fn impossible(evolve: &Evolve, what: Impossible) -> Words {
    match what {
        Impossible::Twice => Words::say("the position says this twice", "said before"),
        Impossible::AfterTheEnd => Words::say(
            "the position is the final table, so no heading follows it",
            "the final table",
        )
        .help("write `result: final ...` below it, or another phase here"),
        Impossible::Round { round, most } => Words::say(
            format!("the position stands in round {round}, and a session has {most} at most"),
            "no such round",
        ),
        Impossible::TooEarly { biome } => Words::say(
            format!(
                "{} is the biome of this round, and the position stands before it is turned up",
                evolve.biome_name(biome)
            ),
            "not turned up yet",
        )
        .help("write `next biome` before the round's biome, or `phase challenge` after it"),
        Impossible::BiomeTwice { biome } => Words::say(
            format!(
                "{} lies in two places, and there is one of each biome",
                evolve.biome_name(biome)
            ),
            "named before",
        ),
        Impossible::TooManyBiomes { stated, most } => Words::say(
            format!("the position has {stated} biomes of earlier rounds, and there were {most}"),
            "one biome a round",
        ),
        Impossible::DyingSunOver { biome } => Words::say(
            format!(
                "{} was used in an earlier round, and a session ends with it",
                evolve.biome_name(biome)
            ),
            "the end",
        ),
        Impossible::ChallengeTwice { challenge } => Words::say(
            format!(
                "{} lies in two places, and there is one of each challenge",
                evolve.challenge_name(challenge)
            ),
            "named before",
        ),
        Impossible::NoMore { card } => Words::say(
            format!("the position has more of {} than the deck", evolve.card_name(card)),
            "one too many",
        ),
        Impossible::SlotTwice { player, card } => Words::say(
            format!(
                "{}'s creature has two cards of the type of {}",
                evolve.name(player),
                evolve.card_name(card)
            ),
            "one card of a type",
        ),
        Impossible::Attribute { player, attribute, value, follows } => Words::say(
            format!(
                "{}'s creature has {value} {} in the position, and its cards give {follows}",
                evolve.name(player),
                attribute.word()
            ),
            "another value",
        ),
        Impossible::Cards { count, left } => Words::say(
            format!("{count} cards lie face down here, and {left} are left for them"),
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

fn against_rules(evolve: &Evolve, what: Against) -> Words {
    match what {
        Against::SlotEmptied { player, card, worn } => Words::say(
            format!(
                "{}'s creature had {} above the gap, and no card of its type now",
                evolve.name(player),
                evolve.card_name(card)
            ),
            "a place is empty",
        )
        .because(worn, format!("{} has it here", evolve.name(player)))
        .help("a card is replaced by another of its type and never only lost"),
        Against::BiomeBack { biome } => Words::say(
            format!(
                "{} was used above the gap, and there is one of each biome",
                evolve.biome_name(biome)
            ),
            "used before",
        ),
        Against::TooEarly { biome, place } => Words::say(
            format!(
                "{} is biome {place} of the stack, and {} others lie above it at least",
                evolve.biome_name(biome),
                evolve.options.biome_stack.above
            ),
            "too early",
        )
        .help("another stack is set by `biome-stack`"),
    }
}
