//! What is shown between the lines: who has what after a heading or a count, and what followed by itself.

use crate::prelude::*;
use gen_lsp_types::{InlayHint, InlayHintParams};

use evoref_game::Cause;
use evoref_game::scene::shown;
use evoref_referee::session::{Event, What};

/// So many changes are told of one line.
const TOLD: usize = 6;

impl Server<'_> {
    pub(super) fn hints(&self, params: InlayHintParams) -> Option<Vec<InlayHint>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let range = self.client.encoding.span(&document.source, params.range);
        let mut hints = Vec::new();
        for held in &document.records {
            for (line, label) in between(held, range) {
                let end = held.line_span(line).end;
                let at = self.client.encoding.position(&document.source, end);
                let (label, padding) = (label.into(), Some(true));
                hints.push(InlayHint::new(at, label, None, None, None, padding, None, None));
            }
        }
        Some(hints)
    }
}

/// The hints of a record within some bytes of the text, by line.
fn between(held: &OpenRecord, range: Span) -> Vec<(u32, String)> {
    let mut told: Vec<(u32, String)> = Vec::new();
    let Some((first, last)) = held.lines_in(range) else { return told };
    let Some(mut session) = held.here(At::before(first)) else { return told };
    while let Some(event) = session.step() {
        if event.at > At::after(last) {
            break;
        }
        let tells = matches!(event.what, What::Position | What::Round(_) | What::Counts { .. });
        let label = tells.then(|| counted(&session));
        let derived = derived(&session, &event);
        let line = event.at.line;
        told.extend(label.into_iter().chain(derived).map(|label| (line, label)));
    }
    told
}

/// `A 12 mp, B 9 mp`
pub(super) fn counted(session: &Session) -> String {
    let game = session.game();
    let unit = game.units.get(usize::from(game.score.0));
    let unit = unit.map_or("points", |(unit, _)| *unit);
    let seats = session.seats().iter().zip(session.scene().scores);
    let each = seats.map(|(seat, points)| format!("{} {} {unit}", seat.handle, shown(points)));
    joined(each, ", ")
}

/// `A +3 mp income`: what the rules or the seed added to a line.
fn derived(session: &Session, event: &Event) -> Option<String> {
    let facts = event.facts.iter();
    let derived = facts.filter(|fact| matches!(fact.cause, Cause::Derived | Cause::Dealt));
    let is_player = |owner: &str| session.seats().iter().any(|seat| *seat.handle == *owner);
    let changes = derived.flat_map(|fact| &fact.changes);
    let told: Vec<String> = changes
        .filter(|change| is_player(&change.owner))
        .map(|change| format!("{} {:+} {} {}", change.owner, change.delta, change.unit, change.why))
        .collect();
    if told.is_empty() {
        return None;
    }
    let more = if told.len() > TOLD { ", …" } else { "" };
    Some(format!("{}{more}", joined(told.iter().take(TOLD).map(String::as_str), ", ")))
}
