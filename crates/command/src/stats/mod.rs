//! `evoref stats`: what many sessions have in common, and everything that happened in them for anybody's own
//! question. What is counted are the facts that a game tells; no rule is known here.

mod gather;
mod tables;
mod tally;

use self::tally::Tally;
use super::arguments::{ListForm, Stats, Topic};
use super::corpus::{Corpus, Making};
use super::identity::{AGAIN, CountedRecords, left_out};
use super::rules::game;
use crate::prelude::*;
use evoref_game::{Fact, ROUND, Value as FactValue};
use evoref_referee::session::{Facts, Heard};
use evoref_report::object;
use serde::Serialize;

/// Grows when a consumer of the JSON has to change.
const VERSION: u32 = 1;

pub(super) fn run(screen: &Screen, options: &Stats) -> Done {
    let only = options.game.as_deref().map(|name| game(screen.games, name)).transpose()?;
    if options.output_format == ListForm::Csv && options.table.is_none() {
        return Err(stop!(
            "a file of CSV holds one table: choose it with --table, as in --table bids"
        ));
    }
    let mut tally = Tally::default();
    let (settings, sandbox, inputs) = Settings::with_records(screen, &options.records)?;
    let people = &settings.people;
    let wanted = Wanted {
        facts: match options.table {
            _ if options.facts => Facts::Whole,
            // How the session ended is enough.
            Some(Topic::Length | Topic::Seats | Topic::Chance) => Facts::No,
            Some(Topic::Things | Topic::Bids | Topic::Feeding | Topic::Scoring) | None => {
                Facts::Only(gather::facts())
            }
        },
        luck: !options.facts && options.table.is_none_or(|table| table == Topic::Chance),
        ..Wanted::default()
    };
    let make = |checked: &Checked, heard: Heard| {
        if only.is_some_and(|only| checked.report.game.map(|game| game.name) != Some(only.name)) {
            Made::Nothing
        } else if !options.facts {
            Made::Tally(Box::new(gather::counted(checked, &heard, people)))
        } else if checked.report.status == Status::Claimed {
            Made::Nothing
        } else {
            Made::Lines(fact_lines(checked, &heard.facts, people))
        }
    };
    let making: Making<'_, _> = (wanted, &make);
    let mut counted = CountedRecords::new(screen.games, &sandbox);
    let corpus = Corpus::new(screen, inputs, &sandbox);
    let code = corpus.each_made(making, &mut |checked, made, code| {
        match made {
            Made::Nothing => {}
            Made::Lines(lines) => return screen.pour(&lines, code),
            Made::Tally(one) if one.sessions.counted > 0 && counted.holds(checked) => {
                tally.sessions.again += 1;
            }
            Made::Tally(one) => tally.add(*one),
        }
        Ok(code)
    })?;
    if !options.facts {
        screen.pour(&shown(&tally, options), code)?;
        if options.output_format == ListForm::Csv {
            screen.remark(told(&tally).trim());
        }
    }
    Ok(code)
}

enum Made {
    /// It is none of those that are asked for.
    Nothing,
    Lines(String),
    Tally(Box<Tally>),
}

fn shown(tally: &Tally, options: &Stats) -> String {
    let mut sheets = tables::all(tally);
    sheets.retain(|sheet| options.table.is_none_or(|table| sheet.topic == table));
    let filled = sheets.iter().filter(|sheet| !sheet.rows.is_empty());
    match options.output_format {
        ListForm::Text => {
            let mut text = String::new();
            for sheet in filled {
                let (name, about) = (sheet.name(), sheet.about);
                text.push_str(&format!("{name}: {about}\n{}\n", sheet.table().text()));
            }
            text.push_str(&told(tally));
            printable(&text, Paint::Plain).into_owned()
        }
        ListForm::Markdown => {
            let texts =
                filled.map(|sheet| format!("### {}\n\n{}", sheet.name(), sheet.table().markdown()));
            let text = joined(texts, "\n") + "\n" + &told(tally);
            printable(&text, Paint::Plain).into_owned()
        }
        ListForm::Csv => {
            let tables = sheets.iter().map(tables::Sheet::table);
            tables.map(|table| table.csv_head() + &table.csv_rows()).collect()
        }
        ListForm::JsonLines => json_text(filled.flat_map(|sheet| sheet.lines(VERSION)).collect()),
    }
}

/// What was counted, and what was not.
fn told(tally: &Tally) -> String {
    let sessions = &tally.sessions;
    let left = left_out(&[
        (sessions.claimed, "with nothing but a result"),
        (sessions.faulty, "with an error"),
        (sessions.again, AGAIN),
    ]);
    let counted = count(sessions.counted, "session");
    format!("{counted}, {} with a final result{left}.\n", sessions.won)
}

/// A JSON line for each thing that happened in a record; `facts.schema.json` describes it.
fn fact_lines(checked: &Checked, facts: &[Fact], people: &People) -> String {
    let (source, report) = (&checked.source, &checked.report);
    let (seats, Some(game)) = (report.seats(), report.game) else { return String::new() };
    let mut text = Vec::new();
    let record = object! {
        schema_version: VERSION, file: source.name(), record: checked.number, game: game.name,
        date: report.about().date.as_deref(), players: seats.len(), status: status(report.status),
    };
    // The same words begin each line.
    let mut head = Vec::new();
    begin(&record, &mut head);
    let names: Vec<&str> = seats.iter().map(|seat| people.name(&seat.name)).collect();
    let mut round = 0;
    // Facts follow the record, so that no line is looked for twice.
    let (mut at, mut line) = (report.span.start, source.line(report.span.start));
    for (number, fact) in (1..).zip(facts) {
        if fact.name == ROUND.name
            && let Some(FactValue::Number(begun)) = fact.get("number")
        {
            round = *begun;
        }
        let written = fact.span != Span::default();
        if written && fact.span.start != at {
            (at, line) = (fact.span.start, source.line(fact.span.start));
        }
        let seat = fact.who.map(Player::seat);
        let place = object! {
            number: number, round: round, line: written.then_some(line),
            said: written.then(|| source.slice(fact.span)),
            name: seat.and_then(|seat| names.get(seat)).copied(), seat: seat.map(|seat| seat + 1),
        };
        text.extend_from_slice(&head);
        go_on(&place, &mut text);
        go_on(&fact.told(seats), &mut text);
        text.extend_from_slice(b"}\n");
    }
    // Serialised from text.
    json_text(String::from_utf8(text).unwrap_or_default())
}

fn begin(value: &impl Serialize, text: &mut Vec<u8>) {
    // Names, numbers and lists of them: nothing that JSON cannot hold.
    if serde_json::to_writer(&mut *text, value).is_ok() {
        text.pop();
    }
}

/// Goes on with the members of another object.
fn go_on(value: &impl Serialize, text: &mut Vec<u8>) {
    let begins = text.len();
    begin(value, text);
    if let Some(brace) = text.get_mut(begins) {
        *brace = b',';
    }
}
