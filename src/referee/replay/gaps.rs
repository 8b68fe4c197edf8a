//! What is known of the points in a gap: nothing but what counts say.

use super::Replay;
use super::positions::Untold;
use crate::game::{Player, Row, Rules, Standing, Whose};
use crate::referee::claims::Resolved;

/// The part of a score that points belong to of which nobody knows more.
const OTHER: &str = "other";

impl<G: Rules> Replay<'_, '_, G> {
    /// Keeps the points that a line of counts tells in a gap.
    pub(super) fn count_in_gap(&mut self, counts: &[Resolved<'_>]) {
        let players = self.case.opened.header.seats.len() as u8;
        for count in counts.iter().filter(|count| count.unit == G::GAME.score) {
            let Whose::Player(player) = count.owner.whose(players) else {
                continue;
            };
            let counted = &mut self.untold.counted;
            match counted.iter_mut().find(|(known, _)| *known == player) {
                Some(known) => known.1 = count.number,
                None => counted.push((player, count.number)),
            }
        }
    }

    /// The score as far as it is known: in a gap the points that were counted.
    pub(crate) fn known_of(&self, standing: Standing) -> Standing {
        self.untold.known_of::<G>(standing)
    }
}

impl<G: Rules> Untold<G> {
    /// See [`Replay::known_of`].
    pub(super) fn known_of<R: Rules>(&self, standing: Standing) -> Standing {
        if !self.is_open() {
            return standing;
        }
        let counted = |row: Row| {
            let (_, points) = self
                .counted
                .iter()
                .find(|(player, _)| *player == row.player)?;
            Some(moved_to(*points, row, R::GAME.parts))
        };
        let mut rows: Vec<Row> = standing.rows.into_iter().filter_map(counted).collect();
        rows.sort_by_key(|row| (-row.total, row.player));
        for index in 0..rows.len() {
            let total = rows[index].total;
            let better = rows.iter().filter(|other| other.total > total).count();
            rows[index].place = 1 + better as u8;
        }
        Standing {
            ending: None,
            tie: "",
            rows: rows.into_iter().collect(),
        }
    }
}

/// A row with other points; where the difference comes from nobody wrote.
fn moved_to(points: i32, mut row: Row, parts: &[&str]) -> Row {
    let part = parts.iter().position(|part| *part == OTHER).unwrap_or(0);
    if let Some(part) = row.parts.get_mut(part) {
        *part += points - row.total;
    }
    row.total = points;
    row.winner = false;
    row
}

/// The points of a player that were counted in a gap.
pub(super) type Counted = Vec<(Player, i32)>;
