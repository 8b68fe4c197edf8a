//! SARIF 2.1.0, for code scanning: results with the places that caused them, fixes, and
//! fingerprints that do not change when a comment is added.
//!
//! Only what evoref says of the format is here; a test holds the output against its schema. Results
//! come first and are written one by one; the rules that they break are known below them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::list::{List, nested};
use super::paths::{percent_encoded, without_dots};
use super::{Around, Checked, Outcome, fnv1a, help, page, severity};
use crate::object;
use evoref_record::diagnostic::{Code, Finding, RuleText};
use evoref_record::source::Span;
use evoref_referee::Allowed;

/// How the log begins, up to the results of its one run.
const HEAD: &str = "{\n  \"$schema\": \"https://schemastore.azurewebsites.net/schemas/json/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n  \"runs\": [\n    {\n      \"results\": ";
const TAIL: &str = ",\n      \"columnKind\": \"unicodeCodePoints\"\n    }\n  ]\n}\n";
/// Levels above what a run consists of.
const DEPTH: usize = 3;

#[derive(Default)]
pub(super) struct Log {
    around: Around,
    /// What was not written yet of the beginning.
    head: String,
    results: List<DEPTH>,
    /// Rules that were broken, in the order in which they first were.
    rules: Vec<Code>,
    /// Jobs that could not be done.
    failures: Vec<String>,
}

impl Log {
    pub(super) fn new(around: Around) -> Self {
        Self { around, head: HEAD.to_owned(), ..Self::default() }
    }

    pub(super) fn add(&mut self, outcome: &Outcome) -> String {
        let mut out = std::mem::take(&mut self.head);
        match outcome {
            Outcome::Record(checked) => {
                let uri = uri(checked.source.name(), &self.around);
                let file = (&**checked, &*uri);
                for (finding, fingerprint) in checked.fingerprinted() {
                    let place = self.place(finding.code);
                    let result = result(file, finding, fingerprint, place);
                    self.results.item(&result, &mut out);
                }
                for (allowed, number) in checked.report.basis.allowed.iter().zip(1..) {
                    let place = self.place(allowed.code);
                    let result = suppressed(file, allowed, number, place);
                    self.results.item(&result, &mut out);
                }
            }
            Outcome::Failure(failure) => self.failures.push(failure.to_string()),
        }
        out
    }

    /// The place of a rule in the list of those that are broken.
    fn place(&mut self, code: Code) -> usize {
        let known = self.rules.iter().position(|known| *known == code);
        known.unwrap_or_else(|| {
            self.rules.push(code);
            self.rules.len() - 1
        })
    }

    pub(super) fn end(self) -> String {
        let mut out = self.head;
        self.results.end(&mut out);
        let rules = self.rules.iter().map(|code| rule(*code, &self.around));
        let driver = object! {
            "camelCase";
            name: "evoref",
            semantic_version: env!("CARGO_PKG_VERSION"),
            rules: rules.collect::<Vec<_>>(),
        };
        let tool = object! { driver: driver };
        let failures = self.failures.iter();
        let failures = failures.map(|failure| object! { level: "error", message: text(failure) });
        let invocations = [object! {
            "camelCase";
            execution_successful: self.failures.is_empty(),
            tool_execution_notifications: failures.collect::<Vec<_>>(),
        }];
        let (tool, invocations) = (nested(&tool, DEPTH), nested(&invocations, DEPTH));
        out + &format!(",\n      \"tool\": {tool},\n      \"invocations\": {invocations}{TAIL}")
    }
}

/// A rule that some result breaks.
fn rule(code: Code, around: &Around) -> impl Serialize + use<> {
    let RuleText { title, rule, source, .. } = *code.text();
    object! {
        "camelCase";
        id: code.name(),
        name: code.name(),
        short_description: text(title),
        full_description: text(rule),
        help_uri unless "Option::is_none": page(around.docs_url.as_deref(), code),
        help: object! {
            text: format!("{rule} {source}"),
            markdown: format!("{rule}\n\n*{source}*\n\n`evoref explain {code}`"),
        },
        default_configuration: object! { level: severity(code.text().severity) },
    }
}

