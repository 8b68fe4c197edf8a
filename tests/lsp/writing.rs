//! What helps somebody who writes: words, corrections, layout.

use serde_json::{Value, json};

use super::{CLUB, Editor, HERE, edited};

fn labels(found: &Value) -> Vec<&str> {
    let items = found["items"].as_array().unwrap().iter();
    items.map(|item| item["label"].as_str().unwrap()).collect()
}

#[test]
fn legal_words_come_next_word_first() {
    let mut editor = Editor::open(CLUB);
    let subjects = editor.at("completion", 13, 0);
    assert_eq!(labels(&subjects)[..2], ["B:", "check:"]);
    assert_eq!(subjects["items"][0]["detail"], "Bob");
    let verbs = editor.at("completion", 13, 3);
    assert_eq!(labels(&verbs), ["bid"]);
    assert!(verbs["items"][0]["detail"].as_str().unwrap().starts_with("places the pawn"));
    let values = editor.at("completion", 13, 7);
    assert!(labels(&values).contains(&"3"), "{values}");
    let edit = &values["items"][0]["textEdit"]["range"];
    assert_eq!(edit["start"], json!({"line": 13, "character": 7}));
    // Nothing is completed in a comment.
    let text = CLUB.replace("B: bid 1 horn", "# B: b");
    editor.change(HERE, 2, &json!([{"text": text}]));
    assert_eq!(editor.at("completion", 13, 6), Value::Null);
    editor.leave();
}

#[test]
fn a_word_that_is_begun_is_replaced() {
    let mut editor = Editor::open(&CLUB.replace("B: bid 1 horn", "B: b"));
    let found = editor.at("completion", 13, 4);
    let item = &found["items"][0];
    assert_eq!(item["textEdit"]["newText"], "bid");
    assert_eq!(item["textEdit"]["range"]["start"]["character"], 3);
    editor.leave();
}

#[test]
fn the_next_heading_and_unknown_cards_are_words_too() {
    let text = "evoref 1\ngame: evolution\nplayers: A, B, C\n\nsetup\ntable: first A\n\nround 1\n";
    let mut editor = Editor::open(&text.replace("\nround 1\n", "\n"));
    assert!(labels(&editor.at("completion", 6, 0)).contains(&"round"));
    editor.change(HERE, 2, &json!([{"text": text}]));
    let subjects = editor.at("completion", 8, 0);
    let found = labels(&subjects);
    assert!(found.contains(&"table:") || found.contains(&"A:"), "{found:?}");
    editor.leave();
}

#[test]
fn forms_have_places_to_fill_in() {
    let (text, _) = CLUB.split_once("table: genes").unwrap();
    let mut editor = Editor::open(text);
    let found = editor.at("completion", 11, 0);
    let items = found["items"].as_array().unwrap();
    let form = items.iter().find(|item| item["insertTextFormat"] == 2);
    let form = form.unwrap_or_else(|| panic!("{found}"));
    let snippet = form["textEdit"]["newText"].as_str().unwrap();
    assert!(snippet.starts_with("table: genes ${1"), "{snippet}");
    editor.leave();
    // Whoever cannot fill them in is not offered them.
    let mut editor = Editor::with(&json!({}));
    editor.opened(HERE, "evoref", text);
    let found = editor.at("completion", 11, 0);
    let plain = |item: &Value| item.get("insertTextFormat").is_none();
    assert!(found["items"].as_array().unwrap().iter().all(plain));
    editor.leave();
}

#[test]
fn the_broken_rule_comes_first_after_allow() {
    let text = CLUB.replace("B: bid 1", "allow: \nB: bid 1");
    let mut editor = Editor::open(&text);
    let found = editor.at("completion", 13, 7);
    let first = &found["items"][0];
    assert_eq!(first["label"], "evo/bid-not-higher");
    assert_eq!(first["textEdit"]["newText"], "evo/bid-not-higher \"${1:why it stood}\"");
    assert!(labels(&found).len() > 20, "the other rules are there, too");
    editor.leave();
}

#[test]
fn the_header_is_completed_also_while_it_cannot_be_used() {
    let mut editor = Editor::open("evoref 1\n\n");
    assert!(labels(&editor.at("completion", 1, 0)).contains(&"game:"));
    editor.change(HERE, 2, &json!([{"text": "evoref 1\ngame: \n"}]));
    assert_eq!(labels(&editor.at("completion", 1, 6)), ["evo", "evolution", "evolve"]);
    let text = "evoref 1\ngame: evo\nplayers: A, B\nboard: ref\nruling: \nbo\n\nsetup\n";
    editor.change(HERE, 3, &json!([{"text": text}]));
    editor.change(HERE, 4, &json!([{"text": text.replace("ruling: \nbo\n", "")}]));
    let boards = editor.at("completion", 3, 10);
    assert!(labels(&boards).contains(&"reference-2"), "{boards}");
    editor.change(
        HERE,
        5,
        &json!([{"text": text.replace("board: ref\n", "").replace("\nbo\n", "\n")}]),
    );
    let rulings = editor.at("completion", 3, 8);
    assert!(labels(&rulings).contains(&"newborn-parent"), "{rulings}");
    editor.change(HERE, 6, &json!([{"text": text.replace("board: ref\nruling: \n", "")}]));
    assert_eq!(labels(&editor.at("completion", 3, 2)), ["board:"]);
    editor.leave();
    let mut editor = Editor::open("");
    assert_eq!(labels(&editor.at("completion", 0, 0))[0], "evoref 1");
    editor.leave();
}

