//! `diff`: two reports on the same records.

use serde_json::{Value, json};

use super::schema::Schema;
use super::{Folder, code, err, fixture, out, root, run};

/// A folder with two records, and `old.json` on both.
fn reported() -> Folder {
    let folder = Folder::new();
    folder
        .file("a.evo", fixture("evo/ok/bid-not-higher.evo"))
        .file("b.evo", fixture("evo/illegal/must-rebid-forgotten.evo"));
    report(&folder, "old.json", &["a.evo", "b.evo"]);
    folder
}

fn report(folder: &Folder, name: &str, paths: &[&str]) {
    let report = format!("json={name}");
    let output = run(&folder.0, &[&["check", "--report", &report], paths].concat());
    assert!(code(&output) <= 1, "{}", err(&output));
}

fn diff(folder: &Folder, old: &str, new: &str) -> (i32, Value) {
    let output = run(&folder.0, &["diff", old, new, "--output-format", "json"]);
    let document: Value = serde_json::from_str(out(&output)).unwrap();
    let schema =
        std::fs::read_to_string(root().join("crates/command/src/diff.schema.json")).unwrap();
    let mut schema: Value = serde_json::from_str(&schema).unwrap();
    assert!(Schema::new(&schema).unwrap().is_valid(&document), "{document}");
    // Nothing is printed that the schema does not describe.
    for at in ["", "/properties/records/items", "/$defs/side"] {
        schema.pointer_mut(at).unwrap()["additionalProperties"] = json!(false);
    }
    assert!(Schema::new(&schema).unwrap().is_valid(&document), "{document}");
    let text = run(&folder.0, &["diff", old, new]);
    assert_eq!(code(&text), code(&output), "both forms say the same");
    (code(&output), document)
}

#[test]
fn an_added_record_is_no_change_and_a_missing_one_is() {
    let folder = reported();
    report(&folder, "less.json", &["a.evo"]);
    let (exit, added) = diff(&folder, "less.json", "old.json");
    assert_eq!((exit, &added["changed"], &added["added"]), (0, &json!(0), &json!(1)));
    assert_eq!(added["records"][0]["kind"], "added");
    assert_eq!(added["records"][0]["old"], Value::Null);
    assert_eq!(added["records"][0]["new"]["status"], "illegal");
    let (exit, removed) = diff(&folder, "old.json", "less.json");
    assert_eq!((exit, &removed["changed"], &removed["removed"]), (1, &json!(0), &json!(1)));
    let output = run(&folder.0, &["diff", "less.json", "old.json"]);
    assert_eq!(
        out(&output),
        "b.evo: is only in the new report\n2 records compared, 0 changed, 1 added\n"
    );
}

#[test]
fn a_change_is_told_from_both_sides() {
    let folder = reported();
    let text = folder.read("b.evo");
    let cut = text.find("B: move").unwrap();
    folder.file("b.evo", &text[..cut]);
    report(&folder, "new.json", &["a.evo", "b.evo"]);
    let (exit, document) = diff(&folder, "old.json", "new.json");
    assert_eq!(exit, 1);
    assert_eq!(document["compared"], 2);
    let change = &document["records"][0];
    assert_eq!(change["path"], "b.evo");
    assert_eq!(change["kind"], "changed");
    assert_eq!(change["differs"][0], "status");
    assert_eq!(change["old"]["status"], "illegal");
    assert_eq!(change["old"]["first_error"]["code"], "evo/must-rebid");
    assert_eq!(change["new"]["status"], "unfinished");
    assert_eq!(change["new"]["first_error"], Value::Null);
    let (exit, same) = diff(&folder, "new.json", "new.json");
    assert_eq!((exit, &same["records"]), (0, &json!([])));
}

#[test]
fn two_entries_for_one_record_are_refused() {
    let folder = reported();
    let mut document: Value = serde_json::from_str(&folder.read("old.json")).unwrap();
    let first = document["records"][0].clone();
    document["records"].as_array_mut().unwrap().push(first);
    folder.file("twice.json", document.to_string());
    for arguments in [["diff", "twice.json", "old.json"], ["diff", "old.json", "twice.json"]] {
        let output = run(&folder.0, &arguments);
        assert_eq!(code(&output), 2);
        let start = "error: twice.json has two entries for record 1 of a.evo,";
        assert!(err(&output).starts_with(start), "{}", err(&output));
        assert_eq!(out(&output), "");
    }
}
