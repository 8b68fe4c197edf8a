//! Positions: what they must say, what no table can be, and what no course of play leads to.

use crate::Evo;
use crate::data::board::SpaceId;
use crate::names::{Gene, Token};
use crate::state::{Card, State};
use evoref_game::{Part, Player, Step, Words, counted, rules};

/// What a position leaves out that is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The heading of a round below it.
    Heading,
    /// The initiative track.
    Order,
    /// The dinosaurs of a player.
    Dinosaurs(Player),
    /// The section of the wheel.
    Wheel,
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
    /// A player stands not once on the track.
    Order { player: Player },
    /// More tokens of a kind than there are.
    Tokens { token: Token, stated: u8, most: u8 },
    /// More tokens than rounds.
    TooManyTokens { stated: u32, turned: u32 },
    /// No such section.
    Section { section: u8, sections: u8 },
    /// A card shifts the section before the round has a climate.
    Shifted,
    /// Two dinosaurs on a space.
    SpaceTwice { space: SpaceId },
    /// More than 8 dinosaurs.
    Dinosaurs { player: Player, dinosaurs: u8 },
    /// More in the supply than there can be.
    Supply { player: Player, supply: u8, room: u8, may_be_gone: bool },
    /// More of a gene than there are.
    Gene { gene: Gene, most: u8 },
    /// A ninth unique gene.
    Uniques { gene: Gene },
    /// More of a card than there are.
    Card { card: Card, copies: u8 },
    /// More cards than the deck has.
    Cards { stated: u8, size: u8 },
}

/// What could lie on the table, and no rule leads to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Against {
    /// Not the section to which the tokens lead.
    Wheel { section: u8, follows: u8 },
    /// A gene that was won above the gap is gone.
    GeneGone { player: Player, gene: Gene, won: Step },
    /// A token that was turned above the gap is not.
    TokenBack { token: Token, times: u8 },
}

/// What no course of play leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unlikely {
    /// Fewer dinosaurs than ever possible.
    FewDinosaurs { player: Player, dinosaurs: u8 },
    /// Not as many genes as auctions give.
    Genes { drawn: u32, auctions: u32, each: u32 },
    /// More points than can be earned.
    Points { player: Player, points: i32, most: i32 },
}

rules! { Evo;
    struct PositionMissing { ; what: Missing } = "evo/position-missing", Part::Clause;
        title "A position states what lies open",
        rule "A position names the initiative track and everybody's dinosaurs. The wheel may be \
            left out until a line needs it.",
        source "ruling of the project, positions",
        never "What lies open on the table must be known to go on.",
        words |evo, _| left_out(evo, what);

    struct PositionImpossible { ; what: Impossible } = "evo/position-impossible", Part::Clause;
        title "A position is a table that can be",
        rule "A position holds no more than the box: a space has one dinosaur, a species at most \
            8, a gene, a token and a card as many copies as there are.",
        source "ruling of the project, positions",
        never "Such a table cannot lie there.",
        words |evo, _| impossible(evo, what);

    struct PositionAgainstRules { ; what: Against } = "evo/position-against-rules", Part::Clause;
        title "A position keeps to the rules",
        rule "The wheel stands where the tokens turned lead. Below a gap, what is never undone is \
            as it was: genes and turned tokens.",
        source "ruling of the project, positions",
        allow "The table lies as the position states it.",
        words |evo, state| against(evo, state, what);

    struct PositionUnlikely { ; what: Unlikely } = "evo/position-unlikely", Part::Clause;
        title "A position adds up with a course of play",
        rule "Each auction gives a gene less than there are players, nobody falls below 2 \
            dinosaurs, and a round brings 8 mutation points at most. Examples are invented, so it \
            is only noticed.",
        source "ruling of the project, positions",
        severity Warning,
        words |evo, _| unlikely(evo, what);
}

fn left_out(evo: &Evo, what: Missing) -> Words {
    match what {
        Missing::Heading => {
            Words::say("the heading of a round is missing below the position", "no `round N` below")
                .help("write `round N` below it, or `table: phase end` in it for the final table")
        }
        Missing::Order => Words::say(
            "the position does not say how the initiative track stands",
            "no initiative track",
        )
        .help(format!("write `table: order {}` in it", evo.handles())),
        Missing::Dinosaurs(player) => Words::say(
            format!("the position does not say where {}'s dinosaurs stand", evo.name(player)),
            "no dinosaurs",
        )
        .help(format!("write `{}: dinosaurs` and their spaces in it", evo.handle(player))),
        Missing::Wheel => Words::say(
            "survival needs the climate, and the position does not say how the wheel stands",
            "climate not told",
        )
        .help("write the section in the position, `table: wheel 3`, or all tokens after `turned`"),
    }
}

