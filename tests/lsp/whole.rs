//! Whole sessions, written line by line as somebody would in an editor.

use serde_json::json;

use super::{Editor, HERE};

const PLAYED: [&str; 3] = [
    include_str!("../../fixtures/evo/played/lunch-break.evo"),
    include_str!("../../fixtures/evolution/played/ed-and-maggie.evo"),
    include_str!("../../fixtures/evolve/played/two-at-the-kitchen-table.evo"),
];

#[test]
fn a_whole_session_of_each_game_is_written_with_what_is_offered() {
    for text in PLAYED {
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
                assert!(
                    items.iter().any(|item| item["label"] == first),
                    "{line}: {items:?}"
                );
            }
            let end = json!({"line": here, "character": 0});
            let added = format!("{line}\n");
            written.push_str(&added);
            editor.change(
                HERE,
                version,
                &json!([{"range": {"start": end, "end": end}, "text": added}]),
            );
        }
        assert_eq!(written, text);
        let errors: Vec<_> = (editor.pushed(HERE).into_iter())
            .filter(|found| found["severity"] == 1)
            .collect();
        assert!(errors.is_empty(), "{errors:?}");
        let lenses = editor.about("codeLens");
        let score = lenses[0]["command"]["title"].as_str().unwrap();
        assert!(score.starts_with("Score so far: "), "{score}");
        editor.leave();
    }
}
