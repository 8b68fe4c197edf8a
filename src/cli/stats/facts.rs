//! `evoref stats --facts`: a JSON line for each thing that happened. `facts.schema.json` describes it.

use serde::Serialize;
use serde_json::Value;

use super::VERSION;
use crate::cli::settings::People;
use crate::game::ROUND;
use crate::render::{Checked, status};
use crate::session::Session;
use crate::source::Span;

/// What each line says of its record.
#[derive(Serialize)]
struct Record<'a> {
    schema_version: u32,
    file: &'a str,
    record: u32,
    game: &'a str,
    date: Option<&'a str>,
    players: usize,
    status: &'static str,
}

/// What happened, and which words say it.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    record: &'a Record<'a>,
    number: usize,
    round: i32,
    line: Option<u32>,
    said: Option<&'a str>,
    name: Option<&'a str>,
    seat: Option<usize>,
    #[serde(flatten)]
    told: Value,
}

/// The lines of one record.
pub(super) fn lines(checked: &Checked, session: &Session, people: &People) -> String {
    let (source, report) = (&checked.source, &checked.report);
    let seats = session.seats();
    let record = Record {
        schema_version: VERSION,
        file: source.name(),
        record: checked.number,
        game: session.game().name,
        date: report.about().date.as_deref(),
        players: seats.len(),
        status: status(report.status),
    };
    let mut round = 0;
    let mut text = String::new();
    for (number, fact) in (1..).zip(session.all_facts()) {
        if fact.name == ROUND.name
            && let Some(crate::game::Value::Number(begun)) = fact.get("number")
        {
            round = *begun;
        }
        let written = fact.span != Span::default();
        let start = report.span.start + fact.span.start;
        let who = fact
            .who
            .and_then(|who| Some((who.seat(), seats.get(who.seat())?)));
        let line = Line {
            record: &record,
            number,
            round,
            line: written.then(|| source.position(start).line),
            said: written.then(|| session.source().slice(fact.span)),
            name: who.map(|(_, seat)| people.name(&seat.name)),
            seat: who.map(|(seat, _)| seat + 1),
            told: fact.to_json(seats),
        };
        // Names, numbers and lists of them: nothing that JSON cannot hold.
        text.push_str(&serde_json::to_string(&line).unwrap_or_default());
        text.push('\n');
    }
    text
}
