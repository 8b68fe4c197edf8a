//! `evoref diff`: two JSON reports on the same records, and whose verdict or score changed.

use crate::prelude::*;

use serde::{Deserialize, Serialize};

use super::arguments::{Diff, Plain};
use evoref_report::render::SCHEMA_VERSION;

/// What is compared of a report; what else it holds is left aside.
#[derive(Deserialize)]
struct ComparedReport {
    schema_version: u32,
    records: Vec<ComparedRecord>,
}

#[derive(Deserialize)]
struct ComparedRecord {
    path: String,
    record: u32,
    status: String,
    scores: Option<Scores>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Deserialize, Serialize, PartialEq)]
struct Scores {
    r#final: bool,
    ending: Option<String>,
    players: Vec<ComparedScore>,
}

#[derive(Deserialize, Serialize, PartialEq)]
struct ComparedScore {
    name: String,
    total: i32,
    winner: bool,
}

#[derive(Deserialize)]
struct Diagnostic {
    code: String,
    severity: String,
    range: ComparedPlace,
}

/// Path and number in the file: what a record is known by.
type Name = (String, u32);

/// Records by name, with what is compared of them.
type Reported = BTreeMap<Name, ReportSide>;

/// What one report says about a record.
#[derive(Serialize)]
struct ReportSide {
    status: String,
    first_error: Option<Fault>,
    scores: Option<Scores>,
}

#[derive(Serialize, PartialEq)]
struct Fault {
    code: String,
    #[serde(flatten)]
    at: ComparedPlace,
}

#[derive(Deserialize, Serialize, PartialEq)]
struct ComparedPlace {
    line: u64,
    column: u64,
}

/// A record of which the reports do not say the same, in the words of `diff.schema.json`.
#[derive(Serialize)]
struct RecordChange<'a> {
    path: &'a str,
    record: u32,
    /// `changed`, `added` or `removed`.
    kind: &'static str,
    /// What of it, if both reports have it: `status`, `first_error`, `scores`.
    differs: Vec<&'static str>,
    old: Option<&'a ReportSide>,
    new: Option<&'a ReportSide>,
}

pub(super) fn run(screen: &Screen, options: &Diff) -> Done {
    let old = read(&options.old)?;
    let new = read(&options.new)?;
    let names: BTreeSet<&Name> = old.keys().chain(new.keys()).collect();
    let changes = names.iter().filter_map(|name| change(name, old.get(*name), new.get(*name)));
    let changes: Vec<RecordChange<'_>> = changes.collect();
    // A record that came in addition says nothing about the others; one that is missing does.
    let code = if changes.iter().any(|change| change.kind != "added") { FAULT } else { DONE };
    match options.output_format {
        Plain::Text => screen.say(&text(names.len(), &changes), code),
        Plain::Json => screen.pour(&json_text(document(names.len(), &changes)), code),
    }
}

/// Bytes of a report.
const MOST: usize = 1 << 30;

fn read(path: &Path) -> Result<Reported, Stop> {
    let name = path.display();
    let text = regular::text(path, MOST)
        .map_err(|error| stop!("{name} cannot be read: {}", regular::cause(&error)))?;
    let form = "make it with `evoref check --output-format json`";
    let document: ComparedReport = serde_json::from_str(&text)
        .map_err(|error| stop!("{name} is not a report ({error}); {form}"))?;
    if document.schema_version != SCHEMA_VERSION {
        let version = document.schema_version;
        return Err(stop!("{name} has schema version {version}, not {SCHEMA_VERSION}; {form}"));
    }
    let mut reported = Reported::new();
    for record in document.records {
        let ComparedRecord { path, record: number, status, scores, diagnostics } = record;
        let error = diagnostics.into_iter().find(|diagnostic| diagnostic.severity == "error");
        let first_error = error.map(|error| Fault { code: error.code, at: error.range });
        let side = ReportSide { status, first_error, scores };
        if reported.insert((path.clone(), number), side).is_some() {
            return Err(stop!(
                "{name} has two entries for record {number} of {path}, so nothing can be compared; {form}"
            ));
        }
    }
    Ok(reported)
}

