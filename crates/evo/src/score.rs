//! The score.

use super::Evo;
use super::state::{Phase, State};
use evoref_game::{Scored, Standing};

impl Scored for Evo {
    /// Most mutation points win; a tie goes to whoever has more dinosaurs on the board, then it is
    /// shared.
    fn standing(&self, state: &State) -> Standing {
        let known = self.everybody().filter(|player| !state.untold.points.has(*player));
        let rows = known.map(|player| {
            let herd = state.herd(player);
            let parts = [herd.start, herd.income, herd.bids, herd.other];
            (player, parts, (herd.mp(), herd.spaces.len()))
        });
        let ending = (state.phase == Phase::End).then_some("meteorite");
        let mut standing = Standing::ranked(ending, rows);
        standing.tie = tie(&standing);
        let unknown = self.everybody().filter(|player| state.untold.points.has(*player));
        let unknown = unknown.map(|player| (player, state.herd(player).mp())).collect();
        standing.but_for(unknown).but_left(state.left)
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
