//! Findings where they stand, as they are pushed and pulled.

use std::collections::HashMap;

use gen_lsp_types::{
    Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    DocumentDiagnosticParams, DocumentDiagnosticReport, FullDocumentDiagnosticReport, Location,
    RelatedDocument, RelatedFullDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, Uri,
    WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDocumentDiagnosticReport,
    WorkspaceFullDocumentDiagnosticReport, WorkspaceUnchangedDocumentDiagnosticReport,
};

use super::capabilities::Client;
use super::document::{Document, Held, Kind};
use super::places::Encoding;
use super::server::Server;
use super::workspace::Named;
use evoref_record::data::{BadData, DataFile, Faults, Quoting};
use evoref_record::diagnostic::{Finding, Record, Severity};
use evoref_record::source::{Source, Span};
use evoref_referee::Report;
use evoref_report::render::help;

/// What the editor shows as the origin.
const ORIGIN: &str = "evoref";

/// What is wrong with a text.
pub(super) fn of_document(client: &Client, document: &Document) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    for held in &document.records {
        for finding in shown(held) {
            all.push(of_finding(client, document, held, finding));
        }
    }
    all.extend(document.beyond().map(|span| {
        Diagnostic {
        range: client.encoding.range(&document.source, span),
        severity: Some(DiagnosticSeverity::Warning),
        source: Some(ORIGIN.to_owned()),
        message: format!(
            "only the first {} records of this text are looked at here; `evoref check` judges all",
            document.records.len()
        )
        .into(),
        ..Diagnostic::default()
    }
    }));
    all
}

/// The findings of a record that are shown: while somebody writes, every record is unfinished.
pub(super) fn shown(held: &Held) -> impl Iterator<Item = &Finding> {
    worth_showing(held.report())
}

fn worth_showing(report: &Report) -> impl Iterator<Item = &Finding> {
    let unfinished = Record::Unfinished.code();
    let findings = report.findings.iter();
    findings.filter(move |finding| finding.code != unfinished)
}

/// A finding of an open record.
pub(super) fn of_finding(
    client: &Client,
    document: &Document,
    held: &Held,
    finding: &Finding,
) -> Diagnostic {
    let text = (&*document.source, held.begin, &*held.source);
    drawn(client, &document.uri, text, finding)
}

/// What is wrong with a record of a file.
pub(super) fn of_report(
    client: &Client,
    uri: &Uri,
    source: &Source,
    report: &Report,
) -> Vec<Diagnostic> {
    let findings = worth_showing(report);
    findings.map(|finding| drawn(client, uri, (source, 0, source), finding)).collect()
}

/// A finding whose places are those of `inner`, which begins at a byte of the text.
fn drawn(
    client: &Client,
    uri: &Uri,
    (source, begin, inner): (&Source, u32, &Source),
    finding: &Finding,
) -> Diagnostic {
    let range = |span: Span| {
        let span = Span::new(span.start + begin, span.end + begin);
        client.encoding.range(source, span)
    };
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

/// What is wrong with a data file.
pub(super) fn of_data(encoding: Encoding, named: &Named) -> Vec<Diagnostic> {
    let source = Source::new(&*named.uri.0, &*named.text);
    let mut faults = Faults::all();
    let text = named.text.strip_prefix('\u{feff}').unwrap_or(&named.text);
    // A record of a stranger may have named it.
    let file = DataFile::new("file", text, Quoting::Keys);
    named.kind.own(file, &mut faults);
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

impl Server<'_> {
    /// Tells an editor that does not ask what is wrong with a text and with the data that it names.
    pub(super) fn publish(&mut self, uri: &Uri) {
        if self.client.pulls {
            return;
        }
        let Some(document) = self.workspace.document(uri) else {
            return;
        };
        let mut told =
            vec![(uri.clone(), Some(document.version), of_document(&self.client, document))];
        for named in self.workspace.named_by(document.path.as_deref(), document.headers()) {
            let found = of_data(self.client.encoding, &named);
            told.push((named.uri, None, found));
        }
        for (uri, version, diagnostics) in told {
            self.push(uri, version, diagnostics);
        }
    }

    /// All texts anew: what one of them names has changed.
    pub(super) fn publish_all(&mut self) {
        let mut all: Vec<Uri> =
            (self.workspace.documents()).map(|document| document.uri.clone()).collect();
        all.sort_by(|one, other| one.0.cmp(&other.0));
        for uri in all {
            self.publish(&uri);
        }
    }

    /// Answers an editor that asks about one text.
    pub(super) fn diagnostics(
        &mut self,
        params: DocumentDiagnosticParams,
    ) -> DocumentDiagnosticReport {
        let uri = params.text_document.uri;
        let mut full = FullDocumentDiagnosticReport::default();
        let mut related = HashMap::new();
        if let Some(document) = self.workspace.document(&uri) {
            full.items = of_document(&self.client, document);
            if document.kind == Kind::Data {
                full.items.extend(self.of_own_data(&uri));
            }
            for named in self.workspace.named_by(document.path.as_deref(), document.headers()) {
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
        let documents = self.workspace.documents();
        let named = documents
            .flat_map(|document| {
                self.workspace.named_by(document.path.as_deref(), document.headers())
            })
            .find(|named| named.uri == *uri);
        named.map_or_else(Vec::new, |named| of_data(self.client.encoding, &named))
    }

    /// Answers an editor that asks about all records of its folders.
    pub(super) fn all_diagnostics(
        &mut self,
        params: WorkspaceDiagnosticParams,
    ) -> WorkspaceDiagnosticReport {
        let known: HashMap<Uri, String> = (params.previous_result_ids.into_iter())
            .map(|previous| (previous.uri, previous.value))
            .collect();
        let mut items: Vec<WorkspaceDocumentDiagnosticReport> = Vec::new();
        let mut data: Vec<Named> = Vec::new();
        for judged in self.workspace.judge_closed(&self.client) {
            for named in &judged.named {
                if !data.iter().any(|other| other.uri == named.uri) {
                    data.push(named.clone());
                }
            }
            if known.get(&judged.uri) == Some(&judged.result_id) {
                let result_id = judged.result_id.clone();
                items.push(
                    WorkspaceUnchangedDocumentDiagnosticReport {
                        uri: judged.uri.clone(),
                        version: None,
                        unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport {
                            result_id,
                        },
                    }
                    .into(),
                );
                continue;
            }
            let result_id = Some(judged.result_id.clone());
            items.push(full(judged.uri.clone(), result_id, judged.diagnostics.clone()).into());
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
    WorkspaceFullDocumentDiagnosticReport {
        uri,
        version: None,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
    }
}
