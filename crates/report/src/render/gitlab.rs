//! GitLab's code quality report: an array, empty when all is well.

use serde::Serialize;

use super::list::List;
use super::{Checked, Failure, Outcome, Twins, fnv1a};
use evoref_record::diagnostic::{Finding, Severity};

#[derive(Serialize)]
struct Issue<'a> {
    description: String,
    check_name: &'a str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    positions: Positions,
}

#[derive(Serialize)]
struct Positions {
    begin: Position,
    end: Position,
}

#[derive(Serialize)]
struct Position {
    line: u32,
    column: u32,
}

/// The array in the making.
#[derive(Debug)]
pub(super) struct Issues(List);

impl Default for Issues {
    fn default() -> Self {
        Self(List::new(0))
    }
}

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

fn undone(failure: &Failure) -> Issue<'_> {
    let (line, column) = failure.at.map_or((1, 1), |at| (at.line, at.column));
    Issue {
        description: format!("{} {}", failure.path, failure.message),
        check_name: "evoref",
        fingerprint: format!("{:016x}", fnv1a(failure.to_string().as_bytes())),
        severity: "blocker",
        location: Location {
            path: &failure.path,
            positions: Positions {
                begin: Position { line, column },
                end: Position { line, column },
            },
        },
    }
}

fn issue<'a>(checked: &'a Checked, finding: &'a Finding, twins: &mut Twins) -> Issue<'a> {
    let position = |offset| {
        let (line, column) = checked.place(offset);
        Position { line, column }
    };
    Issue {
        description: finding.message.clone(),
        check_name: finding.code.name(),
        fingerprint: checked.fingerprint(finding, twins),
        severity: match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        },
        location: Location {
            path: checked.source.name(),
            positions: Positions {
                begin: position(finding.primary.span.start),
                end: position(finding.primary.span.end),
            },
        },
    }
}
