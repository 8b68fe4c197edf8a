//! What a position left out and a count tells later.

use crate::state::State;
use crate::units;
use evoref_game::{Book, Owner, Player};

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
