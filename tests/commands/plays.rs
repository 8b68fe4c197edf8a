//! Facts and plays for other programs, against the descriptions of their forms.

use serde_json::Value;

use super::schema::Schema;
use super::{Folder, code, err, fixture, out, root, run};

/// Complete sessions of every game.
const PLAYED: [&str; 3] =
    ["fixtures/evo/played", "fixtures/evolution/played", "fixtures/evolve/played"];

fn schema(path: &str) -> Schema {
    Schema::read(&std::fs::read_to_string(root().join(path)).unwrap())
}

#[test]
fn facts_keep_their_schema() {
    let validator = schema("crates/command/src/stats/facts.schema.json");
    let illegal = "fixtures/evo/illegal/must-rebid-forgotten.evo";
    let output = run(root(), &[&["stats", "--facts", illegal], &PLAYED[..]].concat());
    let mut lines = 0;
    for line in out(&output).lines() {
        let mut fact: Value = serde_json::from_str(line).unwrap();
        validator.assert_valid(&fact, "what is printed");
        if lines == 0 {
            fact["round"] = Value::Null;
            assert!(!validator.is_valid(&fact));
        }
        lines += 1;
    }
    assert!(lines > 5_000, "{lines}");
}

/// What happened is told in the order of the record, and each line names the words that say it.
#[test]
fn facts_name_their_words() {
    let path = "fixtures/evo/played/allotment-hut.evo";
    let text = std::fs::read_to_string(root().join(path)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let output = run(root(), &["stats", path, "--facts"]);
    let mut last = 0;
    for line in out(&output).lines() {
        let fact: Value = serde_json::from_str(line).unwrap();
        let Some(at) = fact["line"].as_u64() else {
            assert!(
                fact["said"].is_null() && fact["cause"] != "written" || fact["fact"] == "round"
            );
            continue;
        };
        assert!(at >= last, "line {at} after line {last}");
        assert!(lines[at as usize - 1].contains(fact["said"].as_str().unwrap()), "{line}");
        last = at;
    }
    assert!(last > 100);
}

/// The fields that are documented of play files, with their types.
#[test]
fn a_play_file_has_the_documented_fields() {
    let validator = schema("tests/commands/play-file.schema.json");
    let arguments = ["export", "--claimed", "--to", "bgstats", "tests/commands/sessions.in"];
    let output = run(root(), &[&arguments[..], &PLAYED].concat());
    let file: Value = serde_json::from_str(out(&output)).unwrap();
    validator.assert_valid(&file, "what is printed");
    assert_eq!(code(&output), 1, "the corpus has records without a result");
    assert!(err(&output).contains("is left out: it has an error"));
    let plays = file["plays"].as_array().unwrap();
    assert!(plays.len() > 20);
    for play in plays {
        for score in play["playerScores"].as_array().unwrap() {
            let row = |table: &str, key: &str| {
                let rows = file[table].as_array().unwrap();
                assert!(rows.iter().any(|row| row["id"] == score[key]), "{score}");
            };
            row("players", "playerRefId");
        }
        let games = file["games"].as_array().unwrap();
        assert!(games.iter().any(|row| row["id"] == play["gameRefId"]));
        let Some(sheet) = play.get("scoresheet") else {
            assert!(play["comments"].as_str().unwrap().contains("stated"), "{play}");
            continue;
        };
        // The rows of the score sheet add up to the score.
        for score in play["playerScores"].as_array().unwrap() {
            let data: Value = serde_json::from_str(score["metaData"].as_str().unwrap()).unwrap();
            let column = data["scoreUuid"].as_str().unwrap();
            let rows = sheet["rounds"][0]["rows"].as_array().unwrap();
            let points = rows.iter().map(|row| {
                let points = row["scores"][column].as_str().unwrap();
                points.parse::<i32>().unwrap()
            });
            assert_eq!(points.sum::<i32>().to_string(), score["score"].as_str().unwrap());
        }
    }
}

/// The same session is the same play, however it is written; another one is another.
#[test]
fn a_play_is_known_by_what_was_played() {
    let ids = |path: &str| {
        let output = run(root(), &["export", path, "--to", "csv"]);
        let ids = out(&output).lines().skip(1).map(|line| line.split(',').next().unwrap());
        let mut ids: Vec<String> = ids.map(str::to_owned).collect();
        ids.dedup();
        ids
    };
    let first = ids("tests/commands/sessions.in/thursday.evo");
    assert_eq!(first.len(), 1);
    assert_eq!(first, ids("tests/commands/sessions.in/twice/in-her-hand.evo"));
    assert_ne!(first, ids("fixtures/evo/played/allotment-hut.evo"));
}

#[test]
fn an_address_holds_the_documented_fields() {
    let path = "fixtures/evolution/played/ed-and-maggie.evo";
    let output = run(root(), &["export", path, "--to", "bgstats-link", "--bgg", "155703"]);
    let (_, data) = out(&output).trim_end().split_once("?data=").unwrap();
    let mut bytes = Vec::new();
    let mut rest = data.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            byte => byte,
        });
    }
    let play: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(play["game"]["bggId"], 155_703);
    assert_eq!(play["playDate"], "2026-12-28 12:00:00");
    let players = play["players"].as_array().unwrap();
    assert_eq!((&players[0]["name"], &players[0]["score"]), (&"Maggie".into(), &60.into()));
    assert_eq!((&players[0]["rank"], &players[0]["startPlayer"]), (&1.into(), &true.into()));
    assert!(data.len() < 1200, "a code for a camera holds no more: {}", data.len());
}

#[test]
fn players_go_along_by_their_names_on_boardgamegeek() {
    let folder = Folder::new();
    let text = fixture("evolution/played/ed-and-maggie.evo");
    let line = "x-bgg: 155703\nx-bgg-names: m maggie77, X nobody\nplayers:";
    folder.file("a.evo", text.replacen("players:", line, 1));
    let names = |players: &Value, key: &str| -> Vec<(String, String)> {
        let players = players.as_array().unwrap().iter();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        players.map(|player| (text(&player["name"]), text(&player[key]))).collect()
    };
    let wanted = [("Maggie", "maggie77"), ("Ed", "")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    let output = run(&folder.0, &["export", "a.evo", "--to", "bgstats"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let file: Value = serde_json::from_str(out(&output)).unwrap();
    assert_eq!(names(&file["players"], "bggUsername"), wanted);
}
