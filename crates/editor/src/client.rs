//! What the editor can, as it says itself, and the folders that it shows.

use crate::prelude::*;

use super::places::{self, Encoding};

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

pub(super) fn folders(params: &Value) -> Vec<PathBuf> {
    let listed = params.pointer("/workspaceFolders").and_then(Value::as_array);
    let mut addresses: Vec<&str> =
        listed.into_iter().flatten().filter_map(|folder| folder.get("uri")?.as_str()).collect();
    if addresses.is_empty() {
        addresses.extend(params.pointer("/rootUri").and_then(Value::as_str));
    }
    addresses.into_iter().filter_map(|address| places::path(&Uri(address.to_owned()))).collect()
}
