//! GitLab's code quality report: an array, empty when all is well.

use serde::Serialize;

use super::list::List;
use super::{Checked, Failure, Outcome, Twins, fnv1a};
use crate::object;
use evoref_record::diagnostic::{Finding, Severity};

/// The array in the making.
#[derive(Debug, Default)]
pub(super) struct Issues(List<0>);

impl Issues {
    pub(super) fn add(&mut self, outcome: &Outcome) -> String {
        let mut out = String::new();
        match outcome {
            Outcome::Record(checked) => {
                let mut twins = Twins::default();
                for finding in &checked.report.findings {
                    self.0.item(&issue(checked, finding, &mut twins), &mut out);
                }
            }
            Outcome::Failure(failure) => self.0.item(&undone(failure), &mut out),
        }
        out
    }

    pub(super) fn end(&self) -> String {
        let mut out = String::new();
        self.0.end(&mut out);
        out.push('\n');
        out
    }
}

fn undone(failure: &Failure) -> impl Serialize {
    let place = failure.at.map_or((1, 1), |at| (at.line, at.column));
    object! {
        description: format!("{} {}", failure.path, failure.message),
        check_name: "evoref",
        fingerprint: format!("{:016x}", fnv1a(failure.to_string().as_bytes())),
        severity: "blocker",
        location: location(&failure.path, place, place),
    }
}

fn issue(checked: &Checked, finding: &Finding, twins: &mut Twins) -> impl Serialize {
    let span = finding.primary.span;
    object! {
        description: &*finding.message,
        check_name: finding.code.name(),
        fingerprint: checked.fingerprint(finding, twins),
        severity: match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        },
        location: location(
            checked.source.name(),
            checked.place(span.start),
            checked.place(span.end),
        ),
    }
}

/// From a line and column to others.
fn location(path: &str, begin: (u32, u32), end: (u32, u32)) -> impl Serialize {
    let position = |(line, column): (u32, u32)| object! { line: line, column: column };
    object! { path: path, positions: object! { begin: position(begin), end: position(end) } }
}
