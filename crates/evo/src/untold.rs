//! What a position left out, and what was learnt of it since.

use crate::prelude::*;

/// What a position left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Untold {
    pub points: Few,
    pub hands: Few,
    /// The points that each of them had at least, as what was paid since shows.
    least: [i32; SEATS],
    /// Whether nobody knows which section of the wheel is selected.
    pub wheel: bool,
    /// Whether nobody knows which cards were played.
    pub discards: bool,
}

impl Untold {
    /// The points that a player had at least where they were left out.
    pub const fn least(&self, player: Player) -> i32 {
        self.least[player.seat()]
    }

    /// A player whose points were left out must have had so many.
    pub fn needs(&mut self, player: Player, points: i32) {
        let least = &mut self.least[player.seat()];
        *least = points.max(*least);
    }
}
