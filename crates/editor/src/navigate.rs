//! Where something came from and where it went: the cause of a finding, the lines that speak of a card, a
//! species or a space, the header line that names a player; and another handle for a player, wherever it stands.

use gen_lsp_types::{
    Definition, DefinitionParams, DefinitionResponse, Location, PrepareRenameParams,
    PrepareRenamePlaceholder, PrepareRenameResult, ReferenceParams, RenameParams, TextEdit,
    WorkspaceEdit,
};

use super::diagnostics::shown;
use super::document::spliced;
use super::server::touches;
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

    pub(super) fn prepare_rename(&self, asked: PrepareRenameParams) -> Option<PrepareRenameResult> {
        let cursor = self.cursor(&asked.text_document_position_params)?;
        let (document, held) = (cursor.document, cursor.held);
        let (span, word, _) = cursor.word()?;
        let (range, placeholder) = (self.range(document, held.outer(span)), word.to_owned());
        is_handle(held, word).then(|| PrepareRenamePlaceholder { range, placeholder }.into())
    }

    pub(super) fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>, String> {
        let none = "no player's handle stands here";
        let cursor = self.cursor(&params.text_document_position_params).ok_or(none)?;
        let (document, held) = (cursor.document, cursor.held);
        let (_, word, _) =
            cursor.word().filter(|(_, word, _)| is_handle(held, word)).ok_or(none)?;
        let spans = handles(held, word);
        let near = self.workspace.near(document.path.as_deref());
        stays_the_same(held, &spans, &params.new_name, &near)?;
        let edits = spans.into_iter().map(|span| TextEdit {
            range: self.range(document, held.outer(span)),
            new_text: params.new_name.clone(),
        });
        let changes = HashMap::from([(document.uri.clone(), edits.collect())]);
        Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
    }
}

fn is_handle(held: &OpenRecord, word: &str) -> bool {
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

/// Where a handle stands in a record, also as the first part of a species; in the order of the text.
fn handles(held: &OpenRecord, handle: &str) -> Vec<Span> {
    let Some(session) = held.session() else { return Vec::new() };
    let setup = held.setup_line().unwrap_or(u32::MAX);
    let mut found = Vec::new();
    for line in 1..=held.last_line() {
        let text = held.line_text(line).trim_start();
        let key = text.split_once(':').map_or("", |(key, _)| key.trim());
        // Above the set-up, a title may well be called like a player.
        if line < setup && !key.eq_ignore_ascii_case("players") {
            continue;
        }
        for (span, kind) in session.words(line) {
            let word = held.source.slice(span);
            let species = word.split_once('.').map(|(owner, _)| owner);
            let owner = match kind {
                "text" | "comment" | "verb" | "number" | "heading" => None,
                _ => Some(species.unwrap_or(word)),
            };
            if let Some(owner) = owner.filter(|owner| owner.eq_ignore_ascii_case(handle)) {
                found.push(Span::new(span.start, span.start + owner.len() as u32));
            }
        }
    }
    found
}

/// Renames in a copy, and compares the verdicts.
fn stays_the_same(
    held: &OpenRecord,
    spans: &[Span],
    new: &str,
    files: &dyn Files,
) -> Result<(), String> {
    let mut text = held.source.text().to_owned();
    for span in spans.iter().rev() {
        text = spliced(&text, *span, new);
    }
    let opened = held.games.open(text, files).map_err(|unopened| {
        let first = unopened.findings.into_iter().next();
        first.map_or_else(|| format!("`{new}` is no handle"), |first| first.message)
    })?;
    if !opened.seats().iter().any(|seat| *seat.handle == *new) {
        return Err(format!("`{new}` is no handle: one is a word of letters and digits"));
    }
    let codes = |one: &Finding| one.code;
    let renamed = opened.keep_going().report();
    if held.report().findings.iter().map(codes).eq(renamed.findings.iter().map(codes)) {
        Ok(())
    } else {
        Err(format!("with `{new}` the record would no longer mean the same; take another handle"))
    }
}
