//! How the state changes, for the steps of several verbs. Cannot fail and asks no rule.

use crate::prelude::*;
use crate::state::{Breeding, Dying, Lab, Moving};

pub(crate) fn begin_round(state: &mut State, at: Step) {
    state.round += 1;
    state.sky.shift = 0;
    state.sky.decreed = [None; 4];
    state.sky.now = None;
    state.lab = Lab::default();
    state.adrenaline = None;
    state.head_start = None;
    state.moving = Moving { last: at, ..Moving::default() };
    state.breeding = Breeding { egg: 1, last: at, ..Breeding::default() };
    state.dying = Dying { chosen: at, last: at, ..Dying::default() };
    enter(state, Phase::Climate, at);
}

pub(crate) fn enter(state: &mut State, phase: Phase, at: Step) {
    state.phase = phase;
    state.began = at;
    state.deck.open = 0;
}

/// Adds to a small number that never overflows.
pub(crate) fn add(number: &mut u8, more: u8) {
    *number = number.saturating_add(more);
}

pub(crate) fn place(
    state: &mut State,
    player: Player,
    space: SpaceId,
    why: &'static str,
    book: &mut Book<'_>,
) {
    state.herds[player.seat()].spaces.insert(space);
    state.touched[space.index()] = book.step();
    book.note(player, units::DINOSAURS, 1, why);
    book.note(player, units::SUPPLY, -1, why);
}

pub(crate) fn remove(
    state: &mut State,
    player: Player,
    space: SpaceId,
    why: &'static str,
    book: &mut Book<'_>,
) {
    state.herds[player.seat()].spaces.remove(space);
    state.breeding.young.remove(space);
    state.touched[space.index()] = book.step();
    book.note(player, units::DINOSAURS, -1, why);
    book.note(player, units::SUPPLY, 1, why);
}
