//! `evoref state`: the table at a place of a record.

use serde_json::json;

use super::arguments::{At, Plain};
use super::input::Opened;
use super::screen::{Done, Screen};
use super::{DONE, FAULT, UNDONE, place};
use crate::diagnostic::Finding;
use crate::referee;
use crate::render::{circumstances_of_round, full_finding, json_text};

pub(super) fn run(screen: &Screen, options: &At) -> Done {
    let place = place::open(&options.place, options.reading.root.as_deref())?;
    let opened = &place.opened;
    let shown = match referee::state(&opened.source, place.record, &opened.beside, place.line) {
        Ok(shown) => shown,
        Err(findings) => return unusable(screen, opened, &findings),
    };
    let code = if shown.stopped.is_some() { FAULT } else { DONE };
    match options.output_format {
        Plain::Json => {
            let document = json!({
                "schema_version": crate::render::SCHEMA_VERSION,
                "round": shown.round,
                "phase": shown.phase,
                "to_act": shown.to_act,
                "stopped_at": shown.stopped,
                "state": shown.json,
            });
            screen.pour(&json_text(format!("{document:#}\n")), code)?;
        }
        Plain::Text => {
            let heading = heading(shown.round, shown.phase, shown.to_act.as_deref());
            screen.say(&format!("{heading}\n\n{}\n", shown.text.trim_end()), code)?;
        }
    }
    stopped(screen, opened, shown.stopped);
    Ok(code)
}

/// `round 2, Mutations: Alice to act`
pub(super) fn heading(round: u32, phase: &str, to_act: Option<&str>) -> String {
    let mut heading = circumstances_of_round(round, phase);
    if let Some(player) = to_act {
        heading.push_str(&format!(": {player} to act"));
    }
    heading
}

/// Says that the place lies behind an illegal line.
pub(super) fn stopped(screen: &Screen, opened: &Opened, line: Option<u32>) {
    if let Some(line) = line {
        let name = opened.source.name();
        screen.complain(&format!(
            "{name}:{line} cannot be judged, so this is the table before it; see `evoref check {name}`"
        ));
    }
}

/// The header cannot be used: nothing stands on the table.
pub(super) fn unusable(screen: &Screen, opened: &Opened, findings: &[Finding]) -> Done {
    let mut out = String::new();
    for finding in findings {
        out.push_str(&full_finding(&opened.source, finding, screen.look));
    }
    screen.pour(&out, UNDONE)?;
    Ok(UNDONE)
}
