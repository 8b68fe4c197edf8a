//! What became of fixtures as `JUnit` XML: a case a fixture.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite, XmlString};

use super::save::{Draft, cause};
use super::screen::Stop;
use crate::render::{Paint, one_line, printable};

/// A fixture in a report.
pub(super) struct Case<'a> {
    pub(super) path: &'a Path,
    /// Why it failed.
    pub(super) failed: Option<&'a str>,
    pub(super) took: Duration,
}

/// Writes the report to a file.
pub(super) fn write<'a>(path: &Path, cases: impl Iterator<Item = Case<'a>>) -> Result<(), Stop> {
    let mut suite = TestSuite::new("fixtures");
    let mut time = Duration::ZERO;
    for case in cases {
        time += case.took;
        suite.add_test_case(drawn(&case));
    }
    suite.set_time(time);
    let mut report = Report::new("evoref test");
    report.add_test_suite(suite);
    let text = report.to_string().unwrap_or_default();
    let written = Draft::of_report(path).and_then(|mut draft| {
        draft.write_all(text.as_bytes())?;
        draft.keep()
    });
    written.map_err(|error| {
        let (name, why) = (path.display(), cause(&error));
        Stop::because(format!("the report {name} cannot be written: {why}"))
    })
}

fn drawn(case: &Case<'_>) -> TestCase {
    let status = match case.failed {
        None => TestCaseStatus::success(),
        Some(why) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            let first = why.lines().next().unwrap_or_default();
            status
                .set_message(xml(&one_line(first)))
                .set_description(xml(&printable(why, Paint::Plain)));
            status
        }
    };
    let name = case.path.with_extension("").display().to_string();
    let mut drawn = TestCase::new(xml(&one_line(&name)), status);
    drawn.set_time(case.took);
    let file = case.path.display().to_string();
    drawn.extra.insert(XmlString::new("file"), xml(&one_line(&file)));
    drawn
}

/// Text without the two characters that XML forbids and the library lets through.
fn xml(text: &str) -> XmlString {
    XmlString::new(text.replace(['\u{fffe}', '\u{ffff}'], ""))
}
