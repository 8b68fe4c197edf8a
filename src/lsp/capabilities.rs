//! What the server can do, and what the editor can.

use std::path::PathBuf;

use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, DiagnosticOptions,
    DocumentOnTypeFormattingOptions, ExecuteCommandOptions, Full, InitializeResult,
    PositionEncodingKind, RenameOptions, SemanticTokensLegend, SemanticTokensOptions,
    ServerCapabilities, ServerInfo, TextDocumentSyncKind, Uri, WorkspaceFoldersServerCapabilities,
    WorkspaceOptions,
};
use serde_json::Value;

use super::places::{self, Encoding};
use super::{lens, tokens};

/// What the editor can, as far as it matters. Read key by key: what is odd elsewhere does no harm.
#[allow(clippy::struct_excessive_bools, reason = "each is a capability of its own")]
#[derive(Debug, Clone)]
pub(super) struct Client {
    pub(super) encoding: Encoding,
    /// Asks for diagnostics itself.
    pub(super) pulls: bool,
    /// Takes those of other texts with them.
    pub(super) related_documents: bool,
    /// Asks again when it is told that they are stale.
    pub(super) asks_again: bool,
    /// Fills in the places of a snippet.
    pub(super) snippets: bool,
    /// Shows a page when it is asked to.
    pub(super) shows: bool,
    /// Reports changes of files that the server names.
    pub(super) watches: bool,
    /// Where the rules are explained, if there is such a place.
    pub(super) handbook: Option<String>,
}

impl Client {
    /// From what was said with `initialize`.
    pub(super) fn of(params: &Value) -> Self {
        let can = |path: &str| params.pointer(path).and_then(Value::as_bool) == Some(true);
        let encodings = params.pointer("/capabilities/general/positionEncodings");
        let mut encodings = encodings.and_then(Value::as_array).into_iter().flatten();
        let text = |path: &str| Some(params.pointer(path)?.as_str()?.to_owned());
        let diagnostics = "/capabilities/textDocument/diagnostic";
        Self {
            encoding: if encodings.any(|encoding| encoding == "utf-8") {
                Encoding::Utf8
            } else {
                Encoding::Utf16
            },
            pulls: params.pointer(diagnostics).is_some_and(Value::is_object),
            related_documents: can(&format!("{diagnostics}/relatedDocumentSupport")),
            asks_again: can("/capabilities/workspace/diagnostics/refreshSupport"),
            snippets: can("/capabilities/textDocument/completion/completionItem/snippetSupport"),
            shows: can("/capabilities/window/showDocument/support"),
            watches: can("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration"),
            handbook: text("/initializationOptions/handbook")
                .filter(|address| address.starts_with("https://")),
        }
    }
}

/// The folders that the editor shows.
pub(super) fn folders(params: &Value) -> Vec<PathBuf> {
    let listed = params.pointer("/workspaceFolders").and_then(Value::as_array);
    let listed = listed.into_iter().flatten();
    let mut addresses: Vec<&str> =
        listed.filter_map(|folder| folder.get("uri")?.as_str()).collect();
    if addresses.is_empty() {
        addresses.extend(params.pointer("/rootUri").and_then(Value::as_str));
    }
    let folders = addresses.into_iter();
    folders.filter_map(|address| places::path(&Uri(address.to_owned()))).collect()
}

/// The answer to `initialize`.
pub(super) fn offered(client: &Client) -> InitializeResult {
    let characters = |all: &[&str]| Some(all.iter().map(|one| (*one).to_owned()).collect());
    let encoding = match client.encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
    };
    let capabilities = ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSyncKind::Incremental.into()),
        completion_provider: Some(CompletionOptions {
            trigger_characters: characters(&[" ", ":", ";", ",", "-", "/"]),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![
                    CodeActionKind::QuickFix,
                    CodeActionKind::RefactorRewrite,
                    CodeActionKind::SourceFixAll,
                ]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        code_lens_provider: Some(CodeLensOptions::default()),
        document_formatting_provider: Some(true.into()),
        document_on_type_formatting_provider: Some(DocumentOnTypeFormattingOptions {
            first_trigger_character: "\n".to_owned(),
            more_trigger_character: None,
        }),
        rename_provider: Some(
            RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into(),
        ),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: lens::COMMANDS.map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: tokens::TYPES.map(str::to_owned).to_vec(),
                    token_modifiers: Vec::new(),
                },
                range: Some(true.into()),
                full: Some(Full::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        inlay_hint_provider: Some(true.into()),
        diagnostic_provider: Some(
            DiagnosticOptions {
                identifier: None,
                inter_file_dependencies: true,
                workspace_diagnostics: true,
                ..DiagnosticOptions::default()
            }
            .into(),
        ),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(true.into()),
            }),
            ..WorkspaceOptions::default()
        }),
        ..ServerCapabilities::default()
    };
    InitializeResult {
        capabilities,
        server_info: Some(ServerInfo {
            name: "evoref".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    }
}
