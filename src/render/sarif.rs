//! SARIF 2.1.0, for code scanning: results with the places that caused them, fixes, and
//! fingerprints that do not change when a comment is added.

use std::collections::BTreeMap;

use serde_json::json;
use serde_sarif::sarif;

use super::{Checked, Outcome, help, severity};
use crate::diagnostic::{Code, Finding, Severity};
use crate::source::Span;

pub(super) fn log(outcomes: &[Outcome]) -> String {
    let mut rules: BTreeMap<Code, i64> = BTreeMap::new();
    for outcome in outcomes {
        if let Outcome::Record(checked) = outcome {
            rules.extend(
                checked
                    .report
                    .findings
                    .iter()
                    .map(|finding| (finding.code, 0)),
            );
        }
    }
    for (index, place) in rules.values_mut().enumerate() {
        *place = index as i64;
    }
    let mut results = Vec::new();
    let mut notifications = Vec::new();
    for outcome in outcomes {
        match outcome {
            Outcome::Record(checked) => {
                let findings = 0..checked.report.findings.len();
                results.extend(findings.map(|index| result(checked, index, &rules)));
            }
            Outcome::Failure(failure) => {
                let notification = sarif::Notification::builder()
                    .message(failure.to_string().as_str())
                    .level("error")
                    .build();
                notifications.push(notification);
            }
        }
    }
    let driver = sarif::ToolComponent::builder()
        .name(env!("CARGO_PKG_NAME"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .rules(
            rules
                .keys()
                .map(|code| descriptor(*code))
                .collect::<Vec<_>>(),
        )
        .build();
    let invocation = sarif::Invocation::builder()
        .execution_successful(notifications.is_empty())
        .tool_execution_notifications(notifications)
        .build();
    let run = sarif::Run::builder()
        .tool(sarif::Tool::from(driver))
        .invocations([invocation])
        .column_kind("unicodeCodePoints")
        .results(results)
        .build();
    let log = sarif::Sarif::builder()
        .version("2.1.0")
        .schema(sarif::SCHEMA_URL)
        .runs([run])
        .build();
    let mut text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text.push('\n');
    text
}

fn descriptor(code: Code) -> sarif::ReportingDescriptor {
    let text = crate::games::text(code.0);
    let string = |text: &str| {
        sarif::MultiformatMessageString::builder()
            .text(text)
            .build()
    };
    let title = text.map_or(code.0, |text| text.title);
    let rule = text.map_or(code.0, |text| text.rule);
    let source = text.map_or("", |text| text.source);
    let markdown = format!("{rule}\n\n*{source}*\n\n`evoref explain {code}`");
    let help = sarif::MultiformatMessageString::builder()
        .text(format!("{rule} {source}"))
        .markdown(markdown)
        .build();
    let level = text.map_or("error", |text| severity(text.severity));
    sarif::ReportingDescriptor::builder()
        .id(code.0)
        .name(code.0)
        .short_description(string(title))
        .full_description(string(rule))
        .help(help)
        .default_configuration(
            sarif::ReportingConfiguration::builder()
                .level(level)
                .build(),
        )
        .build()
}

fn result(checked: &Checked, index: usize, rules: &BTreeMap<Code, i64>) -> sarif::Result {
    let finding = &checked.report.findings[index];
    let level = match finding.severity {
        Severity::Error => json!("error"),
        Severity::Warning => json!("warning"),
        Severity::Note => json!("note"),
    };
    let mut text = finding.message.clone();
    for line in help(&checked.source, finding) {
        text.push('\n');
        text.push_str(&line);
    }
    let related = finding.related.iter().zip(1..).map(|(label, id)| {
        let mut related = location(checked, label.span);
        related.id = Some(id);
        related.message = Some(label.text.as_str().into());
        related
    });
    let fingerprint = BTreeMap::from([("evoref/1".to_owned(), checked.fingerprint(index))]);
    let mut result = sarif::Result::builder()
        .rule_id(finding.code.0)
        .rule_index(rules.get(&finding.code).copied().unwrap_or(-1))
        .message(text.as_str())
        .locations([location(checked, finding.primary.span)])
        .related_locations(related.collect::<Vec<_>>())
        .partial_fingerprints(fingerprint)
        .build();
    result.level = serde_json::from_value(level).ok();
    result.fixes = fix(checked, finding).map(|fix| vec![fix]);
    result
}

fn fix(checked: &Checked, finding: &Finding) -> Option<sarif::Fix> {
    let fix = finding.fix.as_ref()?;
    let content = sarif::ArtifactContent::builder().text(&fix.text).build();
    let replacement = sarif::Replacement::builder()
        .deleted_region(region(checked, fix.span))
        .inserted_content(content)
        .build();
    let change = sarif::ArtifactChange::builder()
        .artifact_location(artifact(checked))
        .replacements([replacement])
        .build();
    let description = format!("write `{}`", fix.text);
    Some(
        sarif::Fix::builder()
            .description(description.as_str())
            .artifact_changes([change])
            .build(),
    )
}

fn location(checked: &Checked, span: Span) -> sarif::Location {
    let place = sarif::PhysicalLocation::builder()
        .artifact_location(artifact(checked))
        .region(region(checked, span))
        .build();
    sarif::Location::builder().physical_location(place).build()
}

fn artifact(checked: &Checked) -> sarif::ArtifactLocation {
    sarif::ArtifactLocation::builder()
        .uri(uri(checked.source.name()))
        .build()
}

fn region(checked: &Checked, span: Span) -> sarif::Region {
    let (line, column) = checked.place(span.start);
    let (end_line, end_column) = checked.place(span.end);
    sarif::Region::builder()
        .start_line(i64::from(line))
        .start_column(i64::from(column))
        .end_line(i64::from(end_line))
        .end_column(i64::from(end_column))
        .build()
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
