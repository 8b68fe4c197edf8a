//! What leaves a hand is in it: cards that are played, that pay and that are discarded; what is drawn, in the deck.

use crate::prelude::*;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Lack {
    /// A card with a name; `word` is its place in the clause.
    Card { card: CardId, absent: Absent, word: u8 },
    /// So many cards.
    Cards { wanted: u8, held: u8 },
}

impl Lack {
    const fn part(self) -> Part {
        match self {
            Self::Card { word, .. } => Part::Word(word),
            Self::Cards { .. } => Part::Action,
        }
    }
}

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), Mutating Creatures";
    struct NotInHand { by: Player; lack: Lack } = "evolve/not-in-hand", lack.part();
        title "cards are played, paid and discarded from the hand",
        rule "A card that is played, pays or is discarded must be in the player's hand. A card \
            whose place is unknown may be one of the hidden cards of a hand, as long as there is \
            room for it.",
        never "Nothing says which card left the hand in its place. With `?` for the cards that \
            were not noted the record says so.",
        words |evolve, state| not_in_hand(evolve, state, by, lack);
}

fn not_in_hand(evolve: &Evolve, state: &State, player: Player, lack: Lack) -> Words {
    let by = evolve.name(player);
    match lack {
        Lack::Card { card, absent, .. } => {
            let (at, last) = evolve.last_named(state, card);
            let hand = Pile::Hand(player);
            let written_down = absent == Absent::NoRoom && state.piles.hidden(hand) == 0;
            let instead = if written_down {
                "every card of the hand was written down, and it is not among them".to_owned()
            } else {
                evolve.absence(state, card, absent)
            };
            let held = written_down.then(|| {
                let cards = evolve.cards_of(state.piles.sure(hand)).into_iter();
                format!("in hand: {}", listed(cards.map(|card| evolve.card_name(card))))
            });
            let card = evolve.card_name(card);
            Words::say(format!("{by} does not hold {card}: {instead}"), "not in hand")
                .because(at, last)
                .help_if(held)
        }
        Lack::Cards { wanted, held } => Words::say(
            format!("{wanted} cards leave the hand of {by}, who holds {held}"),
            format!("{held} in hand"),
        ),
    }
}

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), Mutating Creatures";
    struct NotInDeck { card: CardId; absent: Absent, word: u8 } =
        "evolve/not-in-deck", Part::Word(word);
        title "drawn cards come from the deck",
        rule "A card that is drawn was in the deck, or in the discards if the draw used the deck \
            up. A card that is known to be elsewhere cannot be drawn.",
        never "The card lies elsewhere, and would be in two places.",
        let (at, last) = |evolve, state| evolve.last_named(state, card),
        let instead = |evolve, state| evolve.absence(state, card, absent),
        say "{card} cannot be drawn: {instead}", "not in the deck",
        because at "{last}";

    struct DeckNotDrawnOut { deck: u8, missing: u8 } = "evolve/deck-not-drawn-out", Part::Action;
        title "the discards are reshuffled only when the deck is used up",
        rule "A draw of more cards than the deck has takes all of it before the discards are \
            reshuffled, so every card of the old deck is among those drawn.",
        never "The discards that were shuffled would be in two places.",
        rulings ["creature-deck-empty"],
        let (at, are) = |_, state| (state.shuffled_at, if missing == 1 { "is" } else { "are" }),
        say "the draw is longer than the deck of {deck}, so all of it is drawn, and {missing} of \
            its cards {are} missing",
            "{missing} of the old deck missing",
        because at "shuffled here";

    struct DrawNotDealt { card: CardId, dealt: CardId; word: u8 } =
        "evolve/draw-not-dealt", Part::Word(word);
        title "draws come in the order of the seed",
        rule "A record with a seed has the order of the creature deck from it. Draws may be left \
            out; what is written must be what it gives.",
        source "the notation of records (grammar.md), seed",
        never "The seed deals something else; a session without the `seed:` line takes what is \
            written.",
        say "{card} is not drawn here: under the seed of this record {dealt} is",
            "the seed has {dealt}";
}
