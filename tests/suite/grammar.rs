//! `grammar.md` is true: its productions are the parser's, its verbs the games', its examples are
//! refereed.

use evoref::GAMES;
use std::fs;
use std::path::PathBuf;

use evoref_game::{Game, NoFiles};
use evoref_record::notation::{in_other_languages, other_words};
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options};

fn grammar() -> String {
    fs::read_to_string("grammar.md").expect("grammar.md is at the top")
}

/// The fenced blocks of a kind, with the words after the kind.
fn fences<'a>(text: &'a str, kind: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let body: Vec<&'a str> =
            lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
        let mut words = info.split_whitespace();
        if words.next() == Some(kind) {
            found.push((words.collect::<Vec<_>>().join(" "), body.join("\n")));
        }
    }
    found
}

/// The files in which games read their clauses.
fn readers_of_games() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = GAMES
        .all()
        .iter()
        .flat_map(|game| ["read", "verbs"].map(|name| format!("crates/{}/src/{name}", game.name)))
        .map(PathBuf::from)
        .filter(|folder| folder.is_dir())
        .collect();
    let mut files: Vec<_> =
        GAMES.all().iter().map(|game| format!("crates/{}/src/lib.rs", game.name).into()).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    assert!(!files.is_empty(), "no game reads anything");
    files
}

#[test]
fn productions_are_those_of_the_parser() {
    let mut documented: Vec<String> = fences(&grammar(), "ebnf")
        .iter()
        .flat_map(|(_, block)| block.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>())
        .filter(|line| !line.is_empty())
        .collect();
    let mut parsed: Vec<String> = Vec::new();
    let mut paths: Vec<PathBuf> = fs::read_dir("crates/record/src/notation")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.extend(
        ["header", "subject", "values", "replay/leaving"]
            .map(|name| PathBuf::from(format!("crates/referee/src/{name}.rs"))),
    );
    paths.extend(readers_of_games());
    paths.retain(|path| path.is_file());
    for path in paths {
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
    assert!(parsed.len() > 100);
    assert_eq!(documented, parsed);
}

/// The part of the page that is written from what a game says of itself.
fn section(game: &Game) -> String {
    use std::fmt::Write as _;
    let mut text = String::from("\n| form | example | what it says |\n| --- | --- | --- |\n");
    let cell = |text: &str| text.replace('|', "\\|");
    for verb in game.verbs {
        let (form, example) = (cell(verb.form), cell(verb.example));
        writeln!(text, "| `{form}` | `{example}` | {} |", cell(verb.meaning)).unwrap();
    }
    let list = |items: &[(&str, &str)], mark: &str| {
        let items: Vec<String> =
            items.iter().map(|(name, meaning)| format!("`{name}{mark}` ({meaning})")).collect();
        items.join(", ")
    };
    if !game.headers.is_empty() {
        writeln!(text, "\nHeader keys: {}.", list(game.headers, ":")).unwrap();
    }
    for names in game.names {
        let names = names();
        writeln!(text, "\n| {} | other spellings, folded |\n| --- | --- |", names.what).unwrap();
        for (number, name) in names.names.iter().enumerate() {
            let others: Vec<String> = names
                .spellings
                .iter()
                .filter(|(spelling, other)| *other as usize == number && spelling != name)
                .map(|(spelling, _)| format!("`{spelling}`"))
                .collect();
            writeln!(text, "| `{name}` | {} |", others.join(", ")).unwrap();
        }
    }
    writeln!(text, "\nUnits of counts: {}.", list(game.units, "")).unwrap();
    let units = game.units.iter().map(|(unit, _)| *unit);
    text.push_str(&in_other_words(game.verbs.iter().map(|verb| verb.name).chain(units)));
    text.push_str("\n| switch | values | default | decides |\n| --- | --- | --- | --- |\n");
    for switch in game.switches {
        let (values, meaning) = (cell(&switch.values()), cell(switch.meaning));
        writeln!(text, "| `{}` | {values} | {} | {meaning} |", switch.name, switch.default)
            .unwrap();
    }
    text.push('\n');
    text
}

/// English words with those of other languages that mean them.
fn in_other_words<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut rows: Vec<String> = Vec::new();
    for word in words {
        let languages = ["French", "German"].map(|language| {
            let mut others = in_other_languages(word);
            others
                .find(|(name, _)| *name == language)
                .map_or(String::new(), |(_, words)| words.join(", "))
        });
        let row = format!("| `{word}` | {} |\n", languages.join(" | "));
        if languages.iter().any(|words| !words.is_empty()) && !rows.contains(&row) {
            rows.push(row);
        }
    }
    format!("\n| word | in French | in German |\n| --- | --- | --- |\n{}", rows.concat())
}

