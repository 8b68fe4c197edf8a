//! Findings where they stand, as editors draw them, are told them and ask for them.

use crate::prelude::*;
use gen_lsp_types::{
    Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    DocumentDiagnosticParams, DocumentDiagnosticReport, FullDocumentDiagnosticReport, Location,
    RelatedDocument, RelatedFullDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport,
    WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDocumentDiagnosticReport,
    WorkspaceFullDocumentDiagnosticReport, WorkspaceUnchangedDocumentDiagnosticReport,
};

use super::places::Encoding;
use evoref_record::data::{BadData, DataFile, Faults, Quoting};
use evoref_record::diagnostic::{Record, Severity};
use evoref_report::render::help;

/// What the editor shows as the origin.
const ORIGIN: &str = "evoref";

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

fn full(
    uri: Uri,
    result_id: Option<String>,
    items: Vec<Diagnostic>,
) -> WorkspaceFullDocumentDiagnosticReport {
    let full = FullDocumentDiagnosticReport { result_id, items };
    WorkspaceFullDocumentDiagnosticReport::new(uri, None, full)
}

fn of_document(client: &Client, document: &Document) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    for held in &document.records {
        for finding in shown(held.report()) {
            all.push(of_finding(client, document, held, finding));
        }
    }
    if let Some(span) = document.beyond() {
        let count = document.records.len();
        all.push(Diagnostic {
            range: client.encoding.range(&document.source, span),
            severity: Some(DiagnosticSeverity::Warning),
            source: Some(ORIGIN.to_owned()),
            message: format!(
                "only the first {count} records of this text are looked at here; `evoref check` \
                 judges all"
            )
            .into(),
            ..Diagnostic::default()
        });
    }
    all
}

/// The findings of a record that are shown: while somebody writes, every record is unfinished.
pub(super) fn shown(report: &Report) -> impl Iterator<Item = &Finding> {
    let unfinished = Record::Unfinished.code();
    report.findings.iter().filter(move |finding| finding.code != unfinished)
}

pub(super) fn of_finding(
    client: &Client,
    document: &Document,
    held: &OpenRecord,
    finding: &Finding,
) -> Diagnostic {
    drawn(client, &document.uri, (&*document.source, held.begin, &*held.source), finding)
}

/// A finding whose places are those of `inner`, which begins at a byte of the text.
pub(super) fn drawn(
    client: &Client,
    uri: &Uri,
    (source, begin, inner): (&Source, u32, &Source),
    finding: &Finding,
) -> Diagnostic {
    let range =
        |span: Span| client.encoding.range(source, Span::new(span.start + begin, span.end + begin));
    let related = finding.related.iter().map(|label| DiagnosticRelatedInformation {
        location: Location { uri: uri.clone(), range: range(label.span) },
        message: label.text.clone(),
    });
    let mut message = finding.message.clone();
    for line in help(inner, finding) {
        message.push('\n');
        message.push_str(&line);
    }
    let handbook = client.handbook.as_ref();
    Diagnostic {
        range: range(finding.primary.span),
        severity: Some(match finding.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Note => DiagnosticSeverity::Information,
        }),
        code: Some(Code::String(finding.code.to_string())),
        code_description: handbook.map(|address| CodeDescription {
            href: Uri(format!("{}/{}", address.trim_end_matches('/'), finding.code)),
        }),
        source: Some(ORIGIN.to_owned()),
        message: message.into(),
        related_information: Some(related.collect()),
        ..Diagnostic::default()
    }
}

fn of_data(encoding: Encoding, named: &NamedFile) -> Vec<Diagnostic> {
    let source = Source::new(&*named.uri.0, &*named.text);
    let mut faults = Faults::all();
    let text = named.text.strip_prefix('\u{feff}').unwrap_or(&named.text);
    // A record of a stranger may have named it.
    named.kind.own(DataFile::new("file", text, Quoting::Keys), &mut faults);
    let drawn = |bad: &BadData| Diagnostic {
        range: encoding.range(&source, bad.place(&source)),
        severity: Some(DiagnosticSeverity::Error),
        code: Some(Code::String(Record::BadData.code().to_string())),
        source: Some(ORIGIN.to_owned()),
        message: bad.message.clone().into(),
        ..Diagnostic::default()
    };
    faults.found().iter().map(drawn).collect()
}
