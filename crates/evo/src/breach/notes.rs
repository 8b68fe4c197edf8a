//! What is legal but cannot be verified.

use crate::Evo;
use crate::breach::Breach;
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

/// What a judge notes beside a legal action; small, because it is kept with each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// See `ResultNotVerified`.
    ResultNotVerified,
    /// See `CardNotVerified`.
    CardNotVerified,
    /// See `PointsNotVerified`.
    PointsNotVerified(Player),
}

impl Note {
    /// The rule that it belongs to, to be told like a breach.
    pub(crate) fn told(self) -> Breach {
        match self {
            Self::ResultNotVerified => ResultNotVerified {}.into(),
            Self::CardNotVerified => CardNotVerified {}.into(),
            Self::PointsNotVerified(player) => PointsNotVerified { player }.into(),
        }
    }
}

rule! {
    /// A result whose die nobody wrote down.
    pub(crate) struct ResultNotVerified {} of Evo;
    "evo/result-not-verified", Part::Action;
    title: "A result without its die",
    rule: "When the die is not in the record, the result after `=>` is taken as written and cannot \
        be verified.",
    source: "grammar of the record, Evo",
    severity: Note,
    say: |_, _| Words::say(
        "the die is not in the record, so the result is taken as written after `=>`",
        "result taken as written",
    )
    .help("write the symbol of the die to have the result checked"),
}

rule! {
    /// A card that was played from a hand of cards which nobody wrote down.
    pub(crate) struct CardNotVerified {} of Evo;
    "evo/card-not-verified", Part::Action;
    title: "A card from an unknown hand",
    rule: "When a drawn card was not written down, a card played from that hand is taken as \
        written, as long as the deck has a copy left.",
    source: "ruling of the project, hidden event cards",
    severity: Note,
    say: |_, _| Words::say(
        "this card comes from a hand that is not in the record, so nobody can tell whether \
         it was held",
        "an unknown card, taken as written",
    )
    .help("write the card where it was drawn, `A: draw CARD`, to have this checked"),
}

rule! {
    /// A price that a player may have, whose points a position left out.
    pub(crate) struct PointsNotVerified { player: Player } of Evo;
    "evo/points-not-verified", Part::Action;
    title: "A price out of unknown points",
    rule: "Points that a position leaves out are unknown, never 0. A line that they would decide is \
        taken as written, and whoever paid so much had it; the first count that tells the points is \
        compared with that.",
    source: "ruling of the project, positions",
    severity: Note,
    say: |evo, _| Words::say(
        format!(
            "the position leaves out the mutation points of {}, so nobody can tell whether \
             this can be paid",
            evo.name(player)
        ),
        "taken as written",
    )
    .help(format!(
        "write the number in the position, `{}: 10 mp`, to have this checked",
        evo.handle(player)
    )),
}
