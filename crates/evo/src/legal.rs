//! What may be legal now or after the lazy steps: too many, never too few; each verb lists its own.
//!
//! Asks the judges nothing except which sets of survivors are open; the caller filters.

use crate::prelude::*;
use crate::verbs::draw::Drawn;
use crate::verbs::go::walk;
use crate::verbs::{climate::Climate, genes::Genes, order::Order, play::phase_of, start::Start};
use evoref_game::{Arrived, Said, Watch, advance};

#[cfg(test)]
#[path = "../tests/unit/legal.rs"]
mod tests;

impl Moves for Evo {
    fn candidates(&self, state: &State, out: &mut Choices) {
        self.list(state, out);
    }

    fn dealt(&self, state: &State) -> Option<(Actor, Action)> {
        let open = match state.sky.now {
            Some(_) => state.phase <= Phase::Mutations,
            None => state.phase == Phase::Mutations,
        };
        // Whoever holds a card of this phase may play it before.
        let held = |player| state.herd(player).hand.known.iter();
        let now = |(card, _)| phase_of(self.card(card)) == state.phase;
        if open && self.players().flat_map(held).any(now) {
            return None;
        }
        self.dealt_if_nobody_acts(state)
    }

    fn dealt_if_nobody_acts(&self, state: &State) -> Option<(Actor, Action)> {
        match state.phase {
            Phase::Setup if state.order.is_empty() => {
                Some((Actor::Table, Order(self.dealt_order()?).into()))
            }
            Phase::Setup => self.dealt_start(state),
            Phase::Climate if state.sky.now.is_none() => {
                Some((Actor::Table, Climate(self.dealt_token(state)?).into()))
            }
            Phase::Climate => Some((Actor::Table, Genes(self.dealt_genes(state)?).into())),
            Phase::Mutations if next_bidder(state).is_some() => None,
            Phase::Mutations => self.dealt_draw(state, state.lab.pawns[0]?.player),
            Phase::Initiative => self.dealt_draw(state, state.lab.owed?),
            Phase::Movement | Phase::Births | Phase::Survival | Phase::Done | Phase::End => None,
        }
    }

    fn go_on(&self, said: &[Action], next: &Action) -> Option<String> {
        // A walk goes on in its word, or with another dinosaur.
        let (last, next) = (said.last().and_then(walk)?, walk(next)?);
        let to = self.space_name(next.to);
        Some(if next.from == last.to {
            format!("-{to}")
        } else {
            format!(" {}-{to}", self.space_name(next.from))
        })
    }

    fn turned(&self, action: &Action) -> Option<Action> {
        let Action::Start(Start([first, second])) = *action else { return None };
        Some(Start([second, first]).into())
    }
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
        let mut passed = Passed(false);
        let step = Step::default();
        let arrived = advance(self, &mut state, &next, &Waived::NONE, step, Some(&mut passed));
        if !matches!(arrived, Arrived::There) {
            return;
        }
        let first = out.len();
        list(&state, out);
        if passed.0 {
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
        let (now, done) = match state.open_place() {
            Some(place) => (state.phase, place.into()),
            None => (Phase::Movement, 0),
        };
        let phases = usize::from((phase as u8).saturating_sub(now as u8));
        let passed = (phases * state.order.len() + state.order.place(by)).saturating_sub(done);
        let keenness = [256, 128, 48, 12, 4].get(passed).copied().unwrap_or(1);
        for choice in &mut out[first..] {
            choice.weight = choice.weight.saturating_mul(keenness);
        }
    }
}

/// Whether chance that a seed gives was passed over.
struct Passed(bool);

impl Watch<Evo> for Passed {
    fn before(&mut self, _: &Evo, _: &State, legal: &Effect, _: Option<&Said>) {
        self.0 |= matches!(
            *legal,
            Effect::Climate(_) | Effect::Genes(_) | Effect::Draw(Drawn { card: Some(_), .. })
        );
    }
}
