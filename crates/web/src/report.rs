//! A file refereed, as the command does it.

use core::time::Duration;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use evoref::{CheckOptions, GAMES, Record, Source, check, fix};
use evoref_referee::begins_record;
use evoref_referee::session::Wanted;
use evoref_report::render::{Aside, Checked, Format, Look, Outcome, render, status};

use super::held::{Held, Stored};

/// A file that is to be refereed.
#[derive(Deserialize)]
pub(super) struct Input {
    name: String,
    text: String,
    files: Vec<(String, String)>,
}

/// What `evoref check --output-format json NAME...` prints.
pub(super) fn report(inputs: Vec<Input>) -> String {
    let checked = inputs.into_iter().flat_map(refereed);
    let outcomes: Vec<_> = checked.map(|one| Outcome::Record(Box::new(one))).collect();
    render(Format::Json, &outcomes, Look::PLAIN)
}

/// Every record of a file.
fn refereed(input: Input) -> Vec<Checked> {
    let files = Stored(input.files);
    let plain = input.text.strip_prefix('\u{feff}');
    let bytes_before = if plain.is_some() { 3 } else { 0 };
    let source = Arc::new(Source::new(input.name, plain.unwrap_or(&input.text)));
    let wanted = Wanted { identity: true, ..Wanted::default() };
    let records = Record::all(&source).into_iter();
    let checked = records.map(|record| {
        let options = CheckOptions::default();
        let (report, mut heard) = GAMES.hear(&source, record.span, &files, &options, wanted);
        let begins = record.text().lines().take_while(|line| !begins_record(line.as_bytes()));
        Checked {
            number: record.number,
            line: record.position(record.span.start).line + begins.count() as u32,
            bytes_before,
            source: Arc::clone(&source),
            aside: Aside::default(),
            took: Duration::ZERO,
            identity: heard.identity.take(),
            report,
        }
    });
    checked.collect()
}

/// What a list says of a record.
pub(super) fn about(text: &str, files: Vec<(String, String)>) -> Value {
    let files = Stored(files);
    let source = Arc::new(Source::new("record", text));
    let Some(record) = Record::all(&source).into_iter().next() else { return Value::Null };
    let options = CheckOptions { without_advice: true, ..CheckOptions::default() };
    let report = check(&record, &files, &options);
    let about = report.about();
    let players: Vec<&str> = report.seats().iter().map(|seat| &*seat.name).collect();
    let game = report.game.map(|game| game.title);
    json!({
        "title": about.title, "date": about.date, "game_title": game, "players": players,
        "status": status(report.status),
    })
}

/// The records of a file, each as its text.
pub(super) fn split(text: String) -> Value {
    let source = Arc::new(Source::new("file", text));
    let records = Record::all(&source).into_iter();
    records.map(|record| json!(record.text())).collect()
}

/// The text that is open as it stands after everything that is suggested.
pub(super) fn fixed(held: &Held, risky: bool) -> Value {
    let source = Arc::new(Source::new("record", &*held.text));
    let mut text = String::new();
    for record in Record::all(&source) {
        text.push_str(&fix(&record, &held.files, risky).text);
    }
    json!({"text": text})
}
