//! Movement points spent, steps and combats.

use super::add;
use super::cards::discard;
use super::herd::remove;
use crate::Evo;
use crate::action::Way;
use crate::data::board::SpaceId;
use crate::judge::Attack;
use crate::state::State;
use crate::units;
use evoref_game::{Book, Owner, Player, Step};

impl Evo {
    pub(super) fn fight(&self, state: &mut State, attack: &Attack, book: &mut Book<'_>) {
        spend(state, attack.player, attack.way, book.step());
        for (answer, held) in attack.answers.list().iter().zip(attack.held) {
            discard(state, answer.by, answer.card, held, book);
        }
        if !attack.wins {
            return;
        }
        if let Some(space) = attack.escape {
            step(state, attack.defender, attack.to, space, book.step());
        } else {
            remove(state, attack.defender, attack.to, "killed in a combat", book);
            if !self.options.dead_return {
                state.herds[attack.defender.seat()].gone += 1;
                book.note(Owner::player(attack.defender), units::SUPPLY, -1, "out of the game");
            }
        }
        step(state, attack.player, attack.from, attack.to, book.step());
    }
}

/// The player acts in the movement phase: earlier players have ended their turns.
pub(super) fn take_turn(state: &mut State, player: Player, at: Step) {
    if !state.moving.begun {
        state.began = at;
    }
    state.moving.place = state.order.place(player) as u8;
    state.moving.begun = true;
    state.moving.last = at;
}

/// A movement point is spent.
pub(super) fn spend(state: &mut State, player: Player, way: Way, at: Step) {
    take_turn(state, player, at);
    add(&mut state.moving.spent[player.seat()], 1);
    if matches!(way, Way::Fly(_)) {
        state.moving.flown |= 1 << player.0;
    }
}

/// A dinosaur goes from one space to another.
pub(super) fn step(state: &mut State, player: Player, from: SpaceId, to: SpaceId, at: Step) {
    let spaces = &mut state.herds[player.seat()].spaces;
    spaces.remove(from);
    spaces.insert(to);
    state.touched.0[from.index()] = at;
    state.touched.0[to.index()] = at;
}
