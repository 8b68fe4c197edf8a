//! Colours, narration and pipes.

use std::io::Write as _;
use std::process::Stdio;

use super::{Folder, code, err, evoref, out, root, run};

fn broken() -> Folder {
    let folder = Folder::new();
    folder.file("a.evo", "evoref 1\ngame: chess\nplayers: A, B\n");
    folder
}

#[test]
fn a_pipe_gets_no_escape() {
    let folder = broken();
    for arguments in [
        &["check", "a.evo"][..],
        &["check", "gone.evo"],
        &["explain", "record/expected"],
        &["rules"],
        &["--help"],
    ] {
        let output = run(&folder.0, arguments);
        assert!(!out(&output).contains('\u{1b}'), "{arguments:?}");
        assert!(!err(&output).contains('\u{1b}'), "{arguments:?}");
    }
}

#[test]
fn the_usual_variables_decide_about_colour() {
    let folder = broken();
    let coloured = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = evoref();
        command.current_dir(&folder.0).args(["check", "a.evo"]).args(arguments);
        let output = command.envs(variables.iter().copied()).output().unwrap();
        out(&output).contains('\u{1b}')
    };
    assert!(coloured(&[("CLICOLOR_FORCE", "1")], &[]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[]));
    assert!(coloured(&[("NO_COLOR", "1")], &["--color", "always"]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "1")], &["--color", "never"]));
}

#[test]
fn narration_has_no_drawing_and_begins_with_the_place() {
    let folder = broken();
    let mut command = evoref();
    command.current_dir(&folder.0).args(["check", "a.evo"]);
    let output = command.env("NO_GRAPHICS", "1").output().unwrap();
    let text = out(&output);
    assert!(
        text.starts_with("error record/header-value, file a.evo, line 2, column 7\n"),
        "{text}"
    );
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn no_progress_is_drawn_where_nobody_watches() {
    let output = run(root(), &["check", "fixtures/record/ok"]);
    assert_eq!(err(&output), "");
    assert!(code(&output) <= 1);
}

#[cfg(unix)]
#[test]
fn a_long_run_draws_nothing_in_a_pipe() {
    let folder = Folder::new();
    folder.file("a.evo", super::fixture("record/ok/no-version.evo"));
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_evoref"))
        .args(["check", "-", "a.evo"])
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Longer than the second after which a terminal would see a bar.
    std::thread::sleep(std::time::Duration::from_millis(1300));
    let record = super::fixture("record/ok/no-version.evo");
    let mut input = child.stdin.take().unwrap();
    input.write_all(record.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(err(&output), "");
    assert!(out(&output).starts_with("Checked 2 records"), "{}", out(&output));
}
