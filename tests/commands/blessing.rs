//! `evoref test`: what `--bless` writes and never writes, and the report besides.

use super::{Folder, code, err, fixture, out, run};

const BROKEN: &str = "evo/illegal/must-rebid-forgotten.evo";

/// The fixture without its marks.
fn unmarked() -> String {
    let text = fixture(BROKEN);
    let lines = text.lines().map(|line| line.split("  #~").next().unwrap());
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_new_fixture_gets_its_marks_and_its_expectation() {
    let folder = Folder::new();
    folder.file("illegal/new.evo", unmarked());
    let before = run(&folder.0, &["test", "illegal"]);
    assert_eq!(code(&before), 1);
    let blessed = run(&folder.0, &["test", "illegal", "--bless"]);
    assert_eq!(code(&blessed), 0, "{}", out(&blessed));
    assert!(out(&blessed).starts_with("test illegal/new ... blessed\n"), "{}", out(&blessed));
    assert_eq!(folder.read("illegal/new.evo"), fixture(BROKEN));
    assert!(folder.read("illegal/new.expect.yaml").contains("evo/must-rebid"));
    assert_eq!(code(&run(&folder.0, &["test", "illegal"])), 0);
}

#[test]
fn line_ends_stay_as_they_are() {
    let folder = Folder::new();
    let windows = |text: &str| text.replace('\n', "\r\n");
    folder.file("a.evo", windows(&unmarked()));
    let blessed = run(&folder.0, &["test", "a.evo", "--bless"]);
    assert_eq!(code(&blessed), 0, "{}", out(&blessed));
    assert_eq!(folder.read("a.evo"), windows(&fixture(BROKEN)));
}

#[test]
fn marks_that_stand_and_promises_of_folders_are_not_blessed_away() {
    let folder = Folder::new();
    let other = fixture(BROKEN).replace("evo/must-rebid", "evo/bid-not-higher");
    folder.file("a.evo", &other).file("ok/b.evo", unmarked());
    for path in ["a.evo", "ok/b.evo"] {
        let before = folder.read(path);
        let blessed = run(&folder.0, &["test", path, "--bless"]);
        assert_eq!(code(&blessed), 1, "{path}: {}", out(&blessed));
        assert_eq!(folder.read(path), before);
    }
}

#[test]
fn a_mark_that_would_change_what_is_found_is_not_written() {
    let folder = Folder::new();
    // A mark makes a line too long that is as long as a line may be.
    let move_line = "B: move f8-g7";
    let room = evoref_record::notation::MAX_LINE - move_line.len() - " # ".len();
    let long = format!("{move_line} # {}", "x".repeat(room));
    let text = unmarked().replace(move_line, &long);
    folder.file("a.evo", &text);
    let blessed = run(&folder.0, &["test", "a.evo", "--bless"]);
    assert_eq!(code(&blessed), 1, "{}", out(&blessed));
    assert!(
        out(&blessed).contains("would change what is found; write them yourself"),
        "{}",
        out(&blessed)
    );
    assert_eq!(folder.read("a.evo"), text);
}

#[test]
fn a_report_besides_and_silence_when_all_is_well() {
    let folder = Folder::new();
    folder.file("a.evo", unmarked());
    let quiet = ["test", ".", "-q", "--report", "junit=tests.xml"];
    let failed = run(&folder.0, &quiet);
    assert_eq!(code(&failed), 1);
    let report = folder.read("tests.xml");
    for part in [
        "<testsuite name=\"fixtures\" tests=\"1\"",
        "failures=\"1\"",
        "<testcase name=\"a\" time=\"",
        "file=\"a.evo\"",
        "a.evo:18: unexpected evo/must-rebid, not announced in the fixture",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
    assert_eq!(code(&run(&folder.0, &["test", ".", "--bless", "-q"])), 0);
    let passed = run(&folder.0, &quiet);
    assert_eq!((code(&passed), out(&passed)), (0, ""), "{}", err(&passed));
    assert!(folder.read("tests.xml").contains("failures=\"0\""));
    let other = run(&folder.0, &["test", ".", "--report", "sarif=x"]);
    assert_eq!(code(&other), 2);
    assert!(err(&other).contains("write junit=PATH"), "{}", err(&other));
    let over = run(&folder.0, &["test", ".", "--report", "junit=a.evo"]);
    assert_eq!(code(&over), 2);
    assert!(folder.read("a.evo").starts_with("evoref 1"), "it is no report");
}
