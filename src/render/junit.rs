//! `JUnit` XML: a suite for each folder, a case for each record.

use std::collections::HashMap;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite, XmlString};

use super::{Checked, Look, Outcome, Paint, Style, full_finding, one_line, printable, summary};
use crate::diagnostic::{Finding, Severity};
use crate::referee::Status;

pub(super) fn report(outcomes: &[Outcome]) -> String {
    let mut suites: Vec<TestSuite> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for outcome in outcomes {
        let (path, case) = match outcome {
            Outcome::Record(checked) => (checked.source.name(), record(checked)),
            Outcome::Failure(failure) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
                status
                    .set_message(xml(&failure.to_string()))
                    .set_type("evoref");
                (
                    failure.path.as_str(),
                    TestCase::new(xml(&failure.path), status),
                )
            }
        };
        let folder = match path.rfind('/') {
            Some(slash) => &path[..slash],
            None => ".",
        };
        let folder = xml(folder);
        let place = *places.entry(folder.as_str().to_owned()).or_insert_with(|| {
            suites.push(TestSuite::new(folder));
            suites.len() - 1
        });
        suites[place].add_test_case(case);
    }
    let mut report = Report::new("evoref");
    report.add_test_suites(suites);
    let text = report.to_string().unwrap_or_default();
    schematic(&text)
}

fn record(checked: &Checked) -> TestCase {
    let report = &checked.report;
    let errors = || {
        report
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
    };
    let status = match (report.status, errors().next()) {
        (Status::Legal, _) => TestCaseStatus::success(),
        (Status::Unfinished, _) => {
            let mut status = TestCaseStatus::skipped();
            status.set_message("the record stops before the end of the session");
            status
        }
        (Status::Illegal | Status::Unreadable, first) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            if let Some(first) = first {
                status
                    .set_type(xml(first.code.0))
                    .set_message(xml(&first.message));
            }
            let look = Look {
                style: Style::Drawn,
                ..Look::PLAIN
            };
            let text = |finding: &Finding| full_finding(&checked.source, finding, look);
            let text = errors().map(text).collect::<Vec<_>>().join("\n");
            status.set_description(xml_text(&text));
            status
        }
    };
    let mut case = TestCase::new(xml(&checked.name()), status);
    if let Some(game) = report.game {
        case.set_classname(xml(game.name));
    }
    if report.not_verified > 0 {
        let count = summary::count(report.not_verified, "action");
        case.set_system_out(xml(&format!("{count} not verified")));
    }
    case
}

/// The library counts the skipped cases of all suites together, in an attribute that the schema of
/// Jenkins (junit-10.xsd) does not know. Each suite says it anyway.
fn schematic(text: &str) -> String {
    let Some(start) = text.find("<testsuites") else {
        return text.to_owned();
    };
    let end = text[start..]
        .find('>')
        .map_or(text.len(), |end| start + end);
    let tag = &text[start..end];
    let Some(at) = tag.find(" skipped=\"") else {
        return text.to_owned();
    };
    let value = at + " skipped=\"".len();
    let after = tag[value..]
        .find('"')
        .map_or(tag.len(), |quote| value + quote + 1);
    format!(
        "{}{}{}{}",
        &text[..start],
        &tag[..at],
        &tag[after..],
        &text[end..]
    )
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
