//! The event card of column 1, and how often the deck has a card.

use super::auction::pawn_of;
use crate::game::{Part, Player, Words};
use crate::games::evo::Evo;
use crate::games::evo::state::{Card, State};
use crate::rule;

rule! {
    /// Somebody else won the event card.
    pub(crate) struct DrawNotWon { by: Player } of Evo;
    "evo/draw-not-won", Part::Subject;
    title: "The winner of column 1 draws the event card",
    rule: "Only the player who won the first column draws an event card, once the auction is over.",
    source: "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
}

impl DrawNotWon {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let name = evo.name(self.by);
        let Some(winner) = state.lab.winner.filter(|winner| *winner != self.by) else {
            return Words::say(
                format!("{name} draws an event card, but nobody won column 1 in this round"),
                "no card was won",
            );
        };
        let bid = pawn_of(state, winner).map(|pawn| pawn.since);
        let winner = evo.name(winner);
        Words::say(
            format!("{name} draws an event card, but {winner} won column 1"),
            format!("{winner} draws here"),
        )
        .because(
            bid.unwrap_or_default(),
            format!("{winner} bids on the card"),
        )
    }
}

rule! {
    /// The event card was drawn.
    pub(crate) struct DrawTwice { by: Player } of Evo;
    "evo/draw-twice", Part::Clause;
    title: "One event card a round",
    rule: "Column 1 gives one event card. In a record, a draw that is not written before the next \
        line counts as an unknown card.",
    source: "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
}

impl DrawTwice {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        Words::say(
            format!(
                "{} draws a second event card in one round",
                evo.name(self.by)
            ),
            "drawn already",
        )
        .because(state.lab.paid, "the card of this round")
        .help("a draw that is not written before the next line counts as an unknown card `?`")
    }
}

rule! {
    /// There are no event cards.
    pub(crate) struct NoEventCards {} of Evo;
    "evo/no-event-cards", Part::Clause;
    title: "There must be a card to draw",
    rule: "With the deck `none`, or when the deck is used up, column 1 gives only the first place.",
    source: "ruling of the project, event decks",
}

impl NoEventCards {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let message = if evo.deck.cards.is_empty() {
            format!(
                "the event deck `{}` has no cards: column 1 gives only the first place",
                evo.deck.name
            )
        } else {
            "the event deck is used up".to_owned()
        };
        Words::say(message, "nothing to draw")
    }
}

rule! {
    /// More of an event card than the deck has.
    pub(crate) struct TooManyCopies { card: Card, word: u8 } of Evo;
    "evo/too-many-copies", Part::Word(word);
    title: "A card appears as often as the deck has it",
    rule: "Not more copies of an event card are drawn or played than the deck has; played cards do \
        not come back.",
    source: "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
}

impl TooManyCopies {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let card = evo.card_name(self.card);
        let message = match evo.deck.cards[self.card.0 as usize].copies {
            1 => format!("the deck has one copy of {card}, and it was already seen"),
            copies => format!("the deck has {copies} copies of {card}, and they were already seen"),
        };
        Words::say(message, "one too many")
    }
}
