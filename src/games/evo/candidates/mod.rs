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
mod tests;

use self::auction::bids;
use super::Evo;
use super::action::{Action, Go, Hatch, Losses, Lot, Offer, Rolls, Way};
use super::data::board::SpaceId;
use super::state::{Phase, State};
use crate::rules::{Actor, Choice, Due, Next, Player, Step, Waived};

/// Actions that stand for all of their kind when it is asked what comes before them.
const ANY_BID: Action = Action::Bid {
    value: 0,
    lot: Lot::Card,
};
const ANY_STEP: Action = Action::Go(Go {
    way: Way::Walk,
    from: SpaceId(0),
    to: SpaceId(0),
    combat: None,
});
const ANY_BIRTH: Action = Action::Hatch(Hatch {
    to: SpaceId(0),
    die: None,
    removing: None,
    claim: None,
    rolls: Rolls::NONE,
});

type Out = Vec<Choice<Action>>;

/// Makes some choices likelier.
fn likelier(choices: &mut [Choice<Action>], factor: u32) {
    for choice in choices {
        choice.weight = choice.weight.saturating_mul(factor);
    }
}

fn offer(out: &mut Out, by: Actor, action: Action, weight: u32) {
    out.push(Choice {
        by,
        action,
        form: None,
        weight,
    });
}

/// How likely a player acts when so many turns before him are passed over.
fn keenness(state: &State, by: Player, phase: Phase) -> u32 {
    let place = state.order.place(by);
    let players = state.order.len();
    let (now, done) = match state.phase {
        Phase::Movement => (Phase::Movement, state.moving.place as usize),
        Phase::Births => (Phase::Births, state.breeding.place as usize),
        Phase::Survival => (Phase::Survival, state.dying.place as usize),
        _ => (Phase::Movement, 0),
    };
    let phases = usize::from(phase as u8 - now as u8);
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
        if let Some(now) = self.ahead(state, Actor::Table, &genes) {
            self.layouts(&now, out);
        }
        for by in self.everybody() {
            let who = Actor::Player(by);
            if let Some(now) = self.ahead(state, who, &ANY_BID) {
                bids(&now, by, out);
            }
            if let Some(now) = self.ahead(state, who, &Action::Draw(None)) {
                self.draws(&now, by, out);
            }
            self.plays(state, by, out);
            if let Some(now) = self.ahead(state, who, &Action::Adrenaline(1)) {
                self.places(&now, by, out);
            }
            for (phase, action) in [
                (Phase::Movement, ANY_STEP),
                (Phase::Births, ANY_BIRTH),
                (Phase::Survival, Action::Lose(Losses::NONE)),
            ] {
                let Some(now) = self
                    .ahead(state, who, &action)
                    .filter(|now| now.phase == phase)
                else {
                    continue;
                };
                let first = out.len();
                match phase {
                    Phase::Movement => self.steps(&now, by, out),
                    Phase::Births => self.births(&now, by, out),
                    _ => self.deaths(&now, by, out),
                }
                likelier(&mut out[first..], keenness(state, by, phase));
            }
        }
    }

    /// The state in which such an action is judged, the lazy steps before it carried out; `None`
    /// if something is missing before it.
    fn ahead(&self, state: &State, by: Actor, action: &Action) -> Option<State> {
        let next = Next::Action(by, action);
        let mut state = state.clone();
        loop {
            match self.first_due(&state, &next, Waived::NONE) {
                Due::Step(legal) => self.carry_out(&mut state, Step::default(), legal, &mut ()),
                Due::Nothing => return Some(state),
                Due::Missing(_) | Due::RoundOver | Due::GameOver => return None,
            }
        }
    }
}
