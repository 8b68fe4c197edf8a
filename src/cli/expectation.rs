//! What a fixture promises: marks on its lines, its folder, and `NAME.expect.yaml` beside it.
//!
//! Marks are written by hand and the file by `--bless`: two witnesses, so that blessing a wrong
//! verdict still fails.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::excerpt::{Mark, marks};
use super::input::Opened;
use super::unified::unified;
use crate::diagnostic::Severity;
use crate::render::{Checked, severity, status};

/// What is expected of one record.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expectation {
    verdict: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    /// By handle; present when the session has ended.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    scores: BTreeMap<String, i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    winners: Vec<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    rulings: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    not_verified: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Found>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    code: String,
    severity: String,
    /// `LINE:COLUMN`
    at: String,
    message: String,
}

// Serde asks with a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// What came out of one record.
pub(super) fn outcome(checked: &Checked) -> Expectation {
    let report = &checked.report;
    let over = report
        .standing
        .as_ref()
        .filter(|standing| standing.ending.is_some());
    let handle = |seat: usize| {
        report
            .seats
            .get(seat)
            .map_or_else(String::new, |seat| seat.handle.clone())
    };
    let rows = || over.into_iter().flat_map(|standing| &standing.rows);
    Expectation {
        verdict: status(report.status).to_owned(),
        ending: over.and_then(|standing| standing.ending).map(str::to_owned),
        scores: rows()
            .map(|row| (handle(row.player.seat()), row.total))
            .collect(),
        winners: rows()
            .filter(|row| row.winner)
            .map(|row| handle(row.player.seat()))
            .collect(),
        rulings: report.allowed.len() as u64,
        not_verified: report.not_verified,
        findings: report
            .findings
            .iter()
            .map(|finding| {
                let at = checked.source.position(finding.primary.span.start);
                Found {
                    code: finding.code.0.to_owned(),
                    severity: severity(finding.severity).to_owned(),
                    at: format!("{}:{}", at.line, at.column),
                    message: finding.message.clone(),
                }
            })
            .collect(),
    }
}

/// The file beside a fixture that holds what is expected.
pub(super) fn file_of(fixture: &Path) -> PathBuf {
    fixture.with_extension("expect.yaml")
}

/// The text of that file.
pub(super) fn text_of(outcomes: &[Expectation]) -> Result<String, String> {
    serde_yaml::to_string(outcomes).map_err(|error| error.to_string())
}

/// Where `found` differs from the file beside the fixture; empty if it does not.
pub(super) fn differs(fixture: &Path, found: &[Expectation]) -> Result<String, String> {
    let path = file_of(fixture);
    let name = path.display().to_string();
    let text = std::fs::read_to_string(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            format!("{name} is missing; `evoref test --bless` writes it")
        }
        _ => format!("{name} cannot be read: {error}"),
    })?;
    let file = crate::data::DataFile {
        name: &name,
        text: &text,
    };
    let expected: Vec<Expectation> = file.parse().map_err(|error| error.to_string())?;
    if expected == found {
        return Ok(String::new());
    }
    Ok(unified(&name, &text_of(&expected)?, &text_of(found)?))
}

/// What the marks and the folder of a fixture promise and its records do not keep.
pub(super) fn broken_promises(
    fixture: &Path,
    opened: &Opened,
    records: &[&Checked],
) -> Vec<String> {
    let name = opened.source.name();
    let mut promised: Vec<(u32, &str)> = Vec::new();
    for (line, text) in (1..).zip(opened.source.text().lines()) {
        promised.extend(marks(text, Mark::Breaks).map(|code| (line, code)));
    }
    let mut broken = Vec::new();
    let mut kept = vec![false; promised.len()];
    for checked in records {
        for finding in &checked.report.findings {
            let line = opened.source.position(finding.primary.span.start).line;
            let code = finding.code.0;
            let mark = promised.iter().position(|promise| *promise == (line, code));
            match mark {
                Some(index) => kept[index] = true,
                // Notes need no mark: a record that stops early is no fault.
                None if finding.severity == Severity::Note => {}
                None => broken.push(format!(
                    "{name}:{line}: {code} was found here and is not announced"
                )),
            }
        }
    }
    for ((line, code), kept) in promised.iter().zip(kept) {
        if !kept {
            broken.push(format!(
                "{name}:{line}: {code} is announced here and was not found"
            ));
        }
    }
    let folder = fixture
        .parent()
        .and_then(Path::file_name)
        .and_then(|name| name.to_str());
    let stem = fixture
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    let slug = |code: &str| {
        code.split_once('/')
            .map_or(code.to_owned(), |(_, slug)| slug.to_owned())
    };
    match folder {
        Some("ok" | "played") if !promised.is_empty() => {
            broken.push(format!(
                "{name}: a fixture in this folder announces nothing"
            ));
        }
        Some("illegal" | "syntax") if promised.is_empty() => {
            broken.push(format!(
                "{name}: a fixture in this folder announces a code with `#~ CODE`"
            ));
        }
        Some("illegal") if !promised.iter().any(|(_, code)| slug(code) == stem) => {
            broken.push(format!(
                "{name}: a fixture in this folder announces the code it is named after"
            ));
        }
        _ => {}
    }
    broken
}
