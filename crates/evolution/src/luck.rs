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
        let all = |worth: Worth| kinds.iter().map(|kind| worth(deck.card(*kind))).sum();
        let (food, meat) = of_draw(deck, exact, (cards.len() as u32, state.piles.deck));
        for (measure, odds, came) in
            [(FOOD_VALUE, food, all(food_value)), (CARNIVORES, meat, all(carnivores))]
        {
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

/// The odds of a draw, in food and in carnivores: what the deck lacks comes from the discards, which are
/// shuffled then.
fn of_draw(deck: &Deck, exact: &Exact, (drawn, left): (u32, u8)) -> (Odds, Odds) {
    let first = drawn.min(left.into());
    let odds = |counts: &[u8; MAX_KINDS], drawn: u32| {
        let (mut food, mut meat) = (Pieces::default(), Pieces::default());
        for (kind, count) in (0..).zip(counts) {
            if *count > 0 {
                let card = deck.card(Kind(kind));
                food.add(f64::from(*count), food_value(card));
                meat.add(f64::from(*count), carnivores(card));
            }
        }
        (food.drawn(drawn), meat.drawn(drawn))
    };
    let deck = odds(&exact.unseen, first);
    if first == drawn {
        return deck;
    }
    let discards = odds(&exact.discards, drawn - first);
    (deck.0.and(discards.0), deck.1.and(discards.1))
}
