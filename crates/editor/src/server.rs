//! What the server holds, and how it reaches the editor.

use crate::prelude::*;
use gen_lsp_types::{LspNotificationMethod, LspRequestMethod, PublishDiagnosticsParams};
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
        Self { workspace, client, connection, judging: Judging::default(), asked: 0 }
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

    pub(super) fn push(
        &self,
        uri: Uri,
        version: Option<i32>,
        diagnostics: Vec<gen_lsp_types::Diagnostic>,
    ) {
        let params = PublishDiagnosticsParams { uri, version, diagnostics };
        self.tell(LspNotificationMethod::TextDocumentPublishDiagnostics, params);
    }
}
