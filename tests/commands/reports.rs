//! Reports that go to files, beside what is printed.

use std::process::Output;

use serde_json::Value;

use super::{Folder, code, err, fixture, out, run};

/// What `check` says of a record that cannot be read, with these arguments.
fn check_unreadable(arguments: &[&str]) -> (Folder, Output) {
    let folder = Folder::new();
    folder.file("a.evo", "evoref 1\ngame: chess\nplayers: A, B\n");
    let output = run(&folder.0, &[&["check", "a.evo"], arguments].concat());
    (folder, output)
}

#[test]
fn reports_go_to_files_besides() {
    let (folder, output) = check_unreadable(&[
        "--output-format=concise",
        "--report=json=a.json",
        "--report=sarif=a.sarif",
    ]);
    assert_eq!(code(&output), 2);
    assert!(out(&output).starts_with("a.evo:2:7: error[record/header-value] "));
    let json: Value = serde_json::from_str(&folder.read("a.json")).unwrap();
    assert_eq!(json["records"][0]["status"], "unreadable");
    let sarif: Value = serde_json::from_str(&folder.read("a.sarif")).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
}

#[test]
fn a_report_that_cannot_be_written_does_not_silence_the_other() {
    let (folder, output) = check_unreadable(&["--report=json=gone/a.json", "--report=junit=a.xml"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("the report gone/a.json cannot be written"), "{}", err(&output));
    assert!(out(&output).contains("record/header-value"));
    assert!(folder.read("a.xml").contains("record/header-value"));
}

#[test]
fn a_report_besides_tells_as_much_of_a_legal_record_as_one_that_is_printed() {
    let folder = Folder::new();
    folder.file("a.evo", fixture("evo/ok/bid-not-higher.evo"));
    let output = run(&folder.0, &["check", "a.evo", "--report", "json=a.json"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let printed = run(&folder.0, &["check", "a.evo", "--output-format", "json"]);
    assert_eq!(folder.read("a.json"), out(&printed));
    let json: Value = serde_json::from_str(out(&printed)).unwrap();
    assert!(!json["records"][0]["players"].as_array().unwrap().is_empty());
    assert!(json["records"][0]["scores"].is_object());
}
