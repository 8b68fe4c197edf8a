//! The event card of column 1, and how often the deck has a card.

use super::auction::pawn_of;
use super::cards::copies;
use super::round::heading_missing;
use crate::Evo;
use crate::state::{Card, Phase};
use evoref_game::{Part, Player, Step, Words, rules};

rules! { Evo;
    struct DrawNotWon { by: Player } = "evo/draw-not-won", Part::Subject;
        title "The winner of column 1 draws the event card",
        rule "Only the player who won the first column draws an event card, once the auction is \
            over.",
        source "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
        allow "The card is drawn.",
        words |evo, state| {
            let name = evo.name(by);
            let Some(player) = state.lab.winner.filter(|winner| *winner != by) else {
                return Words::say(
                    format!("{name} draws an event card, but nobody won column 1 in this round"),
                    "no card was won",
                );
            };
            let winner = evo.name(player);
            let bid = pawn_of(state, player).map_or(Step::default(), |pawn| pawn.since);
            Words::say(
                format!("{name} draws an event card, but {winner} won column 1"),
                format!("{winner} draws here"),
            )
            .because(bid, format!("{winner} bids on the card"))
        };

    struct DrawTwice { by: Player } = "evo/draw-twice", Part::Clause;
        title "One event card a round",
        rule "Column 1 gives one event card. In a record, a draw that is not written before the \
            next line counts as an unknown card.",
        source "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
        allow "The second card is drawn, too.",
        words |evo, state| {
            let (name, round) = (evo.name(by), state.round);
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
                    "{name} draws the event card of round {round} too late: the session has gone \
                     on, so it counts as an unknown card"
                ),
                "too late",
            )
            .because(since, "the card counts as unknown since here")
            .help("write the draw right after the last bid, or leave it out")
        };

    struct NoEventCards {} = "evo/no-event-cards", Part::Clause;
        title "There must be a card to draw",
        rule "With the deck `none`, or when the deck is used up, column 1 gives only the first \
            place.",
        source "ruling of the project, event decks",
        never "There is no card left to draw.",
        words |evo, _| {
            let message = if evo.deck.cards.is_empty() {
                let deck = &evo.deck.name;
                format!("the event deck `{deck}` has no cards: column 1 gives only the first place")
            } else {
                "the event deck is used up".to_owned()
            };
            Words::say(message, "nothing to draw")
        };

    struct TooManyCopies { card: Card; word: u8 } = "evo/too-many-copies", Part::Word(word);
        title "A card appears as often as the deck has it",
        rule "Not more copies of an event card are drawn or played than the deck has; played cards \
            do not come back.",
        source "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
        never "Every copy of the card is already seen elsewhere.",
        let has = |evo, _| evo.deck.cards[card.0 as usize].copies,
        let (held, were) = |_, _| (copies(has), if has == 1 { "it was" } else { "all were" }),
        let next = |_, _| has + 1,
        say "the deck has {held} of {card}, and {were} already seen", "{card} number {next}",
        then |evo, state, words| (1..=has)
            .rev()
            .zip(state.deck.when[card.0 as usize].into_iter().flatten())
            .fold(words, |words, (number, at)| {
                words.because(at, format!("{} number {number}", evo.card_name(card)))
            });
}
