//! The event card of column 1, and how often the deck has a card.

use super::auction::pawn_of;
use super::round::heading_missing;
use crate::Evo;
use crate::state::{Card, Phase, State};
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// Somebody else won the event card.
    pub(crate) struct DrawNotWon { by: Player } of Evo;
    "evo/draw-not-won", Part::Subject;
    title: "The winner of column 1 draws the event card",
    rule: "Only the player who won the first column draws an event card, once the auction is over.",
    source: "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
    allow: "The card is drawn.",
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
        .because(bid.unwrap_or_default(), format!("{winner} bids on the card"))
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
    allow: "The second card is drawn, too.",
}

impl DrawTwice {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let name = evo.name(self.by);
        if state.lab.drew != Some(state.lab.paid) {
            return Words::say(
                format!("{name} draws a second event card in one round"),
                "drawn already",
            )
            .because(state.lab.drew.unwrap_or_default(), "the event card of this round")
            .help(heading_missing(state));
        }
        // Nobody wrote the draw down before the line that needed it.
        let since = if state.phase == Phase::Initiative { state.ordered } else { state.began };
        Words::say(
            format!(
                "{name} draws the event card of round {} too late: the session has gone on, so it \
                 counts as an unknown card",
                state.round
            ),
            "too late",
        )
        .because(since, "the card counts as unknown since here")
        .help("write the draw right after the last bid, or leave it out")
    }
}

rule! {
    /// There are no event cards.
    pub(crate) struct NoEventCards {} of Evo;
    "evo/no-event-cards", Part::Clause;
    title: "There must be a card to draw",
    rule: "With the deck `none`, or when the deck is used up, column 1 gives only the first place.",
    source: "ruling of the project, event decks",
    never: "There is no card left to draw.",
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
    never: "Every copy of the card is already seen elsewhere.",
}

impl TooManyCopies {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let card = evo.card_name(self.card);
        let copies = evo.deck.cards[self.card.0 as usize].copies;
        let message = match copies {
            1 => format!("the deck has one copy of {card}, and it was already seen"),
            copies => format!("the deck has {copies} copies of {card}, and all were already seen"),
        };
        let seen = state.deck.when[self.card.0 as usize];
        let words = Words::say(message, format!("{card} number {}", copies + 1));
        (1..=copies)
            .rev()
            .zip(seen.into_iter().flatten())
            .fold(words, |words, (number, at)| words.because(at, format!("{card} number {number}")))
    }
}
