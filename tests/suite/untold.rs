//! A data file that only a record named is never shown: whatever is wrong with it, its values are not
//! in what the referee says.

use evoref::GAMES;
use std::fs;
use std::sync::Arc;

use evoref_game::{Files, OwnFile, Refused};
use evoref_record::data::Quoting;
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options};

/// What stands in a file in place of a value.
const SECRETS: [&str; 4] = ["zq7secret", "9871234", "-87.5", "[zq7secret, 9871234]"];
const MARKS: [&str; 3] = ["zq7", "98712", "87.5"];

struct Only(String);

impl Files for Only {
    fn read(&self, _: &str) -> Result<Arc<OwnFile>, Refused> {
        Ok(Arc::new(OwnFile::new(self.0.clone(), Quoting::Keys)))
    }
}

/// What is said about a file that cannot be used; nothing of one that can.
fn complaints(game: &str, key: &str, text: String) -> Vec<String> {
    let record = format!("evoref 1\ngame: {game}\nplayers: A, B, C\n{key}: x.yaml\n\nsetup\n");
    let source = Source::new("a.evo", record);
    let record = referee::records(&source)[0];
    let report = GAMES.referee(&source, record, &Only(text), &Options::default());
    let findings = report.findings.into_iter();
    findings
        .filter(|finding| finding.code.name() == "record/bad-data")
        .map(|finding| format!("{} {:?} {:?}", finding.message, finding.help, finding.primary))
        .collect()
}

/// Where the values of a file stand: words that are no keys and no comments.
fn values(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split(" #").next().unwrap_or(line);
        let mut from = 0;
        for piece in code.split_inclusive([' ', ',', '[', ']', '{', '}', '\n']) {
            let word = piece.trim_end_matches([' ', ',', '[', ']', '{', '}', '\n']);
            if !word.is_empty() && !word.ends_with(':') && !code.starts_with('#') && word != "-" {
                found.push(at + from..at + from + word.len());
            }
            from += piece.len();
        }
        at += line.len();
    }
    found
}

#[test]
fn no_value_of_a_data_file_is_told() {
    let files = [
        ("evo", "board", "fixtures/evo/data/three-valleys.yaml"),
        ("evo", "board", "crates/evo/src/data/reference-3.yaml"),
        ("evo", "wheel", "fixtures/evo/data/four-seasons.yaml"),
        ("evo", "events", "fixtures/evo/data/club-cards.yaml"),
        ("evolution", "edition", "fixtures/evolution/ok/tiny.yaml"),
        ("evolve", "deck", "fixtures/evolve/data/my-box.yaml"),
    ];
    for (game, key, path) in files {
        let whole = fs::read_to_string(path).unwrap();
        assert_eq!(complaints(game, key, whole.clone()), [""; 0], "{path}");
        let values = values(&whole);
        // Some dozens of places in each file are enough for every kind of value.
        let step = (values.len() / 60).max(1);
        let mut refused = 0;
        for value in values.into_iter().step_by(step) {
            for secret in SECRETS {
                let (before, after) = (&whole[..value.start], &whole[value.end..]);
                let told = complaints(game, key, format!("{before}{secret}{after}"));
                refused += told.len();
                for said in told {
                    let shown = MARKS.iter().any(|mark| said.contains(mark));
                    assert!(!shown, "{path}, for `{}`: {said}", &whole[value.clone()]);
                }
            }
        }
        assert!(refused > 50, "{path}: only {refused} files were refused");
    }
}

#[test]
fn what_is_no_data_file_at_all_is_not_told() {
    let texts = [
        "zq7secret",
        "-----BEGIN zq7secret-----\nzq7secret\n",
        "- zq7secret\n- 9871234",
        "'zq7secret",
        "name: [zq7secret",
        "zq7 secret that is no key: 1",
        "name: [zq7secret]\n",
        "name: *zq7secret\n",
        "@zq7secret",
        "a: 1\n---\nzq7secret",
        "9871234",
    ];
    for (game, key) in [
        ("evo", "board"),
        ("evo", "wheel"),
        ("evo", "events"),
        ("evolution", "edition"),
        ("evolve", "deck"),
    ] {
        for text in texts {
            let told = complaints(game, key, text.to_owned());
            assert_eq!(told.len(), 1, "{text}");
            let shown = MARKS.iter().any(|mark| told[0].contains(mark));
            assert!(!shown, "{text}: {}", told[0]);
        }
    }
}

#[test]
fn wrong_players_of_a_board_are_told_by_key_and_kind() {
    let whole = fs::read_to_string("fixtures/evo/data/three-valleys.yaml").unwrap();
    let line = whole.lines().position(|line| line.starts_with("players:"));
    let line = line.unwrap();
    let numbers = "a number such as 3, or two such as [2, 4] is expected here";
    for (written, expected) in [
        ("zq7secret", format!("players: {numbers}, not text")),
        ("{zq7secret: 1}", format!("players: {numbers}, not a mapping")),
        ("-98712", format!("players: {numbers}, not this")),
        ("98712", format!("players: {numbers}, not this")),
        ("[2, 3, 98712]", format!("players: {numbers}")),
        ("[2]", format!("players: {numbers}")),
        (
            "[2, zq7secret]",
            "players[1]: a whole number from 0 to 255 is expected here, not text".to_owned(),
        ),
    ] {
        let lines = whole.lines().enumerate().map(|(index, text)| match index {
            index if index == line => format!("players: {written}\n"),
            _ => format!("{text}\n"),
        });
        let told = complaints("evo", "board", lines.collect());
        let place = format!("x.yaml:{}: {expected} ", line + 1);
        assert!(told.len() == 1 && told[0].contains(&place), "{told:?}");
        assert!(!MARKS.iter().any(|mark| told[0].contains(mark)), "{told:?}");
    }
}
