//! Findings as they are pushed to an editor and pulled by it.

use crate::prelude::*;
use gen_lsp_types::{
    Diagnostic, DocumentDiagnosticParams, DocumentDiagnosticReport, FullDocumentDiagnosticReport,
    RelatedDocument, RelatedFullDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport,
    WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDocumentDiagnosticReport,
    WorkspaceFullDocumentDiagnosticReport, WorkspaceUnchangedDocumentDiagnosticReport,
};

use super::diagnostics::{of_data, of_document};

impl Server<'_> {
    /// Tells an editor that does not ask what is wrong with a text and with the data that it names.
    pub(super) fn publish(&self, uri: &Uri) {
        if self.client.pulls {
            return;
        }
        let Some(document) = self.workspace.document(uri) else { return };
        let found = of_document(&self.client, document);
        self.push(uri.clone(), Some(document.version), found);
        for named in self.workspace.named_in(document) {
            let found = of_data(self.client.encoding, &named);
            self.push(named.uri, None, found);
        }
    }

    pub(super) fn diagnostics(
        &mut self,
        params: DocumentDiagnosticParams,
    ) -> DocumentDiagnosticReport {
        let uri = params.text_document.uri;
        let mut full = FullDocumentDiagnosticReport::default();
        let mut related = HashMap::new();
        if let Some(document) = self.workspace.document(&uri) {
            full.items = of_document(&self.client, document);
            if document.is_data {
                full.items.extend(self.of_own_data(&uri));
            }
            for named in self.workspace.named_in(document) {
                let items = of_data(self.client.encoding, &named);
                let full = FullDocumentDiagnosticReport { result_id: None, items };
                related.insert(named.uri, RelatedDocument::from(full));
            }
        }
        let asked = self.client.related_documents && !related.is_empty();
        DocumentDiagnosticReport::from(RelatedFullDocumentDiagnosticReport {
            related_documents: asked.then_some(related),
            full_document_diagnostic_report: full,
        })
    }

    /// What is wrong with a text that is open and named by a record that is open.
    fn of_own_data(&self, uri: &Uri) -> Vec<Diagnostic> {
        let documents = self.workspace.documents.values();
        let mut named = documents.flat_map(|document| self.workspace.named_in(document));
        let named = named.find(|named| named.uri == *uri);
        named.map_or_else(Vec::new, |named| of_data(self.client.encoding, &named))
    }

    pub(super) fn all_diagnostics(
        &mut self,
        params: WorkspaceDiagnosticParams,
    ) -> WorkspaceDiagnosticReport {
        let previous = params.previous_result_ids.into_iter();
        let known: HashMap<Uri, String> = previous.map(|one| (one.uri, one.value)).collect();
        let full = |uri, result_id, items| {
            let full = FullDocumentDiagnosticReport { result_id, items };
            WorkspaceFullDocumentDiagnosticReport::new(uri, None, full)
        };
        let mut items: Vec<WorkspaceDocumentDiagnosticReport> = Vec::new();
        let mut data: Vec<NamedFile> = Vec::new();
        for judged in self.workspace.judge_closed(&self.client) {
            for named in &judged.named {
                if !data.iter().any(|other| other.uri == named.uri) {
                    data.push(named.clone());
                }
            }
            let (uri, result_id) = (judged.uri.clone(), judged.result_id.clone());
            items.push(if known.get(&uri) == Some(&result_id) {
                let same = UnchangedDocumentDiagnosticReport { result_id };
                WorkspaceUnchangedDocumentDiagnosticReport::new(uri, None, same).into()
            } else {
                full(uri, Some(result_id), judged.diagnostics.clone()).into()
            });
        }
        for named in data {
            if self.workspace.document(&named.uri).is_none() {
                let found = of_data(self.client.encoding, &named);
                items.push(full(named.uri, None, found).into());
            }
        }
        WorkspaceDiagnosticReport { items }
    }
}
