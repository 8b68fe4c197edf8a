//! Whether a record with a slip tells what was meant: another line may leave it as legal.

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
/// Lines above and below two that are swapped among which other neighbours are.
const PAIRS: usize = 8;

/// What would do as well as what was written.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Otherwise {
    Nothing,
    /// Another line at its place.
    Line,
    /// The same lines in other places near.
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

/// What would do as well, for the kinds of slips for which that is known.
pub(super) fn otherwise(record: &Record, slip: &Slip) -> Otherwise {
    match slip.operator {
        "dropped" => of_dropped(record, slip),
        "swapped" => of_swapped(record, slip),
        "card" | "next card" => {
            let others = with_other_cards(record, &slip.put[0]).into_iter();
            let mut others = others.filter(|line| *line != record.lines[slip.at]);
            let is_one = others.any(|line| is_legal(&with(record, slip.at, &line)));
            if is_one { Otherwise::Line } else { Otherwise::Nothing }
        }
        _ => Otherwise::Nothing,
    }
}

/// The lines that are legal below some others.
fn legal_below(above: &[String]) -> Vec<String> {
    let mut session = GAMES.open(above.join("\n") + "\n", &NoFiles).unwrap();
    session.seek(At::END);
    let legal = session.legal();
    let listed = legal.clauses.iter().filter(|clause| !clause.is_form());
    listed.map(LegalClause::line).collect()
}

/// Of two lines that are swapped: other neighbours the other way round, another player who said one of them, or a line
/// that is missing above one of them.
fn of_swapped(record: &Record, slip: &Slip) -> Otherwise {
    let mut written = record.lines.clone();
    written.splice(slip.at..slip.at + slip.taken, slip.put.iter().cloned());
    let is_one = |change: &dyn Fn(&mut Vec<String>)| {
        let mut lines = written.clone();
        change(&mut lines);
        lines != record.lines && is_legal(&(lines.join("\n") + "\n"))
    };
    let first = slip.at.saturating_sub(PAIRS).max(record.body + 1);
    let last = (slip.at + PAIRS).min(written.len() - 1);
    if (first..last).any(|at| is_one(&|lines| lines.swap(at, at + 1))) {
        return Otherwise::Place;
    }
    let is_line = (slip.at..slip.at + slip.taken).any(|at| {
        let said = written[at].split_once(':').map_or("", |(_, said)| said);
        let by_other = |by: &String| is_one(&|lines| lines[at] = format!("{by}:{said}"));
        let missing = || legal_below(&written[..at]).into_iter();
        record.handles.iter().any(by_other)
            || missing().any(|line| is_one(&|lines| lines.insert(at, line.clone())))
    });
    if is_line { Otherwise::Line } else { Otherwise::Nothing }
}

fn of_dropped(record: &Record, slip: &Slip) -> Otherwise {
    let dropped = &record.lines[slip.at];
    let mut others = legal_below(&record.lines[..slip.at]);
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
