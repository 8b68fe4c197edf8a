//! Another handle for a player, wherever it stands.

use crate::prelude::*;
use gen_lsp_types::{
    PrepareRenameParams, PrepareRenamePlaceholder, PrepareRenameResult, RenameParams, TextEdit,
    WorkspaceEdit,
};

use super::document::spliced;
use super::navigate::is_handle;

impl Server<'_> {
    pub(super) fn prepare_rename(
        &self,
        params: PrepareRenameParams,
    ) -> Option<PrepareRenameResult> {
        let cursor = self.cursor(&params.text_document_position_params)?;
        let (document, held) = (cursor.document, cursor.held);
        let (span, word, _) = cursor.word()?;
        let (range, placeholder) = (self.range(document, held.outer(span)), word.to_owned());
        is_handle(held, word).then(|| PrepareRenamePlaceholder { range, placeholder }.into())
    }

    pub(super) fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>, String> {
        let nothing = "no player's handle stands here";
        let cursor = self.cursor(&params.text_document_position_params).ok_or(nothing)?;
        let (document, held) = (cursor.document, cursor.held);
        let (_, word, _) =
            cursor.word().filter(|(_, word, _)| is_handle(held, word)).ok_or(nothing)?;
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

/// Where a handle stands in a record, also as the first part of a species; in the order of the text.
pub(super) fn handles(held: &OpenRecord, handle: &str) -> Vec<Span> {
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
