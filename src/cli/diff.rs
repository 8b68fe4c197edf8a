//! `evoref diff`: two JSON reports on the same records, and whose verdict or score changed.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::arguments::Diff;
use super::input::cause;
use super::regular;
use super::screen::{Done, Screen, Stop};
use super::{DONE, FAULT};
use crate::render::{SCHEMA_VERSION, count};

/// What is compared of a report; what else it holds is left aside.
#[derive(Deserialize)]
struct Document {
    schema_version: u32,
    records: Vec<Record>,
}

#[derive(Deserialize)]
struct Record {
    path: String,
    record: u32,
    status: String,
    scores: Option<Scores>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Deserialize)]
struct Scores {
    r#final: bool,
    ending: Option<String>,
    players: Vec<Score>,
}

#[derive(Deserialize)]
struct Score {
    name: String,
    total: i32,
    winner: bool,
}

#[derive(Deserialize)]
struct Diagnostic {
    code: String,
    severity: String,
    range: Range,
}

#[derive(Deserialize)]
struct Range {
    line: u64,
    column: u64,
}

pub(super) fn run(screen: &Screen, options: &Diff) -> Done {
    let old = read(&options.old)?;
    let new = read(&options.new)?;
    let mut out = String::new();
    let mut changed = 0;
    let mut names: Vec<&(String, u32)> = old.keys().chain(new.keys()).collect();
    names.sort();
    names.dedup();
    for name in &names {
        let changes = match (old.get(name), new.get(name)) {
            (Some(old), Some(new)) => changes(old, new),
            (Some(_), None) => vec!["is only in the old report".to_owned()],
            (None, _) => vec!["is only in the new report".to_owned()],
        };
        if changes.is_empty() {
            continue;
        }
        changed += 1;
        let (path, number) = name;
        let which = if *number > 1 {
            format!(" (record {number})")
        } else {
            String::new()
        };
        for change in changes {
            out.push_str(&format!("{path}{which}: {change}\n"));
        }
    }
    let all = count(names.len() as u64, "record");
    out.push_str(&format!("{all} compared, {changed} changed\n"));
    screen.say(&out)?;
    Ok(if changed > 0 { FAULT } else { DONE })
}

fn read(path: &Path) -> Result<BTreeMap<(String, u32), Record>, Stop> {
    let name = path.display();
    let text = regular::text(path, usize::MAX)
        .map_err(|error| Stop::because(format!("{name} cannot be read: {}", cause(&error))))?;
    let form = "make it with `evoref check --output-format json`";
    let document: Document = serde_json::from_str(&text)
        .map_err(|error| Stop::because(format!("{name} is not a report ({error}); {form}")))?;
    if document.schema_version != SCHEMA_VERSION {
        return Err(Stop::because(format!(
            "{name} has schema version {}, not {SCHEMA_VERSION}; {form}",
            document.schema_version,
        )));
    }
    let records = document.records.into_iter();
    Ok(records
        .map(|record| ((record.path.clone(), record.record), record))
        .collect())
}

fn changes(old: &Record, new: &Record) -> Vec<String> {
    let mut changes = Vec::new();
    if old.status != new.status {
        changes.push(format!(
            "{} -> {}{}",
            old.status,
            new.status,
            because(old, new)
        ));
    } else if first_error(old) != first_error(new) {
        let name = |error: Option<String>| error.unwrap_or_else(|| "no error".to_owned());
        changes.push(format!(
            "{} -> {}",
            name(first_error(old)),
            name(first_error(new))
        ));
    }
    let scores = |record: &Record| record.scores.as_ref().map(scores);
    let (before, after) = (scores(old), scores(new));
    if before != after {
        let name = |score: Option<String>| score.unwrap_or_else(|| "no score".to_owned());
        changes.push(format!("{} -> {}", name(before), name(after)));
    }
    changes
}

/// ` (evo/bid-not-higher at 21:8)`: what an illegal record broke.
fn because(old: &Record, new: &Record) -> String {
    let error = first_error(new).or_else(|| first_error(old));
    error.map_or_else(String::new, |error| format!(" ({error})"))
}

fn first_error(record: &Record) -> Option<String> {
    let mut errors = record.diagnostics.iter();
    let error = errors.find(|diagnostic| diagnostic.severity == "error")?;
    let Range { line, column } = error.range;
    Some(format!("{} at {line}:{column}", error.code))
}

/// `final Alice 31*, Bob 28, the meteorite`; a star for who wins.
fn scores(scores: &Scores) -> String {
    let players = scores.players.iter().map(|player| {
        let star = if player.winner { "*" } else { "" };
        format!("{} {}{star}", player.name, player.total)
    });
    let mut text = if scores.r#final { "final " } else { "so far " }.to_owned();
    text.push_str(&players.collect::<Vec<_>>().join(", "));
    if let Some(ending) = &scores.ending {
        text.push_str(&format!(", {ending}"));
    }
    text
}