fn change<'a>(
    name: &'a Name,
    old: Option<&'a ReportSide>,
    new: Option<&'a ReportSide>,
) -> Option<RecordChange<'a>> {
    let mut differs = Vec::new();
    let kind = match (old, new) {
        (Some(old), Some(new)) => {
            differs.extend((old.status != new.status).then_some("status"));
            differs.extend((old.first_error != new.first_error).then_some("first_error"));
            differs.extend((old.scores != new.scores).then_some("scores"));
            "changed"
        }
        (Some(_), None) => "removed",
        (None, _) => "added",
    };
    let said = kind != "changed" || !differs.is_empty();
    said.then(|| RecordChange { path: &name.0, record: name.1, kind, differs, old, new })
}

fn number(changes: &[RecordChange<'_>], kind: &str) -> usize {
    changes.iter().filter(|change| change.kind == kind).count()
}

fn document(compared: usize, changes: &[RecordChange<'_>]) -> String {
    let document = json!({
        "schema_version": SCHEMA_VERSION, "compared": compared,
        "changed": number(changes, "changed"), "added": number(changes, "added"),
        "removed": number(changes, "removed"), "records": changes,
    });
    format!("{document:#}\n")
}

fn text(compared: usize, changes: &[RecordChange<'_>]) -> String {
    let mut out = String::new();
    for change in changes {
        let which =
            if change.record > 1 { format!(" (record {})", change.record) } else { String::new() };
        for line in lines(change) {
            out.push_str(&one_line(&format!("{}{which}: {line}", change.path)));
            out.push('\n');
        }
    }
    let all = count(compared as u64, "record");
    out.push_str(&format!("{all} compared, {} changed", number(changes, "changed")));
    for kind in ["added", "removed"] {
        let number = number(changes, kind);
        if number > 0 {
            out.push_str(&format!(", {number} {kind}"));
        }
    }
    out.push('\n');
    out
}

fn lines(change: &RecordChange<'_>) -> Vec<String> {
    let (Some(old), Some(new)) = (change.old, change.new) else {
        let which = if change.new.is_some() { "new" } else { "old" };
        return vec![format!("is only in the {which} report")];
    };
    let mut lines = Vec::new();
    let has = |part| change.differs.contains(&part);
    if has("status") {
        // What an illegal record broke.
        let error = new.first_error.as_ref().or(old.first_error.as_ref());
        let why = error.map_or_else(String::new, |error| format!(" ({})", fault(error)));
        lines.push(format!("{} -> {}{why}", old.status, new.status));
    } else if has("first_error") {
        let name = |error: &Option<Fault>| error.as_ref().map_or("no error".to_owned(), fault);
        let (before, after) = (name(&old.first_error), name(&new.first_error));
        lines.push(format!("{before} -> {after}"));
    }
    if has("scores") {
        let name = |side: &ReportSide| side.scores.as_ref().map_or("no score".to_owned(), scores);
        lines.push(format!("{} -> {}", name(old), name(new)));
    }
    lines
}

/// `evo/bid-not-higher at 21:8`
fn fault(error: &Fault) -> String {
    format!("{} at {}:{}", error.code, error.at.line, error.at.column)
}

/// `final Alice 31*, Bob 28, the meteorite`; a star for who wins.
fn scores(scores: &Scores) -> String {
    let players = scores.players.iter().map(|player| {
        let star = if player.winner { "*" } else { "" };
        format!("{} {}{star}", player.name, player.total)
    });
    let mut text = if scores.r#final { "final " } else { "so far " }.to_owned();
    text.push_str(&joined(players, ", "));
    if let Some(ending) = &scores.ending {
        text.push_str(&format!(", {ending}"));
    }
    text
}
