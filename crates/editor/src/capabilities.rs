//! What the server can do, and for which folders.

use crate::prelude::*;
use gen_lsp_types::{CodeActionKind, TextDocumentSyncKind};

use super::places::{self, Encoding};
use super::{lens, tokens};

pub(super) fn folders(params: &Value) -> Vec<PathBuf> {
    let listed = params.pointer("/workspaceFolders").and_then(Value::as_array);
    let mut addresses: Vec<&str> =
        listed.into_iter().flatten().filter_map(|folder| folder.get("uri")?.as_str()).collect();
    if addresses.is_empty() {
        addresses.extend(params.pointer("/rootUri").and_then(Value::as_str));
    }
    addresses.into_iter().filter_map(|address| places::path(&Uri(address.to_owned()))).collect()
}

/// The answer to `initialize`, by the names of the protocol.
pub(super) fn offered(client: &Client) -> Value {
    let encoding = if client.encoding == Encoding::Utf8 { "utf-8" } else { "utf-16" };
    let capabilities = json!({
        "positionEncoding": encoding,
        "textDocumentSync": TextDocumentSyncKind::Incremental,
        "completionProvider": {"triggerCharacters": [" ", ":", ";", ",", "-", "/"]},
        "hoverProvider": true,
        "definitionProvider": true,
        "referencesProvider": true,
        "documentSymbolProvider": true,
        "codeActionProvider": {"codeActionKinds": [
            CodeActionKind::QuickFix,
            CodeActionKind::RefactorRewrite,
            CodeActionKind::SourceFixAll,
        ]},
        "codeLensProvider": {},
        "documentFormattingProvider": true,
        "documentOnTypeFormattingProvider": {"firstTriggerCharacter": "\n"},
        "renameProvider": {"prepareProvider": true},
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "executeCommandProvider": {"commands": lens::COMMANDS},
        "semanticTokensProvider": {
            "legend": {"tokenTypes": tokens::TYPES, "tokenModifiers": []},
            "range": true,
            "full": true,
        },
        "inlayHintProvider": true,
        "diagnosticProvider": {"interFileDependencies": true, "workspaceDiagnostics": true},
        "workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}},
    });
    let server = json!({"name": "evoref", "version": env!("CARGO_PKG_VERSION")});
    json!({"capabilities": capabilities, "serverInfo": server})
}
