//! Sessions of random edits, legal ones that no hand would make: the server says of the text what it would say if it
//! had just been opened.
//!
//! `cargo test` tries 40 sessions; `EVOREF_PROOF=full` 10,000, any other `EVOREF_PROOF` 1,000, `EVOREF_PROOF=500` so
//! many.

use serde_json::{Value, json};

use super::hostile::typed;
use super::{CLUB, Editor};

/// Numbers that look random and are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

fn sessions() -> usize {
    match std::env::var("EVOREF_PROOF") {
        Ok(proof) if proof == "full" => 10_000,
        Ok(proof) => proof.parse().unwrap_or(1_000),
        Err(_) => 40,
    }
}

const TEXTS: [&str; 7] =
    ["", "\n", "evoref 1", "evoref 1\ngame: evo\nplayers: A, B", CLUB, "# \u{e9}\n\r\n", "x\ny\nz"];

const PIECES: [&str; 16] = [
    "",
    "\n",
    "\r\n",
    "evoref 1\n",
    "evoref 1",
    "\"",
    "round 2\n",
    "setup\n",
    "takeback: 1\n",
    "allow: evo/bid-not-higher \"x\"\n",
    "\u{1f996}",
    "A: bid 2 horn",
    "check: A 8 mp\n",
    "# c",
    "players: A, B, C\n",
    ";",
];

/// What is wrong with a text.
fn found(editor: &mut Editor, uri: &str) -> Vec<(Value, Value, Value)> {
    let params = json!({"textDocument": {"uri": uri}});
    let report = editor.ask("textDocument/diagnostic", &params);
    let items = report["items"].as_array().unwrap().iter();
    items.map(|one| (one["range"].clone(), one["code"].clone(), one["message"].clone())).collect()
}

#[test]
fn random_edits_leave_the_text_as_if_it_were_new() {
    let mut random = Random(37);
    let mut editor = Editor::new();
    for session in 0..sessions() {
        let mut text = random.one(&TEXTS).to_owned();
        let uri = format!("untitled:{session}");
        editor.opened(&uri, "evoref", &text);
        for version in 2..3 + random.below(6) as i32 {
            let mut changes = Vec::new();
            for _ in 0..=random.below(3) {
                if random.below(12) == 0 {
                    text = random.one(&TEXTS).to_owned();
                    changes.push(json!({"text": text}));
                    continue;
                }
                let lines = text.split('\n').count() + 2;
                let mut place = || (random.below(lines) as u32, random.below(30) as u32);
                let (one, other) = (place(), place());
                let (start, end) = (one.min(other), one.max(other));
                let with = random.one(&PIECES);
                let range = json!({
                    "start": {"line": start.0, "character": start.1},
                    "end": {"line": end.0, "character": end.1},
                });
                // Small edits mostly, or soon nothing of a record is left.
                let range = if random.below(3) > 0 {
                    json!({"start": range["start"], "end": range["start"]})
                } else {
                    range
                };
                let end = (range["end"]["line"].as_u64(), range["end"]["character"].as_u64());
                let end = (end.0.unwrap() as u32, end.1.unwrap() as u32);
                text = typed(&text, start, end, with);
                changes.push(json!({"range": range, "text": with}));
            }
            editor.change(&uri, version, &Value::Array(changes));
        }
        editor.opened("untitled:again", "evoref", &text);
        let (edited, opened) = (found(&mut editor, &uri), found(&mut editor, "untitled:again"));
        assert_eq!(edited, opened, "session {session}: {text:?}");
        for uri in [&*uri, "untitled:again"] {
            editor.tell("textDocument/didClose", &json!({"textDocument": {"uri": uri}}));
        }
    }
    editor.leave();
}

/// A text without a last line end, and an empty change at its end.
#[test]
fn an_empty_change_behind_the_last_letter_is_no_fault() {
    let head = "# Recopi\u{e9}\nevoref 1\ngame: evo\ntitle: \"Crachin breton\"\nplayers: Lea \"L\u{e9}a\", Hugo\n\
                events: none\nruling: must-save = yes\n# must-save : chez nous, qui ";
    let mut editor = Editor::open("");
    let range =
        json!({"start": {"line": 0, "character": 23}, "end": {"line": 142, "character": 999}});
    editor.change(super::HERE, 2, &json!([{"range": range, "text": head}]));
    let range =
        json!({"start": {"line": 142, "character": 999}, "end": {"line": 113, "character": 42}});
    editor.change(super::HERE, 3, &json!([{"range": range, "text": ""}]));
    let edited = found(&mut editor, super::HERE);
    editor.opened("untitled:again", "evoref", head);
    assert_eq!(edited, found(&mut editor, "untitled:again"));
    editor.leave();
}

/// A name that would be a remote picture is shown as it is written.
#[test]
fn what_stands_under_the_mouse_shows_names_and_loads_nothing() {
    let text = CLUB.replace("\"Alice\"", "\"![x](https://x.example/y.png)\"");
    let mut editor = Editor::open(&text);
    for line in 5..14 {
        for character in 0..12 {
            let told = editor.at("hover", line, character);
            let value = told["contents"]["value"].as_str().unwrap_or_default();
            let value = value.replace("\\!", "").replace("\\[", "").replace("\\]", "");
            let plain: Vec<&str> = value.split("```").step_by(2).collect();
            for live in ["![", "](", "://"] {
                assert!(
                    !plain.iter().any(|part| part.contains(live)),
                    "{line}:{character}: {value}"
                );
            }
        }
    }
    editor.leave();
}
