//! Where something came from and where it went: the cause of a finding, the lines that speak of a card, a
//! species or a space, the header line that names a player.

use gen_lsp_types::{Definition, DefinitionParams, DefinitionResponse, Location, ReferenceParams};

use super::diagnostics::shown;
use super::document::{Document, Held};
use super::hover::{touches, word_at};
use super::rename::handles;
use super::server::Server;
use crate::game::{Fact, Value};
use crate::session::At;
use crate::source::Span;

impl Server<'_> {
    pub(super) fn definition(&self, params: DefinitionParams) -> Option<DefinitionResponse> {
        let place = params.text_document_position_params;
        let document = self.text(&place.text_document.uri)?;
        let offset = self
            .client
            .encoding
            .offset(&document.source, place.position);
        let held = document.record(offset)?;
        let found = origins(held, offset);
        let all: Vec<Location> = self.located(document, held, found);
        Some(Definition::LocationList(all).into())
    }

    pub(super) fn references(&self, params: ReferenceParams) -> Option<Vec<Location>> {
        let place = params.text_document_position_params;
        let document = self.text(&place.text_document.uri)?;
        let offset = self
            .client
            .encoding
            .offset(&document.source, place.position);
        let held = document.record(offset)?;
        let (_, word, _) = word_at(held, held.line(offset), held.inner(offset))?;
        let found = if is_handle(held, word) {
            handles(held, word)
        } else {
            mentions(held, word, At::END)
        };
        Some(self.located(document, held, found))
    }

    fn located(&self, document: &Document, held: &Held, spans: Vec<Span>) -> Vec<Location> {
        let located = spans.into_iter().map(|span| Location {
            uri: document.uri.clone(),
            range: self
                .client
                .encoding
                .range(&document.source, held.outer(span)),
        });
        located.collect()
    }
}

pub(super) fn is_handle(held: &Held, word: &str) -> bool {
    let seats = held.session().map_or(&[][..], |session| session.seats());
    seats
        .iter()
        .any(|seat| seat.handle.eq_ignore_ascii_case(word))
}

/// What caused the finding at a byte of the text, else where the word there came from.
fn origins(held: &Held, offset: u32) -> Vec<Span> {
    let inner = held.inner(offset);
    let mut causes: Vec<Span> = shown(held)
        .filter(|finding| touches(finding.primary.span, inner))
        .flat_map(|finding| finding.related.iter().map(|label| label.span))
        .collect();
    if !causes.is_empty() {
        causes.dedup();
        return causes;
    }
    let line = held.line(offset);
    let Some((_, word, _)) = word_at(held, line, inner) else {
        return Vec::new();
    };
    if is_handle(held, word) {
        return handles(held, word).into_iter().take(1).collect();
    }
    let mut before = mentions(held, word, At::before(line));
    before.pop().into_iter().collect()
}

/// The words of every action up to a place that something of that name took part in.
fn mentions(held: &Held, name: &str, upto: At) -> Vec<Span> {
    let mut found = Vec::new();
    let Some(mut session) = held.here(upto) else {
        return found;
    };
    session.seek(At::START);
    while let Some(event) = session.step() {
        if event.at > upto {
            break;
        }
        for fact in &event.facts {
            if speaks_of(fact, name) && !found.contains(&fact.span) {
                found.push(fact.span);
            }
        }
    }
    found.retain(|span| span.start < span.end);
    found
}

fn speaks_of(fact: &Fact, name: &str) -> bool {
    let owned = |owner: &str| owner.eq_ignore_ascii_case(name);
    fact.changes.iter().any(|change| owned(&change.owner))
        || fact.roles.iter().any(|(_, value)| names(value, name))
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
