//! Dinosaurs that come and go: the start, births, deaths, and what the living earn.

use super::enter;
use crate::Evo;
use crate::data::board::SpaceId;
use crate::judge::Birth;
use crate::state::{Phase, SEATS, Spaces, State};
use crate::units;
use evoref_game::{Book, Owner, Player};

impl Evo {
    pub(super) fn income(&self, state: &mut State, book: &mut Book<'_>) {
        for player in self.everybody() {
            let herd = &mut state.herds[player.seat()];
            let income = herd.spaces.len() as i32;
            herd.mp += income;
            herd.income += income;
            book.note(Owner::player(player), units::MP, income, "income");
        }
        state.books.rounds += 1;
        book.note(Owner::TABLE, units::ROUNDS, 1, "round finished");
        enter(state, Phase::Done, book.step());
    }
}

pub(super) fn begin(state: &mut State, player: Player, spaces: Spaces, book: &mut Book<'_>) {
    let herd = &mut state.herds[player.seat()];
    herd.placed = Some(book.step());
    for space in spaces.iter() {
        place(state, player, space, "start", book);
    }
}

pub(super) fn place(
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

pub(super) fn remove(
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

pub(super) fn hatch(state: &mut State, birth: Birth, book: &mut Book<'_>) {
    let Birth { player, egg, to, removing, stays, kills, .. } = birth;
    if let Some(space) = removing {
        remove(state, player, space, "made room for a birth", book);
    }
    if let Some(enemy) = kills {
        remove(state, enemy, to, "killed by a newborn", book);
    }
    if stays {
        place(state, player, to, "birth", book);
        state.breeding.young.insert(to);
    }
    if state.breeding.born == [0; SEATS] && state.breeding.extra == [0; SEATS] {
        state.began = book.step();
    }
    let breeding = &mut state.breeding;
    breeding.egg = egg;
    breeding.place = state.order.place(player) as u8 + 1;
    breeding.born[player.seat()] += 1;
    breeding.last = book.step();
}

pub(super) fn die(state: &mut State, player: Player, dead: Spaces, book: &mut Book<'_>) {
    if state.dying.taken == 0 && state.dying.shelters == [0; SEATS] {
        state.began = book.step();
    }
    for space in dead.iter() {
        remove(state, player, space, "died of the climate", book);
    }
    state.dying.taken |= 1 << player.0;
    state.dying.last = book.step();
}
