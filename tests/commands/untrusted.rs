//! What a record, a name or a path holds reaches no terminal and no log as a command.

use std::process::Output;

use serde_json::Value;

use super::{Folder, code, err, evoref, feed, fixture, formats, out, run};

/// Colours, a title for the window, an override of the direction, commands of build servers.
pub(super) const NASTY: &str =
    "\u{1b}[45m\u{1b}]0;x\u{7}\u{202e}\u{2066}\u{85}\u{2028}::error::n ##[group]n ##vso[n]";

/// A record with an illegal action, and `nasty` in every place that holds free words.
pub(super) fn nasty_record(nasty: &str) -> String {
    fixture("evo/illegal/must-rebid-forgotten.evo")
        .replace("B \"Bob\"", &format!("B \"{nasty}\""))
        .replace("game: evo\n", &format!("game: evo\ntitle: \"{nasty}\"\n"))
        .replace("\nround 1\n", &format!("\n# {nasty}\nround 1 # {nasty}\n"))
        .replace('\n', &format!(" # {nasty}\n"))
}

/// What would act on a terminal or a build server, if there is something.
pub(super) fn acts(text: &str) -> Option<String> {
    let unseen = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
            || ('\u{2028}'..='\u{202e}').contains(&c)
            || ('\u{2066}'..='\u{2069}').contains(&c)
    };
    if let Some(c) = text.chars().find(|c| unseen(*c)) {
        return Some(format!("{c:?} in {text}"));
    }
    // GitHub skips blanks before `::` and looks for `##[` anywhere.
    let command = |line: &&str| {
        line.trim_start().starts_with("::") || line.contains("##[") || line.contains("##vso[")
    };
    text.split('\n').find(command).map(str::to_owned)
}

fn assert_harmless(output: &Output, what: &[&str]) {
    assert_eq!(acts(out(output)), None, "{what:?}");
    assert_eq!(acts(err(output)), None, "{what:?}");
}

/// A folder whose records, and their names, hold everything that acts.
fn nasty_folder() -> (Folder, [String; 2]) {
    let folder = Folder::new();
    let names = [
        "::error::\n::warning::x ##[group]\u{1b}[45m\u{202e}.evo".to_owned(),
        "b\r::c.evo".to_owned(),
    ];
    folder
        .file(&names[0], nasty_record(NASTY))
        .file(&names[1], format!("evoref 1\ngame: {NASTY}\nplayers: A, B\n"));
    (folder, names)
}

#[test]
fn no_command_prints_what_acts() {
    let (folder, [illegal, unreadable]) = nasty_folder();
    let (illegal, unreadable) = (illegal.as_str(), unreadable.as_str());
    let line = format!("{illegal}:12");
    let mut runs: Vec<Vec<&str>> = Vec::new();
    let formats = formats();
    for format in formats.iter().filter(|format| *format != "github") {
        runs.push(vec!["check", "--output-format", format, "."]);
        runs.push(vec!["check", "--output-format", format, illegal]);
        runs.push(vec!["check", "--keep-going", "--output-format", format, illegal]);
    }
    runs.extend([
        vec!["check", "gone\n::error::x\u{1b}[45m"],
        vec!["check", "--report", "json\n::error::x\u{1b}[45m=a", illegal],
        vec!["check\n::error::x\u{1b}[45m##[group]"],
        vec!["score", illegal],
        vec!["score", illegal, "--explain", "B"],
        vec!["score", illegal, "--explain", "\u{1b}[45m\n::x"],
        vec!["state", illegal],
        vec!["state", unreadable],
        vec!["state", &line, "--output-format", "json"],
        vec!["legal", &line],
        vec!["legal", &line, "--output-format", "json"],
        vec!["fmt", "--diff", "."],
        vec!["fmt", "--check", "."],
        vec!["fix", "--diff", "."],
        vec!["test", "."],
        vec!["explain", "\u{1b}[45m\n::x"],
        vec!["rules", "--coverage", "gone\n::error::x"],
    ]);
    for arguments in runs {
        let output = run(&folder.0, &arguments);
        assert!(output.stdout.len() + output.stderr.len() > 20, "{arguments:?}");
        assert_harmless(&output, &arguments);
    }
}

#[test]
fn colours_of_a_record_stay_out_of_coloured_output() {
    let (folder, [illegal, _]) = nasty_folder();
    for arguments in [
        &["check", "."][..],
        &["check", &illegal, "--output-format", "concise"],
        &["score", &illegal],
        &["score", &illegal, "--explain", "B"],
        &["state", &illegal],
        &["legal", &illegal],
        &["fmt", "--diff", "."],
        &["test", "."],
        &["check", "gone\u{1b}[45m"],
    ] {
        let mut command = evoref();
        command.current_dir(&folder.0).args(arguments);
        let output = command.args(["--color", "always"]).output().unwrap();
        for text in [out(&output), err(&output)] {
            assert!(!text.contains("\u{1b}[45m"), "{arguments:?}: {text}");
            assert!(!text.contains("\u{1b}]"), "{arguments:?}: {text}");
            assert!(!text.contains('\u{202e}'), "{arguments:?}: {text}");
        }
    }
}

