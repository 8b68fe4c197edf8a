//! The one spelling and layout of records, as `fmt` writes it.

use crate::prelude::*;
use evoref_record::notation::ends_alike;
use evoref_referee::Printed;
use gen_lsp_types::{DocumentFormattingParams, DocumentOnTypeFormattingParams, TextEdit};

impl Server<'_> {
    pub(super) fn formatting(&self, params: DocumentFormattingParams) -> Option<Vec<TextEdit>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let near = self.workspace.near(document.path.as_deref());
        Some(self.placed(document, edits(&document.source, &printed(document, &near, false)?)))
    }

    /// The line above the one that was begun, and nothing else: what is below is still being written.
    pub(super) fn formatting_on_type(
        &self,
        params: DocumentOnTypeFormattingParams,
    ) -> Option<Vec<TextEdit>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let near = self.workspace.near(document.path.as_deref());
        let text = printed(document, &near, false)?;
        let line = params.position.line.checked_sub(1)? as usize;
        let old: Vec<&str> = document.source.text().lines().collect();
        // Empty lines come and go; the others stay in their order.
        let written = |line: &&&str| !line.trim().is_empty();
        let place = old.iter().take(line).filter(written).count();
        let line_text = old.get(line).filter(written)?;
        let new: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        if new.len() != old.iter().filter(written).count() {
            return None;
        }
        let new = new.get(place)?;
        let start = document.source.line_span(line).start;
        let span = Span::new(start, start + line_text.len() as u32);
        let edit = (new != line_text).then(|| (span, (*new).to_owned()));
        Some(self.placed(document, edit.into_iter().collect()))
    }

    /// Edits at their places in the editor.
    pub(super) fn placed(&self, document: &Document, edits: Vec<(Span, String)>) -> Vec<TextEdit> {
        let placed = edits
            .into_iter()
            .map(|(span, new_text)| TextEdit { range: self.range(document, span), new_text });
        placed.collect()
    }
}

/// A text with every sound record printed anew, with the draws of its seed if `expand`; nothing if it holds no record.
pub(super) fn printed(document: &Document, files: &dyn Files, expand: bool) -> Option<String> {
    let source = &document.source;
    let mut printed = Printed::new(source.text().as_bytes());
    for held in &document.records {
        let span = held.outer(held.source.whole());
        // What cannot be printed stays as it is; its findings are shown anyway.
        let _ =
            printed.record(source.slice(span), document.games.format(source, span, files, expand));
    }
    if document.records.is_empty() {
        return None;
    }
    String::from_utf8(printed.into_text()).ok()
}

/// What has to be replaced in a text so that it is another one: line by line if no line comes or goes,
/// else from the first line that differs to the last.
pub(super) fn edits(source: &Source, new: &str) -> Vec<(Span, String)> {
    let old = source.text();
    let old_lines: Vec<&str> = old.split_inclusive('\n').collect();
    let new_lines: Vec<&str> = new.split_inclusive('\n').collect();
    if old_lines.len() == new_lines.len() {
        let pairs = old_lines.iter().zip(&new_lines).enumerate();
        let changed = pairs.filter(|(_, (old, new))| old != new);
        return changed
            .map(|(line, (_, new))| (source.line_span(line), (*new).to_owned()))
            .collect();
    }
    let (above, below) = ends_alike(&old_lines, &new_lines);
    let start: usize = old_lines[..above].iter().map(|line| line.len()).sum();
    let after: usize = old_lines[old_lines.len() - below..].iter().map(|line| line.len()).sum();
    let span = Span::new(start as u32, (old.len() - after) as u32);
    vec![(span, new_lines[above..new_lines.len() - below].concat())]
}
