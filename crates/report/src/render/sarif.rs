//! SARIF 2.1.0, for code scanning: results with the places that caused them, fixes, and
//! fingerprints that do not change when a comment is added.
//!
//! Only what evoref says of the format is here; a test holds the output against its schema. Results
//! come first and are written one by one; the rules that they break are known below them.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use serde::Serialize;

use super::list::{List, nested};
use super::{Around, Checked, Outcome, Twins, fnv1a, help, page, severity};
use evoref_record::diagnostic::{Code, Finding, Label, RuleText};
use evoref_record::source::Span;
use evoref_referee::Allowed;

/// Where the schema of the format is published.
const SCHEMA: &str = "https://schemastore.azurewebsites.net/schemas/json/sarif-2.1.0.json";

/// How the log begins, up to the results of its one run.
const HEAD: &str = "{\n  \"$schema\": \"SCHEMA\",\n  \"version\": \"2.1.0\",\n  \"runs\": [\n    {\n      \"results\": ";
/// How it ends.
const TAIL: &str = ",\n      \"columnKind\": \"unicodeCodePoints\"\n    }\n  ]\n}\n";
/// Levels above what a run consists of.
const DEPTH: usize = 3;

/// The log in the making.
#[derive(Debug)]
pub(super) struct Log {
    around: Around,
    /// What was not written yet of the beginning.
    head: String,
    results: List,
    /// Rules that were broken, and their places in the order in which they first were.
    places: BTreeMap<Code, usize>,
    rules: Vec<Code>,
    notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
}

/// A rule that some result breaks.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    name: &'static str,
    short_description: Text<&'static str>,
    full_description: Text<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help_uri: Option<String>,
    help: Help,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    tool_execution_notifications: Vec<Notification>,
}

/// A job that could not be done.
#[derive(Debug, Serialize)]
struct Notification {
    level: &'static str,
    message: Text<String>,
}

#[derive(Debug, Serialize)]
struct Text<T> {
    text: T,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Broken<'a> {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Text<String>,
    locations: [Location<'a>; 1],
    related_locations: Vec<Location<'a>>,
    partial_fingerprints: Fingerprint,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixes: Option<[Fix<'a>; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suppressions: Option<[Suppression<'a>; 1]>,
}

/// Why a result is none: the table let it stand.
#[derive(Serialize)]
struct Suppression<'a> {
    kind: &'static str,
    justification: &'a str,
}

