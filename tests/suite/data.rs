//! Every data file that ships goes through what a player's own does: it is shown, checked, and fits its
//! schema; so do the templates and the files of the fixtures.

use evoref::GAMES;
use std::fs;

use crate::schema::Schema;
use evoref_record::data::{DataFile, DataKind, Faults, Quoting};

/// Every kind of data file, with the name of its game.
fn kinds() -> impl Iterator<Item = (&'static str, &'static dyn DataKind)> {
    let games = GAMES.all().iter();
    games.flat_map(|game| game.data.iter().map(|kind| (game.name, *kind)))
}

/// What a file shows, or all that is wrong with it.
fn shown(kind: &dyn DataKind, text: &str) -> Result<String, Vec<String>> {
    let mut faults = Faults::all();
    let file = DataFile::new("own.yaml", text, Quoting::Values);
    let shown = kind.own(file, &mut faults).map(|own| own.shown);
    assert_eq!(shown.is_some(), faults.is_empty());
    shown.ok_or_else(|| faults.found().iter().map(ToString::to_string).collect())
}

fn fits_schema(kind: &dyn DataKind, text: &str) -> bool {
    let value: serde_json::Value = serde_yaml::from_str(text).unwrap();
    Schema::read(kind.forms().schema).is_valid(&value)
}