#[test]
fn what_cannot_be_shown_is_seen_and_marks_stand_under_their_words() {
    let folder = Folder::new();
    let text =
        "evoref 1\ngame: evo # \u{202e}\u{1b}\nplayers: A \"\u{1b}[1m##[x]\", B\nplayes: A\n";
    folder.file("a.evo", text.replace("\", B", "\", B, A"));
    let output = run(&folder.0, &["check", "--verbose", "a.evo"]);
    let text = out(&output);
    let line = "players: A \"␛[1m<U+0023>#[x]\", B, A";
    let at = text.lines().position(|shown| shown.ends_with(line));
    let at = at.unwrap_or_else(|| panic!("{text}"));
    let shown: Vec<&str> = text.lines().collect();
    assert!(shown[at - 1].ends_with("game: evo # <U+202E>␛"), "{text}");
    // The second `A` is the last letter of the line; a mark stands right under it.
    let width = shown[at].chars().count() - 1;
    assert_eq!(shown[at + 1].chars().nth(width), Some('┬'), "{text}");
    // The place is counted in the record, not in what is shown of it.
    assert!(text.contains("a.evo:3:28"), "{text}");
}

#[test]
fn actions_do_not_look_for_commands_in_what_is_for_people() {
    let (folder, _) = nasty_folder();
    let ran = || {
        let mut command = evoref();
        command.current_dir(&folder.0).args(["check", "."]);
        let output = command.env("GITHUB_ACTIONS", "true").output().unwrap();
        out(&output).to_owned()
    };
    let text = ran();
    let token = |text: &str| {
        let first = text.lines().next().unwrap();
        first.strip_prefix("::stop-commands::").unwrap().to_owned()
    };
    let stop = token(&text);
    assert!(stop.len() >= 32, "{stop}");
    assert_ne!(stop, token(&ran()), "a token must not be known before");
    let end = format!("::{stop}::");
    let lines: Vec<&str> = text.lines().collect();
    let ends = lines.iter().position(|line| *line == end).unwrap();
    // Safe even where nobody knows the commands around it.
    assert_eq!(acts(&lines[1..ends].join("\n")), None);
    assert!(lines[1].starts_with("error["), "{text}");
    let commands = &lines[ends + 1..];
    assert!(!commands.is_empty(), "{text}");
    for command in commands {
        assert!(command.starts_with("::error title=evoref"), "{command}");
        assert_eq!(acts(&command["::".len()..]), None);
    }
    // What was asked for in one format is that format and nothing else.
    let mut command = evoref();
    command.current_dir(&folder.0).args(["check", ".", "--output-format", "concise"]);
    let output = command.env("GITHUB_ACTIONS", "true").output().unwrap();
    assert_harmless(&output, &["concise"]);
}

#[test]
fn reports_for_machines_keep_every_value() {
    let (folder, [illegal, _]) = nasty_folder();
    let output = run(&folder.0, &["check", &illegal, "--output-format", "json"]);
    let json: Value = serde_json::from_str(out(&output)).unwrap();
    let record = &json["records"][0];
    assert_eq!(record["path"], illegal);
    assert_eq!(record["title"], NASTY);
    assert_eq!(record["players"][1]["name"], NASTY);
    let streamed = feed(&folder.0, &["check", "--stream"], nasty_record(NASTY).as_bytes());
    assert_eq!(acts(out(&streamed)), None);
    let line: Value = serde_json::from_str(out(&streamed)).unwrap();
    assert_eq!(line["title"], NASTY);
}

#[test]
fn a_diff_of_reports_shows_paths_and_names() {
    let (folder, [illegal, _]) = nasty_folder();
    let report = |name: &str| {
        run(&folder.0, &["check", ".", "--report", &format!("json={name}")]);
    };
    report("old.json");
    let text = folder.read(&illegal).replace("\ntable: genes", "\nx: y\ntable: genes");
    folder.file(&illegal, text);
    report("new.json");
    for format in ["text", "json"] {
        let arguments = ["diff", "old.json", "new.json", "--output-format", format];
        let output = run(&folder.0, &arguments);
        assert_eq!(code(&output), 1, "{}", err(&output));
        assert_harmless(&output, &arguments);
    }
}

#[test]
fn a_record_in_a_pipe_is_not_changed() {
    let text = "evoref 1\ngame: evo\ntitle: \"\u{1b}[1m\u{202e}##[x]\"\nplayers: A, B\n";
    let output = feed(Folder::new().0.as_path(), &["fmt", "-"], text.as_bytes());
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(out(&output), text);
}

/// `script` gives a command a terminal; it is part of every Linux.
#[cfg(target_os = "linux")]
#[test]
fn a_record_on_a_terminal_moves_no_cursor() {
    let folder = Folder::new();
    let text = "evoref 1\ngame: evo\ntitle: \"\u{1b}]0;x\u{7}\u{202e}\"\nplayers: A, B\n";
    folder.file("a.evo", text);
    for command in ["fmt - < a.evo", "state --as-record a.evo"] {
        let line = format!("{} {command}", env!("CARGO_BIN_EXE_evoref"));
        let mut command = std::process::Command::new("script");
        command.current_dir(&folder.0).args(["-qec", &line, "/dev/null"]);
        let output = command.output().expect("`script` of util-linux");
        let shown = String::from_utf8_lossy(&output.stdout);
        assert!(shown.contains("title: \"␛]0;x␇<U+202E>\""), "{line}: {shown}");
        assert!(!shown.contains('\u{1b}'), "{line}: {shown}");
    }
}
