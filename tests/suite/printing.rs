//! What `fmt` writes means what was written: damaged records keep their verdict, and spellings of one
//! header become one text.

use super::editions::GAMES;
use evoref_record::diagnostic::Severity;
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options, Printed};

use super::lines::Lines;
use super::mutants::OPERATORS;
use super::originals::{Beside, Original, originals};
use super::tables::{Choices, apart, records};

/// A file after `fmt`.
pub(crate) fn printed(text: &str, original: &Original) -> String {
    let source = Source::new("file.evo", text);
    let mut printed = Printed::new(text.as_bytes());
    for record in referee::records(&source) {
        // What keeps a record from being printed is no matter here: it is printed as it is.
        let _ = printed
            .record(source.slice(record), GAMES.format(&source, record, &Beside(original), false));
    }
    String::from_utf8(printed.into_text()).unwrap()
}

/// What `check` says of each record of a file.
fn verdicts(text: &str, original: &Original) -> Vec<String> {
    let source = Source::new("file.evo", text);
    let records = referee::records(&source).into_iter();
    let reports = records
        .map(|record| GAMES.referee(&source, record, &Beside(original), &Options::default()));
    reports
        .map(|report| {
            let errors = report.findings.iter().filter(|f| f.severity == Severity::Error);
            let codes: Vec<&str> = errors.map(|finding| finding.code.name()).collect();
            format!("{:?} {codes:?}", report.status)
        })
        .collect()
}

fn keeps_its_verdict(text: &str, original: &Original) {
    let after = printed(text, original);
    assert_eq!(
        verdicts(text, original),
        verdicts(&after, original),
        "{}: fmt changed the verdict of\n{text}\nwith\n{after}",
        original.name
    );
    assert_eq!(printed(&after, original), after, "fmt is idempotent");
}

#[test]
fn fmt_changes_no_verdict_of_a_damaged_record() {
    let originals = originals(1);
    for (operator, (_, change)) in (1..).zip(OPERATORS).step_by(apart(3, 1)) {
        let mut choices = Choices(0x9E37_79B9_7F4A_7C15 ^ (operator << 32));
        for _ in 0..records(1, 3, 12) {
            let original = &originals[choices.below(originals.len() as u64) as usize];
            let Some(mutant) = change(&Lines::new(&original.text), &mut choices) else {
                continue;
            };
            keeps_its_verdict(&mutant, original);
            let windows = mutant.replace('\n', "\r\n");
            keeps_its_verdict(&windows, original);
        }
    }
}

#[test]
fn fmt_makes_no_second_record_of_a_line() {
    let originals = originals(1);
    for original in originals.iter().step_by(apart(21, 7)) {
        for line in [
            "Evoref 1",
            "EVOREF 1",
            "\u{c}evoref 1",
            "\revoref 1",
            "evoref : 1",
            "evoref: x",
            "evoref\t1",
            "evoref 1 # again",
            "EvoRef \"1\"",
            "evoref 2",
            "evoref",
        ] {
            let lines = original.text.lines().count();
            for at in [0, 1, 4, lines / 2, lines] {
                let mut text: Vec<&str> = original.text.lines().collect();
                text.insert(at, line);
                keeps_its_verdict(&(text.join("\n") + "\n"), original);
            }
        }
    }
}
