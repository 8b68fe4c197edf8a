//! `evoref stats --facts`: a JSON line for each thing that happened. `facts.schema.json` describes it.

use serde::Serialize;

use super::VERSION;
use crate::settings::People;
use evoref_game::{Fact, Player, ROUND, Value};
use evoref_record::source::Span;
use evoref_report::object;
use evoref_report::render::{Checked, json_text, status};

/// The lines of one record.
pub(super) fn lines(checked: &Checked, facts: &[Fact], people: &People) -> String {
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
            && let Some(Value::Number(begun)) = fact.get("number")
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

/// Begins an object.
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