#[test]
fn what_ships_is_listed_shown_checked_and_fits_its_schema() {
    let mut number = 0;
    for (game, kind) in kinds() {
        assert!(!kind.names().is_empty(), "{}", kind.key());
        for name in kind.names() {
            number += 1;
            let text = fs::read_to_string(format!("crates/{game}/src/data/{name}.yaml")).unwrap();
            let own = shown(kind, &text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
            let ships = kind.shipped(name).unwrap();
            let mut out = String::new();
            ships.show(&mut out);
            assert_eq!(out, own, "{name}");
            assert!(out.starts_with(ships.title()) && out.contains(name), "{name}: {out}");
            assert!(fits_schema(kind, &text), "{name}");
        }
        assert!(kind.shipped("nothing-of-that-name").is_none());
    }
    let files = GAMES.all().iter().flat_map(|game| {
        let folder = fs::read_dir(format!("crates/{}/src/data", game.name));
        folder.into_iter().flatten().flatten()
    });
    let yaml = files.filter(|file| file.path().extension().is_some_and(|e| e == "yaml"));
    assert_eq!(number, yaml.count(), "every file belongs to a kind");
}

/// Also of those that no edition that ships has a card of.
#[test]
fn the_schema_of_editions_has_every_trait() {
    let evolution = GAMES.all().iter().find(|game| game.name == "evolution").unwrap();
    let schema: serde_json::Value = serde_json::from_str(evolution.data[0].forms().schema).unwrap();
    let keys = schema["properties"]["deck"]["properties"].as_object().unwrap();
    let names = evolution.names[0]();
    assert!(names.names.iter().all(|name| keys.contains_key(&**name)));
    assert_eq!(keys.len(), names.names.len());
}

#[test]
fn a_template_loads_as_it_stands_and_names_every_key() {
    for (game, kind) in kinds() {
        let forms = kind.forms();
        let shown = shown(kind, forms.template);
        assert!(shown.is_ok(), "{game}/{}: {shown:?}", kind.key());
        assert!(fits_schema(kind, forms.template), "{game}/{}", kind.key());
        // With its comments, each of which says something.
        let comments = forms.template.lines().filter(|line| line.trim_start().starts_with('#'));
        assert!(comments.count() >= 5);
        let schema: serde_json::Value = serde_json::from_str(forms.schema).unwrap();
        let keys = schema["properties"].as_object().unwrap().keys();
        for key in keys.filter(|key| *key != "schema_notes") {
            assert!(forms.template.contains(&format!("{key}:")), "{game}/{}: {key}", kind.key());
        }
    }
}

#[test]
fn what_a_kind_does_not_know_is_refused_by_loader_and_schema() {
    for (game, kind) in kinds() {
        let text = format!("{}\nanything: 1\n", kind.forms().template);
        let faults = shown(kind, &text).unwrap_err();
        assert!(faults[0].contains("`anything` is no key here"), "{game}: {faults:?}");
        assert!(!fits_schema(kind, &text), "{game}");
        assert!(!fits_schema(kind, "{}\n") && shown(kind, "{}\n").is_err());
        for broken in ["", "- 1\n", "a: [\n", "text\n", "\u{feff}\n"] {
            assert!(!shown(kind, broken).unwrap_err().is_empty(), "{game}: {broken:?}");
        }
    }
}

#[test]
fn files_of_the_fixtures_that_load_fit_their_schema() {
    let mut number = 0;
    for (game, kind) in kinds() {
        let folder = fs::read_dir(format!("fixtures/{game}/data")).into_iter().flatten();
        for file in folder.flatten() {
            let text = fs::read_to_string(file.path()).unwrap();
            if shown(kind, &text).is_ok() {
                number += 1;
                assert!(fits_schema(kind, &text), "{}", file.path().display());
            }
        }
    }
    assert!(number >= 5, "{number} files");
}

#[test]
fn everything_that_is_wrong_is_told_with_its_line() {
    let kind = |key: &str| kinds().find(|(_, kind)| kind.key() == key).unwrap().1;
    let told = |key, text: &str| shown(kind(key), text).unwrap_err();
    assert_eq!(
        told(
            "events",
            "name: Our Cards\ntitle: \"\"\ncards:\n  - {name: rush, phase: movement, effect: stampede, text: Go.}\n  \
             - {name: rain, phase: climate, effect: manual, text: \"\"}\n  - {name: play, phase: births, effect: \
             late-brood, amount: 1, text: More.}\n"
        ),
        [
            "own.yaml:1: `Our Cards` cannot be the name of a deck: a name is at most 40 small letters, digits and \
             single `-`, and begins with a letter",
            "own.yaml:2: the title is one line of text, and not empty",
            "own.yaml:4: `rush` does not say how many movement points: add `amount`",
            "own.yaml:5: `rain` has no text",
            "own.yaml:6: `play` cannot be the name of a card: it means something else in a record",
        ]
    );
    assert_eq!(
        told(
            "events",
            "name: ours\ntitle: Ours\ncards:\n  - name: rush\n    phase: running\n    effect: stampede\n    text: a\n  \
             - name: rain\n    copies: many\n    phase: climate\n    effect: manual\n    text: a\n  - name: snow\n    \
             phase: climate\n    effect: manual\n    text: a\n    colour: red\n  - name: hail\n    phase: climate\n    \
             effect: manual\n    text: a\n"
        ),
        [
            "own.yaml:5: cards[0].phase: unknown variant `running`, expected one of `climate`, `mutations`, \
             `initiative`, `movement`, `combat`, `births`, `survival`",
            "own.yaml:9: cards.copies: invalid type: string \"many\", expected a whole number from 0 to 255",
            "own.yaml:17: cards: `colour` is no key here; keys: `name`, `copies`, `phase`, `effect`, \
             `amount`, `text`",
        ]
    );
}

#[test]
fn everything_with_a_name_is_told() {
    for game in GAMES.all() {
        let things = (game.things)();
        for (place, thing) in things.iter().enumerate() {
            let twice = things[..place]
                .iter()
                .any(|other| other.kind == thing.kind && other.name == thing.name);
            assert!(!twice, "{}", thing.name);
            // A card whose numbers are all that it does has no sentence.
            let told =
                thing.text.ends_with('.') || thing.kind == "creature card" && thing.text.is_empty();
            assert!(told, "{}: {}", thing.name, thing.text);
            assert!(!thing.text.contains("  "), "{}", thing.text);
        }
        for names in game.names {
            for name in &names().names {
                let told = things.iter().any(|thing| *thing.name == **name);
                assert!(told, "{}: {name}", game.name);
            }
        }
    }
}

#[test]
fn the_grammar_shows_every_kind_and_its_words() {
    let page = fs::read_to_string("grammar.md").unwrap();
    let (_, page) = page.split_once("\n## Data files").unwrap();
    let (page, _) = page.split_once("\n## ").unwrap();
    for (game, kind) in kinds() {
        let key = kind.key();
        let mut sections = page.split("\n### ").skip(1);
        let section = sections.find(|section| section.contains(&format!("`{key}:` names")));
        let section = section.unwrap_or_else(|| panic!("{game}/{key}"));
        for name in kind.names() {
            assert!(
                section.contains(&format!("`{name}`")) || name.starts_with("reference"),
                "{name}"
            );
        }
        let fences: Vec<&str> = section.split("```yaml\n").skip(1).collect();
        assert!(!fences.is_empty(), "{game}/{key}");
        for fence in fences {
            let text = fence.split("```").next().unwrap();
            assert!(shown(kind, text).is_ok(), "{game}/{key}: {:?}", shown(kind, text));
            assert!(fits_schema(kind, text), "{game}/{key}");
        }
        // Every key, and every word of a closed list, stands in the section.
        let schema: serde_json::Value = serde_json::from_str(kind.forms().schema).unwrap();
        for word in words(&schema) {
            assert!(section.contains(&word), "{game}/{key}: `{word}`");
        }
    }
}

/// The keys and the words of closed lists that a schema knows.
fn words(schema: &serde_json::Value) -> Vec<String> {
    let mut found = Vec::new();
    match schema {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                match (key.as_str(), value) {
                    ("properties", serde_json::Value::Object(properties)) => {
                        let named = properties.keys().filter(|key| *key != "schema_notes");
                        found.extend(named.cloned());
                    }
                    ("const", serde_json::Value::String(word)) => found.push(word.clone()),
                    ("enum", serde_json::Value::Array(list)) => {
                        found.extend(list.iter().filter_map(|one| Some(one.as_str()?.to_owned())));
                    }
                    _ => {}
                }
                if key != "switches" {
                    found.extend(words(value));
                }
            }
        }
        serde_json::Value::Array(list) => found.extend(list.iter().flat_map(words)),
        _ => {}
    }
    found
}
