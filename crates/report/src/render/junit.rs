//! `JUnit` XML: a suite for each folder, a case for each record.

use crate::prelude::*;
use std::ops::Range;

use super::xml::{self, FailureKind, Flaw, Numbers, TestCase};
use super::{
    Checked, Look, Outcome, Paint, ReportPiece, full_finding, one_line, printable, summary,
};

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
    name: String,
    numbers: Numbers,
    cases: Vec<Range<u64>>,
}

impl Suites {
    pub(super) fn add(&mut self, outcome: &Outcome) -> String {
        let (path, case) = match outcome {
            Outcome::Record(checked) => (checked.source.name(), record(checked)),
            Outcome::Failure(failure) => {
                let flaw = Flaw {
                    kind: FailureKind::Error,
                    message: Some(one_line(&failure.to_string()).into_owned()),
                    of: Some("evoref".to_owned()),
                    text: None,
                };
                let name = one_line(&failure.path).into_owned();
                (failure.path.as_str(), TestCase { name, flaw: Some(flaw), ..TestCase::default() })
            }
        };
        let folder = path.rfind('/').map_or(".", |slash| &path[..slash]);
        let name = one_line(folder).into_owned();
        let place = *(self.places).entry(name.clone()).or_insert_with(|| {
            self.suites.push(Suite { name, numbers: Numbers::default(), cases: Vec::new() });
            self.suites.len() - 1
        });
        let suite = &mut self.suites[place];
        suite.numbers.count(&case);
        let text = xml::case(&case);
        let end = self.drawn + text.len() as u64;
        match suite.cases.last_mut() {
            Some(last) if last.end == self.drawn => last.end = end,
            Some(_) | None => suite.cases.push(self.drawn..end),
        }
        self.drawn = end;
        text
    }

    pub(super) fn end(self) -> Vec<ReportPiece> {
        let numbers: Vec<_> = self.suites.iter().map(|suite| &suite.numbers).collect();
        let mut pieces = vec![ReportPiece::Text(xml::head("evoref", &numbers))];
        for suite in self.suites {
            pieces.push(ReportPiece::Text(xml::suite(&suite.name, &suite.numbers)));
            pieces.extend(suite.cases.into_iter().map(ReportPiece::Drawn));
            pieces.push(ReportPiece::Text(xml::SUITE_END.to_owned()));
        }
        pieces.push(ReportPiece::Text(xml::END.to_owned()));
        pieces
    }
}

fn record(checked: &Checked) -> TestCase {
    let report = &checked.report;
    let line_of = |first: &Finding| checked.source.line(first.primary.span.start);
    let line = report.errors().next().map_or(checked.line, line_of);
    let told: Vec<String> = [
        (report.basis.unverified, "action", "not verified"),
        (u64::from(checked.aside.known), "known finding", "left out"),
        (u64::from(checked.aside.ignored), "ignored finding", "left out"),
    ]
    .into_iter()
    .filter(|(number, ..)| *number > 0)
    .map(|(number, what, how)| format!("{} {how}", summary::count(number, what)))
    .collect();
    TestCase {
        name: one_line(&checked.name()).into_owned(),
        class: report.game.map(|game| game.name.to_owned()),
        took: Some(checked.took),
        file: Some(one_line(checked.source.name()).into_owned()),
        line: Some(line),
        flaw: flaw(checked),
        told: (!told.is_empty()).then(|| told.join("; ")),
    }
}

fn flaw(checked: &Checked) -> Option<Flaw> {
    if checked.exit() == 0 {
        let why = match checked.report.status {
            // What settings or a baseline accept of an illegal one is told with the output of the case.
            Status::Legal | Status::Illegal | Status::Unreadable => return None,
            Status::Unfinished => "the record stops before the end of the session",
            Status::Claimed => "the record has nothing but a result, which is not judged",
        };
        let message = Some(why.to_owned());
        return Some(Flaw { kind: FailureKind::Skipped, message, of: None, text: None });
    }
    let errors = || checked.report.errors();
    let look = Look { verbose: true, ..Look::PLAIN };
    let text = |finding: &Finding| full_finding(&checked.source, finding, look);
    let text = errors().map(text).collect::<Vec<_>>().join("\n");
    let first = errors().next();
    Some(Flaw {
        kind: FailureKind::Failure,
        message: first.map(|first| one_line(&first.message).into_owned()),
        of: first.map(|first| first.code.name().to_owned()),
        text: Some(printable(&text, Paint::Plain).into_owned()),
    })
}
