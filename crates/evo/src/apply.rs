//! How the state changes, for the steps of several verbs. Cannot fail and asks no rule.

use super::data::board::SpaceId;
use super::state::{Breeding, Dying, Lab, Moving, Phase, SEATS, Spaces, State};
use super::units;
use evoref_game::{Book, Owner, Player, Step};

/// A round begins.
pub(crate) fn begin_round(state: &mut State, at: Step) {
    state.round += 1;
    state.sky.shift = 0;
    state.sky.decreed = [None; 4];
    state.sky.now = None;
    state.lab = Lab::EMPTY;
    state.adrenaline = None;
    state.head_start = None;
    state.moving =
        Moving { place: 0, begun: false, spent: [0; SEATS], flown: 0, extra: [0; SEATS], last: at };
    state.breeding = Breeding {
        egg: 1,
        place: 0,
        born: [0; SEATS],
        young: Spaces(0),
        extra: [0; SEATS],
        last: at,
    };
    state.dying = Dying { taken: 0, closed: 0, shelters: [0; SEATS], chosen: at, last: at };
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
    state.touched.0[space.index()] = book.step();
    book.note(Owner::player(player), units::DINOSAURS, 1, why);
    book.note(Owner::player(player), units::SUPPLY, -1, why);
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
    state.touched.0[space.index()] = book.step();
    book.note(Owner::player(player), units::DINOSAURS, -1, why);
    book.note(Owner::player(player), units::SUPPLY, 1, why);
}

/// A player has so many points now; what came and went since the position is known already.
pub(crate) fn learn_points(state: &mut State, player: Player, points: i32, book: &mut Book<'_>) {
    let herd = &mut state.herds[player.seat()];
    let start = points - herd.mp;
    herd.mp = points;
    herd.start += start;
    state.untold.tell_points(player);
    book.note(Owner::player(player), units::MP, start, "position");
}

/// A player has so many event cards now.
pub(crate) fn learn_hand(state: &mut State, player: Player, cards: i32) {
    let hand = &mut state.herds[player.seat()].hand;
    let known = hand.len() - u32::from(hand.unknown);
    hand.unknown = (cards - known as i32).clamp(0, 255) as u8;
    state.deck.drawn = state.deck.drawn.saturating_add(hand.unknown);
    state.untold.tell_hand(player);
}
