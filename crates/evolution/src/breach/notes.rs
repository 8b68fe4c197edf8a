//! What is legal but odd, or cannot be verified.

use super::{Breach, Evolution, State};
use crate::card::Card;
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

/// What a judge notes beside a legal action; small, because it is kept with each.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Note {
    ValueNotInDeck(ValueNotInDeck),
    HandNotVerified(HandNotVerified),
    CardsNotVerified(CardsNotVerified),
    HoleNotVerified(HoleNotVerified),
}

impl Note {
    /// The rule that it belongs to, to be told like a breach.
    pub(crate) fn told(self) -> Breach {
        match self {
            Self::ValueNotInDeck(facts) => facts.into(),
            Self::HandNotVerified(facts) => facts.into(),
            Self::CardsNotVerified(facts) => facts.into(),
            Self::HoleNotVerified(facts) => facts.into(),
        }
    }
}

rule! {
    /// The table of the deck lacks the card.
    pub(crate) struct ValueNotInDeck { by: Player, card: Card, part: Part } of Evolution;
    "evolution/value-not-in-deck", part;
    title: "The food value is in the deck's table",
    rule: "The table of food values comes from several sources and may be wrong in places, so a \
        value that it lacks is a warning, and counts as written.",
    source: "ruling: uncertain food values",
    severity: Warning,
    say: |game, _| {
        let by_name = game.name(by);
        Words::say(
            format!("{by_name} has {card}, but the table of the deck has no such card"),
            "not in the deck's table",
        )
        .help("the table may be wrong here; the value counts as written")
    },
}

rule! {
    /// The card comes from a hand of which not all cards are known.
    pub(crate) struct HandNotVerified { by: Player, card: Card, part: Part } of Evolution;
    "evolution/hand-not-verified", part;
    title: "Not verified: the hand is not recorded",
    rule: "Hands are known to their owner only. If the record does not show a hand, nobody can \
        tell whether a card was in it, only that it was possible.",
    source: "the notation, hidden cards",
    severity: Note,
    say: |game, _| {
        let handle = game.handle(by);
        let message = format!(
            "not verified: the hand of {} holds cards that nobody wrote down, so {} may have \
             been among them or not",
            game.name(by),
            card
        );
        Words::say(message, "from an unrecorded hand").help(format!(
            "`{handle}: draw …` with the cards, or `{handle}: hand …`, has this checked"
        ))
    },
}

rule! {
    /// The search was given up.
    pub(crate) struct CardsNotVerified { by: Player, card: Card, part: Part } of Evolution;
    "evolution/cards-not-verified", part;
    title: "Not verified: too much is unknown",
    rule: "Whether a card was possible depends on all cards that nobody wrote down. When too many \
        histories have to be tried the question is left open.",
    source: "the notation, hidden cards",
    severity: Note,
    say: |game, _| {
        let message = format!(
            "not verified: too many cards are unknown to decide whether {} of {} was possible",
            card,
            game.name(by)
        );
        Words::say(message, "not verified").help(format!(
            "`{}: hand …` states a complete hand and makes the cards known again",
            game.handle(by)
        ))
    },
}

rule! {
    /// Food cards are unknown, one of them that of the player, so the hole is taken as written.
    pub(crate) struct HoleNotVerified { hole: u16, unknown: u8, of: Player } of Evolution;
    "evolution/hole-not-verified", Part::Claim;
    title: "Not verified: the food on the hole",
    rule: "If a food card is not known at the reveal, the food on the hole is taken from the \
        record.",
    source: "the notation, `=> hole`",
    severity: Note,
}

impl HoleNotVerified {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let why = match self.unknown {
            1 => format!("the food card of {} is not known", game.name(self.of)),
            unknown => format!("{unknown} food cards are not known"),
        };
        let message = format!(
            "not verified: {} on the hole is taken from the record, because {why}",
            self.hole
        );
        Words::say(message, "taken as written").help(format!(
            "write the cards, `table: reveal {} horns+3`, to have the sum checked",
            game.handle(self.of)
        ))
    }
}
