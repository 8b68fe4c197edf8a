//! Whole sessions, written line by line as somebody would in an editor.

use serde_json::json;

use super::{Editor, HERE};

impl Editor {
    fn insert(&mut self, version: i32, (line, character): (u32, usize), text: &str) {
        let end = json!({"line": line, "character": character});
        let change = json!([{"range": {"start": end, "end": end}, "text": text}]);
        self.change(HERE, version, &change);
    }
}

/// Types a line as an editor does that asks for words after each letter; a verb is offered once it is begun.
fn letter_by_letter(editor: &mut Editor, (here, version): (u32, i32), line: &str) {
    let verb = line.split(' ').nth(1).unwrap_or_default();
    let begun = line.find(' ').map_or(0, |blank| blank + 1);
    let known =
        line.contains(": ") && !line.starts_with('#') && verb.chars().all(char::is_lowercase);
    for (column, letter) in line.char_indices() {
        editor.insert(version, (here, column), &letter.to_string());
        let cursor = column + letter.len_utf8();
        let found = editor.at("completion", here, cursor as u32);
        if known && column == begun {
            let items = found["items"].as_array().unwrap();
            assert!(items.iter().any(|item| item["label"] == verb), "{line}: {items:?}");
        }
    }
    let place = json!({"line": here, "character": line.len()});
    let context = json!({"diagnostics": []});
    let range = json!({"start": place, "end": place});
    let params = json!({"textDocument": {"uri": HERE}, "range": range, "context": context});
    let actions = editor.ask("textDocument/codeAction", &params);
    let back = |action: &serde_json::Value| action["title"].as_str().unwrap().contains("takeback");
    let is_said = known && !["check", "result", "allow"].contains(&line.split(':').next().unwrap());
    assert!(!is_said || actions.as_array().unwrap().iter().any(back), "{line}: {actions}");
}

#[test]
#[ignore = "takes some seconds; `.ci/run` asks for it"]
fn a_whole_session_of_evo_is_typed_with_what_is_offered() {
    typed(include_str!("../../fixtures/evo/played/lunch-break.evo"));
}

#[test]
#[ignore = "takes some seconds; `.ci/run` asks for it"]
fn a_whole_session_of_evolution_is_typed_with_what_is_offered() {
    typed(include_str!("../../fixtures/evolution/played/ed-and-maggie.evo"));
}

#[test]
fn a_whole_session_of_evolve_is_typed_with_what_is_offered() {
    typed(include_str!("../../fixtures/evolve/played/two-at-the-kitchen-table.evo"));
}

fn typed(text: &str) {
    let (header, body) = text.split_once("\nsetup\n").unwrap();
    let mut written = format!("{header}\nsetup\n");
    let mut editor = Editor::open(&written);
    for (version, line) in (2..).zip(body.lines()) {
        let here = written.lines().count() as u32;
        let first = match line.split_once(':') {
            Some((subject, _)) if !line.starts_with('#') => format!("{subject}:"),
            _ => line.split(' ').next().unwrap_or_default().to_owned(),
        };
        let kept = ["note:", "erratum:"].contains(&first.as_str());
        if !(first.is_empty() || first.starts_with('#') || kept) {
            let found = editor.at("completion", here, 0);
            let items = found["items"].as_array().unwrap();
            assert!(items.iter().any(|item| item["label"] == first), "{line}: {items:?}");
        }
        // Each letter asks for everything that may follow, which takes the program without optimization minutes.
        let by_letters =
            version % 4 == 0 || std::env::var("EVOREF_PROOF").is_ok_and(|it| it == "full");
        if by_letters {
            letter_by_letter(&mut editor, (here, version), line);
        } else {
            editor.insert(version, (here, 0), line);
        }
        editor.insert(version, (here, line.len()), "\n");
        written.push_str(line);
        written.push('\n');
    }
    assert_eq!(written, text);
    let errors: Vec<_> =
        (editor.pushed(HERE).into_iter()).filter(|found| found["severity"] == 1).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let lenses = editor.about("codeLens");
    let score = lenses[0]["command"]["title"].as_str().unwrap();
    assert!(score.starts_with("Score so far: "), "{score}");
    editor.leave();
}
