//! What was counted, as tables.

use serde_json::{Value, json};

use super::Topic;
use super::tally::{Chance, Feeding, Tally, Wins};
use crate::arguments::value_name;
use evoref_report::render::TextTable;

/// A cell that is a number, but no whole one.
fn decimal(cell: &Value) -> Option<f64> {
    cell.as_f64().filter(|_| cell.is_f64())
}

/// A cell as people read it: a number with one decimal, and nothing where nothing is known.
fn shown(cell: &Value) -> String {
    match (cell.as_str(), decimal(cell)) {
        (Some(text), _) => text.to_owned(),
        (None, Some(number)) => format!("{number:.1}"),
        (None, None) if cell.is_null() => String::new(),
        (None, None) => cell.to_string(),
    }
}

pub(super) struct Sheet {
    pub(super) topic: Topic,
    /// What it shows, in one line.
    pub(super) about: &'static str,
    head: &'static [&'static str],
    /// How many columns name what a row is about.
    names: usize,
    /// Each the list of its cells.
    pub(super) rows: Vec<Value>,
}

impl Sheet {
    pub(super) fn name(&self) -> String {
        value_name(&self.topic)
    }

    pub(super) fn table(&self) -> TextTable {
        let shown = |row: &Value| row.as_array().into_iter().flatten().map(shown).collect();
        let is_text = |column: &usize| {
            let mut cells = self.rows.iter().filter_map(|row| row.get(column));
            *column < self.names && cells.all(Value::is_string)
        };
        let left: Vec<usize> = (0..self.head.len()).filter(is_text).collect();
        TextTable::of(self.head, &left, self.rows.iter().map(shown))
    }

    /// A line for each row, with the columns as keys: `won %` is `won_percent`.
    pub(super) fn lines(&self, version: u32) -> impl Iterator<Item = String> {
        // At most three decimals.
        let rounded = |number: f64| json!((number * 1000.0).round() / 1000.0);
        self.rows.iter().map(move |row| {
            let cells = self.head.iter().zip(row.as_array().into_iter().flatten());
            let cells = cells.map(|(name, cell)| {
                let key = name.replace('%', "percent").replace('±', "deviation").replace(' ', "_");
                (key, decimal(cell).map_or_else(|| cell.clone(), rounded))
            });
            let mut line: Value = cells.collect();
            line["schema_version"] = version.into();
            line["table"] = self.name().into();
            format!("{line}\n")
        })
    }
}

/// Every table, in the order in which they are shown.
pub(super) fn all(tally: &Tally) -> Vec<Sheet> {
    let all: [fn(&Tally) -> Sheet; 7] = [length, seats, things, bids, chance, feeding, scoring];
    all.into_iter().map(|sheet| sheet(tally)).collect()
}

/// `sum / number`, if there is any.
fn mean(sum: impl Into<f64>, number: u32) -> Value {
    json!((number > 0).then(|| sum.into() / f64::from(number)))
}

/// What was won, what would be fair, and both in percent.
fn wins(wins: &Wins) -> [Value; 4] {
    let percent = |won: f64| mean(100.0 * won, wins.decided);
    let won = (wins.decided > 0).then_some(wins.won);
    [wins.decided.into(), json!(won), percent(wins.won), percent(wins.fair)]
}

fn length(tally: &Tally) -> Sheet {
    let rows = tally.length.iter().map(|((game, players), length)| {
        let (ended, (shortest, longest)) = (length.ended, length.extremes.0.unzip());
        let (rounds, actions) = (mean(length.rounds, ended), mean(length.actions, ended));
        json!([game, players, length.sessions, ended, rounds, shortest, longest, actions])
    });
    let head =
        &["game", "players", "sessions", "ended", "rounds", "shortest", "longest", "actions"];
    let about = "rounds and actions of the sessions that ended";
    Sheet { topic: Topic::Length, about, head, names: 2, rows: rows.collect() }
}

