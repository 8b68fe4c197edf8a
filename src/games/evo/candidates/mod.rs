//! What may be legal now or after the lazy steps: too many, never too few; a file for each part of a round.
//!
//! Asks `judge` nothing except which sets of survivors are open; the caller filters.

mod auction;
mod cards;
mod combat;
mod herd;
mod movement;
mod setup;

use self::auction::bids;
use super::Evo;
use super::action::Action;
use super::state::{Phase, State};
use crate::rules::{Actor, Choice, Player};

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
            self.setup_choices(state, out);
        }
        self.table_choices(state, out);
        for by in self.everybody() {
            bids(state, by, out);
            self.draws(state, by, out);
            self.plays(state, by, out);
            if state.phase > Phase::Setup {
                self.places(state, by, out);
                self.steps(state, by, out);
                self.births(state, by, out);
                self.deaths(state, by, out);
            }
        }
    }
}
