//! What may be legal now or after the lazy steps: too many, never too few; each verb lists its own.
//!
//! Asks the judges nothing except which sets of survivors are open; the caller filters.

use crate::judge::Legal;
use crate::prelude::*;
use crate::verbs::draw::Drawn;
use evoref_game::{Arrived, Log, Said, Watch, advance};

#[cfg(test)]
#[path = "../tests/unit/legal.rs"]
mod tests;

pub(super) type Choices = Vec<Choice<Action>>;

/// How likely a player acts when so many turns before him are passed over.
fn keenness(state: &State, by: Player, phase: Phase) -> u32 {
    let place = state.order.place(by);
    let players = state.order.len();
    let (now, done) = match state.open_place() {
        Some(place) => (state.phase, place.into()),
        None => (Phase::Movement, 0),
    };
    let phases = usize::from((phase as u8).saturating_sub(now as u8));
    let skipped = (phases * players + place).saturating_sub(done);
    [256, 128, 48, 12, 4].get(skipped).copied().unwrap_or(1)
}

impl Evo {
    /// Adds what `list` finds in the state in which such an action is judged, the lazy steps before
    /// it carried out; nothing if something is missing before it.
    ///
    /// What passes over chance that a seed gives is never taken by `play`, which writes all of it.
    pub(crate) fn after(
        &self,
        state: &State,
        by: Actor,
        action: &Action,
        out: &mut Choices,
        list: impl FnOnce(&State, &mut Choices),
    ) {
        let next = Next::Action(by, action);
        let mut state = state.clone();
        let mut passed = Passed { chance: false };
        let step = Step::default();
        let arrived = advance(self, &mut state, &next, &Waived::NONE, step, Some(&mut passed));
        if !matches!(arrived, Arrived::There) {
            return;
        }
        let first = out.len();
        list(&state, out);
        if passed.chance {
            never(&mut out[first..]);
        }
    }

    /// The same of what a player does in his turn of a phase, the likelier the nearer that is.
    pub(crate) fn in_turn(
        &self,
        state: &State,
        by: Player,
        (action, phase): (&Action, Phase),
        out: &mut Choices,
        list: impl FnOnce(&Self, &State, Player, &mut Choices),
    ) {
        let first = out.len();
        self.after(state, Actor::Player(by), action, out, |now, out| list(self, now, by, out));
        for choice in &mut out[first..] {
            choice.weight = choice.weight.saturating_mul(keenness(state, by, phase));
        }
    }
}

/// Whether chance that a seed gives was passed over.
struct Passed {
    chance: bool,
}

impl Log for Passed {}

impl Watch<Evo> for Passed {
    fn before(&mut self, _: &Evo, _: &State, legal: &Legal, _: Option<&Said>) {
        self.chance |= matches!(
            *legal.effect(),
            Effect::Climate(_) | Effect::Genes(_) | Effect::Draw(Drawn { card: Some(_), .. })
        );
    }
}
