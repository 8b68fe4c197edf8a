//! The draws of a step, which may have happened in any order as far as nobody wrote them.

use super::Before;
use crate::Evolve;
use crate::judge::DrawnCards;
use crate::piles::Pile;
use crate::state::{Phase, State};
use evoref_game::{Book, Player};

impl Evolve {
    /// A draw that stands in the record.
    pub(super) fn draw_written(
        &self,
        state: &mut State,
        player: Player,
        drawn: &DrawnCards,
        book: &mut Book<'_>,
    ) {
        self.draw_one(state, player, drawn, book);
        state.turns[player.seat()].drew = (book.step(), drawn.count);
    }

    /// A draw that nobody wrote.
    pub(super) fn draw_left_out(
        &self,
        state: &mut State,
        player: Player,
        drawn: &DrawnCards,
        book: &mut Book<'_>,
    ) {
        self.draw_one(state, player, drawn, book);
        if state.phase != Phase::Deal {
            state.turns[player.seat()].unwritten += drawn.count;
        }
    }

    fn draw_one(&self, state: &mut State, player: Player, drawn: &DrawnCards, book: &mut Book<'_>) {
        let before = Before::new(state);
        let hand = Pile::Hand(player);
        let known = state.piles.sure(hand) | drawn.old | drawn.new;
        self.draw(state, player, drawn, book.step());
        // Of a deck that is drawn out they can be inferred, but nobody wrote them.
        state.piles.conceal(hand, !known);
        before.note(state, "draw", book);
        if state.phase == Phase::Deal {
            state.dealt |= 1 << player.seat();
        } else {
            state.turns[player.seat()].pending = 0;
        }
    }

    /// The step is over: what is not drawn now is not drawn.
    pub(super) fn end_draws(&self, state: &mut State) {
        for player in self.players() {
            state.turns[player.seat()].pending = 0;
        }
    }
}
