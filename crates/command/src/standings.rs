//! `evoref standings`: who played how often, and how well, over many sessions. No rating: a few evenings
//! are too few for one, and the games differ.

use crate::prelude::*;
use std::cmp::Ordering;

use super::arguments::{ScoreForm, Standings};
use super::corpus::Corpus;
use super::identity::{AGAIN, CountedRecords, left_out};
use super::printed;
use super::results::{Placed, Result, ResultKind};
use super::rules::game;

/// Grows when a consumer of the JSON has to change.
const VERSION: u32 = 1;

pub(super) fn run(screen: &Screen, options: &Standings) -> Done {
    let only = options.game.as_deref().map(|name| game(screen.games, name)).transpose()?;
    if let Some(since) = options.since.as_deref().filter(|since| !is_date(since)) {
        return Err(stop!("`{since}` is no date: write 2026-11-12, or 2026-11, or 2026"));
    }
    let mut club = Club::default();
    let (settings, sandbox, inputs) = Settings::with_records(screen, &options.records)?;
    let mut counted = CountedRecords::new(screen.games, &sandbox);
    let code = Corpus::new(screen, inputs, &sandbox).each(&mut |checked, code| {
        if only.is_none_or(|only| checked.report.game.map(|game| game.name) == Some(only.name)) {
            club.add(checked, options, (&settings.people, &mut counted));
        }
        Ok(code)
    })?;
    let ranked = club.ranked();
    let players = players(&ranked);
    let pairs = options.head_to_head.then(|| pairs(&club, &ranked));
    let tables = std::iter::once(&players).chain(&pairs);
    match options.output_format {
        ScoreForm::Text => {
            let tables = tables.filter(|table| !table.rows.is_empty()).map(TextTable::text);
            screen.say(&(joined(tables, "\n") + &club.told()), code)
        }
        ScoreForm::Markdown => {
            let tables = tables.map(TextTable::markdown);
            screen.say(&(joined(tables, "\n") + &club.told()), code)
        }
        ScoreForm::Html => {
            let headings = ["<h1>Standings</h1>\n", "<h2>Head to head</h2>\n"].into_iter();
            let tables =
                headings.zip(tables).flat_map(|(head, of)| [head.into(), printed::table(of)]);
            let told = format!("<p>{}</p>\n", escaped(club.told().trim()));
            let body = tables.chain([told]).collect::<String>();
            screen.say(&printed::page("Standings", "margin: 12mm", "", &body), code)
        }
        ScoreForm::Csv => {
            let table = pairs.as_ref().unwrap_or(&players);
            screen.pour(&(table.csv_head() + &table.csv_rows()), code)?;
            screen.remark(club.told().trim());
            Ok(code)
        }
        ScoreForm::Json => {
            screen.pour(&json_text(format!("{:#}\n", document(&club, &ranked))), code)
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Sum {
    played: u32,
    /// Sessions won alone.
    won: u32,
    /// First places that were shared.
    shared: u32,
    points: i32,
    /// Sessions that have points.
    scored: u32,
    /// Sessions of which the place is known.
    placed: u32,
    places: u32,
}

/// A mean with so many decimals; empty without numbers.
fn mean(sum: impl Into<f64>, number: u32, decimals: usize) -> String {
    if number == 0 {
        return String::new();
    }
    format!("{:.decimals$}", sum.into() / f64::from(number))
}

/// Who of two was ahead: also where others' scores are unknown, and so the places.
fn order(one: &Placed, other: &Placed) -> Option<Ordering> {
    match (one.place.zip(other.place), one.points.zip(other.points)) {
        (Some((one, other)), _) => Some(one.cmp(&other)),
        (None, Some((one, other))) => Some(other.cmp(&one)),
        (None, None) => None,
    }
}

/// How often the first of two players was ahead of the other, level and behind.
type Meetings = [u32; 3];

/// Everybody who played, and the sessions that do not count.
#[derive(Debug, Default)]
struct Club {
    sums: BTreeMap<String, Sum>,
    /// From the sides of both.
    met: BTreeMap<(String, String), Meetings>,
    counted: u64,
    claimed: u64,
    unfinished: u64,
    faulty: u64,
    undated: u64,
    earlier: u64,
    again: u64,
}

impl Club {
    fn add(
        &mut self,
        checked: &Checked,
        options: &Standings,
        (people, counted): (&People, &mut CountedRecords<'_>),
    ) {
        let report = &checked.report;
        if let Some(since) = &options.since {
            let date = report.about().date.as_deref().filter(|date| is_date(date));
            if date.is_none_or(|date| date < since.as_str()) {
                *(if date.is_some() { &mut self.earlier } else { &mut self.undated }) += 1;
                return;
            }
        }
        let result = Result::of(report).joined(people);
        let is_faulty = matches!(report.status, Status::Illegal | Status::Unreadable);
        match result.kind {
            ResultKind::Verified if counted.holds(checked) => self.again += 1,
            ResultKind::Verified => self.count(&result.placed),
            ResultKind::Claimed if options.claimed => self.count(&result.placed),
            ResultKind::Claimed => self.claimed += 1,
            ResultKind::None if is_faulty => self.faulty += 1,
            ResultKind::None => self.unfinished += 1,
        }
    }

    fn count(&mut self, placed: &[Placed]) {
        self.counted += 1;
        let winners = placed.iter().filter(|one| one.place == Some(1)).count();
        for one in placed {
            let sum = self.sums.entry(one.name.clone()).or_default();
            sum.played += 1;
            if let Some(place) = one.place {
                sum.placed += 1;
                sum.places += place;
                sum.won += u32::from(place == 1 && winners == 1);
                sum.shared += u32::from(place == 1 && winners > 1);
            }
            if let Some(points) = one.points {
                // A claim may be any number.
                sum.points = sum.points.saturating_add(points);
                sum.scored += 1;
            }
        }
        for one in placed {
            for other in placed.iter().filter(|other| other.name != one.name) {
                let Some(order) = order(one, other) else { continue };
                let met = self.met.entry((one.name.clone(), other.name.clone())).or_default();
                met[(order as i8 + 1) as usize] += 1;
            }
        }
    }

    /// By sessions won, shared first places, mean place, name.
    fn ranked(&self) -> Vec<(&str, &Sum)> {
        let ranked = self.sums.iter().map(|(name, sum)| (&**name, sum));
        let mut ranked: Vec<(&str, &Sum)> = ranked.collect();
        ranked.sort_by(|(_, a), (_, b)| {
            // Whose place nobody knows comes last.
            let place = |one: &Sum, other: &Sum| u64::from(one.places) * u64::from(other.placed);
            let unplaced = |sum: &Sum| sum.placed == 0;
            (b.won, b.shared)
                .cmp(&(a.won, a.shared))
                .then(unplaced(a).cmp(&unplaced(b)))
                .then(place(a, b).cmp(&place(b, a)))
        });
        ranked
    }

    fn told(&self) -> String {
        let left = left_out(&[
            (self.claimed, "claimed (--claimed counts them)"),
            (self.unfinished, "without a result"),
            (self.faulty, "with an error"),
            (self.earlier, "earlier"),
            (self.undated, "without a date"),
            (self.again, AGAIN),
        ]);
        let blank = if self.sums.is_empty() { "" } else { "\n" };
        format!("{blank}{}{left}.\n", count(self.counted, "session"))
    }
}

fn players(ranked: &[(&str, &Sum)]) -> TextTable {
    let row = |(name, sum): &(&str, &Sum)| {
        vec![
            (*name).to_owned(),
            sum.played.to_string(),
            sum.won.to_string(),
            sum.shared.to_string(),
            // Two decimals are what a few hundred sessions can tell apart.
            mean(sum.places, sum.placed, 2),
            if sum.scored == 0 { String::new() } else { sum.points.to_string() },
            mean(sum.points, sum.scored, 1),
        ]
    };
    let head = ["player", "played", "won", "shared", "mean place", "points", "mean points"];
    TextTable::of(&head, &[0], ranked.iter().map(row))
}

/// Who met whom, the better placed of the table above first.
fn pairs(club: &Club, ranked: &[(&str, &Sum)]) -> TextTable {
    let mut rows = Vec::new();
    for (at, (one, _)) in ranked.iter().enumerate() {
        for (other, _) in &ranked[at + 1..] {
            let pair = ((*one).to_owned(), (*other).to_owned());
            let Some(met) = club.met.get(&pair) else { continue };
            let mut row = vec![pair.0, pair.1];
            row.extend([met.iter().sum()].iter().chain(met).map(u32::to_string));
            rows.push(row);
        }
    }
    TextTable::of(&["player", "against", "met", "ahead", "level", "behind"], &[0, 1], rows)
}

fn document(club: &Club, ranked: &[(&str, &Sum)]) -> Value {
    let players = ranked.iter().map(|(name, sum)| {
        json!({
            "player": name, "played": sum.played, "won": sum.won, "shared": sum.shared,
            "mean_place": (sum.placed > 0).then(|| f64::from(sum.places) / f64::from(sum.placed)),
            "points": sum.points, "scored": sum.scored,
        })
    });
    // Each pair once, the name that stands first in the alphabet first.
    let met = club.met.iter().filter(|((one, other), _)| one < other);
    let met = met.map(|((one, other), [ahead, level, behind])| {
        json!({"players": [one, other], "ahead": ahead, "level": level, "behind": behind})
    });
    let (players, met): (Value, Value) = (players.collect(), met.collect());
    json!({
        "schema_version": VERSION, "players": players, "head_to_head": met,
        "sessions": club.counted, "left_out": {
            "claimed": club.claimed, "without_result": club.unfinished, "with_error": club.faulty,
            "earlier": club.earlier, "without_date": club.undated, "recorded_again": club.again,
        },
    })
}

#[cfg(test)]
#[path = "../tests/unit/standings.rs"]
mod tests;
