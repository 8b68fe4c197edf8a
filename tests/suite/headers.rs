//! What `fmt` makes of headers, and of draws that follow from a seed.

use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_record::diagnostic::Severity;
use evoref_record::source::Source;
use evoref_referee as referee;

use super::originals::originals;
use super::printing::printed;
use super::tables::Choices;

#[test]
fn a_wrong_line_of_the_header_is_one_finding_whatever_is_asked() {
    let illegal = |game| format!("fixtures/{game}/illegal/player-who-was-not-there.evo");
    let mut paths = ["evo", "evolution", "evolve"].map(illegal).to_vec();
    paths.push("fixtures/evolution/illegal/header-explains-two-attacks.evo".to_owned());
    for path in paths {
        let source = Source::new("header.evo", std::fs::read_to_string(&path).unwrap());
        for keep_going in [false, true] {
            let options = referee::Options { keep_going, ..referee::Options::default() };
            let record = referee::records(&source)[0];
            let report = GAMES.referee(&source, record, &NoFiles, &options);
            let errors = report.findings.iter().filter(|found| found.severity == Severity::Error);
            let errors: Vec<_> = errors.collect();
            let [error] = &*errors else { panic!("{path}: {errors:?}") };
            let header = source.text().find("\nsetup").unwrap() as u32;
            assert!(error.fix.as_ref().is_some_and(|fix| fix.span.end <= header), "{path}");
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
        originals.iter().find(|original| original.text.contains(&line)).unwrap()
    };
    let cases: [(&str, &[&str], &str); 10] = [
        ("evo", &["title: x", "Title:\"x\"", "title:   x  "], "title: \"x\""),
        ("evo", &["place: a  b; c", "place: \"a  b; c\""], "place: \"a  b; c\""),
        (
            "evo",
            &["recorder: a \\ \"b\"", r#"recorder: "a \\ \"b\"""#],
            r#"recorder: "a \\ \"b\"""#,
        ),
        ("evolve", &["title:", "title: \"\""], "title: \"\""),
        ("evo", &["date: 2026-11-12", "date: \"2026-11-12\""], "date: 2026-11-12"),
        ("evo", &["date: 12 Nov", "date: \"12 Nov\""], "date: \"12 Nov\""),
        ("evo", &["events: House", "events: \"house\"", "EVENTS: house"], "events: house"),
        (
            "evo",
            &["ruling: must_save=no", "ruling: Must-Save = \"no\"", "ruling: must-save  =  no"],
            "ruling: must-save = no",
        ),
        ("evolution", &["edition: BSW", "edition: \"bsw\""], "edition: bsw"),
        ("evolve", &["deck: House-1", "deck: \"house-1\""], "deck: house-1"),
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
    for seed in 1..=100 {
        let options = referee::DealOptions {
            game: "evo".into(),
            players: vec![("A".into(), None), ("B".into(), None), ("C".into(), None)],
            seed,
            ..Default::default()
        };
        let mut choices = Choices(seed);
        let played = GAMES.play(&options, &mut |below| choices.below(below)).unwrap();
        let written = |line: &&str| !line.starts_with("table: ") && !line.starts_with("source: ");
        let lines: Vec<&str> = played.lines().filter(written).collect();
        let seeded =
            lines.join("\n").replacen("\nsetup", &format!("seed: chacha8/1 {seed}\nsetup"), 1)
                + "\n";
        let source = Source::new("seeded.evo", seeded);
        let record = referee::records(&source)[0];
        let expanded =
            GAMES.format(&source, record, &evoref::NoFiles, true).expect("a sound record");
        let genes = |text: &str| text.matches("\ntable: genes").count();
        assert!(genes(&played) > 1);
        assert_eq!(genes(&played), genes(&expanded), "seed {seed}\n{expanded}");
    }
}
