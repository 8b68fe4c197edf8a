//! What became of fixtures as `JUnit` XML: a case a fixture.

use crate::prelude::*;
use std::time::Duration;

use evoref_files::save::write_report;
use evoref_report::render::xml::{self, FailureKind, Flaw, Numbers};

/// A fixture in a report.
pub(super) struct FixtureCase<'a> {
    pub(super) path: &'a Path,
    /// Why it failed.
    pub(super) failed: Option<&'a str>,
    pub(super) took: Duration,
}

/// Writes the report to a file.
pub(super) fn write<'a>(
    path: &Path,
    cases: impl Iterator<Item = FixtureCase<'a>>,
) -> Result<(), Stop> {
    let mut numbers = Numbers::default();
    let mut drawn = String::new();
    for case in cases.map(|case| told(&case)) {
        numbers.count(&case);
        drawn.push_str(&xml::case(&case));
    }
    let head = xml::head("evoref test", &[&numbers]);
    let suite = xml::suite("fixtures", &numbers);
    let text = [&*head, &*suite, &*drawn, xml::SUITE_END, xml::END].concat();
    write_report(path, &text).map_err(|why| stop!("the report {why}"))
}

fn told(case: &FixtureCase<'_>) -> xml::TestCase {
    let flaw = case.failed.map(|why| Flaw {
        kind: FailureKind::Failure,
        message: Some(one_line(why.lines().next().unwrap_or_default()).into_owned()),
        of: None,
        text: Some(printable(why, Paint::Plain).into_owned()),
    });
    xml::TestCase {
        name: one_line(&case.path.with_extension("").display().to_string()).into_owned(),
        took: Some(case.took),
        file: Some(one_line(&case.path.display().to_string()).into_owned()),
        flaw,
        ..xml::TestCase::default()
    }
}
