//! What may be done now, as it is listed; `legal` and the verbs say what that is.

use crate::prelude::*;

/// The choices of a moment, as they are listed.
pub(crate) struct Choices<'a> {
    pub(crate) game: &'a Evolution,
    pub(crate) state: &'a State,
    pub(crate) list: &'a mut Vec<Choice<Action>>,
}

impl Choices<'_> {
    pub(crate) fn push(&mut self, by: impl Into<Actor>, action: impl Into<Action>, weight: u32) {
        push(self.list, by, action, weight);
    }

    /// One choice for each card that `player` may hold; an unknown one stands for all.
    pub(crate) fn with_cards<A: Into<Action>>(
        &mut self,
        player: Player,
        weight: u32,
        action: impl Fn(Card) -> A,
    ) {
        match self.state.known_hand(player) {
            Some(mut hand) => {
                hand.dedup();
                hand.into_iter().for_each(|card| self.push(player, action(card), weight));
            }
            None if self.state.piles.hands[player.seat()] == 0 => {}
            None => {
                let action = action(Card::UNKNOWN).into();
                let mut form = String::new();
                action.print(self.game, View::Full, &mut form);
                push_form(self.list, player, action, form.replace('?', "CARD"), weight);
            }
        }
    }
}
