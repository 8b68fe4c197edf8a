//! What a step tells a drawing beside its facts: the names that they and the findings point at.

use crate::render::{capital, circumstances_of_round};
use evoref_game::{Fact, Stage, Value};
use evoref_record::diagnostic::{Finding, Label};
use evoref_referee::session::Session;

/// A name that something is pointed at by, and how: `touched`, `from`, `prey`, `dies`, `refused`, `cause`.
pub(crate) type Pointed = (String, &'static str);

/// The kinds of words by which a drawing finds what a finding is about.
const POINTED_AT: [&str; 5] = ["space", "species", "card", "gene", "player"];
/// The particulars of a fact that are things on the table.
const THINGS: [&str; 8] = ["from", "over", "to", "on", "died", "removing", "species", "prey"];

/// The names that the facts of a step are about, by what happened to them, and those that its findings
/// point at.
pub(crate) fn pointed<'a>(
    facts: &[Fact],
    findings: impl Iterator<Item = &'a Finding>,
    session: &Session,
) -> Vec<Pointed> {
    let mut out = Vec::new();
    for fact in facts {
        for (role, value) in fact.roles.iter().filter(|(role, _)| THINGS.contains(role)) {
            let how = match *role {
                "died" | "removing" => "dies",
                _ if fact.name == "lose" => "dies",
                "prey" | "from" => role,
                _ => "touched",
            };
            add(&mut out, value, how);
        }
    }
    for finding in findings {
        for label in &finding.related {
            out.extend(names(label, session).map(|name| (name, "cause")));
        }
        out.extend(names(&finding.primary, session).map(|name| (name, "refused")));
    }
    out
}

fn add(out: &mut Vec<Pointed>, value: &Value, how: &'static str) {
    match value {
        Value::Name(name) => out.push((name.to_string(), how)),
        Value::Many(values) => values.iter().for_each(|value| add(out, value, how)),
        Value::Player(_) | Value::Card(_) | Value::Number(_) | Value::Flag(_) | Value::Unknown => {}
    }
}

/// The things that words name.
fn names<'a>(label: &'a Label, session: &'a Session) -> impl Iterator<Item = String> + use<'a> {
    let source = session.source();
    let words = session.words(source.line_index(label.span.start) as u32 + 1);
    let inside = move |(span, kind): &(evoref_record::source::Span, &str)| {
        label.span.start <= span.start && span.end <= label.span.end && POINTED_AT.contains(kind)
    };
    words.into_iter().filter(inside).map(|(span, _)| source.slice(span).to_owned())
}

/// Where a session stands, in words: `Round 3, feeding`.
pub(crate) fn where_is(stage: &Stage) -> String {
    let Stage { round, phase, .. } = *stage;
    if round == 0 && !phase.is_empty() {
        return capital(phase);
    }
    capital(&circumstances_of_round(round, phase))
}
