//! The conversation with an editor: what it asks and tells, one message after another.

use crate::prelude::*;
use crossbeam_channel::select;
use gen_lsp_types::{
    CodeActionKind, CodeActionRequest, CodeLensRequest, CompletionRequest, DefinitionRequest,
    DidChangeTextDocumentParams, DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentDiagnosticRequest, DocumentFormattingRequest,
    DocumentOnTypeFormattingRequest, DocumentSymbolRequest, ExecuteCommandRequest,
    FoldingRangeRequest, HoverRequest, InlayHintRequest, LspNotificationMethod, LspRequestMethod,
    PrepareRenameRequest, ReferencesRequest, RenameRequest, Request as _, SelectionRangeRequest,
    SemanticTokensRangeRequest, SemanticTokensRequest, TextDocumentContentChangeEvent as Change,
    TextDocumentSyncKind, WorkspaceDiagnosticRequest, WorkspaceFolder,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::de::DeserializeOwned;

use super::places::Encoding;
use super::workspace::Workspace;
use super::{client, lens, places, tokens};

/// What is a fault of ours, for tests.
#[cfg(test)]
pub(super) const FAULT: &str = "evoref/fault";

/// How the editor left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// It said that it would.
    Politely,
    /// It was gone.
    Abruptly,
}

/// Answers an editor about records of these games until it leaves. Data files are read under `root` only, if there is one.
pub fn serve(connection: &Connection, games: Games, root: Option<&Path>) -> Left {
    let Some(mut server) = begin(connection, games, root) else { return Left::Abruptly };
    loop {
        let message = select! {
            recv(connection.receiver) -> message => message.ok(),
            recv(server.judging.made) -> verdict => {
                if let Ok(verdict) = verdict
                    && caught(|| server.judged(verdict)).is_none()
                {
                    server.workspace.open_anew();
                }
                continue;
            }
        };
        let Some(message) = message else { break };
        let told = match message {
            Message::Request(request) if request.method == "shutdown" => {
                if !server.send(Response::new_ok(request.id, Value::Null)) {
                    return Left::Abruptly;
                }
                return wait_for_exit(connection);
            }
            Message::Request(request) => match server.put_off(request) {
                Some(request) => {
                    let response = server.answer_or_say(request);
                    server.send(response)
                }
                None => true,
            },
            Message::Notification(note) if note.method == "exit" => return Left::Abruptly,
            Message::Notification(note) => {
                if caught(|| server.hear(note)).is_none() {
                    server.workspace.open_anew();
                }
                true
            }
            // What the server asks needs no answer.
            Message::Response(_) => true,
        };
        if !told {
            break;
        }
    }
    Left::Abruptly
}

/// Waits until the editor says what it can.
fn begin<'c>(connection: &'c Connection, games: Games, root: Option<&Path>) -> Option<Server<'c>> {
    for message in &connection.receiver {
        match message {
            Message::Request(request) if request.method == "initialize" => {
                let client = Client::of(&request.params);
                let folders = client::folders(&request.params);
                let server = Server::new(connection, Workspace::new(games, root, folders), client);
                server.send(Response::new_ok(request.id, offered(&server.client)));
                return Some(server);
            }
            Message::Request(request) => {
                let why = "`initialize` comes first";
                let refused = refused(request.id, ErrorCode::ServerNotInitialized, why);
                connection.sender.send(refused.into()).ok()?;
            }
            Message::Notification(note) if note.method == "exit" => return None,
            Message::Notification(_) | Message::Response(_) => {}
        }
    }
    None
}

/// Nothing is done any more.
fn wait_for_exit(connection: &Connection) -> Left {
    for message in &connection.receiver {
        match message {
            Message::Notification(note) if note.method == "exit" => return Left::Politely,
            Message::Request(request) => {
                let why = "the server was told to shut down";
                let refused = refused(request.id, ErrorCode::InvalidRequest, why);
                if connection.sender.send(refused.into()).is_err() {
                    return Left::Abruptly;
                }
            }
            Message::Notification(_) | Message::Response(_) => {}
        }
    }
    Left::Abruptly
}

