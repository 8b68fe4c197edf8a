//! Whether a record without one of its lines tells which line that was, and where it stood.

use evoref::{GAMES, LegalClause};
use evoref_game::NoFiles;
use evoref_referee::Options;
use evoref_referee::session::At;

use super::operators::{Slip, name, names};
use super::records::Record;
use super::{errors, judged};
use crate::lines::is_card;

/// Lines above and below a place at which the same line is tried.
const NEAR: usize = 3;

/// What would do as well as the line that was dropped.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Otherwise {
    Nothing,
    /// Another line at its place.
    Line,
    /// The same line at another place near.
    Place,
}

/// The record with a line in the place of the one at an index.
fn with(record: &Record, at: usize, line: &str) -> String {
    let mut lines = record.lines.clone();
    line.clone_into(&mut lines[at]);
    lines.join("\n") + "\n"
}

fn is_legal(text: &str) -> bool {
    let (_, report) = judged(text, Options { without_advice: true, ..Options::default() });
    errors(&report).next().is_none()
}

/// The line with one of its cards changed for each other one that the record names.
fn with_other_cards(record: &Record, line: &str) -> Vec<String> {
    let mut cards = names(record, &[]);
    cards.sort_unstable();
    cards.dedup();
    let words: Vec<&str> = line.split(' ').collect();
    let places = (2..words.len()).filter(|place| is_card(name(words[*place])));
    let changed = places.flat_map(|place| {
        cards.iter().map({
            let words = words.clone();
            move |card| [&words[..place], &[*card], &words[place + 1..]].concat().join(" ")
        })
    });
    changed.collect()
}

pub(super) fn otherwise(record: &Record, slip: &Slip) -> Otherwise {
    let dropped = &record.lines[slip.at];
    let above = record.lines[..slip.at].join("\n") + "\n";
    let mut session = GAMES.open(above, &NoFiles).unwrap();
    session.seek(At::END);
    let legal = session.legal();
    let listed = legal.clauses.iter().filter(|clause| !clause.is_form());
    let mut others: Vec<String> = listed.map(LegalClause::line).collect();
    if !others.contains(dropped) {
        // Of cards that nobody knows only the form is listed.
        others.extend(with_other_cards(record, dropped));
    }
    others.retain(|line| line != dropped);
    if others.iter().any(|line| is_legal(&with(record, slip.at, line))) {
        return Otherwise::Line;
    }
    let near = slip.at.saturating_sub(NEAR).max(record.body)..=slip.at + NEAR;
    let elsewhere = near.filter(|place| *place < record.lines.len()).map(|place| {
        let mut lines = record.lines.clone();
        let line = lines.remove(slip.at);
        lines.insert(place, line);
        lines
    });
    let mut other = elsewhere.filter(|lines| *lines != record.lines);
    if other.any(|lines| is_legal(&(lines.join("\n") + "\n"))) {
        return Otherwise::Place;
    }
    Otherwise::Nothing
}
