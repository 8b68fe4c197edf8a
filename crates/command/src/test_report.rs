//! What became of fixtures as `JUnit` XML: a case a fixture.

use crate::prelude::*;
use std::time::Duration;

use evoref_files::save::write_report;
use evoref_report::render::xml::{self, FailureKind, Flaw, Numbers, TestCase};

/// Writes the report to a file.
pub(super) fn write(path: &Path, cases: impl Iterator<Item = TestCase>) -> Result<(), Stop> {
    let mut numbers = Numbers::default();
    let mut drawn = String::new();
    for case in cases {
        numbers.count(&case);
        drawn.push_str(&xml::case(&case));
    }
    let head = xml::head("evoref test", &[&numbers]);
    let suite = xml::suite("fixtures", &numbers);
    let text = [&*head, &*suite, &*drawn, xml::SUITE_END, xml::END].concat();
    write_report(path, &text).map_err(|why| stop!("the report {why}"))
}

/// A fixture in a report, and why it failed if it did.
pub(super) fn case(path: &Path, failed: Option<&String>, took: Duration) -> TestCase {
    let flaw = failed.map(|why| Flaw {
        kind: FailureKind::Failure,
        message: Some(one_line(why.lines().next().unwrap_or_default()).into_owned()),
        of: None,
        text: Some(printable(why, Paint::Plain).into_owned()),
    });
    TestCase {
        name: one_line(&path.with_extension("").display().to_string()).into_owned(),
        took: Some(took),
        file: Some(one_line(&path.display().to_string()).into_owned()),
        flaw,
        ..TestCase::default()
    }
}
