//! What is counted, and the score table.

use evoref::Player;
use evoref::game::{Row, Standing, Whose};

use super::Pond;
use super::state::{Phase, State};

evoref::units! {
    pub Pond, State, |pond, state|
    POINTS = "points", "points of a player",
        Whose::Player(player) => state.points[usize::from(player.0)];
    CARDS = "cards", "cards in a player's hand",
        Whose::Player(player) => state.hands[usize::from(player.0)].len() as i32;
}

pub fn standing(state: &State) -> Standing {
    let over = state.phase == Phase::Over;
    let row = |(seat, points): (u8, &i32)| {
        let better = state.points.iter().filter(|other| *other > points).count();
        Row {
            player: Player(seat),
            total: *points,
            parts: [*points].into_iter().collect(),
            place: 1 + better as u8,
            winner: over && better == 0,
        }
    };
    let mut rows: arrayvec::ArrayVec<Row, 6> = (0..).zip(&state.points).map(row).collect();
    rows.sort_by_key(|row| (row.place, row.player));
    Standing {
        ending: over.then_some("last-fly"),
        tie: "",
        rows,
    }
}