/// The actions for a line, all or of some kinds.
fn actions(editor: &mut Editor, line: u32, only: Option<&str>) -> Vec<Value> {
    let place = json!({"line": line, "character": 0});
    let mut context = json!({"diagnostics": []});
    if let Some(only) = only {
        context["only"] = json!([only]);
    }
    let params = json!({
        "textDocument": {"uri": HERE},
        "range": {"start": place, "end": place},
        "context": context,
    });
    let found = editor.ask("textDocument/codeAction", &params);
    found.as_array().unwrap().clone()
}

/// The text after the action whose title begins so.
fn done(text: &str, actions: &[Value], title: &str) -> String {
    let named = |action: &&Value| action["title"].as_str().unwrap().starts_with(title);
    let action = actions.iter().find(named);
    let action = action.unwrap_or_else(|| panic!("no `{title}` in {actions:?}"));
    edited(text, &action["edit"]["changes"][HERE])
}

#[test]
fn what_is_wrong_can_be_mended_allowed_and_taken_back() {
    let mut editor = Editor::open(CLUB);
    let found = actions(&mut editor, 13, Some("quickfix"));
    let allowed = done(CLUB, &found, "The table let it stand");
    assert!(
        allowed
            .ends_with("A: bid 2 horn\nallow: evo/bid-not-higher \"played so\"\nB: bid 1 horn\n")
    );
    let back = done(CLUB, &found, "The table took it back");
    assert!(back.ends_with("B: bid 1 horn\ntakeback: 1\n"), "{back}");
    for (version, text) in [(2, allowed), (3, back)] {
        editor.change(HERE, version, &json!([{"text": text}]));
        let errors = editor.pushed(HERE).into_iter().filter(|one| one["severity"] == 1);
        assert_eq!(errors.count(), 0, "{text}");
    }
    let slip = CLUB.replace("B: bid 1 horn", "B: bidd 3 horn");
    editor.change(HERE, 4, &json!([{"text": slip}]));
    let found = actions(&mut editor, 13, Some("quickfix"));
    assert_eq!(found[0]["title"], "Replace `bidd` by `bid`");
    assert_eq!((&found[0]["isPreferred"], &found[0]["kind"]), (&json!(true), &json!("quickfix")));
    assert_eq!(found[0]["diagnostics"][0]["code"], "record/unknown-verb");
    let all = actions(&mut editor, 0, Some("source.fixAll"));
    assert_eq!(all[0]["kind"], "source.fixAll");
    let fixed = done(&slip, &all, "Do all");
    assert!(fixed.ends_with("B: bid 3 horn\n"));
    assert!(actions(&mut editor, 0, Some("source.organizeImports")).is_empty());
    editor.leave();
}

#[test]
fn counts_and_draws_are_written() {
    let mut editor = Editor::open(&CLUB.replace("B: bid 1", "B: bid 3"));
    let text = CLUB.replace("B: bid 1", "B: bid 3");
    let found = actions(&mut editor, 12, Some("refactor"));
    let counted = done(&text, &found, "Write the counts");
    assert!(counted.contains("B: bid 3 horn\ncheck: A "), "{counted}");
    let seeded = "evoref 1\ngame: evolve\nplayers: A, B\nseed: chacha8/1 7\n\nsetup\n";
    editor.change(HERE, 2, &json!([{"text": seeded}]));
    let found = actions(&mut editor, 5, Some("refactor"));
    let draw = done(seeded, &found, "Write what the seed draws");
    assert!(draw.starts_with(seeded) && draw.len() > seeded.len(), "{draw}");
    editor.change(HERE, 3, &json!([{"text": format!("{seeded}\nround 1\n")}]));
    let found = actions(&mut editor, 7, Some("refactor"));
    let all = done(&format!("{seeded}\nround 1\n"), &found, "Write every draw");
    assert!(all.len() > seeded.len() + 40, "{all}");
    editor.leave();
}

#[test]
fn a_text_is_laid_out_and_so_is_the_line_that_was_left() {
    let loose = CLUB.replace("A: bid 2 horn", "a :  BID 2   Horns");
    let options = json!({"tabSize": 2, "insertSpaces": true});
    let mut editor = Editor::open(&loose);
    let params = json!({"textDocument": {"uri": HERE}, "options": options});
    let edits = editor.ask("textDocument/formatting", &params);
    assert_eq!(edits.as_array().unwrap().len(), 1, "only what differs: {edits}");
    assert_eq!(edited(&loose, &edits), CLUB);
    let more = json!({"ch": "\n", "options": options});
    let edits = editor.asked_at("onTypeFormatting", (13, 0), &more).unwrap();
    assert_eq!(edited(&loose, &edits), CLUB);
    let edits = editor.asked_at("onTypeFormatting", (12, 0), &more).unwrap();
    assert_eq!(edits, json!([]), "only the line above is touched");
    // Line ends stay as they are.
    let windows = loose.replace('\n', "\r\n");
    editor.change(HERE, 2, &json!([{"text": windows}]));
    let edits = editor.ask("textDocument/formatting", &params);
    assert_eq!(edited(&windows, &edits), CLUB.replace('\n', "\r\n"));
    editor.leave();
}
