//! `evoref stats --facts`: a JSON line for each thing that happened. `facts.schema.json` describes it.

use serde_json::{Value, json};

use super::VERSION;
use crate::game::{Fact, ROUND};
use crate::render::{Checked, status};
use crate::session::Session;
use crate::source::Span;

/// The lines of one record.
pub(super) fn lines(checked: &Checked, session: &Session) -> String {
    let report = &checked.report;
    let about = report.about();
    let record = json!({
        "schema_version": VERSION,
        "file": checked.source.name(),
        "record": checked.number,
        "game": session.game().name,
        "date": about.date,
        "players": report.seats().len(),
        "status": status(report.status),
    });
    let mut round = 0;
    let mut text = String::new();
    for (number, fact) in (1..).zip(session.all_facts()) {
        if fact.name == ROUND.name
            && let Some(crate::game::Value::Number(begun)) = fact.get("number")
        {
            round = *begun;
        }
        let mut line = record.clone();
        if let (Value::Object(line), Value::Object(told)) =
            (&mut line, fact.to_json(session.seats()))
        {
            line.extend(told);
            line.insert("number".to_owned(), json!(number));
            line.insert("round".to_owned(), json!(round));
            said(checked, session, &fact, line);
        }
        text.push_str(&format!("{line}\n"));
    }
    text
}

/// The words of the record that say it, with their line; the name and seat of the one it happened to.
fn said(
    checked: &Checked,
    session: &Session,
    fact: &Fact,
    line: &mut serde_json::Map<String, Value>,
) {
    let source = &checked.source;
    let written = fact.span != Span::default();
    let start = checked.report.span.start + fact.span.start;
    let at = written.then(|| source.position(start).line);
    let words = written.then(|| session.source().slice(fact.span));
    line.insert("line".to_owned(), json!(at));
    line.insert("said".to_owned(), json!(words));
    let seat = fact.who.and_then(|who| session.seats().get(who.seat()));
    line.insert("name".to_owned(), json!(seat.map(|seat| &*seat.name)));
    let seat = fact.who.filter(|_| seat.is_some());
    line.insert("seat".to_owned(), json!(seat.map(|who| who.seat() + 1)));
}
