//! `evoref legal`: every legal action at a place of a record.

use super::arguments::{At, Plain};
use super::place::{self, RecordUpTo};
use super::state;
use crate::prelude::*;
use evoref_referee::session::{Legal, LegalClause};

pub(super) fn run(screen: &Screen, options: &At) -> Done {
    let place = place::open(screen, &options.place, &options.reading)?;
    let Ok(mut session) = place::session(screen.games, &place) else {
        return state::unusable(screen, &place);
    };
    if place.line.is_none() {
        place::behind_the_last_line(&mut session);
    }
    let legal = session.legal();
    let code = if session.stopped().is_some() { FAULT } else { DONE };
    match options.output_format {
        Plain::Json => screen.pour(&json_text(document(&session, &place, &legal)), code)?,
        Plain::Text => screen.say(&text(&session, &legal), code)?,
    };
    state::stopped(screen, &session, &place);
    Ok(code)
}

/// The clauses of each subject together, in the order in which the first of each comes.
fn by_subject(legal: &Legal) -> Vec<&LegalClause> {
    let subjects = each_once(legal.clauses.iter().map(|clause| &clause.subject));
    let mut clauses: Vec<&LegalClause> = legal.clauses.iter().collect();
    clauses.sort_by_key(|clause| subjects.iter().position(|one| **one == clause.subject));
    clauses
}

fn text(session: &Session, legal: &Legal) -> String {
    if let Some(stated) = session.stated() {
        let lines = stated.examples.iter().map(|line| format!("  {line}\n"));
        let lines: String = lines.collect();
        return format!(
            "position: nothing is played here. It states how the table stands, for example:\n{lines}"
        );
    }
    let stage = legal.stage;
    let mut out = state::heading(stage.round, stage.phase, state::to_act(session));
    out.push_str(&format!(". {}\n", count(legal.clauses.len() as u64, "legal form")));
    out.push_str(&state::next(session));
    for clause in by_subject(legal) {
        out.push_str(&format!("  {}", clause.line()));
        if let Some(result) = clause.result() {
            out.push_str(&format!("   ({result})"));
        }
        out.push('\n');
        for (word, names) in &clause.names {
            out.push_str(&format!("      {word}: {}\n", names.join(", ")));
        }
    }
    for heading in &legal.headings {
        let why = match legal.stage.round {
            0 if heading == "setup" => "the set-up begins with it",
            _ => "the round may end here",
        };
        out.push_str(&format!("  {heading}   ({why})\n"));
    }
    out
}

fn document(session: &Session, place: &RecordUpTo, legal: &Legal) -> String {
    let action = |clause: &LegalClause| {
        let names = clause.names.iter().map(|(word, names)| (word.clone(), json!(names)));
        json!({
            "by": clause.subject,
            "clause": clause.text,
            "result": clause.result(),
            "phrase": clause.phrase(),
            "names": names.collect::<serde_json::Map<_, _>>(),
        })
    };
    let actions: Vec<_> = by_subject(legal).into_iter().map(action).collect();
    let scene = session.scene().to_json();
    let document = json!({
        "schema_version": evoref_report::render::SCHEMA_VERSION,
        "round": legal.stage.round,
        "phase": legal.stage.phase,
        "to_act": state::to_act(session),
        "turns_in": scene["turns_in"],
        "turns": scene["turns"],
        "total": legal.clauses.len(),
        "actions": actions,
        "headings": legal.headings,
        "stopped_at": state::stopped_line(session, place),
        "gap": state::gap_line(session, place),
        "position": session.stated().map(|stated| stated.examples),
    });
    format!("{document:#}\n")
}
