//! Reports as text for people and machines.
//!
//! Each file draws one format from the same plain data. Nothing here reads a file, asks the terminal
//! or decides a verdict: colour and width come in as a [`Look`].

mod drawing;
mod full;
mod github;
mod gitlab;
mod json;
mod junit;
mod list;
mod paths;
mod people;
mod phrases;
mod printable;
mod sarif;
mod short;
#[cfg(feature = "snippets")]
mod snippet;
mod summary;
mod table;
#[cfg(feature = "snippets")]
mod window;
pub mod xml;

use crate::prelude::*;
use core::time::Duration;
use std::path::PathBuf;

pub use drawing::{Drawing, ReportPiece, render};
pub use full::{finding as full_finding, hanging, wrap};
pub use json::{Frame, SCHEMA, SCHEMA_VERSION, outcome_line};
pub use list::List;
pub use paths::{percent_encoded, without_dots};
pub use people::concise;
pub use phrases::{capital, circumstances, circumstances_of_round, help, rule, severity};
pub use printable::{json as json_text, one_line, printable};
pub use summary::{Tally, count};
pub use table::{Columns, TextTable, markdown};

pub use crate::expect::status;
use evoref_record::source::Position;

/// A form in which a report can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Format {
    /// Full, and annotations besides when run by GitHub Actions
    Auto,
    /// The lines with what is wrong underlined, and what to do first
    Full,
    /// One line a finding: `path:line:col: severity[CODE] message`
    #[cfg_attr(
        feature = "cli",
        value(help = "One line a finding: path:line:col: severity[CODE] message")
    )]
    Concise,
    /// One document, its schema is versioned
    Json,
    /// One JSON line a record
    JsonLines,
    /// Annotations of GitHub Actions
    Github,
    /// GitLab's code quality report
    Gitlab,
    /// `JUnit` XML, one case a record
    #[cfg_attr(feature = "cli", value(help = "JUnit XML, one case a record"))]
    Junit,
    /// SARIF 2.1.0
    Sarif,
}

/// What the short form has besides the lines: the advice below them, and the address of the page on the code.
type Brief<'a> = Option<(&'a [String], Option<String>)>;

impl Format {
    /// Whether it tells of a legal record who played it and the score, not its verdict alone.
    pub fn has_details(self) -> bool {
        matches!(self, Self::Json | Self::JsonLines)
    }
}

/// How text for people looks, decided once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether escape codes may be written.
    pub paint: Paint,
    /// Sentences only, for a screen reader; without it boxes, lines and marks under the words.
    pub narrated: bool,
    /// Columns before text is wrapped.
    pub width: usize,
    /// Only what was found, not how far the judging went and what the run amounts to.
    pub quiet: bool,
    /// Of each finding the rule, the lines around and all advice, too; without it where and what, the words
    /// it is about, and what to do first.
    pub verbose: bool,
}

/// Whether escape codes may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// Colour.
    Colour,
    /// Not a single escape byte.
    Plain,
}

impl Paint {
    /// A style, if colour may be written; else one that writes nothing.
    pub fn of(self, style: anstyle::Style) -> anstyle::Style {
        if self == Self::Colour { style } else { anstyle::Style::new() }
    }
}

impl Look {
    /// For files and pipes.
    pub const PLAIN: Self =
        Self { paint: Paint::Plain, narrated: false, width: 100, quiet: false, verbose: false };
}

/// A record that was refereed.
pub struct Checked {
    /// The text that the places of the report belong to.
    pub source: Arc<Source>,
    /// Its number in the file, from 1.
    pub number: u32,
    /// The line on which it begins, from 1.
    pub line: u32,
    /// Bytes of the file or stream that went before the text of `source`.
    pub bytes_before: u64,
    /// The verdict.
    pub report: Report,
    /// What was taken out of its findings.
    pub aside: Aside,
    /// How long it took to referee it.
    pub took: Duration,
    /// The hash of what was played, if somebody asked for it and the record can be read.
    pub identity: Option<String>,
}

