//! Verdicts are made beside the conversation: no keystroke waits for one. There is one at a time, always on the
//! newest text.

use crate::prelude::*;
use crossbeam_channel::{Receiver, Sender};
use gen_lsp_types::{
    CodeActionRequest, DefinitionRequest, DocumentDiagnosticRequest, HoverRequest,
    LspRequestMethod, RenameRequest, Request as _,
};
use lsp_server::Request;

pub(super) struct TextVerdict {
    uri: Uri,
    /// `None` if a fault of ours kept it from being made.
    of: Option<Vec<(Arc<Source>, Report)>>,
}

pub(super) struct Judging {
    pub(super) sender: Sender<TextVerdict>,
    pub(super) made: Receiver<TextVerdict>,
    pub(super) busy: bool,
    /// What was asked of a text that is not judged yet.
    pub(super) asked: Vec<(Uri, Request)>,
}

const NEED_VERDICT: [LspRequestMethod<'static>; 5] = [
    DocumentDiagnosticRequest::METHOD,
    CodeActionRequest::METHOD,
    HoverRequest::METHOD,
    DefinitionRequest::METHOD,
    RenameRequest::METHOD,
];

impl Server<'_> {
    /// Keeps a request for when its text is judged; gives it back if that is so already.
    pub(super) fn put_off(&mut self, request: Request) -> Option<Request> {
        let needs_verdict = NEED_VERDICT.iter().any(|method| method.as_str() == request.method);
        let uri = request.params["textDocument"]["uri"].as_str();
        let Some(uri) = uri.map(|uri| Uri(uri.to_owned())) else { return Some(request) };
        if !needs_verdict || self.workspace.document(&uri).is_none_or(Document::is_judged) {
            return Some(request);
        }
        self.judging.asked.push((uri, request));
        None
    }

    /// Begins the next verdict, if none is being made.
    pub(super) fn judge_on(&mut self) {
        if self.judging.busy {
            return;
        }
        let mut open = self.workspace.documents.values();
        let Some(document) = open.find(|document| !document.is_judged()) else { return };
        let uri = document.uri.clone();
        let records = document.unjudged();
        let sender = self.judging.sender.clone();
        self.judging.busy = true;
        rayon::spawn(move || {
            let judged = records.into_iter().map(|(source, session)| (source, session.verdict()));
            let of = caught(|| judged.collect());
            // Nobody listens when the editor has left.
            let _ = sender.send(TextVerdict { uri, of });
        });
    }

    /// A verdict is there: it is told, and what was asked about it is answered, unless the text has changed.
    pub(super) fn judged(&mut self, verdict: TextVerdict) {
        self.judging.busy = false;
        let uri = verdict.uri;
        if verdict.of.is_none()
            && let Some(document) = self.workspace.documents.get_mut(&uri)
        {
            // Nothing more is said of it until it changes.
            document.records.clear();
        }
        if let Some(document) = self.workspace.document(&uri) {
            for (source, report) in verdict.of.into_iter().flatten() {
                document.judged(&source, report);
            }
        }
        self.judge_on();
        if self.workspace.document(&uri).is_some_and(|document| !document.is_judged()) {
            return;
        }
        self.publish(&uri);
        self.answer_put_off(&uri);
    }

    /// Answers what was asked about a text, because it is judged or no longer open.
    pub(super) fn answer_put_off(&mut self, uri: &Uri) {
        let asked = std::mem::take(&mut self.judging.asked);
        let (ready, others): (Vec<_>, Vec<_>) = asked.into_iter().partition(|(of, _)| of == uri);
        self.judging.asked = others;
        for (_, request) in ready {
            let response = self.answer_or_say(request);
            self.send(response);
        }
    }
}