#[derive(Serialize)]
struct Fingerprint {
    #[serde(rename = "evoref/1")]
    evoref: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text<&'a str>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fix<'a> {
    description: Text<String>,
    artifact_changes: [Change<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    artifact_location: Artifact,
    replacements: [Replacement<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Region,
    inserted_content: Text<&'a str>,
}

impl Log {
    pub(super) fn new(around: Around) -> Self {
        Self {
            around,
            head: HEAD.replace("SCHEMA", SCHEMA),
            results: List::new(DEPTH),
            places: BTreeMap::new(),
            rules: Vec::new(),
            notifications: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, outcome: &Outcome) -> String {
        let mut out = std::mem::take(&mut self.head);
        match outcome {
            Outcome::Record(checked) => {
                let mut twins = Twins::default();
                let uri = uri(checked.source.name(), &self.around);
                let file = (&**checked, &*uri);
                for finding in &checked.report.findings {
                    let place = self.place(finding.code);
                    let fingerprint = checked.fingerprint(finding, &mut twins);
                    let result = result(file, finding, fingerprint, place);
                    self.results.item(&result, &mut out);
                }
                for (allowed, number) in checked.report.allowed.iter().zip(1..) {
                    let place = self.place(allowed.code);
                    let result = suppressed(file, allowed, number, place);
                    self.results.item(&result, &mut out);
                }
            }
            Outcome::Failure(failure) => self
                .notifications
                .push(Notification { level: "error", message: Text { text: failure.to_string() } }),
        }
        out
    }

    /// The place of a rule in the list of those that are broken.
    fn place(&mut self, code: Code) -> usize {
        *self.places.entry(code).or_insert_with(|| {
            self.rules.push(code);
            self.rules.len() - 1
        })
    }

    pub(super) fn end(self) -> String {
        let mut out = self.head;
        self.results.end(&mut out);
        let tool = Tool {
            driver: Driver {
                name: "evoref",
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules: (self.rules.iter()).map(|code| rule(*code, &self.around)).collect(),
            },
        };
        let invocations = [Invocation {
            execution_successful: self.notifications.is_empty(),
            tool_execution_notifications: self.notifications,
        }];
        out.push_str(",\n      \"tool\": ");
        out.push_str(&nested(&tool, DEPTH));
        out.push_str(",\n      \"invocations\": ");
        out.push_str(&nested(&invocations, DEPTH));
        out.push_str(TAIL);
        out
    }
}

fn rule(code: Code, around: &Around) -> Rule {
    let RuleText { title, rule, source, .. } = *code.text();
    Rule {
        id: code.name(),
        name: code.name(),
        short_description: Text { text: title },
        full_description: Text { text: rule },
        help_uri: page(around.docs_url.as_deref(), code),
        help: Help {
            text: format!("{rule} {source}"),
            markdown: format!("{rule}\n\n*{source}*\n\n`evoref explain {code}`"),
        },
        default_configuration: Configuration { level: severity(code.text().severity) },
    }
}

/// A record and the address of its file.
type File<'a> = (&'a Checked, &'a str);

fn result<'a>(
    file: File<'a>,
    finding: &'a Finding,
    fingerprint: String,
    place_of_rule: usize,
) -> Broken<'a> {
    let mut text = finding.message.clone();
    for line in help(&file.0.source, finding) {
        text.push('\n');
        text.push_str(&line);
    }
    let related = |(label, id): (&'a Label, usize)| Location {
        id: Some(id),
        physical_location: place(file, label.span),
        message: Some(Text { text: &label.text }),
    };
    Broken {
        rule_id: finding.code.name(),
        rule_index: place_of_rule,
        level: severity(finding.severity),
        message: Text { text },
        locations: [Location {
            id: None,
            physical_location: place(file, finding.primary.span),
            message: None,
        }],
        related_locations: finding.related.iter().zip(1..).map(related).collect(),
        partial_fingerprints: Fingerprint { evoref: fingerprint },
        fixes: fix(file, finding).map(|fix| [fix]),
        suppressions: None,
    }
}

/// A breach that the table let stand, the so-many-th of its record.
fn suppressed<'a>(
    file: File<'a>,
    allowed: &'a Allowed,
    number: u32,
    place_of_rule: usize,
) -> Broken<'a> {
    let (checked, _) = file;
    let code = allowed.code;
    let key = format!("{}\n{}\n{code}\nallow {number}", checked.source.name(), checked.number);
    Broken {
        rule_id: code.name(),
        rule_index: place_of_rule,
        level: severity(code.text().severity),
        message: Text { text: format!("the table let this stand: {}", allowed.reason) },
        locations: [Location {
            id: None,
            physical_location: place(file, allowed.span),
            message: None,
        }],
        related_locations: Vec::new(),
        partial_fingerprints: Fingerprint { evoref: format!("{:016x}", fnv1a(key.as_bytes())) },
        fixes: None,
        suppressions: Some([Suppression { kind: "inSource", justification: &allowed.reason }]),
    }
}

fn fix<'a>(file: File<'_>, finding: &'a Finding) -> Option<Fix<'a>> {
    let fix = finding.fix.as_ref()?;
    Some(Fix {
        description: Text { text: format!("write `{}`", fix.text) },
        artifact_changes: [Change {
            artifact_location: artifact(file),
            replacements: [Replacement {
                deleted_region: region(file.0, fix.span),
                inserted_content: Text { text: &fix.text },
            }],
        }],
    })
}

fn place(file: File<'_>, span: Span) -> Place {
    Place { artifact_location: artifact(file), region: region(file.0, span) }
}

fn artifact((_, uri): File<'_>) -> Artifact {
    Artifact { uri: uri.to_owned() }
}

fn region(checked: &Checked, span: Span) -> Region {
    let (start_line, start_column) = checked.place(span.start);
    let (end_line, end_column) = checked.place(span.end);
    Region { start_line, start_column, end_line, end_column }
}

/// A path as a reference that is relative to the top of the repository, as GitHub wants it, or to the
/// working folder if there is none; else a `file:` URI. Everything but the plainest bytes is escaped.
fn uri(path: &str, around: &Around) -> String {
    let mut out = String::new();
    let within = (around.repository.as_ref()).and_then(|(here, top)| within(here, top, path));
    let path = within.as_deref().unwrap_or(path);
    let path = path.strip_prefix("./").unwrap_or(path);
    if path.starts_with('/') {
        out.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'\\' if cfg!(windows) => out.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

/// A path from the top of the repository, if it is below.
fn within(here: &Path, top: &Path, path: &str) -> Option<String> {
    let mut whole = PathBuf::new();
    for part in here.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                whole.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => whole.push(part),
        }
    }
    let below = whole.strip_prefix(top).ok()?;
    Some(below.display().to_string())
}
