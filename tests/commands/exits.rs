//! Exit codes, and the variables that stand for options.

use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};

use super::{Folder, code, err, evoref, feed, fixture, out, root, run};

const LEGAL: &str = "evo/ok/bid-not-higher.evo";
const ILLEGAL: &str = "evo/illegal/must-rebid-forgotten.evo";
const UNREADABLE: &str = "evoref 1\ngame: chess\nplayers: A, B\n";

/// The exit code and the complaints of a run whose output nobody reads.
fn unread(mut command: Command) -> (Option<i32>, String) {
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    let mut complaints = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut complaints).unwrap();
    (child.wait().unwrap().code(), complaints)
}

#[test]
fn a_reader_who_leaves_changes_no_exit_code() {
    let folder = Folder::new();
    folder
        .file("legal.evo", fixture(LEGAL))
        .file("illegal.evo", fixture(ILLEGAL))
        .file("chess.evo", UNREADABLE)
        .file("unmarked.evo", fixture(ILLEGAL).replace("#~", "#"))
        .file("messy.evo", "evoref 1\ngame:   evo\nplayers: A, B\n");
    for (arguments, expected) in [
        (&["check", "legal.evo"][..], 0),
        (&["check", "illegal.evo"], 1),
        (&["check", "illegal.evo", "--output-format", "json"], 1),
        (&["check", "chess.evo", "illegal.evo"], 2),
        (&["check", "illegal.evo", "--report", "json=gone/a.json"], 2),
        (&["score", "legal.evo"], 1),
        (&["score", "illegal.evo"], 1),
        (&["score", "messy.evo"], 1),
        (&["state", "illegal.evo"], 1),
        (&["legal", "illegal.evo"], 1),
        (&["state", "chess.evo"], 2),
        (&["fmt", "--check", "messy.evo"], 1),
        (&["fmt", "--diff", "messy.evo"], 1),
        (&["test", "legal.evo"], 0),
        (&["test", "unmarked.evo"], 1),
        (&["explain", "record/expected"], 0),
        (&["rules"], 0),
        (&["--help"], 0),
        (&["check", "--help"], 0),
    ] {
        let read = run(&folder.0, arguments);
        assert_eq!(code(&read), expected, "{arguments:?}: {}", err(&read));
        let mut command = evoref();
        command.current_dir(&folder.0).args(arguments);
        let (found, complaints) = unread(command);
        assert_eq!(found, Some(expected), "{arguments:?}: {complaints}");
        assert!(!complaints.contains("pipe"), "{arguments:?}: {complaints}");
    }
}

#[test]
fn a_stream_that_nobody_reads_ends_with_what_was_known() {
    let mut child = evoref()
        .args(["check", "--stream"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let record = fixture(ILLEGAL);
    // It ends at its first line, so the rest need not be taken.
    while std::io::Write::write_all(&mut stdin, record.as_bytes()).is_ok() {}
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["check", "--help"],
        &["rules"],
        &["check", "fixtures/evo/ok"],
    ] {
        let full = fs::File::create("/dev/full").unwrap();
        let mut command = evoref();
        command.current_dir(root()).args(arguments).stdout(full);
        let output = command.output().unwrap();
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(
            err(&output).starts_with("error: standard output cannot be written"),
            "{arguments:?}: {}",
            err(&output)
        );
    }
}

#[test]
fn an_unreadable_record_is_always_a_job_not_done() {
    let folder = Folder::new();
    for (name, text) in [
        ("game.evo", UNREADABLE.to_owned()),
        ("players.evo", "evoref 1\ngame: evo\nplayers: A, A\n".to_owned()),
        ("data.evo", "evoref 1\ngame: evo\nplayers: A, B\nboard: gone.yaml\n".to_owned()),
        ("version.evo", "evoref 9\ngame: evo\nplayers: A, B\n".to_owned()),
        ("bare.evo", "evoref 1\n".to_owned()),
    ] {
        folder.file(name, &text);
        let output = run(&folder.0, &["check", name, "--output-format", "json-lines"]);
        assert!(out(&output).contains("\"status\":\"unreadable\""), "{}", out(&output));
        assert_eq!(code(&output), 2, "{name}");
        let streamed = feed(&folder.0, &["check", "--stream"], text.as_bytes());
        assert_eq!(code(&streamed), 2, "{name}");
        assert_eq!(code(&run(&folder.0, &["score", name])), 2, "{name}");
    }
    // A slip in a line of a record that can be told to be one is a fault of the record.
    folder.file("slip.evo", fixture(ILLEGAL).replace("A: bid 1 horn", "A: bod 1 horn"));
    assert_eq!(code(&run(&folder.0, &["check", "slip.evo"])), 1);
}

#[test]
fn keep_going_is_turned_on_by_the_usual_words() {
    let folder = Folder::new();
    folder.file("a.evo", fixture(ILLEGAL));
    let with = |value: &str| {
        let mut command = evoref();
        command.current_dir(&folder.0).args(["check", "a.evo"]);
        command.env("EVOREF_KEEP_GOING", value).output().unwrap()
    };
    let stops = |output: &std::process::Output| out(output).contains("\n1 record: illegal at line");
    for off in ["", "0", "no", "false", "off", "No"] {
        let output = with(off);
        assert!(stops(&output), "{off:?}: {}{}", out(&output), err(&output));
    }
    for on in ["1", "yes", "true", "on", "TRUE"] {
        let output = with(on);
        assert_eq!(code(&output), 1, "{on:?}: {}", err(&output));
        assert!(!stops(&output), "{on:?}: {}", out(&output));
    }
    let output = with("perhaps");
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("write 1, yes, true or on"), "{}", err(&output));
}

#[test]
fn the_format_of_reports_is_none_of_a_streams_business() {
    let input = fixture(LEGAL);
    let streamed = |value: &str| {
        let mut child = evoref()
            .args(["check", "--stream"])
            .env("EVOREF_OUTPUT_FORMAT", value)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // It may have refused already; what it says is what counts.
        let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
        drop(stdin);
        child.wait_with_output().unwrap()
    };
    let expected = streamed("json-lines");
    assert_eq!(code(&expected), 0, "{}", err(&expected));
    for value in ["", "auto", "full", "sarif", "junit", "nonsense"] {
        let output = streamed(value);
        assert_eq!(code(&output), 0, "{value}: {}", err(&output));
        assert_eq!(out(&output), out(&expected), "{value}");
    }
}

#[test]
fn the_variable_sets_the_format_of_a_report() {
    let folder = Folder::new();
    folder.file("a.evo", fixture(ILLEGAL));
    let with = |value: &str, arguments: &[&str]| {
        let mut command = evoref();
        command.current_dir(&folder.0).args(["check", "a.evo"]);
        command.args(arguments).env("EVOREF_OUTPUT_FORMAT", value);
        command.output().unwrap()
    };
    assert!(out(&with("concise", &[])).starts_with("a.evo:"));
    assert!(out(&with("Concise", &[])).starts_with("a.evo:"));
    assert!(out(&with("", &[])).starts_with("error["));
    assert!(out(&with("concise", &["--output-format", "full"])).starts_with("error["));
    let refused = with("nonsense", &[]);
    assert_eq!(code(&refused), 2);
    let expected = "error: EVOREF_OUTPUT_FORMAT: `nonsense` is not a format; there are auto, full,";
    assert!(err(&refused).starts_with(expected), "{}", err(&refused));
}
