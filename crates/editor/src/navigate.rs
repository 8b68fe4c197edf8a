//! Where something came from and where it went: the cause of a finding, the lines that speak of a card, a
//! species or a space, the header line that names a player.

use gen_lsp_types::{Definition, DefinitionParams, DefinitionResponse, Location, ReferenceParams};

use super::cursor::touches;
use super::diagnostics::shown;
use super::rename::handles;
use crate::prelude::*;
use evoref_game::Value;

impl Server<'_> {
    pub(super) fn definition(&self, params: DefinitionParams) -> Option<DefinitionResponse> {
        let cursor = self.cursor(&params.text_document_position_params)?;
        Some(Definition::LocationList(self.located(&cursor, origins(&cursor))).into())
    }

    pub(super) fn references(&self, params: ReferenceParams) -> Option<Vec<Location>> {
        let cursor = self.cursor(&params.text_document_position_params)?;
        let held = cursor.held;
        let (_, word, _) = cursor.word()?;
        let found =
            if is_handle(held, word) { handles(held, word) } else { mentions(held, word, At::END) };
        Some(self.located(&cursor, found))
    }

    fn located(&self, at: &Cursor<'_>, spans: Vec<Span>) -> Vec<Location> {
        let located = spans.into_iter().map(|span| Location {
            uri: at.document.uri.clone(),
            range: self.range(at.document, at.held.outer(span)),
        });
        located.collect()
    }
}

pub(super) fn is_handle(held: &OpenRecord, word: &str) -> bool {
    let seats = held.session().map_or(&[][..], |session| session.seats());
    seats.iter().any(|seat| seat.handle.eq_ignore_ascii_case(word))
}

/// What caused the finding at the cursor, else where the word there came from.
fn origins(cursor: &Cursor<'_>) -> Vec<Span> {
    let (held, inner) = (cursor.held, cursor.inner());
    let mut causes: Vec<Span> = shown(held.report())
        .filter(|finding| touches(finding.primary.span, inner))
        .flat_map(|finding| finding.related.iter().map(|label| label.span))
        .collect();
    if !causes.is_empty() {
        causes.dedup();
        return causes;
    }
    let Some((_, word, _)) = cursor.word() else { return Vec::new() };
    if is_handle(held, word) {
        return handles(held, word).into_iter().take(1).collect();
    }
    let mut before = mentions(held, word, At::before(cursor.line));
    before.pop().into_iter().collect()
}

/// The words of every action up to a place that something of that name took part in.
fn mentions(held: &OpenRecord, name: &str, upto: At) -> Vec<Span> {
    let mut found = Vec::new();
    let Some(mut session) = held.here(upto) else { return found };
    session.seek(At::START);
    while let Some(event) = session.step() {
        if event.at > upto {
            break;
        }
        for fact in &event.facts {
            let mut changes = fact.changes.iter();
            let speaks_of = changes.any(|change| change.owner.eq_ignore_ascii_case(name))
                || fact.roles.iter().any(|(_, value)| names(value, name));
            if speaks_of && !found.contains(&fact.span) {
                found.push(fact.span);
            }
        }
    }
    found.retain(|span| span.start < span.end);
    found
}

fn names(value: &Value, name: &str) -> bool {
    match value {
        Value::Name(own) => own.eq_ignore_ascii_case(name),
        Value::Card(card) => {
            let own = card.name.as_deref();
            own.is_some_and(|own| own.eq_ignore_ascii_case(name))
        }
        Value::Many(values) => values.iter().any(|value| names(value, name)),
        Value::Player(_) | Value::Number(_) | Value::Flag(_) | Value::Unknown => false,
    }
}