fn impossible(evo: &Evo, what: Impossible) -> Words {
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
        Impossible::Order { player } => Words::say(
            format!("the initiative track names every player once, and {} not", evo.name(player)),
            "not everybody once",
        ),
        Impossible::Tokens { token, stated, most } => Words::say(
            format!(
                "the position has {stated} climate tokens {} turned, and there can be {most}",
                token.name()
            ),
            "too many of a kind",
        ),
        Impossible::TooManyTokens { stated, turned } => Words::say(
            format!("the position has {stated} climate tokens turned, and by then it is {turned}"),
            "one token a round",
        )
        .help("the token of this round is turned from the phase `mutations` on"),
        Impossible::Section { section, sections } => Words::say(
            format!("the wheel has no section {section}: they go from 1 to {sections}"),
            "no such section",
        ),
        Impossible::Shifted => shifted_too_early(),
        Impossible::SpaceTwice { space } => Words::say(
            format!("two dinosaurs stand on {}", evo.space_name(space)),
            "one dinosaur a space",
        ),
        Impossible::Dinosaurs { player, dinosaurs } => Words::say(
            format!(
                "{} has {dinosaurs} dinosaurs on the board, and there are 8 of each species",
                evo.name(player)
            ),
            "more than 8",
        ),
        Impossible::Supply { player, supply, room, may_be_gone } => {
            let words = Words::say(
                format!(
                    "{} has {supply} dinosaurs in the supply, and beside those on the board \
                     there are {room}",
                    evo.name(player)
                ),
                if supply > room { "more than 8 in all" } else { "fewer than 8 in all" },
            );
            if may_be_gone {
                words
            } else {
                words.help("losers of combats return to the supply: nobody is out of the game")
            }
        }
        Impossible::Gene { gene, most } => Words::say(
            format!("the position has more than {most} of {}, and there are no more", gene.name()),
            "one too many",
        ),
        Impossible::Uniques { gene } => Words::say(
            format!("{} is the ninth unique gene, and a session has 8 in the bag", gene.name()),
            "one too many",
        ),
        Impossible::Card { card, copies } => Words::say(
            format!(
                "the position has more than {} of {}, and the deck has no more",
                copies,
                evo.card_name(card)
            ),
            "one too many",
        ),
        Impossible::Cards { stated, size } => Words::say(
            format!("the position has {stated} event cards out of a deck of {size}"),
            "too many cards",
        ),
    }
}

fn shifted_too_early() -> Words {
    Words::say(
        "cards shift the wheel for one round, and at its beginning none was played",
        "no section counts as another yet",
    )
    .help("state the wheel alone, or a later phase of the round: `table: phase movement`")
}

fn against(evo: &Evo, state: &State, what: Against) -> Words {
    match what {
        Against::Wheel { section, follows } => Words::say(
            format!(
                "the wheel cannot stand on section {section}: the tokens turned lead to {follows}"
            ),
            "another section",
        ),
        Against::GeneGone { player, gene, won } => Words::say(
            format!(
                "{} had more of {} above the gap, and genes are never lost",
                evo.name(player),
                gene.name()
            ),
            "a gene is gone",
        )
        .because(won, format!("{} has {} here", evo.name(player), gene.name())),
        Against::TokenBack { token, times } => Words::say(
            format!(
                "{} climate tokens {} were turned above the gap, and the position has {}",
                times,
                token.name(),
                state.sky.turned(token)
            ),
            "a token is back",
        ),
    }
}

fn unlikely(evo: &Evo, what: Unlikely) -> Words {
    match what {
        Unlikely::FewDinosaurs { player, dinosaurs } => Words::say(
            format!(
                "{} has {}, and nothing takes a species below 2",
                evo.name(player),
                counted(u32::from(dinosaurs), "dinosaur")
            ),
            "fewer than 2",
        ),
        Unlikely::Genes { drawn, auctions, each } => {
            let words = Words::say(
                format!(
                    "the position has {}, and after {} there are {}",
                    counted(drawn, "gene"),
                    counted(auctions, "auction"),
                    auctions * each
                ),
                "genes do not add up",
            );
            if drawn % each == 0 {
                let round = drawn / each + 1;
                words.help(format!(
                    "so many genes are there at the beginning of round {round}; genes that nobody \
                     took stand after `table: unsold`"
                ))
            } else {
                words.help("genes that nobody took stand after `table: unsold`")
            }
        }
        Unlikely::Points { player, points, most } => Words::say(
            format!(
                "{} has {points} MP, and {most} are the most that anybody can have by then",
                evo.name(player)
            ),
            "more than can be earned",
        ),
    }
}
