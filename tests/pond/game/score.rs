//! What is counted, and the score table.

use evoref::Player;
use evoref::game::{Count, Owner, Row, Standing, Unit};

use super::state::{Phase, State};

pub const POINTS: Unit = Unit(0);
pub const CARDS: Unit = Unit(1);
pub const UNITS: &[(&str, &str)] = &[
    ("points", "points of a player"),
    ("cards", "cards in a player's hand"),
];

pub fn count(state: &State, owner: Owner, unit: Unit) -> Count {
    let seat = usize::from(owner.0).wrapping_sub(1);
    match (state.hands.get(seat), unit) {
        (Some(_), POINTS) => Count::Known(state.points[seat]),
        (Some(hand), CARDS) => Count::Known(hand.len() as i32),
        _ => Count::Nothing,
    }
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
