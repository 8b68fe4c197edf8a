//! `grammar.md` is true: its productions are the parser's, its verbs the games', its examples are
//! refereed.

use std::fs;

use evoref::games;
use evoref::referee::{self, Options};
use evoref::rules::NoFiles;
use evoref::source::Source;

fn grammar() -> String {
    fs::read_to_string("grammar.md").expect("grammar.md is at the top")
}

/// The fenced blocks of a kind, with the words after the kind.
fn fences<'a>(text: &'a str, kind: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let body: Vec<&'a str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
        let mut words = info.split_whitespace();
        if words.next() == Some(kind) {
            found.push((words.collect::<Vec<_>>().join(" "), body.join("\n")));
        }
    }
    found
}

#[test]
fn productions_are_those_of_the_parser() {
    let mut documented: Vec<String> = fences(&grammar(), "ebnf")
        .iter()
        .flat_map(|(_, block)| block.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>())
        .filter(|line| !line.is_empty())
        .collect();
    let mut parsed: Vec<String> = Vec::new();
    for path in ["src/notation/grammar.rs", "src/notation/statement.rs", "src/referee/header.rs"] {
        for line in fs::read_to_string(path).unwrap().lines() {
            let comment = line.trim().strip_prefix("///").map(str::trim);
            let production = comment.and_then(|c| c.strip_prefix('`')?.strip_suffix('`'));
            if let Some(production) = production.filter(|p| p.contains(" = ") && p.ends_with(';')) {
                parsed.push(production.to_owned());
            }
        }
    }
    documented.sort();
    parsed.sort();
    assert!(parsed.len() > 10);
    assert_eq!(documented, parsed);
}

#[test]
fn every_verb_stands_in_the_table_of_its_game_with_its_example() {
    let text = grammar();
    for game in games::ALL {
        for verb in game.verbs {
            let row = format!("| `{}` |", verb.form);
            assert!(text.contains(&row), "{}: grammar.md lacks the row {row}", game.name);
            assert!(
                text.contains(&format!("`{}`", verb.example)),
                "{}: grammar.md lacks the example `{}`",
                game.name,
                verb.example
            );
        }
        for (unit, _) in game.units {
            assert!(text.contains(&format!("`{unit}`")), "{}: unit {unit}", game.name);
        }
        for (key, _) in game.headers {
            assert!(text.contains(&format!("`{key}:`")), "{}: header {key}", game.name);
        }
        for switch in game.switches {
            assert!(text.contains(&format!("`{}`", switch.name)), "{}: {}", game.name, switch.name);
        }
    }
}

#[test]
fn examples_are_refereed() {
    let records = fences(&grammar(), "evoref");
    assert!(records.len() >= 4, "an example for each game and one that is wrong");
    for (info, text) in records {
        let source = Source::new("grammar.md", text);
        let mut codes: Vec<&str> = Vec::new();
        for record in referee::records(&source) {
            let report = referee::referee(&source, record, &NoFiles, &Options::default());
            let errors = report.findings.iter();
            codes.extend(
                errors
                    .filter(|finding| finding.severity == evoref::diagnostic::Severity::Error)
                    .map(|finding| finding.code.0),
            );
        }
        let expected: Vec<&str> = info.split_whitespace().collect();
        assert_eq!(codes, expected, "{}", source.text());
    }
}