fn seats(tally: &Tally) -> Sheet {
    let rows = tally.seats.iter().filter(|(_, seat)| seat.decided > 0);
    let rows = rows.map(|((game, players, seat), counted)| {
        let [decided, won, percent, fair] = wins(counted);
        json!([game, players, seat, decided, won, percent, fair])
    });
    let head = &["game", "players", "seat", "decided", "won", "won %", "fair %"];
    let about = "wins by seat, in the order of the players line";
    Sheet { topic: Topic::Seats, about, head, names: 3, rows: rows.collect() }
}

fn things(tally: &Tally) -> Sheet {
    let mut found: Vec<_> = tally.things.iter().collect();
    found.sort_by(|((game, kind, _), a), ((other, also, _), b)| {
        (game, kind, b.played).cmp(&(other, also, a.played))
    });
    let rows = found.into_iter().map(|((game, kind, name), counted)| {
        let [decided, won, percent, fair] = wins(counted);
        json!([game, kind, name, counted.played, decided, won, percent, fair])
    });
    let head = &["game", "kind", "name", "had", "decided", "won", "won %", "fair %"];
    let about = "wins of those who had it at any time of the session";
    Sheet { topic: Topic::Things, about, head, names: 3, rows: rows.collect() }
}

fn bids(tally: &Tally) -> Sheet {
    let mut found: Vec<_> = tally.bids.iter().collect();
    found.sort_by(|((game, _), a), ((other, _), b)| (game, b.sold).cmp(&(other, a.sold)));
    let rows = found.into_iter().map(|((game, name), bids)| {
        let (price, most) = (mean(bids.paid, bids.sold), bids.prices.0.map(|(_, most)| most));
        json!([game, name, bids.laid_out, bids.bids, bids.sold, price, most])
    });
    let head = &["game", "name", "laid out", "bids", "sold", "mean price", "most"];
    let about = "how often it was laid out, bid on and sold, and what was paid";
    Sheet { topic: Topic::Bids, about, head, names: 2, rows: rows.collect() }
}

fn chance(tally: &Tally) -> Sheet {
    let rows = tally.chance.iter().map(|((game, _, measure, of, unit), chance)| {
        let Chance { moments, came, expected, variance } = chance;
        json!([game, measure, of, unit, moments, came, expected, came - expected, variance.sqrt()])
    });
    let head = &["game", "measure", "of", "unit", "moments", "came", "expected", "more", "±"];
    let about =
        "dice, tokens and draws against what could have come, as `evoref luck` measures them";
    Sheet { topic: Topic::Chance, about, head, names: 4, rows: rows.collect() }
}

fn feeding(tally: &Tally) -> Sheet {
    let mut found: Vec<_> = tally.feeding.iter().collect();
    found.sort_by(|((game, kind, _), a), ((other, also, _), b)| {
        (game, kind, b.hunted, b.fed).cmp(&(other, also, a.hunted, a.fed))
    });
    let rows = found.into_iter().map(|((game, kind, name), Feeding { fed, hunts, hunted })| {
        json!([game, kind, name, fed, hunts, hunted])
    });
    let head = &["game", "kind", "name", "fed", "hunts", "hunted"];
    let about = "who fed, who hunted, and who was hunted; the most hunted first";
    Sheet { topic: Topic::Feeding, about, head, names: 3, rows: rows.collect() }
}

fn scoring(tally: &Tally) -> Sheet {
    let rows = tally.scoring.iter().map(|((game, kind, name), scoring)| {
        let (least, most) = scoring.extremes.0.unzip();
        json!([game, kind, name, scoring.times, mean(scoring.points, scoring.times), least, most])
    });
    let head = &["game", "kind", "name", "scored", "mean points", "least", "most"];
    let about = "points of a player from a biome or a challenge";
    Sheet { topic: Topic::Scoring, about, head, names: 3, rows: rows.collect() }
}
