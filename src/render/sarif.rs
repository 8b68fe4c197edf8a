//! SARIF 2.1.0, for code scanning: results with the places that caused them, fixes, and
//! fingerprints that do not change when a comment is added.
//!
//! Only what evoref says of the format is here; a test holds the output against its schema. Results
//! are written one by one, so that a report of many takes no memory but its text.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::ser::SerializeSeq as _;

use super::{Checked, Outcome, Twins, help, severity};
use crate::diagnostic::{Code, Finding, Label};
use crate::source::Span;

/// Where the schema of the format is published.
const SCHEMA: &str = "https://schemastore.azurewebsites.net/schemas/json/sarif-2.1.0.json";

#[derive(Serialize)]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool,
    invocations: [Invocation; 1],
    column_kind: &'static str,
    results: Results<'a>,
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
#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Text<String>,
}

#[derive(Serialize)]
struct Text<T> {
    text: T,
}

/// The findings of all records, each made when it is written.
struct Results<'a> {
    outcomes: &'a [Outcome],
    rules: BTreeMap<Code, usize>,
}

impl Serialize for Results<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut all = serializer.serialize_seq(None)?;
        for outcome in self.outcomes {
            if let Outcome::Record(checked) = outcome {
                let mut twins = Twins::default();
                for finding in &checked.report.findings {
                    let fingerprint = checked.fingerprint(finding, &mut twins);
                    all.serialize_element(&result(checked, finding, fingerprint, &self.rules))?;
                }
            }
        }
        all.end()
    }
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

pub(super) fn log(outcomes: &[Outcome]) -> String {
    let mut rules: BTreeMap<Code, usize> = BTreeMap::new();
    let mut notifications = Vec::new();
    for outcome in outcomes {
        match outcome {
            Outcome::Record(checked) => {
                let findings = checked.report.findings.iter();
                rules.extend(findings.map(|finding| (finding.code, 0)));
            }
            Outcome::Failure(failure) => notifications.push(Notification {
                level: "error",
                message: Text {
                    text: failure.to_string(),
                },
            }),
        }
    }
    for (index, place) in rules.values_mut().enumerate() {
        *place = index;
    }
    let log = Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: env!("CARGO_PKG_NAME"),
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    rules: rules.keys().map(|code| rule(*code)).collect(),
                },
            },
            invocations: [Invocation {
                execution_successful: notifications.is_empty(),
                tool_execution_notifications: notifications,
            }],
            column_kind: "unicodeCodePoints",
            results: Results { outcomes, rules },
        }],
    };
    let mut text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text.push('\n');
    text
}

fn rule(code: Code) -> Rule {
    let text = crate::games::text(code.0);
    let title = text.map_or(code.0, |text| text.title);
    let rule = text.map_or(code.0, |text| text.rule);
    let source = text.map_or("", |text| text.source);
    Rule {
        id: code.0,
        name: code.0,
        short_description: Text { text: title },
        full_description: Text { text: rule },
        help: Help {
            text: format!("{rule} {source}"),
            markdown: format!("{rule}\n\n*{source}*\n\n`evoref explain {code}`"),
        },
        default_configuration: Configuration {
            level: text.map_or("error", |text| severity(text.severity)),
        },
    }
}

fn result<'a>(
    checked: &'a Checked,
    finding: &'a Finding,
    fingerprint: String,
    rules: &BTreeMap<Code, usize>,
) -> Broken<'a> {
    let mut text = finding.message.clone();
    for line in help(&checked.source, finding) {
        text.push('\n');
        text.push_str(&line);
    }
    let related = |(label, id): (&'a Label, usize)| Location {
        id: Some(id),
        physical_location: place(checked, label.span),
        message: Some(Text { text: &label.text }),
    };
    Broken {
        rule_id: finding.code.0,
        rule_index: rules.get(&finding.code).copied().unwrap_or(0),
        level: severity(finding.severity),
        message: Text { text },
        locations: [Location {
            id: None,
            physical_location: place(checked, finding.primary.span),
            message: None,
        }],
        related_locations: finding.related.iter().zip(1..).map(related).collect(),
        partial_fingerprints: Fingerprint {
            evoref: fingerprint,
        },
        fixes: fix(checked, finding).map(|fix| [fix]),
    }
}

fn fix<'a>(checked: &Checked, finding: &'a Finding) -> Option<Fix<'a>> {
    let fix = finding.fix.as_ref()?;
    Some(Fix {
        description: Text {
            text: format!("write `{}`", fix.text),
        },
        artifact_changes: [Change {
            artifact_location: artifact(checked),
            replacements: [Replacement {
                deleted_region: region(checked, fix.span),
                inserted_content: Text { text: &fix.text },
            }],
        }],
    })
}

fn place(checked: &Checked, span: Span) -> Place {
    Place {
        artifact_location: artifact(checked),
        region: region(checked, span),
    }
}

fn artifact(checked: &Checked) -> Artifact {
    Artifact {
        uri: uri(checked.source.name()),
    }
}

fn region(checked: &Checked, span: Span) -> Region {
    let (start_line, start_column) = checked.place(span.start);
    let (end_line, end_column) = checked.place(span.end);
    Region {
        start_line,
        start_column,
        end_line,
        end_column,
    }
}

/// A path as a relative reference or `file:` URI: everything but the plainest bytes is escaped.
fn uri(path: &str) -> String {
    let mut out = String::new();
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
