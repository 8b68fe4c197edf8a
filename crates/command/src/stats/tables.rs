//! What was counted, as tables.

use serde_json::{Map, Value, json};

use super::Topic;
use super::tally::{Tally, Wins, sorted};
use evoref_report::render::TextTable;

/// One cell of a table.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell {
    Text(String),
    Whole(i64),
    /// With one decimal; programs get three.
    Number(f64),
    /// Nothing is known.
    Empty,
}

impl Cell {
    fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Whole(number) => number.to_string(),
            Self::Number(number) => format!("{number:.1}"),
            Self::Empty => String::new(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Whole(number) => json!(number),
            Self::Number(number) => json!((number * 1000.0).round() / 1000.0),
            Self::Empty => Value::Null,
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Self::Whole(number as i64)
    }
}

/// A table with its name.
pub(super) struct Sheet {
    pub(super) topic: Topic,
    pub(super) name: &'static str,
    /// What it shows, in one line.
    pub(super) about: &'static str,
    head: &'static [&'static str],
    /// How many columns name what a row is about.
    names: usize,
    rows: Vec<Vec<Cell>>,
}

impl Sheet {
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn table(&self) -> TextTable {
        let shown = |row: &Vec<Cell>| row.iter().map(Cell::shown).collect();
        let is_text = |column: &usize| {
            let mut cells = self.rows.iter().filter_map(|row| row.get(*column));
            *column < self.names && cells.all(|cell| matches!(cell, Cell::Text(_)))
        };
        let left: Vec<usize> = (0..self.head.len()).filter(is_text).collect();
        TextTable::of(self.head, &left, self.rows.iter().map(shown))
    }

    /// A line for each row, with the columns as keys: `won %` is `won_percent`.
    pub(super) fn lines(&self, version: u32) -> impl Iterator<Item = String> {
        self.rows.iter().map(move |row| {
            let cells = self.head.iter().zip(row);
            let mut line: Map<String, Value> =
                cells.map(|(name, cell)| (key(name), cell.json())).collect();
            line.insert("schema_version".to_owned(), json!(version));
            line.insert("table".to_owned(), json!(self.name));
            format!("{}\n", Value::Object(line))
        })
    }
}

fn key(name: &str) -> String {
    name.replace('%', "percent").replace('±', "deviation").replace(' ', "_")
}

/// Every table, in the order in which they are shown.
pub(super) fn all(tally: &Tally) -> Vec<Sheet> {
    vec![
        length(tally),
        seats(tally),
        things(tally),
        bids(tally),
        chance(tally),
        feeding(tally),
        scoring(tally),
    ]
}

/// `sum / number`, if there is any.
fn mean(sum: impl Into<f64>, number: u32) -> Cell {
    match number {
        0 => Cell::Empty,
        1.. => Cell::Number(sum.into() / f64::from(number)),
    }
}

/// What was won, what would be fair, and both in percent.
fn wins(wins: &Wins) -> [Cell; 4] {
    let percent = |won: f64| mean(100.0 * won, wins.decided);
    let won = match wins.decided {
        0 => Cell::Empty,
        1.. => Cell::Number(wins.won),
    };
    [wins.decided.into(), won, percent(wins.won), percent(wins.fair)]
}

fn length(tally: &Tally) -> Sheet {
    let rows = sorted(&tally.length).into_iter().map(|((game, players), length)| {
        let ended = length.ended;
        let of_ended = |rounds: u32| match ended {
            0 => Cell::Empty,
            1.. => Cell::Whole(rounds.into()),
        };
        vec![
            (*game).into(),
            (*players).into(),
            length.sessions.into(),
            ended.into(),
            mean(length.rounds, ended),
            of_ended(length.shortest),
            of_ended(length.longest),
            mean(length.actions, ended),
        ]
    });
    Sheet {
        topic: Topic::Length,
        name: "length",
        about: "rounds and actions of the sessions that ended",
        head: &["game", "players", "sessions", "ended", "rounds", "shortest", "longest", "actions"],
        names: 2,
        rows: rows.collect(),
    }
}