impl Server<'_> {
    /// Answers, also if that is beyond this program.
    pub(super) fn answer_or_say(&mut self, request: Request) -> Response {
        let (id, method) = (request.id.clone(), request.method.clone());
        caught(|| self.answer(request)).unwrap_or_else(|| {
            self.workspace.open_anew();
            let why = format!("`{method}` ended by a fault of evoref; the texts were opened anew");
            refused(id, ErrorCode::InternalError, why)
        })
    }

    fn answer(&mut self, request: Request) -> Response {
        let method = request.method.clone();
        #[cfg(test)]
        assert_ne!(method, FAULT);
        macro_rules! answered {
            ($($asked:ident => $how:ident $answer:ident,)*) => {
                match LspRequestMethod::from(&*method) {
                    $($asked::METHOD => $how::<$asked>(request, |params| self.$answer(params)),)*
                    _ => {
                        let why = format!("`{method}` is not answered");
                        refused(request.id, ErrorCode::MethodNotFound, why)
                    }
                }
            };
        }
        answered! {
            CompletionRequest => on completion,
            HoverRequest => on hover,
            DefinitionRequest => on definition,
            ReferencesRequest => on references,
            DocumentSymbolRequest => on symbols,
            FoldingRangeRequest => on folding,
            SelectionRangeRequest => on selection,
            CodeActionRequest => on actions,
            CodeLensRequest => on lenses,
            DocumentFormattingRequest => on formatting,
            DocumentOnTypeFormattingRequest => on formatting_on_type,
            InlayHintRequest => on hints,
            SemanticTokensRequest => on tokens,
            SemanticTokensRangeRequest => on tokens_in,
            DocumentDiagnosticRequest => on diagnostics,
            WorkspaceDiagnosticRequest => on all_diagnostics,
            PrepareRenameRequest => on prepare_rename,
            RenameRequest => or_why rename,
            ExecuteCommandRequest => or_why execute,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a client may ask for what this server does not know"
    )]
    /// Hears what is told; nothing if it has not the form of its kind.
    fn hear(&mut self, note: Notification) -> Option<()> {
        #[cfg(test)]
        assert_ne!(note.method, FAULT);
        match LspNotificationMethod::from(&*note.method) {
            LspNotificationMethod::Initialized => self.watch_files(),
            LspNotificationMethod::TextDocumentDidOpen => {
                let text = read::<DidOpenTextDocumentParams>(note.params)?.text_document;
                let language = String::from(text.language_id);
                self.workspace.open(text.uri.clone(), &language, text.version, text.text);
                self.changed(&text.uri);
            }
            LspNotificationMethod::TextDocumentDidChange => self.change(read(note.params)?),
            LspNotificationMethod::TextDocumentDidClose => {
                let uri = read::<DidCloseTextDocumentParams>(note.params)?.text_document.uri;
                self.workspace.close(&uri);
                self.answer_put_off(&uri);
                if !self.client.pulls {
                    self.push(uri, None, Vec::new());
                }
            }
            LspNotificationMethod::WorkspaceDidChangeWatchedFiles => {
                self.workspace.data_changed();
                self.stale();
            }
            LspNotificationMethod::WorkspaceDidChangeWorkspaceFolders => {
                let event = read::<DidChangeWorkspaceFoldersParams>(note.params)?.event;
                let folders = |list: &[WorkspaceFolder]| -> Vec<_> {
                    list.iter().filter_map(|folder| places::path(&folder.uri)).collect()
                };
                self.workspace.show(&folders(&event.added), &folders(&event.removed));
                self.stale();
            }
            // What a server does not know it need not heed.
            _ => {}
        }
        Some(())
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let uri = params.text_document.text_document_identifier.uri;
        let encoding = self.client.encoding;
        let version = params.text_document.version;
        self.workspace.change(&uri, |document, files| {
            document.version = version;
            // The places of each are those of the text that the one before it has left.
            for change in params.content_changes {
                match change {
                    Change::TextDocumentContentChangePartial(part) => {
                        let span = encoding.span(&document.source, part.range);
                        document.change(span, &part.text, files);
                    }
                    Change::TextDocumentContentChangeWholeDocument(whole) => {
                        document.set(whole.text, files);
                    }
                }
            }
        });
        self.changed(&uri);
    }

    /// A text is not as it was; if it is data, others may mean something else now.
    fn changed(&mut self, uri: &Uri) {
        let document = self.workspace.document(uri);
        if document.is_some_and(|document| document.is_data) {
            self.stale();
        } else if document.is_some_and(Document::is_judged) {
            self.publish(uri);
        } else {
            self.judge_on();
        }
    }

    /// What a text names has changed: all are told anew, or asked for.
    fn stale(&mut self) {
        if !self.client.pulls {
            let texts = self.workspace.documents.keys();
            let mut texts: Vec<&Uri> = texts.collect();
            texts.sort_by_key(|uri| &uri.0);
            texts.into_iter().for_each(|uri| self.publish(uri));
        } else if self.client.asks_again {
            self.ask(LspRequestMethod::WorkspaceDiagnosticRefresh, Value::Null);
        }
    }

    /// Asks to be told when a file changes that a record may name, or a record that is not open.
    fn watch_files(&mut self) {
        if self.client.watches {
            let registration = json!({
                "id": "files",
                "method": LspNotificationMethod::WorkspaceDidChangeWatchedFiles.as_str(),
                "registerOptions": {"watchers": [{"globPattern": "**/*.{evo,yaml,yml,json}"}]},
            });
            let params = json!({"registrations": [registration]});
            self.ask(LspRequestMethod::ClientRegisterCapability, params);
        }
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
    serde_json::from_value(params).ok()
}

/// Answers a request whose parameters have the right form.
fn on<R: gen_lsp_types::Request>(
    request: Request,
    answer: impl FnOnce(R::Params) -> R::Result,
) -> Response {
    or_why::<R>(request, |params| Ok(answer(params)))
}

/// The same for an answer that may be a sentence that says why there is none.
fn or_why<R: gen_lsp_types::Request>(
    request: Request,
    answer: impl FnOnce(R::Params) -> Result<R::Result, String>,
) -> Response {
    match serde_json::from_value(request.params) {
        Ok(params) => match answer(params) {
            Ok(result) => Response::new_ok(request.id, result),
            Err(why) => refused(request.id, ErrorCode::RequestFailed, why),
        },
        Err(error) => refused(request.id, ErrorCode::InvalidParams, error.to_string()),
    }
}

fn refused(id: RequestId, code: ErrorCode, why: impl Into<String>) -> Response {
    Response::new_err(id, code as i32, why.into())
}

/// The answer to `initialize`, by the names of the protocol.
fn offered(client: &Client) -> Value {
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
