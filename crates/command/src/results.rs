//! The result of a record, whoever says it: the referee, the record, or nobody.

use std::cmp::Reverse;

use crate::prelude::*;
use evoref_game::{Row, Standing};
use evoref_record::notation::same_handle;

/// What a result rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ResultKind {
    /// The whole session was replayed to its end without an error.
    Verified,
    /// The record says so, and it was not replayed to an end: a result without a session, or one that a
    /// judge has decided.
    Claimed,
    /// There is none, or the session has an error.
    None,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) player: Player,
    /// The display name, safe to show on one line.
    pub(super) name: String,
    /// From 1; who is level shares a place. None where a score is not known.
    pub(super) place: Option<u32>,
    /// Points; none where nobody knows them, and if a record names its winner alone.
    pub(super) points: Option<i32>,
}

/// A result, best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Result {
    pub(super) kind: ResultKind,
    pub(super) placed: Vec<Placed>,
}

impl Result {
    pub(super) fn of(report: &Report) -> Self {
        let ended = |standing: &&Standing| standing.ending.is_some() && standing.unknown.is_empty();
        let standing = report.standing().filter(ended);
        let decided = matches!(report.result(), Some(Stated::Adjudicated(..)));
        let is_claim = match report.status {
            Status::Claimed => true,
            Status::Legal | Status::Unfinished => standing.is_none() && decided,
            Status::Illegal | Status::Unreadable => false,
        };
        let mut kind = ResultKind::None;
        let mut places: Vec<(Option<u32>, Player, Option<i32>)> = Vec::new();
        if let Some(standing) = standing.filter(|_| report.status == Status::Legal) {
            kind = ResultKind::Verified;
            let place = |row: &Row| Some(u32::from(row.place.unwrap_or(0)));
            let rows = standing.rows.iter();
            places.extend(rows.map(|row| (place(row), row.player, Some(row.total))));
        } else if let Some(stated) = report.result().filter(|_| is_claim) {
            kind = ResultKind::Claimed;
            places = stated.places();
            let winners = stated.winners();
            if !winners.is_empty() {
                // Without points its winners stand before all others.
                let place = |player: &Player| {
                    if winners.contains(player) { 1 } else { 1 + winners.len() as u32 }
                };
                let players = (0..report.seats().len() as u8).map(Player);
                places.extend(players.map(|player| (Some(place(&player)), player, None)));
            }
        }
        places.sort_by_key(|(place, player, points)| (*place, Reverse(*points), *player));
        let placed = places.into_iter().map(|(place, player, points)| Placed {
            player,
            name: name(report.seats(), player),
            place,
            points,
        });
        Self { kind, placed: placed.collect() }
    }

    /// The same with the names that players have in the settings.
    pub(super) fn joined(mut self, people: &People) -> Self {
        for one in &mut self.placed {
            one.name = one_line(people.name(&one.name)).into_owned();
        }
        self
    }

    /// `Ann 31, Bert ?`; of a winner without points `Ann wins`.
    pub(super) fn sentence(&self) -> String {
        let told = |one: &Placed| match one.points {
            Some(points) => Some(format!("{} {points}", one.name)),
            None => match one.place {
                Some(1) => Some(format!("{} wins", one.name)),
                Some(_) => None,
                None => Some(format!("{} ?", one.name)),
            },
        };
        joined(self.placed.iter().filter_map(told), ", ")
    }
}

/// A display name, safe to show on one line.
pub(super) fn name(seats: &[Seat], player: Player) -> String {
    let seat = seats.get(player.seat());
    seat.map_or_else(|| "?".to_owned(), |seat| one_line(&seat.name).into_owned())
}

/// The seat of the player of that handle or display name.
pub(super) fn seat_named(seats: &[Seat], player: &str) -> Option<usize> {
    seats.iter().position(|seat| {
        same_handle(&seat.handle, player) || seat.name.to_lowercase() == player.to_lowercase()
    })
}

#[cfg(test)]
#[path = "../tests/unit/results.rs"]
mod tests;
