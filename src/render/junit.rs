//! `JUnit` XML: a suite for each folder, a case for each record.

use std::collections::HashMap;
use std::ops::Range;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite, XmlString};

use super::{
    Checked, Look, Outcome, Paint, Piece, Style, full_finding, one_line, printable, summary,
};
use crate::diagnostic::{Finding, Severity};
use crate::referee::Status;

/// How a case begins and how its suite ends in what the library writes; only tags begin like that, the
/// rest is escaped.
const CASE: &str = "\n        <testcase";
const SUITE: &str = "\n    <testsuite";
const SUITE_END: &str = "\n    </testsuite>";
const END: &str = "\n</testsuites>";

/// The report in the making: cases are kept until the numbers above them are known.
#[derive(Debug, Default)]
pub(super) struct Suites {
    /// In the order in which they came.
    suites: Vec<Suite>,
    places: HashMap<String, usize>,
    /// Bytes of the cases so far.
    drawn: u64,
}

#[derive(Debug)]
struct Suite {
    /// Its name and numbers, without its cases.
    frame: TestSuite,
    /// Where its cases are among all.
    cases: Vec<Range<u64>>,
}

impl Suites {
    pub(super) fn add(&mut self, outcome: &Outcome) -> String {
        let (path, case) = match outcome {
            Outcome::Record(checked) => (checked.source.name(), record(checked)),
            Outcome::Failure(failure) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
                status.set_message(xml(&failure.to_string())).set_type("evoref");
                (failure.path.as_str(), TestCase::new(xml(&failure.path), status))
            }
        };
        let folder = match path.rfind('/') {
            Some(slash) => &path[..slash],
            None => ".",
        };
        let folder = xml(folder);
        let place = *(self.places).entry(folder.as_str().to_owned()).or_insert_with(|| {
            self.suites.push(Suite { frame: TestSuite::new(folder), cases: Vec::new() });
            self.suites.len() - 1
        });
        let suite = &mut self.suites[place];
        let case_time = case.time.unwrap_or_default();
        let mut alone = TestSuite::new("");
        alone.add_test_case(case);
        suite.frame.tests += alone.tests;
        suite.frame.skipped += alone.skipped;
        suite.frame.errors += alone.errors;
        suite.frame.failures += alone.failures;
        let time = suite.frame.time.unwrap_or_default() + case_time;
        suite.frame.set_time(time);
        let text = between(&written([alone]), CASE, SUITE_END);
        let end = self.drawn + text.len() as u64;
        match suite.cases.last_mut() {
            Some(last) if last.end == self.drawn => last.end = end,
            Some(_) | None => suite.cases.push(self.drawn..end),
        }
        self.drawn = end;
        text
    }

    pub(super) fn end(self) -> Vec<Piece> {
        let frames = self.suites.iter().map(|suite| suite.frame.clone());
        let all = schematic(&written(frames));
        let head = all.find(SUITE).or(all.find(END)).unwrap_or(all.len());
        let mut pieces = vec![Piece::Text(all[..head].to_owned())];
        for suite in self.suites {
            let tag = between(&written([suite.frame]), SUITE, "/>");
            pieces.push(Piece::Text(tag + ">"));
            pieces.extend(suite.cases.into_iter().map(Piece::Drawn));
            pieces.push(Piece::Text(SUITE_END.to_owned()));
        }
        pieces.push(Piece::Text(format!("{END}\n")));
        pieces
    }
}

/// Suites as the library writes them.
fn written(suites: impl IntoIterator<Item = TestSuite>) -> String {
    let mut report = Report::new("evoref");
    report.add_test_suites(suites);
    report.to_string().unwrap_or_default()
}

/// From where the first of two words begins to where the last of the other one does.
fn between(text: &str, from: &str, to: &str) -> String {
    let start = text.find(from).unwrap_or(text.len());
    let rest = &text[start..];
    rest[..rest.rfind(to).unwrap_or(rest.len())].to_owned()
}

fn record(checked: &Checked) -> TestCase {
    let report = &checked.report;
    let errors = || report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let failed = checked.exit() > 0;
    let status = match (report.status, errors().next()) {
        // What settings or a baseline accept of an illegal one is told with the output of the case.
        (Status::Legal | Status::Illegal | Status::Unreadable, _) if !failed => {
            TestCaseStatus::success()
        }
        (Status::Unfinished, _) if !failed => {
            let mut status = TestCaseStatus::skipped();
            status.set_message("the record stops before the end of the session");
            status
        }
        (Status::Claimed, _) if !failed => {
            let mut status = TestCaseStatus::skipped();
            status.set_message("the record has nothing but a result, which is not judged");
            status
        }
        (_, first) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            if let Some(first) = first {
                status.set_type(xml(first.code.0)).set_message(xml(&first.message));
            }
            let look = Look { style: Style::Drawn, ..Look::PLAIN };
            let text = |finding: &Finding| full_finding(&checked.source, finding, look);
            let text = errors().map(text).collect::<Vec<_>>().join("\n");
            status.set_description(xml_text(&text));
            status
        }
    };
    let mut case = TestCase::new(xml(&checked.name()), status);
    case.set_time(checked.took);
    let line =
        errors().next().map_or(checked.line, |first| checked.place(first.primary.span.start).0);
    case.extra.insert(XmlString::new("file"), xml(checked.source.name()));
    case.extra.insert(XmlString::new("line"), xml(&line.to_string()));
    if let Some(game) = report.game {
        case.set_classname(xml(game.name));
    }
    let told: Vec<String> = [
        (report.not_verified, "action", "not verified"),
        (u64::from(checked.aside.known), "known finding", "left out"),
        (u64::from(checked.aside.ignored), "ignored finding", "left out"),
    ]
    .into_iter()
    .filter(|(number, ..)| *number > 0)
    .map(|(number, what, how)| format!("{} {how}", summary::count(number, what)))
    .collect();
    if !told.is_empty() {
        case.set_system_out(xml(&told.join("; ")));
    }
    case
}

/// The library counts the skipped cases of all suites together, in an attribute that the schema of
/// Jenkins (junit-10.xsd) does not know. Each suite says it anyway.
fn schematic(text: &str) -> String {
    let Some(start) = text.find("<testsuites") else {
        return text.to_owned();
    };
    let end = text[start..].find('>').map_or(text.len(), |end| start + end);
    let tag = &text[start..end];
    let Some(at) = tag.find(" skipped=\"") else {
        return text.to_owned();
    };
    let value = at + " skipped=\"".len();
    let after = tag[value..].find('"').map_or(tag.len(), |quote| value + quote + 1);
    format!("{}{}{}{}", &text[..start], &tag[..at], &tag[after..], &text[end..])
}

/// Words as one line, see [`one_line`].
fn xml(text: &str) -> XmlString {
    allowed(&one_line(text))
}

/// Lines, see [`printable`].
fn xml_text(text: &str) -> XmlString {
    allowed(&printable(text, Paint::Plain))
}

/// Text without the two characters that XML forbids and the library lets through.
fn allowed(text: &str) -> XmlString {
    XmlString::new(text.replace(['\u{fffe}', '\u{ffff}'], ""))
}
