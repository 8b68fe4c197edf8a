//! The `TextMate` grammar is written from the tables of the games, and colours their examples.

use evoref::GAMES;
use std::fs;

use evoref_game::Game;
use evoref_record::diagnostic::Record;
use evoref_referee::KEYS;
use regex::Regex;
use serde_json::{Value, json};

const PATH: &str = "editors/vscode/syntaxes/evoref.tmLanguage.json";

/// One of several words; a longer one first, so that none is cut short.
fn one_of<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut words: Vec<String> = words.into_iter().map(regex::escape).collect();
    words.sort_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
    words.dedup();
    words.join("|")
}

fn verbs() -> String {
    let all = GAMES.all().iter().flat_map(|game| game.verbs);
    one_of(all.map(|verb| verb.name))
}

fn scope(name: &str) -> Value {
    json!({ "name": format!("{name}.evoref") })
}

/// Everything with a name, cards and genes included, also as other languages call it.
fn names() -> String {
    let things = GAMES.all().iter().flat_map(|game| (game.things)());
    let own = GAMES.all().iter().flat_map(|game| game.names);
    let spelt = own.flat_map(|names| names().spellings.iter().map(|(name, _)| name.to_string()));
    let mut names: Vec<String> = things.map(|thing| thing.name).chain(spelt).collect();
    // What is a number, or a sign and a number, is coloured as one.
    names
        .retain(|name| name.len() > 1 && name.chars().all(|one| one.is_alphabetic() || one == '-'));
    one_of(names.iter().map(String::as_str))
}

/// The words inside of clauses that are neither verbs nor names, from the forms of the verbs.
fn words() -> String {
    let forms = GAMES.all().iter().flat_map(|game| game.verbs);
    let forms = forms.filter(|verb| verb.name != verb.by);
    let words = forms.flat_map(|verb| {
        let others = verb.form.split(|one: char| !one.is_ascii_alphabetic() && one != '-');
        others.filter(|word| *word != verb.name && word.len() > 1)
    });
    let words = words.filter(|word| word.chars().all(|one| one.is_ascii_lowercase() || one == '-'));
    one_of(words.chain(["final", "winner", "adjudicated", "unfinished"]))
}

fn grammar() -> Value {
    let own = GAMES.all().iter().flat_map(|game| game.headers);
    let keys =
        one_of(KEYS.iter().chain(own).map(|(key, _)| *key).chain(["time", "duration", "judge"]));
    let codes: Vec<&str> = (GAMES.all().iter().map(|game| game.name))
        .chain([Record::Syntax.code().name().split('/').next().unwrap()])
        .collect();
    let units = GAMES.all().iter().flat_map(|game: &&Game| game.units);
    let units = one_of(units.map(|(unit, _)| *unit));
    let verbs = verbs();
    json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "evoref",
        "scopeName": "source.evoref",
        "fileTypes": ["evo"],
        "patterns": [
            {"include": "#comment"}, {"include": "#heading"}, {"include": "#header"},
            {"include": "#claim"}, {"include": "#said"},
        ],
        "repository": {
            "comment": {"match": "#.*$", "name": "comment.line.number-sign.evoref"},
            "string": {"match": "\"(?:[^\"\\\\]|\\\\.)*\"?", "name": "string.quoted.double.evoref"},
            "heading": {
                "match": "^\\s*(?i:(evoref|round)\\s+(\\d+)|(setup|position))(?:\\s|$)",
                "captures": {
                    "1": scope("keyword.control"),
                    "2": scope("constant.numeric"),
                    "3": scope("keyword.control"),
                },
            },
            "header": {
                "begin": format!("^\\s*(?i:({keys}|x-[\\w-]+))\\s*(:)"),
                "beginCaptures": {"1": scope("keyword.other"), "2": scope("punctuation.separator")},
                "end": "$",
                "patterns": [{"include": "#comment"}, {"include": "#string"}, {"include": "#number"}],
            },
            "claim": {
                "begin": "^\\s*(?i:(check|result|allow|takeback|left|gap|note|erratum))\\s*(:)",
                "beginCaptures": {"1": scope("keyword.other"), "2": scope("punctuation.separator")},
                "end": "$",
                "patterns": [{"include": "#words"}],
            },
            "said": {
                "begin": format!("^\\s*([^\\s:;,#\"]+)\\s*(:)\\s*(?i:({verbs})\\b)?"),
                "beginCaptures": {
                    "1": scope("variable.other"),
                    "2": scope("punctuation.separator"),
                    "3": scope("entity.name.function"),
                },
                "end": "$",
                "patterns": [
                    {
                        "match": format!("(;)\\s*(?i:({verbs})\\b)?"),
                        "captures": {
                            "1": scope("punctuation.separator"),
                            "2": scope("entity.name.function"),
                        },
                    },
                    {"include": "#words"},
                ],
            },
            "words": {"patterns": [
                {"include": "#comment"},
                {"include": "#string"},
                {
                    "match": "(=>)\\s*([^\\s;#]+)?",
                    "captures": {"1": scope("keyword.operator"), "2": scope("keyword.operator")},
                },
                {"match": format!("\\b(?:{})/[a-z-]+", codes.join("|")), "name": "entity.name.tag.evoref"},
                {"match": format!("(?<![\\w-])(?i:{})(?![\\w])", words()), "name": "keyword.other.evoref"},
                {"match": "\\b[a-z]\\d{1,2}(?=[-\u{2212}x\u{d7}\\s,;#]|$)", "name": "variable.parameter.evoref"},
                {"match": "(?<=\\d)[-\u{2212}x\u{d7}](?=[a-z]\\d)", "name": "keyword.operator.evoref"},
                {"match": format!("\\b(?i:{})(?![\\w])", names()), "name": "constant.other.evoref"},
                {"match": format!("\\b(?i:{units})\\b"), "name": "storage.type.evoref"},
                {"include": "#number"},
                {"match": "\\?", "name": "constant.language.unknown.evoref"},
            ]},
            "number": {"match": "[+-]?\\b\\d+\\b", "name": "constant.numeric.evoref"},
        },
    })
}

/// Compares the file with the games; `BLESS=1` writes it anew.
#[test]
fn the_textmate_grammar_is_that_of_the_games() {
    let text = format!("{:#}\n", grammar());
    if std::env::var_os("BLESS").is_some() {
        fs::write(PATH, &text).unwrap();
    }
    let written = fs::read_to_string(PATH).unwrap_or_default();
    assert_eq!(written, text, "BLESS=1 writes {PATH} anew");
}

#[test]
fn the_verb_of_every_example_is_found_whole() {
    let grammar = grammar();
    let said = grammar["repository"]["said"]["begin"].as_str().unwrap();
    let said = Regex::new(said).unwrap();
    for game in GAMES.all() {
        for verb in game.verbs {
            let found = said.captures(verb.example);
            // What is decreed or done by hand has its verb for a subject.
            let part = if verb.name == verb.by { 1 } else { 3 };
            let found = found.and_then(|found| found.get(part));
            let found = found.map(|found| found.as_str().to_lowercase());
            assert_eq!(found.as_deref(), Some(verb.name), "{}", verb.example);
        }
    }
}
