//! What the server holds, how it reaches the editor, and the place of an open text at which an editor asks something.

use crate::prelude::*;
use crossbeam_channel::unbounded;
use gen_lsp_types::{
    Diagnostic, LspNotificationMethod, LspRequestMethod, Position, PublishDiagnosticsParams, Range,
    TextDocumentPositionParams,
};
use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde::Serialize;

use super::judging::Judging;
use super::workspace::Workspace;

pub(super) struct Server<'c> {
    pub(super) workspace: Workspace,
    pub(super) client: Client,
    connection: &'c Connection,
    pub(super) judging: Judging,
    /// Requests that the server made.
    asked: i32,
}

impl<'c> Server<'c> {
    pub(super) fn new(connection: &'c Connection, workspace: Workspace, client: Client) -> Self {
        let (sender, made) = unbounded();
        let judging = Judging { sender, made, busy: false, asked: Vec::new() };
        Self { workspace, client, connection, judging, asked: 0 }
    }

    /// Whether somebody is there to be told.
    pub(super) fn send(&self, message: impl Into<Message>) -> bool {
        self.connection.sender.send(message.into()).is_ok()
    }

    pub(super) fn tell(&self, method: LspNotificationMethod<'_>, params: impl Serialize) {
        self.send(Notification::new(method.to_string(), params));
    }

    pub(super) fn ask(&mut self, method: LspRequestMethod<'_>, params: impl Serialize) {
        self.asked += 1;
        self.send(Request::new(RequestId::from(self.asked), method.to_string(), params));
    }

    pub(super) fn push(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
        let params = PublishDiagnosticsParams { uri, version, diagnostics };
        self.tell(LspNotificationMethod::TextDocumentPublishDiagnostics, params);
    }

    /// The place that is asked about; nothing if no record that is open is there.
    pub(super) fn cursor(&self, place: &TextDocumentPositionParams) -> Option<Cursor<'_>> {
        self.cursor_in(self.workspace.document(&place.text_document.uri)?, place.position)
    }

    /// A place of a text; nothing if no record is there.
    pub(super) fn cursor_in<'a>(&self, document: &'a Document, at: Position) -> Option<Cursor<'a>> {
        let offset = self.client.encoding.offset(&document.source, at);
        let held = document.record(offset)?;
        Some(Cursor { document, held, offset, line: held.line(offset) })
    }

    /// A span of the text as the editor counts.
    pub(super) fn range(&self, document: &Document, span: Span) -> Range {
        self.client.encoding.range(&document.source, span)
    }
}

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
