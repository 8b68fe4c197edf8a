//! What may be legal now or after the lazy steps: too many, never too few; a file for each part of a round.
//!
//! Asks `judge` nothing except which sets of survivors are open; the caller filters.

mod auction;
mod cards;
mod combat;
mod hands;
mod herd;
mod movement;
mod setup;

#[cfg(test)]
#[path = "../../tests/unit/legal.rs"]
mod tests;

use self::auction::bids;
use super::Evo;
use super::action::{Action, Go, Hatch, Losses, Lot, Offer, Rolls, Way};
use super::data::board::SpaceId;
use super::judge::{Effect, Legal};
use super::state::{Phase, State};
use evoref_game::{
    Actor, Arrived, Choice, Entry, Log, Next, Player, Said, Step, Waived, Watch, advance,
};

/// Actions that stand for all of their kind when it is asked what comes before them.
const ANY_BID: Action = Action::Bid { value: 0, lot: Lot::CARD };
const ANY_STEP: Action =
    Action::Go(Go { way: Way::Walk, from: SpaceId(0), to: SpaceId(0), combat: None });
const ANY_BIRTH: Action = Action::Hatch(Hatch {
    to: SpaceId(0),
    die: None,
    removing: None,
    claim: None,
    rolls: Rolls::NONE,
});

type Out = Vec<Choice<Action>>;

/// Makes some choices likelier, or never taken with a factor of 0.
fn likelier(choices: &mut [Choice<Action>], factor: u32) {
    for choice in choices {
        choice.weight = choice.weight.saturating_mul(factor);
    }
}

fn offer(out: &mut Out, by: Actor, action: Action, weight: u32) {
    out.push(Choice { by, action, form: None, weight });
}

/// How likely a player acts when so many turns before him are passed over.
fn keenness(state: &State, by: Player, phase: Phase) -> u32 {
    let place = state.order.place(by);
    let players = state.order.len();
    let (now, done) = match state.phase {
        Phase::Movement => (Phase::Movement, state.moving.place as usize),
        Phase::Births => (Phase::Births, state.breeding.place as usize),
        Phase::Survival => (Phase::Survival, state.dying.place(&state.order).into()),
        Phase::Setup
        | Phase::Climate
        | Phase::Mutations
        | Phase::Initiative
        | Phase::Done
        | Phase::End => (Phase::Movement, 0),
    };
    let phases = usize::from((phase as u8).saturating_sub(now as u8));
    let skipped = (phases * players + place).saturating_sub(done);
    [256, 128, 48, 12, 4].get(skipped).copied().unwrap_or(1)
}

impl Evo {
    /// Everything that somebody may do next.
    pub(super) fn all_candidates(&self, state: &State, out: &mut Out) {
        if state.phase == Phase::Setup {
            return self.setup_choices(state, out);
        }
        self.turns(state, out);
        let genes = Action::Genes(Offer::EMPTY);
        self.after(state, Actor::Table, &genes, out, |now, out| {
            self.layouts(now, out);
        });
        for by in self.everybody() {
            let who = Actor::Player(by);
            self.after(state, who, &ANY_BID, out, |now, out| bids(self, now, by, out));
            self.after(state, who, &Action::Draw(None), out, |now, out| {
                self.draws(now, by, out);
            });
            self.plays(state, by, out);
            self.after(state, who, &Action::Adrenaline(1), out, |now, out| {
                self.places(now, by, out);
            });
            self.after(state, who, &ANY_STEP, out, |now, out| {
                let first = out.len();
                self.steps(now, by, out);
                likelier(&mut out[first..], keenness(state, by, Phase::Movement));
            });
            self.after(state, who, &ANY_BIRTH, out, |now, out| {
                let first = out.len();
                self.births(now, by, out);
                likelier(&mut out[first..], keenness(state, by, Phase::Births));
            });
            let any_losses = Action::Lose(Losses::NONE);
            let before = out.len();
            self.after(state, who, &any_losses, out, |now, out| {
                let first = out.len();
                self.deaths(now, by, out);
                likelier(&mut out[first..], keenness(state, by, Phase::Survival));
            });
            // Somebody before has a choice to make; only deaths without one may come first.
            if out.len() == before
                && let Some(forced) = self.forced_deaths(state, by)
            {
                self.after(state, who, &forced, out, |_, out| {
                    offer(out, who, forced, keenness(state, by, Phase::Survival));
                });
            }
        }
    }

    /// Adds what `list` finds in the state in which such an action is judged, the lazy steps before
    /// it carried out; nothing if something is missing before it.
    ///
    /// What passes over chance that a seed gives is never taken by `play`, which writes all of it.
    fn after(
        &self,
        state: &State,
        by: Actor,
        action: &Action,
        out: &mut Out,
        list: impl FnOnce(&State, &mut Out),
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
            likelier(&mut out[first..], 0);
        }
    }
}

/// Whether chance that a seed gives was passed over.
struct Passed {
    chance: bool,
}

impl Log for Passed {
    fn entry(&mut self, _: Entry) {}
}

impl Watch<Evo> for Passed {
    fn before(&mut self, _: &Evo, _: &State, legal: &Legal, _: Option<&Said>) {
        self.chance |= matches!(
            *legal.effect(),
            Effect::Climate(_) | Effect::Genes(_) | Effect::Draw(_, Some(_))
        );
    }
}
