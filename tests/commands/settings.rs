//! `evoref.toml` in folders: where it is found, what comes first, and what it may not do; and baselines.

use serde_json::Value;

use super::{Folder, code, err, evoref, fixture, out, root, run};

const BROKEN: &str = "evo/illegal/must-rebid-forgotten.evo";

fn club() -> Folder {
    let folder = Folder::new();
    folder
        .file("club/bad.evo", fixture(BROKEN))
        .file("evoref.toml", "[rules]\nignore = [\"evo/must-rebid\"]\n");
    folder
}

#[test]
fn the_nearest_file_above_all_that_is_named_is_used_up_to_a_repository() {
    let folder = club();
    let of = |arguments: &[&str]| code(&run(&folder.0, arguments));
    assert_eq!(of(&["check"]), 0);
    assert_eq!(of(&["check", "club"]), 0);
    assert_eq!(of(&["check", "club/bad.evo"]), 0);
    assert_eq!(of(&["check", "--isolated"]), 1);
    folder.file("club/evoref.toml", "");
    assert_eq!(of(&["check", "club/bad.evo"]), 1, "the nearest one says nothing");
    assert_eq!(of(&["check", "--config", "evoref.toml", "club"]), 0);
    std::fs::remove_file(folder.0.join("club/evoref.toml")).unwrap();
    folder.file("club/.git/HEAD", "");
    assert_eq!(of(&["check", "club/bad.evo"]), 1, "the other one is above a repository");
}

#[test]
fn options_come_before_variables_and_those_before_the_file() {
    let folder = club();
    let config = |arguments: &[&str]| {
        let mut command = evoref();
        command.current_dir(&folder.0).arg("config").args(arguments);
        command.env("EVOREF_IGNORE", "record,evolve");
        command.env("EVOREF_KEEP_GOING", "yes");
        let output = command.output().unwrap();
        assert_eq!(code(&output), 0, "{}", err(&output));
        out(&output).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let text = config(&[]);
    assert!(text.contains("ignore = [\"record\", \"evolve\"] # EVOREF_IGNORE"), "{text}");
    assert!(text.contains("keep-going = true # EVOREF_KEEP_GOING"), "{text}");
    let text = config(&["--ignore", "evo", "--keep-going=no"]);
    assert!(text.contains("ignore = [\"evo\"] # --ignore"), "{text}");
    assert!(text.contains("keep-going = false # --keep-going"), "{text}");
}

#[test]
fn what_config_prints_is_a_file_that_says_the_same() {
    let output = run(&root().join("tests/commands/settings.in"), &["config"]);
    let folder = Folder::new();
    folder.file("evoref.toml", out(&output));
    let again = run(&folder.0, &["config"]);
    assert_eq!(code(&again), 0, "{}", err(&again));
    let values = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split("  #").next().unwrap().trim_end().to_owned()).collect()
    };
    assert_eq!(values(out(&again)), values(out(&output)));
}

