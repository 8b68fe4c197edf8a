//! What a fixture expects: marks on its lines, and the verdict in a file beside it.
//!
//! Two witnesses, so that a blessed file cannot bless a wrong verdict. Knows reports and texts;
//! reads and writes no file.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use evoref_record::data::{DataFile, Quoting};

/// The expectation for one file: one entry a record.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// In the order of the file.
    pub records: Vec<ExpectedRecord>,
}

/// The expectation for one record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedRecord {
    /// `legal`, `unfinished`, `claimed`, `illegal` or `unreadable`.
    pub verdict: String,
    /// Actions judged.
    pub judged: u64,
    /// How the session ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// Handle and points, best first; of the end or so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<(String, i32)>,
    /// Handles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<String>,
    /// What the referee says, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<ExpectedFinding>,
}

/// One finding as it is expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedFinding {
    /// `line:column` of the words it concerns.
    pub at: String,
    /// Its code.
    pub code: String,
    /// The words it concerns.
    pub words: String,
    /// What it says.
    pub message: String,
    /// `line:column` and words of the earlier places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<String>,
    /// What it advises, the legal alternatives first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub help: Vec<String>,
    /// How often, if more than once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
}

impl Expectation {
    /// What the reports on a file would be expected to be, if they are right.
    pub fn of(source: &Source, reports: &[Report]) -> Self {
        Self { records: reports.iter().map(|report| verdict(source, report)).collect() }
    }

    /// As the text of an expectation file.
    pub fn to_yaml(&self) -> String {
        serde_yaml::to_string(self).unwrap_or_default()
    }

    /// From the text of the expectation file of that name, read as strictly as a data file.
    ///
    /// # Errors
    /// A sentence with the file and the line, which shows nothing of the file but its keys.
    pub fn from_yaml(name: &str, text: &str) -> Result<Self, String> {
        let file = DataFile::new(name, text, Quoting::Keys);
        file.parse().map_err(|bad| bad.to_string())
    }
}

fn verdict(source: &Source, report: &Report) -> ExpectedRecord {
    let handle = |seat: usize| report.seats()[seat].handle.to_string();
    let rows = report.standing().into_iter().flat_map(|standing| &standing.rows);
    ExpectedRecord {
        verdict: status(report.status).to_owned(),
        judged: report.judged,
        ending: report.standing().and_then(|s| s.ending).map(ToOwned::to_owned),
        scores: rows.clone().map(|row| (handle(row.player.seat()), row.total)).collect(),
        winners: rows.filter(|row| row.winner).map(|row| handle(row.player.seat())).collect(),
        findings: report.findings.iter().map(|finding| said(source, finding)).collect(),
    }
}

/// The word for a verdict.
pub const fn status(status: Status) -> &'static str {
    match status {
        Status::Legal => "legal",
        Status::Unfinished => "unfinished",
        Status::Claimed => "claimed",
        Status::Illegal => "illegal",
        Status::Unreadable => "unreadable",
    }
}

fn said(source: &Source, finding: &Finding) -> ExpectedFinding {
    let place = |offset: u32| {
        let position = source.position(offset);
        format!("{}:{}", position.line, position.column)
    };
    let because = finding.related.iter();
    let because = because.map(|label| format!("{} {}", place(label.span.start), label.text));
    let legal = finding.legal.iter().map(|legal| {
        let shown = legal.shown.join(" | ");
        let total = legal.total;
        let is_all = total <= legal.shown.len() as u64;
        let all = if is_all { String::new() } else { format!(" ({total} forms in all)") };
        format!("legal: {shown}{all}")
    });
    ExpectedFinding {
        at: place(finding.primary.span.start),
        code: finding.code.name().to_owned(),
        words: source.slice(finding.primary.span).to_owned(),
        message: finding.message.clone(),
        because: because.collect(),
        help: legal.chain(finding.help.iter().cloned()).collect(),
        times: (finding.count != 1).then_some(finding.count),
    }
}

/// The codes that a file announces: `#~ CODE` at the end of the line where it will be found.
pub fn marks(source: &Source) -> Vec<(u32, String)> {
    let lines = source.text().lines().enumerate();
    lines
        .flat_map(|(index, line)| {
            let codes = line.split_once("#~").map_or("", |(_, codes)| codes);
            let number = source.lines_before() + index as u32 + 1;
            codes.split_whitespace().map(move |code| (number, code.to_owned()))
        })
        .collect()
}

/// What differs between the marks of a file and its findings; errors and warnings must be marked.
pub fn compare_marks(source: &Source, reports: &[Report]) -> Vec<String> {
    let mut expected = marks(source);
    let mut complaints = Vec::new();
    for finding in reports.iter().flat_map(|report| &report.findings) {
        let line = source.line(finding.primary.span.start);
        let mark =
            expected.iter().position(|(at, code)| *at == line && *code == finding.code.name());
        match mark {
            Some(mark) => {
                expected.remove(mark);
            }
            None if finding.severity == Severity::Note => {}
            None => complaints.push(format!(
                "{}:{line}: unexpected {}, not announced in the fixture: {}",
                source.name(),
                finding.code,
                finding.message
            )),
        }
    }
    for (line, code) in expected {
        complaints
            .push(format!("{}:{line}: expected {code} here, but it was not found", source.name()));
    }
    complaints
}
