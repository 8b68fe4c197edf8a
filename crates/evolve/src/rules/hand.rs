//! What leaves a hand is in it: cards that are played, that pay and that are discarded.

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

rules! { Evolve;
    struct NotInHand { by: Player; lack: Lack } = "evolve/not-in-hand", lack.part();
        title "cards are played, paid and discarded from the hand",
        rule "A card that is played, pays or is discarded must be in the player's hand. A card \
            whose place is unknown may be one of the hidden cards of a hand, as long as there is \
            room for it.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures",
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
                let names: Vec<&str> = cards.map(|card| evolve.card_name(card)).collect();
                format!("in hand: {}", listed(&names))
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
