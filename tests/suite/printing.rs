//! What `fmt` writes means what was written: damaged records keep their verdict, and spellings of one
//! header become one text.

use evoref::diagnostic::Severity;
use evoref::referee::{self, Options, Printed};
use evoref::source::Source;

use crate::lines::Lines;
use crate::mutants::OPERATORS;
use crate::originals::{Beside, Original, originals};
use crate::tables::Choices;

/// A file after `fmt`.
fn printed(text: &str, original: &Original) -> String {
    let source = Source::new("file.evo", text);
    let mut printed = Printed::new(text.as_bytes());
    for record in referee::records(&source) {
        // What keeps a record from being printed is no matter here: it is printed as it is.
        let _ = printed.record(&source, record, &Beside(original), false);
    }
    String::from_utf8(printed.into_text()).unwrap()
}

/// What `check` says of each record of a file.
fn verdicts(text: &str, original: &Original) -> Vec<String> {
    let source = Source::new("file.evo", text);
    let records = referee::records(&source).into_iter();
    let reports = records
        .map(|record| referee::referee(&source, record, &Beside(original), &Options::default()));
    reports
        .map(|report| {
            let errors = report
                .findings
                .iter()
                .filter(|f| f.severity == Severity::Error);
            let codes: Vec<&str> = errors.map(|finding| finding.code.0).collect();
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
    for (operator, (_, change)) in (1..).zip(OPERATORS) {
        let mut choices = Choices(0x9E37_79B9_7F4A_7C15 ^ (operator << 32));
        for _ in 0..12 {
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
    for original in originals.iter().step_by(5) {
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

#[test]
fn a_record_begins_whatever_the_case_of_its_first_word() {
    let source = Source::new("a.evo", "Evoref 1\ngame: evo\n EVOREF\t1\nevorefs 1\n");
    assert_eq!(referee::records(&source).len(), 2);
}

#[test]
fn spellings_of_a_header_become_one_text() {
    let originals = originals(1);
    let find = |game: &str| {
        let line = format!("game: {game}\n");
        originals
            .iter()
            .find(|original| original.text.contains(&line))
            .unwrap()
    };
    let cases: [(&str, &[&str], &str); 10] = [
        (
            "evo",
            &["title: x", "Title:\"x\"", "title:   x  "],
            "title: \"x\"",
        ),
        (
            "evo",
            &["place: a  b; c", "place: \"a  b; c\""],
            "place: \"a  b; c\"",
        ),
        (
            "evo",
            &["recorder: a \\ \"b\"", r#"recorder: "a \\ \"b\"""#],
            r#"recorder: "a \\ \"b\"""#,
        ),
        ("evolve", &["title:", "title: \"\""], "title: \"\""),
        (
            "evo",
            &["date: 2026-11-12", "date: \"2026-11-12\""],
            "date: 2026-11-12",
        ),
        (
            "evo",
            &["date: 12 Nov", "date: \"12 Nov\""],
            "date: \"12 Nov\"",
        ),
        (
            "evo",
            &["events: House", "events: \"house\"", "EVENTS: house"],
            "events: house",
        ),
        (
            "evo",
            &[
                "ruling: must_save=no",
                "ruling: Must-Save = \"no\"",
                "ruling: must-save  =  no",
            ],
            "ruling: must-save = no",
        ),
        (
            "evolution",
            &["edition: BSW", "edition: \"bsw\""],
            "edition: bsw",
        ),
        (
            "evolve",
            &["deck: House-1", "deck: \"house-1\""],
            "deck: house-1",
        ),
    ];
    for (game, spellings, expected) in cases {
        let original = find(game);
        let key = expected.split(':').next().unwrap();
        let others: Vec<&str> = original
            .text
            .lines()
            .filter(|line| key == "ruling" || !line.starts_with(&format!("{key}:")))
            .collect();
        for spelling in spellings {
            let mut lines = others.clone();
            lines.insert(2, spelling);
            let after = printed(&(lines.join("\n") + "\n"), original);
            assert_eq!(after.lines().nth(2), Some(expected), "{spelling}");
        }
    }
}

/// Whoever holds a card that he might have played before the genes come does not keep them back.
#[test]
fn expanding_writes_the_genes_of_every_round() {
    for seed in 1..=30 {
        let options = referee::DealOptions {
            game: "evo".into(),
            players: vec![("A".into(), None), ("B".into(), None), ("C".into(), None)],
            seed,
            ..Default::default()
        };
        let mut choices = Choices(seed);
        let played = referee::play(&options, &mut |below| choices.below(below)).unwrap();
        let written = |line: &&str| !line.starts_with("table: ") && !line.starts_with("source: ");
        let lines: Vec<&str> = played.lines().filter(written).collect();
        let seeded =
            lines
                .join("\n")
                .replacen("\nsetup", &format!("seed: chacha8/1 {seed}\nsetup"), 1)
                + "\n";
        let source = Source::new("seeded.evo", seeded);
        let record = referee::records(&source)[0];
        let expanded =
            referee::format(&source, record, &evoref::NoFiles, true).expect("a sound record");
        let genes = |text: &str| text.matches("\ntable: genes").count();
        assert!(genes(&played) > 1);
        assert_eq!(genes(&played), genes(&expanded), "seed {seed}\n{expanded}");
    }
}
