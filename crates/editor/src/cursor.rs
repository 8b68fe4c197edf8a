//! The place of an open text at which an editor asks something.

use crate::prelude::*;
use gen_lsp_types::{Position, Range, TextDocumentPositionParams};

/// A place in a record that is open.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) document: &'a Document,
    pub(super) held: &'a OpenRecord,
    /// The byte of the text.
    pub(super) offset: u32,
    /// The line of the record, from 1.
    pub(super) line: u32,
}

impl Server<'_> {
    /// The place that is asked about; nothing if no record that is open is there.
    pub(super) fn cursor(&self, place: &TextDocumentPositionParams) -> Option<Cursor<'_>> {
        self.cursor_in(self.workspace.document(&place.text_document.uri)?, place.position)
    }

    /// A place of a text; nothing if no record is there.
    pub(super) fn cursor_in<'a>(
        &self,
        document: &'a Document,
        position: Position,
    ) -> Option<Cursor<'a>> {
        let offset = self.client.encoding.offset(&document.source, position);
        let held = document.record(offset)?;
        Some(Cursor { document, held, offset, line: held.line(offset) })
    }

    /// A span of the text as the editor counts.
    pub(super) fn range(&self, document: &Document, span: Span) -> Range {
        self.client.encoding.range(&document.source, span)
    }
}

impl<'a> Cursor<'a> {
    /// The byte of the record.
    pub(super) fn inner(&self) -> u32 {
        self.held.inner(self.offset)
    }

    /// The word there, by its place in the record, with what it is.
    pub(super) fn word(&self) -> Option<(Span, &'a str, &'static str)> {
        let words = self.held.session()?.words(self.line);
        let inner = self.inner();
        let mut at = words.into_iter().filter(|(span, _)| touches(*span, inner));
        let (span, kind) = at.next()?;
        Some((span, self.held.source.slice(span), kind))
    }
}

/// Whether a cursor at a byte stands in or right behind some words.
pub(super) fn touches(span: Span, offset: u32) -> bool {
    span.start <= offset && offset <= span.end
}
