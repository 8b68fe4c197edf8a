//! Carrying out what was proven legal. Cannot fail.

use evoref::game::{Book, Owner};

use super::Pond;
use super::judge::Move;
use super::score::{CARDS, POINTS};
use super::state::{Bid, Phase, State};

pub fn apply(pond: &Pond, state: &mut State, legal: Move, book: &mut Book<'_>) {
    match legal {
        Move::Roll(face) => {
            state.die = face;
            state.phase = Phase::Bids;
        }
        Move::Bid(player, card) => {
            let at = book.step();
            state.standing = Some(Bid { player, card, at });
            state.next += 1;
        }
        Move::Pass(_) => state.next += 1,
        Move::Eat => {
            if let Some(Bid { player, card, .. }) = state.standing {
                state.points[usize::from(player.0)] += i32::from(state.die);
                state.hands[usize::from(player.0)].retain(|held| *held != card);
                book.note(Owner::player(player), POINTS, state.die, "fly");
                book.note(Owner::player(player), CARDS, -1, "fly");
            }
            let last = state.round >= u32::from(pond.options.rounds);
            state.phase = if last { Phase::Over } else { Phase::Between };
        }
    }
}

pub fn open_round(state: &mut State) {
    state.round += 1;
    state.phase = Phase::Roll;
    state.next = 0;
    state.standing = None;
}