/// What settings and a baseline did with the findings of a record. Its verdict stays what it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Aside {
    /// Findings that are not told.
    pub ignored: u32,
    /// Findings that were known before.
    pub known: u32,
    /// Whether a finding got another weight.
    pub weighed: bool,
}

/// What a report for other programs is told of where it is made.
#[derive(Debug, Clone, Default)]
pub struct Around {
    /// Where the pages on codes are.
    pub docs_url: Option<String>,
    /// The folder that paths are relative to and the top of the repository that holds it, both without links.
    pub repository: Option<(PathBuf, PathBuf)>,
}

/// A job that could not be done: a file that is not there, is not text or has no record.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Failure {
    /// The path as the user gave it.
    pub path: String,
    /// The place in the file, if there is one.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub at: Option<Position>,
    /// What is wrong and what to do, in sentences.
    pub message: String,
}

/// On one line, whatever the path holds.
impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&one_line(&self.path))?;
        if let Some(at) = self.at {
            write!(f, ":{}:{}", at.line, at.column)?;
        }
        // `PATH does not exist` reads as one sentence; anything with a place is a remark on it.
        f.write_str(if self.at.is_some() { ": " } else { " " })?;
        f.write_str(&one_line(&self.message))
    }
}

/// What became of one record or file.
pub enum Outcome {
    Record(Box<Checked>),
    /// A file or folder that gave none.
    Failure(Failure),
}

impl Outcome {
    /// 0 for a legal record, 1 for one with a fault, 2 for one that could not be judged or was not found.
    pub fn exit(&self) -> u8 {
        if let Self::Record(checked) = self { checked.exit() } else { 2 }
    }
}

impl Checked {
    /// 0 if the record passes; see [`Outcome::exit`].
    pub fn exit(&self) -> u8 {
        let report = &self.report;
        let told = report.errors().next().is_some();
        let accepted = self.aside != Aside::default() && !told && report.more == 0;
        match report.status {
            // Settings may deny what is no fault by itself.
            Status::Legal | Status::Unfinished | Status::Claimed => u8::from(told),
            Status::Illegal | Status::Unreadable if accepted => 0,
            Status::Illegal => 1,
            Status::Unreadable => 2,
        }
    }

    /// What a person calls the record: the path, and the line if it is not the first of its file.
    pub fn name(&self) -> String {
        if self.number == 1 {
            self.source.name().to_owned()
        } else {
            format!("{}:{}", self.source.name(), self.line)
        }
    }

    /// The findings, each with a fingerprint that is the same for every run over the same record: of path,
    /// number in the file, code, ordinal of the action, and which of several such findings it is. Comments
    /// and blank lines do not change it.
    fn fingerprinted(&self) -> impl Iterator<Item = (&Finding, String)> {
        let mut twins: HashMap<(Code, Option<u64>), u32> = HashMap::new();
        self.report.findings.iter().map(move |finding| {
            let before = twins.entry((finding.code, finding.action)).or_insert(0);
            let (path, number, code) = (self.source.name(), self.number, finding.code);
            let key = format!("{path}\n{number}\n{code}\n{:?}\n{before}", finding.action);
            *before += 1;
            (finding, fnv1a(&key))
        })
    }
}

/// FNV-1a with 64 bits: small, and the same in every version and on every machine.
fn fnv1a(key: &str) -> String {
    let hash = key.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The findings that are written out, in the order of the text: with many records notes would bury the errors.
fn shown(checked: &Checked, alone: bool) -> impl Iterator<Item = &Finding> {
    let findings = checked.report.findings.iter();
    findings.filter(move |finding| alone || finding.severity != Severity::Note)
}

/// The address of the page on a code, if somebody says where the pages are.
fn page(docs_url: Option<&str>, code: Code) -> Option<String> {
    docs_url.map(|url| format!("{url}/{code}.html"))
}

#[cfg(test)]
#[path = "../../tests/unit/render.rs"]
mod tests;
