//! `evoref list`: a line a record, so that somebody sees what a folder holds and what needs a look.

use serde_json::json;

use super::arguments::{List, ListForm, SortBy};
use super::results::{Kind, Result};
use super::screen::{Done, Screen, Stop};
use super::settings::{People, Settings, Typed};
use super::{DONE, UNDONE, corpus, duplicates};
use crate::diagnostic::Severity;
use crate::referee::{Options, Status};
use crate::render::{
    Checked, Outcome, Paint, Table, count, json_text, one_line, printable, status,
};

/// Grows when a consumer of the JSON has to change.
const VERSION: u32 = 1;

/// The columns of the forms for people.
const PEOPLE: [&str; 7] = [
    "date",
    "game",
    "rounds",
    "status",
    "players or result",
    "record",
    "attention",
];
/// The columns of CSV.
const COLUMNS: [&str; 10] = [
    "date",
    "game",
    "players",
    "result",
    "basis",
    "rounds",
    "status",
    "attention",
    "file",
    "line",
];

pub(super) fn run(screen: &Screen, options: &List) -> Done {
    let mut code = DONE;
    let mut entries = Vec::new();
    let typed = Typed {
        join: &options.joining.join,
        ..Typed::of(&options.given, &options.reading)
    };
    let settings = Settings::of(screen, &typed, &options.paths)?;
    let (reach, found) = settings.open(&options.paths)?;
    let inputs = found.told(screen);
    let table = Table {
        head: COLUMNS.map(str::to_owned).to_vec(),
        ..Table::default()
    };
    if options.output_format == ListForm::Csv && !options.duplicates {
        screen.pour(&table.csv_head(), code)?;
    }
    corpus::referee(inputs, None, &reach, Options::default(), &mut |outcomes| {
        for outcome in &outcomes {
            match outcome {
                Outcome::Record(checked) => entries.push(Entry::of(checked, settings.people())),
                Outcome::Failure(failure) => {
                    screen.complain(&failure.to_string());
                    code = UNDONE;
                }
            }
        }
        // What keeps the order of the files is written as it comes.
        if options.sort == SortBy::File && !options.duplicates {
            written(screen, options.output_format, &mut entries, code)?;
        }
        Ok(())
    })?;
    if options.duplicates {
        let found = duplicates::find(&entries, &reach);
        if let Some(first) = found.unread.first() {
            let unread = count(found.unread.len() as u64, "record");
            screen.remark(&format!(
                "{unread} left out, because the form is broken; the first is {first}"
            ));
        }
        screen.pour(&printable(&found.text, Paint::Plain), code)?;
        return Ok(code);
    }
    options.sort.apply(&mut entries);
    written(screen, options.output_format, &mut entries, code)?;
    if let Some(table) = people(options.output_format, &entries) {
        screen.pour(&printable(&table, Paint::Plain), code)?;
    }
    Ok(code)
}

/// Writes the entries and drops them, in a form that needs no other entry.
fn written(
    screen: &Screen,
    form: ListForm,
    entries: &mut Vec<Entry>,
    code: u8,
) -> std::result::Result<(), Stop> {
    let text: String = match form {
        ListForm::Text | ListForm::Markdown => return Ok(()),
        ListForm::Csv => {
            let rows = entries.drain(..).map(Entry::columns).collect();
            Table {
                rows,
                ..Table::default()
            }
            .csv_rows()
        }
        ListForm::JsonLines => {
            let lines = entries.drain(..).map(|entry| entry.line());
            json_text(lines.collect())
        }
    };
    screen.pour(&text, code)
}

/// The entries in columns.
fn people(form: ListForm, entries: &[Entry]) -> Option<String> {
    let table = || Table {
        head: PEOPLE.map(str::to_owned).to_vec(),
        rows: entries.iter().map(Entry::cells).collect(),
        left: vec![0, 1, 3, 4, 5, 6],
    };
    match form {
        ListForm::Text if entries.is_empty() => None,
        ListForm::Text => Some(table().text()),
        ListForm::Markdown => Some(table().markdown()),
        ListForm::Csv | ListForm::JsonLines => None,
    }
}

/// What is told of one record.
pub(super) struct Entry {
    pub(super) date: String,
    pub(super) game: &'static str,
    pub(super) players: Vec<String>,
    pub(super) result: Result,
    pub(super) rounds: u32,
    status: Status,
    attention: String,
    /// The file, as it was named.
    pub(super) name: String,
    line: u32,
    /// Its number in the file, from 1.
    pub(super) number: u32,
}

