//! Files: records that are not open, and the data that records name.

use std::fs;

use serde_json::{Value, json};

use super::{CLUB, Editor, HERE};

fn uri(folder: &tempfile::TempDir, name: &str) -> String {
    format!("file://{}", folder.path().canonicalize().unwrap().join(name).display())
}

/// An editor that shows a folder and asks for diagnostics.
fn asking(folder: &tempfile::TempDir) -> Editor {
    Editor::told(&json!({
        "workspaceFolders": [{"uri": uri(folder, ""), "name": "club"}],
        "capabilities": {
            "textDocument": {"diagnostic": {"relatedDocumentSupport": true}},
            "workspace": {"diagnostics": {"refreshSupport": true}},
        },
    }))
}

/// A board that can be used.
fn template() -> &'static str {
    let game = evoref::GAMES.named("evo").unwrap();
    let mut kinds = game.data.iter();
    kinds.find(|kind| kind.key() == "board").unwrap().forms().template
}

/// A record on a board of its own, and that board with a fault.
fn with_board(folder: &tempfile::TempDir) -> String {
    let board = template();
    let key = board.lines().find(|line| line.starts_with("name:")).expect("boards have names");
    fs::write(folder.path().join("board.yaml"), board.replace(key, "nome: x")).unwrap();
    CLUB.replace("players:", "board: board.yaml\nplayers:")
}

#[test]
fn records_that_are_not_open_are_judged_once_as_long_as_they_stay() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["one.evo", "two.evo", "open.evo"] {
        fs::write(folder.path().join(name), CLUB).unwrap();
    }
    fs::write(folder.path().join("other.txt"), CLUB).unwrap();
    let mut editor = asking(&folder);
    editor.opened(&uri(&folder, "open.evo"), "evoref", CLUB);
    let first = editor.ask("workspace/diagnostic", &json!({"previousResultIds": []}));
    let items = first["items"].as_array().unwrap();
    assert_eq!(items.len(), 2, "what is open is asked for by itself: {items:?}");
    assert_eq!(items[0]["items"][0]["code"], "evo/bid-not-higher");
    let known: Vec<Value> =
        (items.iter()).map(|item| json!({"uri": item["uri"], "value": item["resultId"]})).collect();
    fs::write(folder.path().join("two.evo"), CLUB.replace("bid 1", "bid 3")).unwrap();
    let again = editor.ask("workspace/diagnostic", &json!({"previousResultIds": known}));
    let kinds: Vec<&Value> =
        again["items"].as_array().unwrap().iter().map(|item| &item["kind"]).collect();
    assert_eq!(kinds, ["unchanged", "full"]);
    editor.leave();
}

#[test]
fn what_is_wrong_with_a_board_stands_in_its_own_file() {
    let folder = tempfile::tempdir().unwrap();
    let text = with_board(&folder);
    let board = uri(&folder, "board.yaml");
    // Pushed with the record that names it.
    let mut editor = Editor::new();
    editor.opened(&uri(&folder, "club.evo"), "evoref", &text);
    editor.opened(HERE, "evoref", CLUB);
    assert_eq!(editor.pushed(&uri(&folder, "club.evo"))[0]["code"], "record/bad-data");
    let found = editor.pushed(&board);
    assert!(found[0]["message"].as_str().unwrap().contains("nome"), "{found:?}");
    // Mended in the editor, before it is saved.
    editor.opened(&board, "yaml", template());
    assert_eq!(editor.pushed(&board), [] as [Value; 0]);
    let codes = editor.pushed(&uri(&folder, "club.evo"));
    assert!(codes.iter().all(|one| one["code"] != "record/bad-data"), "{codes:?}");
    editor.leave();

    // Asked for, with the record, by itself, and for the whole folder.
    let mut editor = asking(&folder);
    let record = uri(&folder, "club.evo");
    editor.opened(&record, "evoref", &text);
    let report = editor.ask("textDocument/diagnostic", &json!({"textDocument": {"uri": record}}));
    assert!(
        !report["relatedDocuments"][&board]["items"].as_array().unwrap().is_empty(),
        "{report}"
    );
    editor.tell("textDocument/didClose", &json!({"textDocument": {"uri": record}}));
    fs::write(folder.path().join("club.evo"), &text).unwrap();
    let all = editor.ask("workspace/diagnostic", &json!({"previousResultIds": []}));
    let named: Vec<&Value> =
        all["items"].as_array().unwrap().iter().map(|item| &item["uri"]).collect();
    assert!(named.contains(&&json!(board)), "{all}");
    editor.leave();
}

#[test]
fn a_file_that_changes_on_the_disk_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let text = with_board(&folder);
    let record = uri(&folder, "club.evo");
    let mut editor = Editor::with(&json!({
        "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}},
    }));
    editor.opened(HERE, "evoref", CLUB);
    editor.opened(&record, "evoref", &text);
    assert_eq!(editor.pushed(&record)[0]["code"], "record/bad-data");
    let watched = editor.heard.iter().any(|said| said["method"] == "client/registerCapability");
    assert!(watched, "the server asks to be told");
    fs::write(folder.path().join("board.yaml"), template()).unwrap();
    let change = json!({"uri": uri(&folder, "board.yaml"), "type": 2});
    editor.tell("workspace/didChangeWatchedFiles", &json!({"changes": [change]}));
    let codes = editor.pushed(&record);
    assert!(codes.iter().all(|one| one["code"] != "record/bad-data"), "{codes:?}");
    editor.leave();
}

#[test]
fn a_page_is_written_beside_the_record_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let record = uri(&folder, "club.evo");
    let mut editor = Editor::with(&json!({"window": {"showDocument": {"support": true}}}));
    editor.opened(&record, "evoref", CLUB);
    let command = json!({"command": "evoref.page", "arguments": [record, 9]});
    let address = editor.ask("workspace/executeCommand", &command);
    assert_eq!(address, format!("{}#L10", uri(&folder, "club.html")));
    let asked = editor.heard.iter().any(|said| said["method"] == "window/showDocument");
    assert!(asked, "{:?}", editor.heard);
    let page = folder.path().join("club.html");
    assert!(fs::read_to_string(&page).unwrap().contains("evoref view"));
    fs::write(&page, "somebody's own").unwrap();
    let refused = editor.answer("workspace/executeCommand", &command);
    assert!(refused.unwrap_err().contains("is no page of evoref"));
    editor.leave();
}

#[test]
fn records_of_one_file_are_apart() {
    let text = format!("{}\n{CLUB}", CLUB.replace("bid 1", "bid 3"));
    let mut editor = Editor::open(&text);
    let found = editor.pushed(HERE);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["range"]["start"]["line"], 28);
    // A line that is added to the first moves the second.
    let top = json!({"line": 14, "character": 0});
    editor.change(HERE, 2, &json!([{"range": {"start": top, "end": top}, "text": "# left\n"}]));
    assert_eq!(editor.pushed(HERE)[0]["range"]["start"]["line"], 29);
    assert_eq!(editor.about("documentSymbol").as_array().unwrap().len(), 2);
    editor.leave();
}
