//! The score table and how a tie for the win is decided.

use crate::prelude::*;

/// The columns of the score table.
pub(super) const PARTS: &[&str] = &["biomes", "penalties", "challenges", "dying sun", "other"];
/// The ways a session can end.
pub(super) const ENDINGS: &[&str] = &["dying-sun"];

impl Scored for Evolve {
    fn standing(&self, state: &State) -> Standing {
        let breaks = self.options.flying_breaks_final_tie;
        let rows = self.players().map(|player| {
            let flies = state.creatures[player.seat()].flies(&self.deck);
            (player, state.scores[player.seat()], (state.dominance(player), breaks && flies))
        });
        let ended = state.phase == Phase::Over;
        let mut standing = Standing::ranked(ended.then_some(ENDINGS[0]), rows);
        let rows = &standing.rows;
        let best = rows.first().map_or(0, |row| row.total);
        let level = rows.iter().filter(|row| row.total == best).count();
        let first = rows.iter().filter(|row| row.place == Some(1)).count();
        standing.tie = match (ended, level, first) {
            (false, ..) | (_, 0 | 1, _) => "",
            (_, level, first) if first < level => "Flying breaks the tie",
            _ => "the tied players share the victory",
        };
        standing.but_for(state.untold.points).but_left(state.left)
    }
}
