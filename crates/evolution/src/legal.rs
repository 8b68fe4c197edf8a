//! What may be done now, for whoever lists or plays it; the judge decides. What that is, part by part of a round, is
//! said in `lib.rs`, and by each verb.

use crate::prelude::*;
use crate::verbs::draw::{Draw, unwritten};
use crate::verbs::{attack, first::First, hand::Hand, reveal};

/// The beginning of the cards, food cards left out.
pub(super) fn with_food(game: &Evolution, state: &State) -> State {
    let mut ahead = state.clone();
    while let Some(player) = game.owes_food(&ahead) {
        let seat = player.seat();
        let token = ahead.piles.take(seat, Card::UNKNOWN, Step(0));
        ahead.food[seat] = Some(Laid { token, is_down: true, step: Step(0) });
    }
    ahead.phase = Phase::Cards;
    ahead.turned = false;
    ahead.turn = state.first_player();
    ahead
}

impl Moves for Evolution {
    fn candidates(&self, state: &State, list: &mut Vec<Choice<Action>>) {
        self.list(&mut Choices { game: self, state, list });
    }

    /// What somebody may write who knows more of the hidden cards: whole hands that are not known, and
    /// the food cards; and what is legal and of no use.
    fn statements(&self, state: &State, list: &mut Vec<Choice<Action>>) {
        let out = &mut Choices { game: self, state, list };
        if matches!(state.phase, Phase::Setup | Phase::Over) {
            return;
        }
        if state.takes_first() {
            out.push(Actor::Table, First(state.first_player()), 0);
        }
        reveal::named_reveal(out);
        for player in self.players() {
            if state.phase >= Phase::Before {
                attack::with_any_names(player, out);
            }
            let held = state.piles.hands[player.seat()];
            if held == 0 || state.piles.known_hand(player.seat()).is_some() {
                continue;
            }
            let form = format!("hand {}", counted(held, "card"));
            let hand = Hand(vec![Card::UNKNOWN; held.into()].into());
            push_form(out.list, player, hand, form, 0);
        }
    }

    fn dealt(&self, state: &State) -> Option<(Actor, Action)> {
        if state.phase == Phase::Setup {
            if state.first.is_some() {
                return None;
            }
            let player = self.first_dealt()?;
            return Some((Actor::Table, First(player).into()));
        }
        let &(player, count) = state.pending.first()?;
        state.piles.dealt(count)?;
        let action = Draw(unwritten(state, count)).into();
        Some((Actor::Player(player), action))
    }
}
