//! What the deck can give.

use crate::prelude::*;

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
