//! What chance decides in Evolution, against what could have come: the cards of each draw.
//!
//! What can come is what all players together have not seen: the cards of the deck, whose order nobody
//! knows. Only where every card that was drawn is known, is it known which those are.

use crate::hidden::Exact;
use crate::prelude::*;
use crate::verbs::{draw::DrawCards, food::LayFood};

measures! {
    left_out [
        "What a trait is worth: it depends on the table. A card counts as the food printed on it.",
        "The first player: no rule says what it is worth to be it.",
        "Draws after a card that the record does not name: what can come is not known then.",
    ];
    FOOD_VALUE = "draw-food", "food", "food values printed on the cards that are drawn", ranked;
    CARNIVORES = "draw-carnivores", "cards", "carnivore cards that are drawn";
    FOOD_CARD = "food-card", "food",
        "the food card that is laid, against any card of the hand: a choice, not chance";
}

impl Evolution {
    pub(super) fn luck_of_draw(&self, state: &State, drawn: &DrawCards, out: &mut Chances) {
        let DrawCards { player, ref cards, .. } = *drawn;
        let deck = &state.piles.printed;
        if cards.is_empty() {
            return;
        }
        let kinds: Option<Vec<Kind>> = cards.iter().map(|card| deck.kind(*card)).collect();
        let (Some(kinds), Some(exact)) = (kinds, state.piles.exact()) else { return out.unknown() };
        let worths: [(_, Worth); 2] = [(FOOD_VALUE, food_value), (CARNIVORES, carnivores)];
        for (measure, worth) in worths {
            let odds = of_draw(deck, exact, worth, (cards.len() as u32, state.piles.deck));
            let came = kinds.iter().map(|kind| worth(deck.card(*kind))).sum();
            out.came(measure, player, odds, came, || {
                format!("{} draws {}", self.name(player), joined(&**cards, ", "))
            });
        }
    }

    /// The card that is laid for food, against any card of the hand.
    pub(super) fn luck_of_food_card(&self, state: &State, laid: &LayFood, out: &mut Chances) {
        let LayFood { player, card, .. } = *laid;
        let deck = &state.piles.printed;
        let hand = state.piles.known_hand(player.seat());
        let (Some(kind), Some(hand)) = (deck.kind(card), hand) else { return out.unknown() };
        let cards = hand.map(|(kind, count)| (f64::from(count), food_value(deck.card(kind))));
        let odds = Odds::of(&cards.collect::<Vec<_>>());
        out.came(FOOD_CARD, player, odds, food_value(deck.card(kind)), || {
            format!("{} lays {card} for food", self.name(player))
        });
    }
}

type Worth = fn(Card) -> f64;

fn food_value(card: Card) -> f64 {
    card.value().map_or(0.0, f64::from)
}

fn carnivores(card: Card) -> f64 {
    f64::from(u8::from(card.name() == Some(Trait::Carnivore)))
}

/// The odds of a draw: what the deck lacks comes from the discards, which are shuffled then.
fn of_draw(deck: &Deck, exact: &Exact, worth: Worth, (drawn, left): (u32, u8)) -> Odds {
    let odds = |counts: &[u8; MAX_KINDS], drawn: u32| {
        let mut pieces = Pieces::default();
        for (kind, count) in (0..).zip(counts).filter(|(_, count)| **count > 0) {
            pieces.add(f64::from(*count), worth(deck.card(Kind(kind))));
        }
        pieces.drawn(drawn)
    };
    let first = drawn.min(left.into());
    let behind = (first < drawn).then(|| odds(&exact.discards, drawn - first));
    let first = odds(&exact.unseen, first);
    behind.map_or(first, |behind| first.and(behind))
}
