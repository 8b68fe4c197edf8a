//! What chance decides in Evolve!, against what could have come: cards of each draw, biomes, challenges.
//!
//! Points are those of the creatures as they stood when the card was turned up. Of the deck nobody knows the order, but
//! all players together know what is in it, as long as every card that was drawn is named.

use crate::data::Card;
use crate::prelude::*;

/// What an ability of a card counts, besides its attributes.
const ABILITY: i16 = 2;

measures! {
    left_out [
        "What an adaptation does besides: no number says what it is worth.",
        "Draws while a hand or the discards hold a card that the record does not name.",
        "Challenges that state themselves what they give, and those turned up while one of them can come.",
    ];
    DRAW = "draw", "worth",
        "attributes of the creature cards that are drawn, and 2 for each ability", ranked;
    BIOME = "biome", "dominance",
        "points of the biome that is turned up, for the creatures as they stood; none of Dying Sun", ranked;
    CHALLENGE = "challenge", "dominance",
        "points of the challenge that is turned up, for the creatures as they stood", ranked;
}

impl Evolve {
    pub(crate) fn luck_of_draw(
        &self,
        state: &State,
        player: Player,
        drawn: &DrawnCards,
        out: &mut Chances,
    ) {
        if !self.others(state).is_empty() {
            return out.unknown();
        }
        let known = |pile: Pile| {
            let pieces = state.piles.certain(pile);
            (pieces.count_ones() == u32::from(state.piles.count(pile))).then_some(pieces)
        };
        let behind = drawn.count.saturating_sub(state.piles.count(Pile::Deck));
        let (Some(first), Some(second)) = (known(Pile::Deck), known(Pile::Discards)) else {
            return out.unknown();
        };
        if drawn.named < drawn.count {
            return out.unknown();
        }
        let odds = |set: u128, drawn: u8| {
            let mut pieces = Pieces::default();
            for card in &self.deck.cards {
                pieces.add(f64::from((card.pieces & set).count_ones()), f64::from(worth(card)));
            }
            pieces.drawn(drawn.into())
        };
        let first = odds(first, drawn.count - behind);
        let odds = if behind == 0 { first } else { first.and(odds(second, behind)) };
        let pieces = || pieces_of(drawn.old | drawn.new);
        let came = pieces().map(|piece| f64::from(worth(card_of(&self.deck, piece)))).sum();
        out.came(DRAW, player, odds, came, || {
            let names = pieces().map(|piece| self.card_word(self.card_id(piece)));
            format!("{} draws {}", self.name(player), joined(names, ", "))
        });
    }
}

fn worth(card: &Card) -> i16 {
    let attributes = card.attributes.iter().map(|one| i16::from(*one));
    attributes.sum::<i16>() + ABILITY * i16::from(card.abilities.len())
}
