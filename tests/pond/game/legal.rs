//! What may be legal now; the judge decides.

use evoref::Actor;
use evoref::game::Choice;

use super::Pond;
use super::action::Action;
use super::judge::rolled;
use super::state::{Phase, State};

pub fn candidates(pond: &Pond, state: &State, out: &mut Vec<Choice<Action>>) {
    let mut offer = |by, action| {
        out.push(Choice {
            by,
            action,
            form: None,
            weight: 1,
        });
    };
    if state.phase == Phase::Roll {
        let faces = rolled(pond, state).map_or(1..=6, |face| face..=face);
        faces.for_each(|face| offer(Actor::Table, Action::Roll(face)));
    }
    if let Some(player) = state.to_act() {
        let by = Actor::Player(player);
        let cards = &state.hands[usize::from(player.0)];
        cards
            .iter()
            .for_each(|card| offer(by, Action::Bid(player, *card)));
        offer(by, Action::Pass(player));
    }
}
