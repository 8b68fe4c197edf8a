//! Legal records to seed slips into: what `play` writes, with counts at the end of each round or without.

use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_referee::session::At;

use super::set;
use crate::tables::{Table, each_table, played};

/// What is counted for each player at the end of a round.
const COUNTED: &[(&str, &[&str])] = &[
    ("evo", &["mp", "dinosaurs"]),
    ("evolution", &["food", "population"]),
    ("evolve", &["dominance", "parts"]),
];

/// A legal record.
pub(crate) struct Record {
    pub(crate) game: &'static str,
    pub(crate) hidden: bool,
    pub(crate) counted: bool,
    pub(crate) lines: Vec<String>,
    /// Index of the line `setup`.
    pub(crate) body: usize,
    pub(crate) handles: Vec<String>,
}

impl Record {
    pub(crate) fn text(&self) -> String {
        self.lines.join("\n") + "\n"
    }
}

/// So many records of each game: every table in turn, open and hidden, with counts and without.
pub(crate) fn records(of_each: usize) -> Vec<Record> {
    let mut tables = Vec::new();
    each_table(|table| {
        tables.push(Table { game: table.game, headers: table.headers, players: table.players });
    });
    let mut records = Vec::new();
    if set() == PLAYED {
        return played_by_hand();
    }
    for (game, units) in COUNTED {
        let own: Vec<&Table> = tables.iter().filter(|t| t.game.name == *game).collect();
        for number in 0..if own.is_empty() { 0 } else { of_each } {
            // Of a few records, too, some are open, hidden, counted, at large tables and small ones.
            let table = own[number * 5 % own.len()];
            let (hidden, counted) = (number % 2 == 1, number / 2 % 2 == 1);
            let text = played(table, 1000 + set() * 1_000_000 + number as u64, hidden);
            let text = if counted { with_counts(&text, units) } else { text };
            records.extend(record(game, (hidden, counted), &text));
        }
    }
    records
}

/// A record that names no file of its own and is set up from the beginning.
fn record(game: &'static str, (hidden, counted): (bool, bool), text: &str) -> Option<Record> {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let body = lines.iter().position(|line| line == "setup")?;
    let session = GAMES.open(text.to_owned(), &NoFiles).ok()?;
    let handles = session.seats().iter().map(|seat| seat.handle.to_string()).collect();
    Some(Record { game, hidden, counted, lines, body, handles })
}

/// The set of the records in `fixtures` that somebody wrote down; it and those behind it have the kinds of slips of the
/// first.
pub(super) const PLAYED: u64 = 9;

fn played_by_hand() -> Vec<Record> {
    let mut records = Vec::new();
    for (game, _) in COUNTED {
        let entries = std::fs::read_dir(format!("fixtures/{game}/played")).unwrap();
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let texts: Vec<_> =
            paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        // Once for each seventh of the kinds of slips.
        for text in std::iter::repeat_n(texts, 7).flatten() {
            records.extend(record(game, (text.contains(" ?"), text.contains("\ncheck:")), &text));
        }
    }
    records
}

/// The same record with what every player has at the end of each round.
fn with_counts(text: &str, units: &[&str]) -> String {
    let mut session = GAMES.open(text, &NoFiles).unwrap();
    let mut counted = String::new();
    for (line, said) in (1..).zip(text.lines()) {
        if said.starts_with("round ") && said != "round 1" {
            session.seek(At::before(line));
            let end = session.round_over();
            let end = end.as_ref().unwrap_or(&session);
            let items: Vec<String> = session
                .seats()
                .iter()
                .flat_map(|seat| {
                    units.iter().filter_map(|unit| {
                        let count = end.count(&seat.handle, unit)?;
                        Some(format!("{} {count} {unit}", seat.handle))
                    })
                })
                .collect();
            counted.push_str(&format!("check: {}\n", items.join(", ")));
        }
        counted.push_str(said);
        counted.push('\n');
    }
    counted
}
