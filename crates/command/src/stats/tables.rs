//! What was counted, as tables.

use clap::ValueEnum as _;
use serde_json::{Map, Value, json};

use super::Topic;
use super::tally::{Tally, Wins, sorted};
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

/// A cell as programs read it: a number with at most three decimals.
fn rounded(cell: &Value) -> Value {
    decimal(cell).map_or_else(|| cell.clone(), |number| json!((number * 1000.0).round() / 1000.0))
}

/// A table.
pub(super) struct Sheet {
    pub(super) topic: Topic,
    head: &'static [&'static str],
    /// How many columns name what a row is about.
    names: usize,
    rows: Vec<Vec<Value>>,
}

impl Sheet {
    fn new(
        topic: Topic,
        names: usize,
        head: &'static [&'static str],
        rows: impl Iterator<Item = Vec<Value>>,
    ) -> Self {
        Self { topic, head, names, rows: rows.collect() }
    }

    /// What it is called, as it is asked for.
    pub(super) fn name(&self) -> String {
        self.topic.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// What it shows, in one line.
    pub(super) fn about(&self) -> &'static str {
        match self.topic {
            Topic::Length => "rounds and actions of the sessions that ended",
            Topic::Seats => "wins by seat, in the order of the players line",
            Topic::Things => "wins of those who had it at any time of the session",
            Topic::Bids => "how often it was laid out, bid on and sold, and what was paid",
            Topic::Chance => {
                "dice, tokens and draws against what could have come, as `evoref luck` measures them"
            }
            Topic::Feeding => "who fed, who hunted, and who was hunted; the most hunted first",
            Topic::Scoring => "points of a player from a biome or a challenge",
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn table(&self) -> TextTable {
        let shown = |row: &Vec<Value>| row.iter().map(shown).collect();
        let is_text = |column: &usize| {
            let mut cells = self.rows.iter().filter_map(|row| row.get(*column));
            *column < self.names && cells.all(Value::is_string)
        };
        let left: Vec<usize> = (0..self.head.len()).filter(is_text).collect();
        TextTable::of(self.head, &left, self.rows.iter().map(shown))
    }

    /// A line for each row, with the columns as keys: `won %` is `won_percent`.
    pub(super) fn lines(&self, version: u32) -> impl Iterator<Item = String> {
        self.rows.iter().map(move |row| {
            let cells = self.head.iter().zip(row);
            let mut line: Map<String, Value> =
                cells.map(|(name, cell)| (key(name), rounded(cell))).collect();
            line.insert("schema_version".to_owned(), json!(version));
            line.insert("table".to_owned(), json!(self.name()));
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
    let rows = sorted(&tally.length).into_iter().map(|((game, players), length)| {
        let (ended, (shortest, longest)) = (length.ended, length.extremes.0.unzip());
        vec![
            (*game).into(),
            (*players).into(),
            length.sessions.into(),
            ended.into(),
            mean(length.rounds, ended),
            shortest.into(),
            longest.into(),
            mean(length.actions, ended),
        ]
    });
    Sheet::new(
        Topic::Length,
        2,
        &["game", "players", "sessions", "ended", "rounds", "shortest", "longest", "actions"],
        rows,
    )
}

fn seats(tally: &Tally) -> Sheet {
    let rows = sorted(&tally.seats).into_iter().filter(|(_, seat)| seat.decided > 0);
    let rows = rows.map(|((game, players, seat), won)| {
        let mut row = vec![(*game).into(), (*players).into(), (*seat).into()];
        row.extend(wins(won));
        row
    });
    Sheet::new(
        Topic::Seats,
        3,
        &["game", "players", "seat", "decided", "won", "won %", "fair %"],
        rows,
    )
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
    Sheet::new(
        Topic::Things,
        3,
        &["game", "kind", "name", "had", "decided", "won", "won %", "fair %"],
        rows,
    )
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
            bids.prices.0.map(|(_, most)| most).into(),
        ]
    });
    Sheet::new(
        Topic::Bids,
        2,
        &["game", "name", "laid out", "bids", "sold", "mean price", "most"],
        rows,
    )
}

fn chance(tally: &Tally) -> Sheet {
    let rows = sorted(&tally.chance).into_iter().map(|((game, _, measure, of, unit), chance)| {
        vec![
            (*game).into(),
            (*measure).into(),
            (*of).into(),
            (*unit).into(),
            chance.moments.into(),
            chance.came.into(),
            chance.expected.into(),
            (chance.came - chance.expected).into(),
            chance.variance.sqrt().into(),
        ]
    });
    Sheet::new(
        Topic::Chance,
        4,
        &["game", "measure", "of", "unit", "moments", "came", "expected", "more", "±"],
        rows,
    )
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
    Sheet::new(Topic::Feeding, 3, &["game", "kind", "name", "fed", "hunts", "hunted"], rows)
}

fn scoring(tally: &Tally) -> Sheet {
    let rows = sorted(&tally.scoring).into_iter().map(|((game, kind, name), scoring)| {
        let (least, most) = scoring.extremes.0.unzip();
        vec![
            (*game).into(),
            (*kind).into(),
            name.as_str().into(),
            scoring.times.into(),
            mean(scoring.points, scoring.times),
            least.into(),
            most.into(),
        ]
    });
    Sheet::new(
        Topic::Scoring,
        3,
        &["game", "kind", "name", "scored", "mean points", "least", "most"],
        rows,
    )
}
