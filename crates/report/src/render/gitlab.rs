//! GitLab's code quality report: an array, empty when all is well.

use serde::Serialize;

use super::list::List;
use super::{Checked, Outcome, fnv1a};
use crate::object;
use evoref_record::diagnostic::{Finding, Severity};
use evoref_record::source::Position;

/// The array in the making.
#[derive(Debug, Default)]
pub(super) struct Issues(List<0>);

impl Issues {
    pub(super) fn add(&mut self, outcome: &Outcome) -> String {
        let mut out = String::new();
        match outcome {
            Outcome::Record(checked) => {
                for (finding, fingerprint) in checked.fingerprinted() {
                    self.0.item(&issue(checked, finding, fingerprint), &mut out);
                }
            }
            Outcome::Failure(failure) => {
                let place = failure.at.unwrap_or(Position { line: 1, column: 1 });
                let issue = object! {
                    description: format!("{} {}", failure.path, failure.message),
                    check_name: "evoref",
                    fingerprint: fnv1a(&failure.to_string()),
                    severity: "blocker",
                    location: location(&failure.path, place, place),
                };
                self.0.item(&issue, &mut out);
            }
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

fn issue(checked: &Checked, finding: &Finding, fingerprint: String) -> impl Serialize {
    let (source, span) = (&checked.source, finding.primary.span);
    object! {
        description: &*finding.message,
        check_name: finding.code.name(),
        fingerprint: fingerprint,
        severity: match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        },
        location: location(source.name(), source.position(span.start), source.position(span.end)),
    }
}

fn location(path: &str, begin: Position, end: Position) -> impl Serialize {
    object! { path: path, positions: object! { begin: begin, end: end } }
}
