//! Findings where they stand, as editors draw them.

use crate::prelude::*;
use gen_lsp_types::{
    Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
};

use super::places::Encoding;
use evoref_record::data::{BadData, DataFile, Faults, Quoting};
use evoref_record::diagnostic::{Record, Severity};
use evoref_report::render::help;

/// What the editor shows as the origin.
const ORIGIN: &str = "evoref";

pub(super) fn of_document(client: &Client, document: &Document) -> Vec<Diagnostic> {
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

pub(super) fn of_data(encoding: Encoding, named: &NamedFile) -> Vec<Diagnostic> {
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
