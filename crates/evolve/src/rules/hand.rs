//! What leaves a hand is in it: cards that are played, that pay and that are discarded.

use crate::Evolve;
use crate::hand::CardId;
use crate::piles::Absent;
use crate::state::State;
use evoref_game::{Part, Player, Words, rules};

/// What a hand lacks.
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
        words |evolve, state| not_in_hand(evolve, state, evolve.name(by), lack);
}

fn not_in_hand(evolve: &Evolve, state: &State, by: &str, lack: Lack) -> Words {
    match lack {
        Lack::Card { card, absent, .. } => {
            let (at, last) = evolve.last_named(state, card);
            let instead = evolve.absence(state, card, absent);
            let card = evolve.card_name(card);
            Words::say(format!("{by} does not hold {card}: {instead}"), "not in hand")
                .because(at, last)
        }
        Lack::Cards { wanted, held } => Words::say(
            format!("{wanted} cards leave the hand of {by}, who holds {held}"),
            format!("{held} in hand"),
        ),
    }
}