fn text<T: Serialize>(text: T) -> impl Serialize {
    object! { text: text }
}

/// A record and the address of its file.
type File<'a> = (&'a Checked, &'a str);

fn result(file: File<'_>, finding: &Finding, fingerprint: String, rule: usize) -> impl Serialize {
    let mut message = finding.message.clone();
    for line in help(&file.0.source, finding) {
        message.extend(["\n", &line]);
    }
    let related = finding.related.iter().zip(1..).map(|(label, id)| {
        object! {
            "camelCase";
            id: id,
            physical_location: place(file, label.span),
            message: text(&label.text),
        }
    });
    let fix = finding.fix.as_ref().map(|fix| {
        let change = object! {
            "camelCase";
            deleted_region: region(file.0, fix.span),
            inserted_content: text(&fix.text),
        };
        let changes =
            object! { "camelCase"; artifact_location: artifact(file), replacements: [change] };
        let description = text(format!("write `{}`", fix.text));
        [object! { "camelCase"; description: description, artifact_changes: [changes] }]
    });
    object! {
        "camelCase";
        rule_id: finding.code.name(),
        rule_index: rule,
        level: severity(finding.severity),
        message: text(message),
        locations: [location(file, finding.primary.span)],
        related_locations: related.collect::<Vec<_>>(),
        partial_fingerprints: fingerprints(fingerprint),
        fixes unless "Option::is_none": fix,
    }
}

/// A breach that the table let stand, the so-many-th of its record.
fn suppressed(file: File<'_>, allowed: &Allowed, number: u32, rule: usize) -> impl Serialize {
    let (checked, _) = file;
    let code = allowed.code;
    let key = format!("{}\n{}\n{code}\nallow {number}", checked.source.name(), checked.number);
    object! {
        "camelCase";
        rule_id: code.name(),
        rule_index: rule,
        level: severity(code.text().severity),
        message: text(format!("the table let this stand: {}", allowed.reason)),
        locations: [location(file, allowed.span)],
        related_locations: [(); 0],
        partial_fingerprints: fingerprints(fnv1a(&key)),
        suppressions: [object! { kind: "inSource", justification: &*allowed.reason }],
    }
}

fn fingerprints(own: String) -> impl Serialize {
    BTreeMap::from([("evoref/1", own)])
}

fn location(file: File<'_>, span: Span) -> impl Serialize {
    object! { "camelCase"; physical_location: place(file, span) }
}

fn place(file: File<'_>, span: Span) -> impl Serialize {
    object! { "camelCase"; artifact_location: artifact(file), region: region(file.0, span) }
}

fn artifact((_, uri): File<'_>) -> impl Serialize {
    object! { uri: uri }
}

fn region(checked: &Checked, span: Span) -> impl Serialize + use<> {
    let (start, end) = (checked.source.position(span.start), checked.source.position(span.end));
    object! {
        "camelCase";
        start_line: start.line,
        start_column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}

/// A path as a reference that is relative to the top of the repository, as GitHub wants it, or to the
/// working folder if there is none; else a `file:` URI. Everything but the plainest bytes is escaped.
fn uri(path: &str, around: &Around) -> String {
    let whole = around.repository.as_ref().map(|(here, top)| (without_dots(&here.join(path)), top));
    let below = whole.as_ref().and_then(|(whole, top)| whole.strip_prefix(top).ok());
    let below = below.map(|below| below.display().to_string());
    let path = below.as_deref().unwrap_or(path);
    let path = path.strip_prefix("./").unwrap_or(path);
    let scheme = if path.starts_with('/') { "file://" } else { "" };
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    format!("{scheme}{}", percent_encoded(&path, b"/"))
}
