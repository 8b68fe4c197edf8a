//! Dinosaurs that come and go: the start, births, deaths, and what the living earn.

use super::books::Books;
use super::enter;
use crate::games::evo::Evo;
use crate::games::evo::data::board::SpaceId;
use crate::games::evo::judge::Birth;
use crate::games::evo::state::{Phase, SEATS, Spaces, State};
use crate::games::evo::units;
use crate::rules::{Log, Owner, Player};

impl Evo {
    pub(super) fn income(&self, state: &mut State, books: &mut Books<'_, impl Log>) {
        for player in self.everybody() {
            let herd = &mut state.herds[player.seat()];
            let income = herd.spaces.len() as i32;
            herd.mp += income;
            herd.income += income;
            books.note(Owner::player(player), units::MP, income, "income");
        }
        state.books.rounds += 1;
        books.note(Owner::TABLE, units::ROUNDS, 1, "round finished");
        enter(state, Phase::Done, books.at);
    }
}

pub(super) fn begin(
    state: &mut State,
    player: Player,
    spaces: Spaces,
    books: &mut Books<'_, impl Log>,
) {
    let herd = &mut state.herds[player.seat()];
    herd.placed = Some(books.at);
    for space in spaces.iter() {
        place(state, player, space, "start", books);
    }
}

pub(super) fn place(
    state: &mut State,
    player: Player,
    space: SpaceId,
    why: &'static str,
    books: &mut Books<'_, impl Log>,
) {
    state.herds[player.seat()].spaces.insert(space);
    state.touched.0[space.index()] = books.at;
    books.note(Owner::player(player), units::DINOSAURS, 1, why);
    books.note(Owner::player(player), units::SUPPLY, -1, why);
}

pub(super) fn remove(
    state: &mut State,
    player: Player,
    space: SpaceId,
    why: &'static str,
    books: &mut Books<'_, impl Log>,
) {
    state.herds[player.seat()].spaces.remove(space);
    state.breeding.young.remove(space);
    state.touched.0[space.index()] = books.at;
    books.note(Owner::player(player), units::DINOSAURS, -1, why);
    books.note(Owner::player(player), units::SUPPLY, 1, why);
}

pub(super) fn hatch(state: &mut State, birth: Birth, books: &mut Books<'_, impl Log>) {
    let Birth {
        player,
        egg,
        to,
        removing,
        stays,
        kills,
    } = birth;
    if let Some(space) = removing {
        remove(state, player, space, "made room for a birth", books);
    }
    if let Some(enemy) = kills {
        remove(state, enemy, to, "killed by a newborn", books);
    }
    if stays {
        place(state, player, to, "birth", books);
        state.breeding.young.insert(to);
    }
    if state.breeding.born == [0; SEATS] {
        state.began = books.at;
    }
    let breeding = &mut state.breeding;
    breeding.egg = egg;
    breeding.place = state.order.place(player) as u8 + 1;
    breeding.born[player.seat()] += 1;
    breeding.last = books.at;
}

pub(super) fn die(
    state: &mut State,
    player: Player,
    dead: Spaces,
    books: &mut Books<'_, impl Log>,
) {
    for space in dead.iter() {
        remove(state, player, space, "died of the climate", books);
    }
    state.dying.taken |= 1 << player.0;
    state.dying.last = books.at;
}
