//! What stands under the mouse.

use super::{CLUB, Editor};

fn told(editor: &mut Editor, line: u32, character: u32) -> String {
    let found = editor.at("hover", line, character);
    found["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_finding_tells_its_rule_a_word_its_meaning_and_a_line_the_table() {
    let mut editor = Editor::open(&format!("{CLUB}\n"));
    let rule = told(&mut editor, 13, 7);
    assert!(rule.starts_with("**evo/bid-not-higher**: A new bid beats the standing one"), "{rule}");
    assert!(rule.contains("*Evo rules, 2nd ed. (2011)"), "the source is named");
    assert!(told(&mut editor, 12, 10).contains("attack and in defence"));
    assert!(told(&mut editor, 13, 0).starts_with("Bob\n\nB: 6 mp, 2 dinosaurs"));
    let table = told(&mut editor, 9, 3);
    assert!(table.starts_with("```text\n") && table.contains("Alice"), "{table}");
    assert!(told(&mut editor, 2, 0).contains("handles in seat order"));
    assert_eq!(told(&mut editor, 14, 0), "", "an empty line says nothing");
    editor.leave();
}

#[test]
fn a_species_tells_what_it_has() {
    let text = include_str!("../../fixtures/evolution/played/thursday-club.evo");
    let lines = text.lines().enumerate();
    let mut named = lines.filter_map(|(line, said)| {
        let grown = said.split_once(": grow ")?;
        let _ = grown;
        Some((line, said))
    });
    let (line, said) = named.next().expect("somebody grows a species");
    let column = said.find("grow ").unwrap() + "grow ".len();
    let mut editor = Editor::open(text);
    let species = told(&mut editor, line as u32, column as u32);
    assert!(species.contains("population"), "{said}: {species}");
    editor.leave();
}