#[test]
fn the_schema_knows_the_keys_of_the_file() {
    let output = run(root(), &["config", "--schema"]);
    let schema: Value = serde_json::from_str(out(&output)).unwrap();
    let folder = Folder::new();
    let keys = |value: &Value| -> Vec<String> {
        value["properties"].as_object().unwrap().keys().cloned().collect()
    };
    let values = |key: &str| match key {
        "root" => "\".\"",
        "output-format" => "\"json\"",
        "docs-url" => "\"https://example.org\"",
        "keep-going" => "true",
        "rules" | "players" => "{}",
        _ => "[]",
    };
    let top = keys(&schema);
    let rules = keys(&schema["properties"]["rules"]);
    let mut text: String = top.iter().map(|key| format!("{key} = {}\n", values(key))).collect();
    text = text.replace("rules = {}\n", "");
    text.push_str("[rules]\n");
    text.extend(rules.iter().map(|key| format!("{key} = []\n")));
    folder.file("evoref.toml", &text);
    let read = run(&folder.0, &["config"]);
    assert_eq!(code(&read), 0, "{}", err(&read));
    folder.file("evoref.toml", "nokey = 1\n");
    let told = run(&folder.0, &["config"]);
    let listed = format!("the keys are {}", top.join(", "));
    let told = err(&told).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(&listed), "{told}");
    let formats = schema["properties"]["output-format"]["enum"].as_array().unwrap();
    assert_eq!(*formats, super::formats());
    for format in formats {
        let text = format!("output-format = {format}\n");
        folder.file("evoref.toml", &text);
        assert_eq!(code(&run(&folder.0, &["config"])), 0, "{text}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_from_a_stranger_shows_nothing_and_holds_nobody_up() {
    let folder = club();
    let path = folder.0.join("evoref.toml");
    let told = || {
        let output = run(&folder.0, &["check", "club"]);
        assert_eq!(code(&output), 2);
        err(&output).to_owned()
    };
    std::fs::remove_file(&path).unwrap();
    folder.file("secret", "password = \"xyzzy\"\n");
    std::os::unix::fs::symlink("secret", &path).unwrap();
    let text = told();
    assert!(text.contains("it is a link") && !text.contains("xyzzy"), "{text}");
    std::fs::remove_file(&path).unwrap();
    folder.file("evoref.toml", "# ".to_owned() + &"x".repeat(65 << 10));
    assert!(told().contains("it is larger than 64 KiB"));
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    assert!(told().contains("a folder"));
}

#[test]
fn a_root_in_the_file_only_narrows() {
    let folder = Folder::new();
    let deck = "evoref 1\ngame: evolve\nplayers: A, B\ndeck: ../data/own.yaml\n";
    folder
        .file("records/a.evo", deck)
        .file("data/own.yaml", "x")
        .file("other/x", "")
        .file(".git/HEAD", "");
    let told = |settings: &str, arguments: &[&str]| {
        folder.file("evoref.toml", settings);
        let output = run(&folder.0, &[&["check", "records"], arguments].concat());
        out(&output).to_owned() + err(&output)
    };
    let read = told("", &[]);
    assert!(!read.contains("is not read"), "{read}");
    assert_eq!(told("root = \"data\"\n", &[]), read);
    let narrow = told("root = \"records\"\n", &[]);
    assert!(narrow.contains("`root` of evoref.toml"), "{narrow}");
    let other = told("root = \"data\"\n", &["--root", "records"]);
    assert!(other.contains("the folder of `--root`"), "{other}");
    for root in ["..", "/", "gone"] {
        let refused = told(&format!("root = \"{root}\"\n"), &[]);
        assert!(refused.contains("cannot be the root"), "{refused}");
    }
}

#[test]
fn a_baseline_accepts_what_is_known_and_nothing_else() {
    let folder = Folder::new();
    let bad = fixture(BROKEN);
    folder
        .file("club/bad.evo", &bad)
        .file("club/chess.evo", "evoref 1\ngame: chess\nplayers: A, B\n");
    let written = run(&folder.0, &["check", "club", "--write-baseline", "known.jsonl"]);
    assert_eq!(code(&written), 0, "{}", err(&written));
    assert_eq!(err(&written), "2 findings written to known.jsonl\n");
    assert_eq!(
        folder.read("known.jsonl"),
        "{\"evoref_baseline\":1}\n\
         {\"path\":\"club/bad.evo\",\"record\":1,\"code\":\"evo/must-rebid\",\"action\":10,\"count\":1}\n\
         {\"path\":\"club/chess.evo\",\"record\":1,\"code\":\"record/header-value\",\"action\":null,\"count\":1}\n"
    );
    let with =
        |folder: &std::path::Path, paths: &[&str]| run(folder, &[&["check"], paths].concat());
    let known = with(&folder.0, &["club", "--baseline", "known.jsonl"]);
    assert_eq!(code(&known), 0, "{}", out(&known));
    assert_eq!(out(&known), "Checked 2 records: 1 illegal, 1 unreadable, 2 known findings\n");
    // From another folder, and with a comment more.
    folder.file("club/bad.evo", bad.replace("\nround 1", "\n# the first\n\nround 1"));
    let known = with(&folder.0.join("club"), &["--baseline", "../known.jsonl"]);
    assert_eq!(code(&known), 0, "{}", out(&known));
    // Another action, or a second record.
    folder.file("club/bad.evo", bad.replace("C: bid 2 horn", "C: bid 0 horn"));
    let new = with(&folder.0, &["club", "--baseline", "known.jsonl", "--output-format", "concise"]);
    assert_eq!(code(&new), 1, "{}", out(&new));
    assert!(out(&new).contains("evo/bid-not-higher"), "{}", out(&new));
    assert_eq!(
        err(&new),
        "1 finding of the baseline not found again; --write-baseline writes it anew\n"
    );
    folder.file("club/bad.evo", format!("{bad}\n{bad}"));
    let second = with(&folder.0, &["club", "--baseline", "known.jsonl", "-q"]);
    assert_eq!(code(&second), 1, "{}", out(&second));
    assert_eq!(out(&second).matches("error[").count(), 1, "{}", out(&second));
}

#[test]
fn a_baseline_that_is_none_is_told_with_its_line() {
    let folder = club();
    for (text, sentence) in [
        ("", "its first line is not"),
        ("# x\n", "its first line is not"),
        ("{\"evoref_baseline\":1}\n{\"path\":1}\n", "line 2 is no finding"),
    ] {
        folder.file("known.jsonl", text);
        let output = run(&folder.0, &["check", "--baseline", "known.jsonl"]);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains(sentence), "{}", err(&output));
    }
    let output = run(&folder.0, &["check", "club", "--write-baseline", "club/bad.evo"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("would overwrite"), "{}", err(&output));
}

#[test]
fn sarif_names_files_from_the_top_of_the_repository_and_what_was_let_stand() {
    let folder = Folder::new();
    folder
        .file(".git/HEAD", "")
        .file("club/bad.evo", fixture(BROKEN))
        .file("club/let.evo", fixture("evo/ok/allow-bid-not-higher.evo"));
    let arguments =
        ["check", ".", "--output-format", "sarif", "--docs-url", "https://example.org/d/"];
    let output = run(&folder.0.join("club"), &arguments);
    let log: Value = serde_json::from_str(out(&output)).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let uri = |result: &Value| {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].clone()
    };
    assert_eq!(uri(&results[0]), "club/bad.evo");
    assert!(results[0].get("suppressions").is_none());
    let found = results.iter().find(|result| result.get("suppressions").is_some());
    let stood = found.unwrap();
    assert_eq!(uri(stood), "club/let.evo");
    assert_eq!(stood["ruleId"], "evo/bid-not-higher");
    assert_eq!(stood["suppressions"][0]["kind"], "inSource");
    assert_eq!(stood["suppressions"][0]["justification"], "nobody noticed until later");
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules[0]["helpUri"], "https://example.org/d/evo/must-rebid.html");
}

