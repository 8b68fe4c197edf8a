//! The score at a place of a session, and what it rests on besides the rules.

use crate::Basis;
use crate::prelude::*;

/// The score so far or at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// How the session ended; `None` if it has not.
    pub ending: Option<&'static str>,
    /// How a tie for the win was decided, in a few words; empty if there was none.
    pub tie: &'static str,
    /// Those whose points are known, best first.
    pub rows: Vec<ScoreRow>,
    /// Whose points a position left out, in seat order, and what came and went since.
    pub unknown: Vec<(Player, i32)>,
    /// What it rests on besides the rules.
    pub basis: Basis,
}

/// One line of the score table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreRow {
    /// Whose.
    pub player: Player,
    /// Points.
    pub total: i32,
    /// Where they come from, by the parts of the game; the sum is `total`.
    pub parts: Vec<(&'static str, i32)>,
    /// 1 for the best; tied players share it. `None` if somebody's points are unknown.
    pub place: Option<u8>,
    /// Whether the player wins, alone or shared; false before the end.
    pub winner: bool,
}

impl Score {
    pub(super) fn of(game: &Game, standing: Standing, basis: Basis) -> Self {
        let rows = standing.rows.into_iter().map(|row| ScoreRow {
            player: row.player,
            total: row.total,
            parts: game.parts.iter().copied().zip(row.parts).collect(),
            place: row.place,
            winner: row.winner,
        });
        Self {
            ending: standing.ending,
            tie: standing.tie,
            rows: rows.collect(),
            unknown: standing.unknown.to_vec(),
            basis,
        }
    }
}
