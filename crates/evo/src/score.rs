//! The score.

use crate::prelude::*;

impl Scored for Evo {
    /// Most mutation points win; a tie goes to whoever has more dinosaurs on the board, then it is shared.
    fn standing(&self, state: &State) -> Standing {
        let rows = self.players().map(|player| {
            let herd = state.herd(player);
            let parts = [herd.start, herd.income, herd.bids, herd.other];
            (player, parts, (herd.mp(), herd.spaces.len()))
        });
        let ending = (state.phase == Phase::End).then_some("meteorite");
        let mut standing = Standing::ranked(ending, rows);
        standing.tie = tie(&standing);
        standing.but_for(state.untold.points).but_left(state.left)
    }
}

fn tie(standing: &Standing) -> &'static str {
    let [first, second, ..] = &*standing.rows else { return "" };
    if standing.ending.is_none() || first.total != second.total {
        ""
    } else if first.place == second.place {
        "as many points and dinosaurs"
    } else {
        "more dinosaurs on the board"
    }
}