/// Compares the sections with the games; `BLESS=1` writes them anew.
#[test]
fn each_game_has_its_tables() {
    let mut text = grammar();
    let own = |word: &&str| {
        GAMES.all().iter().any(|game| {
            game.verbs.iter().any(|verb| verb.name == *word)
                || game.units.iter().any(|(unit, _)| unit == word)
        })
    };
    let everywhere = other_words().map(|(word, _)| word).filter(|word| !own(word));
    let words = ("words", in_other_words(everywhere) + "\n");
    let games = GAMES.all().iter().map(|game| (game.name, section(game)));
    for (name, section) in games.chain([words]) {
        let (begin, end) = (format!("<!-- begin {name} -->\n"), format!("<!-- end {name} -->"));
        let from = text.find(&begin).expect("the section begins") + begin.len();
        let to = text.find(&end).expect("the section ends");
        if std::env::var_os("BLESS").is_some() {
            text.replace_range(from..to, &section);
        } else {
            assert_eq!(text[from..to], section, "{name}: BLESS=1 writes the tables anew");
        }
    }
    if std::env::var_os("BLESS").is_some() {
        // Renamed, because other tests read the page meanwhile.
        let new = concat!(env!("CARGO_TARGET_TMPDIR"), "/grammar.md");
        fs::write(new, &text).unwrap();
        fs::rename(new, "grammar.md").unwrap();
    }
}

/// The example of every verb is understood where a record of its game may hold it.
#[test]
fn every_example_of_a_verb_is_read() {
    for game in GAMES.all() {
        for verb in game.verbs {
            let players = if game.name == "evo" { "A, B, C" } else { "A, B, C, D" };
            let text = format!(
                "evoref 1\ngame: {}\nplayers: {players}\nsetup\n{}\n",
                game.name, verb.example
            );
            let source = Source::new("example", text);
            let report =
                GAMES.referee(&source, referee::records(&source)[0], &NoFiles, &Options::default());
            let form: Vec<_> = report
                .findings
                .iter()
                .filter(|finding| {
                    // The cards of `manual:` are those of a transcribed box.
                    let manual =
                        verb.by == "manual" && finding.code.name() == "record/unknown-name";
                    !manual
                        && [
                            "record/expected",
                            "record/unknown-name",
                            "record/unknown-verb",
                            "record/left-over",
                            "record/syntax",
                        ]
                        .contains(&finding.code.name())
                })
                .collect();
            assert!(form.is_empty(), "{}: `{}`: {form:?}", game.name, verb.example);
            assert!(verb.by == "manual" || report.actions > 0, "`{}` says nothing", verb.example);
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
            let report = GAMES.referee(&source, record, &NoFiles, &Options::default());
            let errors = report.findings.iter();
            codes.extend(
                errors
                    .filter(|finding| {
                        finding.severity == evoref_record::diagnostic::Severity::Error
                    })
                    .map(|finding| finding.code.name()),
            );
        }
        let expected: Vec<&str> = info.split_whitespace().collect();
        assert_eq!(codes, expected, "{}", source.text());
    }
}

#[test]
fn the_test_vectors_of_the_seed_hold() {
    let mut vectors = 0;
    for (_, block) in fences(&grammar(), "shuffle") {
        for line in block.lines() {
            let (what, cards) = line.split_once(": ").expect("a vector");
            let what: Vec<&str> = what.split(' ').collect();
            let [number, pile, n, count] = what[..] else { panic!("{line}") };
            let mut shuffled: Vec<u16> = (0..count.parse().unwrap()).collect();
            let seed = evoref_game::Seed(number.parse().unwrap());
            seed.shuffle(pile, n.parse().unwrap(), &mut shuffled);
            let expected: Vec<u16> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
            assert_eq!(shuffled, expected, "{line}");
            vectors += 1;
        }
    }
    assert!(vectors >= 3);
}

#[test]
fn a_spelling_names_one_thing() {
    for game in GAMES.all() {
        for names in game.names {
            let names = names();
            for (place, (spelling, _)) in names.spellings.iter().enumerate() {
                let mut before = names.spellings[..place].iter();
                let twice = before.any(|(known, _)| known == spelling);
                assert!(!twice, "{}: {spelling}", names.what);
            }
        }
    }
}