impl Entry {
    fn of(checked: &Checked, people: &People) -> Self {
        let report = &checked.report;
        let seats = report.seats().iter();
        let names = seats.map(|seat| one_line(people.name(&seat.name)));
        Self {
            date: one_line(report.about().date.as_deref().unwrap_or_default()).into_owned(),
            game: report.game.map_or("", |game| game.name),
            players: names.map(std::borrow::Cow::into_owned).collect(),
            result: Result::of(report).joined(people),
            rounds: report.stage.map_or(0, |stage| stage.round),
            status: report.status,
            attention: attention(checked),
            name: checked.source.name().to_owned(),
            line: checked.line,
            number: checked.number,
        }
    }

    pub(super) fn place(&self) -> String {
        let name = one_line(&self.name);
        if self.number > 1 {
            format!("{name}:{}", self.line)
        } else {
            name.into_owned()
        }
    }

    fn cells(&self) -> Vec<String> {
        let sentence = self.result.sentence();
        vec![
            self.date.clone(),
            self.game.to_owned(),
            match self.rounds {
                0 => String::new(),
                rounds => rounds.to_string(),
            },
            status(self.status).to_owned(),
            if sentence.is_empty() {
                self.players.join(", ")
            } else {
                sentence
            },
            self.place(),
            self.attention.clone(),
        ]
    }

    fn columns(self) -> Vec<String> {
        vec![
            self.date,
            self.game.to_owned(),
            self.players.join(", "),
            self.result.sentence(),
            basis(self.result.kind).unwrap_or_default().to_owned(),
            self.rounds.to_string(),
            status(self.status).to_owned(),
            self.attention,
            one_line(&self.name).into_owned(),
            self.line.to_string(),
        ]
    }

    fn line(&self) -> String {
        let placed = self.result.placed.iter();
        let result: Vec<_> = placed
            .map(|one| json!({"player": one.name, "place": one.place, "points": one.points}))
            .collect();
        let line = json!({
            "schema_version": VERSION, "date": self.date, "game": self.game,
            "players": self.players, "result": result, "basis": basis(self.result.kind),
            "rounds": self.rounds, "status": status(self.status), "attention": self.attention,
            "file": self.name, "line": self.line,
        });
        format!("{line}\n")
    }
}

const fn basis(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Verified => Some("verified"),
        Kind::Claimed => Some("claimed"),
        Kind::None => None,
    }
}

/// The first error and how many there are besides; of a sound record what its result rests on that was
/// not seen.
fn attention(checked: &Checked) -> String {
    let report = &checked.report;
    let is_error = |finding: &&crate::diagnostic::Finding| finding.severity == Severity::Error;
    let mut errors = report.findings.iter().filter(is_error);
    if let Some(first) = errors.next() {
        let line = checked.source.position(first.primary.span.start).line;
        let more = errors.map(|finding| u64::from(finding.count)).sum::<u64>()
            + u64::from(first.count - 1)
            + u64::from(report.more);
        let more = match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        return format!("{} in line {line}{more}", first.code.0);
    }
    let mut notes = Vec::new();
    let mut note = |number: u64, what: &str| {
        if number > 0 {
            notes.push(count(number, what));
        }
    };
    note(report.allowed.len() as u64, "allowance");
    note(u64::from(report.adjusted), "adjustment");
    if report.not_verified > 0 {
        notes.push(format!(
            "{} not verified",
            count(report.not_verified, "action")
        ));
    }
    notes.join(", ")
}

impl SortBy {
    /// Equal ones keep the order in which they were found; what has no date stands last.
    fn apply(self, entries: &mut [Entry]) {
        match self {
            Self::File => {}
            Self::Date => entries
                .sort_by(|a, b| (a.date.is_empty(), &a.date).cmp(&(b.date.is_empty(), &b.date))),
            Self::Game => entries.sort_by_key(|entry| entry.game),
            Self::Rounds => entries.sort_by_key(|entry| entry.rounds),
            Self::Status => entries.sort_by_key(|entry| worst_first(entry.status)),
        }
    }
}

const fn worst_first(status: Status) -> u8 {
    match status {
        Status::Unreadable => 0,
        Status::Illegal => 1,
        Status::Unfinished => 2,
        Status::Claimed => 3,
        Status::Legal => 4,
    }
}