const SHARED: &str = "evoref 1\ngame: evo\nwheel: ../shared/wheel.yaml\nplayers: A \"Ali\", B\n\nsetup\n\
                      table: order A B\nA: start a1 a2\nB: start g1 g2\n";

/// The commands that are about one record, with what else they need.
const ABOUT_ONE: [&[&str]; 8] = [
    &["score", "club/shared.evo"],
    &["luck", "club/shared.evo"],
    &["state", "club/shared.evo"],
    &["state", "--as-record", "club/shared.evo"],
    &["legal", "club/shared.evo"],
    &["view", "club/shared.evo", "--output", "-"],
    &["view-as", "A", "club/shared.evo"],
    &["minimise", "club/shared.evo", "record/unfinished"],
];

#[test]
fn the_root_holds_for_commands_about_one_record() {
    let folder = Folder::new();
    folder
        .file("club/shared.evo", SHARED)
        .file("shared/wheel.yaml", fixture("evo/data/four-seasons.yaml"))
        .file(".git/HEAD", "");
    for arguments in ABOUT_ONE {
        let code = code(&run(&folder.0, arguments));
        assert!(code < 2, "{arguments:?}: {code}");
    }
    folder.file("evoref.toml", "root = \"club\"\n");
    for arguments in ABOUT_ONE {
        let output = run(&folder.0, arguments);
        let said = out(&output).to_owned() + err(&output);
        assert_eq!(code(&output), 2, "{arguments:?}: {said}");
        assert!(said.contains("club"), "{arguments:?}: {said}");
        let isolated: Vec<&str> = arguments.iter().copied().chain(["--isolated"]).collect();
        assert!(code(&run(&folder.0, &isolated)) < 2, "{arguments:?}");
    }
}

#[test]
fn settings_that_are_wrong_are_told_by_commands_about_one_record() {
    let folder = Folder::new();
    folder
        .file("club/shared.evo", SHARED.replace("wheel: ../shared/wheel.yaml\n", ""))
        .file("evoref.toml", "rot = \"club\"\n");
    for arguments in ABOUT_ONE {
        let output = run(&folder.0, arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(err(&output).contains("did you mean `root`?"), "{arguments:?}");
    }
}

#[test]
fn scores_and_luck_name_players_as_the_settings_do() {
    let folder = Folder::new();
    let text = fixture("evo/played/allotment-hut.evo");
    folder
        .file("club/played.evo", &text)
        .file("evoref.toml", "[players]\n\"Queen Anne\" = [\"Bea\"]\n");
    for arguments in [
        &["score", "club/played.evo"][..],
        &["score", "club/played.evo", "--sheet"],
        &["score", "club/played.evo", "--output-format", "csv"],
        &["score", "club/played.evo", "--output-format", "json"],
        &["score", "club/played.evo", "--output-format", "markdown"],
        &["score", "club/played.evo", "--explain", "Queen Anne"],
        &["luck", "club/played.evo"],
        &["luck", "club/played.evo", "--output-format", "json"],
    ] {
        let output = run(&folder.0, arguments);
        assert_eq!(code(&output), 0, "{arguments:?}: {}", err(&output));
        assert!(out(&output).contains("Queen Anne"), "{arguments:?}: {}", out(&output));
        let isolated: Vec<&str> = arguments.iter().copied().chain(["--isolated"]).collect();
        assert!(!out(&run(&folder.0, &isolated)).contains("Queen Anne"), "{arguments:?}");
    }
}
