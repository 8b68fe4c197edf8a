//! What shells are given, records to fill in and cribs of the notation.

use super::{Folder, code, err, evoref, feed, fixture, out, run};
use evoref::GAMES;

/// What a shell is answered that asks for the last of these words.
fn asked(folder: &Folder, words: &[&str]) -> Vec<String> {
    let output = evoref()
        .current_dir(&folder.0)
        .env("EVOREF_COMPLETE", "bash")
        .env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string())
        .env("_CLAP_IFS", "\n")
        .arg("--")
        .args(words)
        .output()
        .unwrap();
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output).lines().map(str::to_owned).collect()
}

#[test]
fn a_shell_is_told_how_to_ask() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(&folder.0, &["completions", shell]);
        assert_eq!(code(&output), 0);
        let script = out(&output);
        assert!(script.contains("EVOREF_COMPLETE"), "{shell}: {script}");
    }
}

#[test]
fn commands_codes_names_and_records_are_completed() {
    let folder = Folder::new();
    folder.file("club.evo", "").file("club.txt", "");
    assert_eq!(asked(&folder, &["evoref", "expl"]), ["explain"]);
    assert_eq!(asked(&folder, &["evoref", "explain", "evo/bid-not-h"]), ["evo/bid-not-higher"]);
    assert_eq!(asked(&folder, &["evoref", "rules", "evolv"]), ["evolve"]);
    let boards = asked(&folder, &["evoref", "deal", "evo", "--board", "ref"]);
    assert_eq!(boards, ["reference-2", "reference-3", "reference-4", "reference-5"]);
    assert_eq!(
        asked(&folder, &["evoref", "check", "--output-format", "js"]),
        ["json", "json-lines"]
    );
    assert_eq!(asked(&folder, &["evoref", "score", "cl"]), ["club.evo"]);
    let switches = asked(&folder, &["evoref", "deal", "evo", "--set", "newborn-p"]);
    assert!(switches.contains(&"newborn-parent=no".to_owned()), "{switches:?}");
}

#[test]
fn a_record_to_fill_in_is_a_record() {
    let folder = Folder::new();
    for game in GAMES.all() {
        for players in [None, Some("Ann=Ann Miller,B"), Some("4")] {
            let given = players.map(|players| ["--players", players]);
            let given = given.iter().flatten().copied();
            let arguments: Vec<&str> = ["new", game.name].into_iter().chain(given).collect();
            let output = run(&folder.0, &arguments);
            assert_eq!(code(&output), 0, "{}", err(&output));
            assert!(!out(&output).contains("seed"));
            let checked = feed(&folder.0, &["check", "-"], &output.stdout);
            assert_eq!(code(&checked), 0, "{}", out(&checked));
        }
    }
    let wrong = run(&folder.0, &["new", "evo", "--board", "reference-9"]);
    assert_eq!(code(&wrong), 2);
    assert!(err(&wrong).contains("reference-9"), "{}", err(&wrong));
}

#[test]
fn a_sheet_has_every_verb_on_one_page() {
    let folder = Folder::new();
    for game in GAMES.all() {
        let sheet = run(&folder.0, &["sheet", game.name]);
        let page = run(&folder.0, &["sheet", game.name, "--html"]);
        let (sheet, page) = (out(&sheet), out(&page));
        for verb in game.verbs {
            assert!(sheet.contains(verb.form), "{}", verb.form);
            let form = verb.form.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
            assert!(page.contains(&form), "{}", verb.form);
        }
        assert!(page.starts_with("<!doctype html>"));
        assert!(sheet.lines().count() < 90, "{} is no page", game.name);
    }
}

#[test]
fn quiet_is_findings_only_and_exit_zero_is_for_faults_only() {
    let folder = Folder::new();
    folder
        .file("bad.evo", fixture("evo/illegal/must-rebid-forgotten.evo"))
        .file("good.evo", fixture("evo/played/cabin-on-the-pass.evo"));
    let quiet = run(&folder.0, &["check", "-q", "good.evo"]);
    assert_eq!((code(&quiet), out(&quiet), err(&quiet)), (0, "", ""));
    let quiet = run(&folder.0, &["check", "--quiet", "."]);
    assert_eq!(code(&quiet), 1);
    assert!(out(&quiet).starts_with("error[evo/must-rebid] bad.evo:18:4"));
    assert!(!out(&quiet).contains("stopped at"), "{}", out(&quiet));
    assert!(!out(&quiet).contains("2 records"), "{}", out(&quiet));
    let concise = ["check", "-q", "--output-format", "concise", "."];
    let concise = run(&folder.0, &concise);
    assert_eq!(out(&concise).lines().count(), 1, "{}", out(&concise));
    let zero = run(&folder.0, &["check", "--exit-zero", "bad.evo"]);
    assert_eq!(code(&zero), 0);
    assert!(out(&zero).contains("evo/must-rebid"));
    let gone = run(&folder.0, &["check", "--exit-zero", "gone.evo"]);
    assert_eq!(code(&gone), 2);
}
