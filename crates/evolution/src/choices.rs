//! What the lists of choices share, whichever verb they are of.

use crate::prelude::*;

pub(super) type Choices<'a> = &'a mut Vec<Choice<Action>>;

/// Appends one choice for each card that `player` may hold; an unknown one stands for all.
pub(super) fn with_cards<A: Into<Action>>(
    state: &State,
    game: &Evolution,
    player: Player,
    out: Choices<'_>,
    weight: u32,
    action: impl Fn(Card) -> A,
) {
    match game.known_hand(state, player) {
        Some(mut hand) => {
            hand.dedup();
            hand.into_iter().for_each(|card| push(out, player, action(card), weight));
        }
        None if state.piles.hand(player.seat()) == 0 => {}
        None => {
            let action: Action = action(Card::UNKNOWN).into();
            let mut form = String::new();
            action.print(game, View::Full, &mut form);
            push_form(out, player, action, form.replace('?', "CARD"), weight);
        }
    }
}

/// The beginning of the cards, food cards left out.
pub(super) fn with_food(game: &Evolution, state: &State) -> State {
    let mut ahead = state.clone();
    while let Some(player) = game.owes_food(&ahead) {
        let seat = player.seat();
        let unknown = Card::UNKNOWN;
        let token = ahead.piles.take(game.deck_of(state), seat, unknown, Step(0));
        ahead.food[seat] = Some(FoodCard { token, step: Step(0) });
    }
    ahead.phase = Phase::Cards;
    ahead.turned = false;
    ahead.turn = state.first_player();
    ahead
}