fn seats(tally: &Tally) -> Sheet {
    let rows = sorted(&tally.seats).into_iter().filter(|(_, seat)| seat.decided > 0);
    let rows = rows.map(|((game, players, seat), won)| {
        let mut row = vec![(*game).into(), (*players).into(), (*seat).into()];
        row.extend(wins(won));
        row
    });
    Sheet {
        topic: Topic::Seats,
        name: "seats",
        about: "wins by seat, in the order of the players line",
        head: &["game", "players", "seat", "decided", "won", "won %", "fair %"],
        names: 3,
        rows: rows.collect(),
    }
}

fn things(tally: &Tally) -> Sheet {
    let mut found = sorted(&tally.things);
    found.sort_by(|((game, kind, _), a), ((other, also, _), b)| {
        (game, kind, b.played).cmp(&(other, also, a.played))
    });
    let rows = found.into_iter().map(|((game, kind, name), won)| {
        let mut row = vec![(*game).into(), (*kind).into(), name.as_str().into(), won.played.into()];
        row.extend(wins(won));
        row
    });
    Sheet {
        topic: Topic::Things,
        name: "things",
        about: "wins of those who had it at any time of the session",
        head: &["game", "kind", "name", "had", "decided", "won", "won %", "fair %"],
        names: 3,
        rows: rows.collect(),
    }
}

fn bids(tally: &Tally) -> Sheet {
    let mut found = sorted(&tally.bids);
    found.sort_by(|((game, _), a), ((other, _), b)| (game, b.sold).cmp(&(other, a.sold)));
    let rows = found.into_iter().map(|((game, name), bids)| {
        vec![
            (*game).into(),
            name.as_str().into(),
            bids.laid_out.into(),
            bids.bids.into(),
            bids.sold.into(),
            mean(bids.paid, bids.sold),
            match bids.sold {
                0 => Cell::Empty,
                1.. => Cell::Whole(bids.most.into()),
            },
        ]
    });
    Sheet {
        topic: Topic::Bids,
        name: "bids",
        about: "how often it was laid out, bid on and sold, and what was paid",
        head: &["game", "name", "laid out", "bids", "sold", "mean price", "most"],
        names: 2,
        rows: rows.collect(),
    }
}

fn chance(tally: &Tally) -> Sheet {
    let rows = sorted(&tally.chance).into_iter().map(|((game, _, measure, of), chance)| {
        vec![
            (*game).into(),
            (*measure).into(),
            (*of).into(),
            chance.unit.into(),
            chance.moments.into(),
            Cell::Number(chance.came),
            Cell::Number(chance.expected),
            Cell::Number(chance.came - chance.expected),
            Cell::Number(chance.variance.sqrt()),
        ]
    });
    Sheet {
        topic: Topic::Chance,
        name: "chance",
        about: "dice, tokens and draws against what could have come, as `evoref luck` measures them",
        head: &["game", "measure", "of", "unit", "moments", "came", "expected", "more", "±"],
        names: 4,
        rows: rows.collect(),
    }
}

fn feeding(tally: &Tally) -> Sheet {
    let mut found = sorted(&tally.feeding);
    found.sort_by(|((game, kind, _), a), ((other, also, _), b)| {
        (game, kind, b.hunted, b.fed).cmp(&(other, also, a.hunted, a.fed))
    });
    let rows = found.into_iter().map(|((game, kind, name), feeding)| {
        vec![
            (*game).into(),
            (*kind).into(),
            name.as_str().into(),
            feeding.fed.into(),
            feeding.hunts.into(),
            feeding.hunted.into(),
        ]
    });
    Sheet {
        topic: Topic::Feeding,
        name: "feeding",
        about: "who fed, who hunted, and who was hunted; the most hunted first",
        head: &["game", "kind", "name", "fed", "hunts", "hunted"],
        names: 3,
        rows: rows.collect(),
    }
}

fn scoring(tally: &Tally) -> Sheet {
    let rows = sorted(&tally.scoring).into_iter().map(|((game, kind, name), scoring)| {
        vec![
            (*game).into(),
            (*kind).into(),
            name.as_str().into(),
            scoring.times.into(),
            mean(scoring.points, scoring.times),
            Cell::Whole(scoring.least.into()),
            Cell::Whole(scoring.most.into()),
        ]
    });
    Sheet {
        topic: Topic::Scoring,
        name: "scoring",
        about: "points of a player from a biome or a challenge",
        head: &["game", "kind", "name", "scored", "mean points", "least", "most"],
        names: 3,
        rows: rows.collect(),
    }
}
