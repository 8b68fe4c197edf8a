//! The questions.

use serde::Deserialize;
use serde_json::{Value, json};

use super::header::{self, New};
use super::held::Held;
use super::{choices, place, report, table};

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(super) enum Asked {
    /// Opens a record, with the data files of the page as `[path, text]`.
    Open { text: String, files: Vec<(String, String)> },
    /// Replaces the text from a line on (from 1).
    Edit { line: u32, text: String },
    /// The table after a line, or after the last one, and what that did; with the lines `above` it that were
    /// written together with it.
    Table {
        line: Option<u32>,
        #[serde(default)]
        above: u32,
    },
    /// What may be written at the end: the words after `typed`, whose last one ends a line if `ends`.
    Next { typed: String, ends: bool, all: bool },
    /// What may be written on a line, word by word.
    Complete { line: u32, typed: String },
    /// Everything that is legal now.
    Legal,
    /// What is known before a round begins: owner, number and unit.
    Counts,
    /// Whether a line would be accepted at the end, and what it does.
    Try { line: String },
    /// What is found in the record; with what may be suggested about it if `all` is asked for.
    Findings { all: bool },
    /// The text without what is wrong with it.
    Fix { risky: bool },
    /// What stands at a place: line from 1, column from 0 in UTF-16 units.
    Hover { line: u32, column: u32 },
    /// The score at the end of the text.
    Score,
    /// The page that `evoref view` writes.
    Page { name: String },
    /// `check --output-format json` of files.
    Report { inputs: Vec<report::Input> },
    /// What a list says of a record, which is not opened.
    About { text: String, files: Vec<(String, String)> },
    /// The records of a file, each as its text.
    Split { text: String },
    /// The games, with what a header may choose.
    Games,
    /// The header of a new record.
    New(New),
}

pub(super) fn answer(held: &mut Held, asked: Asked) -> String {
    let value: Value = match asked {
        // The document is the answer, byte for byte.
        Asked::Report { inputs } => return report::report(inputs),
        Asked::Open { text, files } => held.open(text, files),
        Asked::Edit { line, text } => held.edit(line, &text),
        Asked::Table { line, above } => table::after(held, line, above),
        Asked::Next { typed, ends, all } => choices::next(held, &typed, (ends, all)),
        Asked::Complete { line, typed } => choices::complete(held, line, &typed),
        Asked::Legal => held.session.as_mut().map_or(Value::Null, |one| choices::legal(one)),
        Asked::Counts => held.session.as_mut().map_or(Value::Null, |one| json!(one.counted())),
        Asked::Try { line } => choices::tried(held, &line),
        Asked::Findings { all } => place::findings(held, all),
        Asked::Fix { risky } => report::fixed(held, risky),
        Asked::Hover { line, column } => place::hover(held, line, column),
        Asked::Score => held.session.as_mut().map_or(Value::Null, |one| table::score(one)),
        Asked::Page { name } => held.page(&name).into(),
        Asked::About { text, files } => report::about(&text, files),
        Asked::Split { text } => report::split(text),
        Asked::Games => header::games(),
        Asked::New(new) => header::written(new),
    };
    value.to_string()
}
