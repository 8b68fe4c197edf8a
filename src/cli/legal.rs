//! `evoref legal`: every legal action at a place of a record.

use serde_json::json;

use super::arguments::{At, Plain};
use super::screen::{Done, Screen};
use super::{DONE, FAULT, place, state};
use crate::referee::{self, LegalList};
use crate::render::{count, json_text};

pub(super) fn run(screen: &Screen, options: &At) -> Done {
    let place = place::open(&options.place, options.reading.root.as_deref())?;
    let opened = &place.opened;
    let list = match referee::legal(&opened.source, place.record, &opened.beside, place.line) {
        Ok(list) => list,
        Err(findings) => return state::unusable(screen, opened, &findings),
    };
    let code = if list.stopped.is_some() { FAULT } else { DONE };
    match options.output_format {
        Plain::Json => screen.pour(&json_text(document(&list)), code)?,
        Plain::Text => screen.say(&text(&list), code)?,
    }
    state::stopped(screen, opened, list.stopped);
    Ok(code)
}

fn text(list: &LegalList) -> String {
    let mut out = state::heading(list.round, list.phase, list.to_act.as_deref());
    out.push_str(&format!(". {}\n", count(list.total, "legal action")));
    for (who, clauses) in &list.groups {
        for (clause, ways) in clauses {
            out.push_str(&format!("  {who}: {clause}"));
            if *ways > 1 {
                out.push_str(&format!("   ({ways} ways)"));
            }
            out.push('\n');
        }
    }
    for heading in &list.headings {
        out.push_str(&format!("  {heading}   (the round may end here)\n"));
    }
    out
}

fn document(list: &LegalList) -> String {
    let actions = list.groups.iter().flat_map(|(who, clauses)| {
        let action = move |(clause, ways): &(String, u64)| json!({"by": who, "clause": clause, "ways": ways});
        clauses.iter().map(action)
    });
    let document = json!({
        "schema_version": crate::render::SCHEMA_VERSION,
        "round": list.round,
        "phase": list.phase,
        "to_act": list.to_act,
        "total": list.total,
        "actions": actions.collect::<Vec<_>>(),
        "headings": list.headings,
        "stopped_at": list.stopped,
    });
    format!("{document:#}\n")
}
