//! Findings for an editor: places, words, suggestions.

use serde_json::{Value, json};

use evoref::{Finding, Source};
use evoref_report::render::{help, rule, status};

use super::held::Held;
use super::place::Units;

/// The verdict and what was found, in the order of the text; unless `all` is asked for, without suggestions that
/// need trying.
pub(super) fn findings(held: &mut Held, all: bool) -> Value {
    let text = held.text.clone();
    let units = Units::new(&text);
    let source = Source::new("record", text.as_str());
    let (verdict, found) = match &mut held.session {
        Some(session) => {
            let report = if all { session.report() } else { session.report_briefly() };
            (status(report.status), report.findings)
        }
        None => {
            let found = held.unopened.as_ref().map(|unopened| unopened.findings.clone());
            ("unreadable", found.unwrap_or_default())
        }
    };
    let told = found.iter().map(|finding| one(finding, &source, &units));
    json!({"status": verdict, "findings": told.collect::<Vec<_>>()})
}

pub(super) fn one(finding: &Finding, source: &Source, units: &Units<'_>) -> Value {
    json!({
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "label": finding.primary.text,
        "at": units.of(finding.primary.span),
        "line": source.line(finding.primary.span.start),
        "related": finding.related.iter().map(|label| json!({
            "at": units.of(label.span),
            "line": source.line(label.span.start),
            "text": label.text,
        })).collect::<Vec<_>>(),
        "help": help(source, finding),
        "rule": rule(finding.code),
        "allow": finding.code.text().allow.is_ok(),
        "fix": finding.fix.as_ref().map(|fix| json!({
            "at": units.of(fix.span),
            "text": fix.text,
            "safe": fix.safe,
        })),
    })
}
