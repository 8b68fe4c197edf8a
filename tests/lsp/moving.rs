//! Where something came from, where it stands, and another name for it.

use serde_json::json;

use super::{CLUB, Editor, HERE, edited, lines};

#[test]
fn a_finding_leads_to_its_cause_and_a_word_to_where_it_came_from() {
    let mut editor = Editor::open(CLUB);
    assert_eq!(lines(&editor.at("definition", 13, 7)), [(12, 12)]);
    assert_eq!(lines(&editor.at("definition", 12, 10)), [(11, 11)], "where the gene was drawn");
    assert_eq!(lines(&editor.at("definition", 12, 0)), [(2, 2)], "where the player is named");
    let context = json!({"context": {"includeDeclaration": true}});
    let gene = editor.asked_at("references", (11, 14), &context).unwrap();
    assert_eq!(lines(&gene), [(11, 11), (12, 12)]);
    let player = editor.asked_at("references", (13, 0), &context).unwrap();
    assert_eq!(lines(&player), [(2, 2), (5, 5), (7, 7), (13, 13)]);
    editor.leave();
}

#[test]
fn where_a_dinosaur_came_from() {
    let text = include_str!("../../fixtures/evo/played/allotment-hut.evo");
    let mut editor = Editor::open(text);
    let mut lines_of = text.lines().enumerate();
    let moved = |(line, said): (usize, &str)| {
        let (_, path) = said.split_once(": move ")?;
        let from = path.split('-').next()?;
        Some((line, said.find(": move ").unwrap() + 7, from.to_owned()))
    };
    let (line, column, from) = lines_of.find_map(moved).expect("somebody moves");
    let origin = editor.at("definition", line as u32, column as u32);
    let (before, _) = lines(&origin)[0];
    assert!((before as usize) < line, "{origin}");
    let said = text.lines().nth(before as usize).unwrap();
    assert!(said.contains(&from), "{said}");
    editor.leave();
}

#[test]
fn a_handle_is_renamed_wherever_it_stands() {
    let mut editor = Editor::open(CLUB);
    assert_eq!(editor.at("prepareRename", 13, 0)["placeholder"], "B");
    assert!(editor.at("prepareRename", 13, 4).is_null(), "a verb has no other name");
    let named = json!({"newName": "Bo"});
    let edit = editor.asked_at("rename", (13, 0), &named).unwrap();
    let renamed = edited(CLUB, &edit["changes"][HERE]);
    let expected =
        CLUB.replace("B:", "Bo:").replace(", B ", ", Bo ").replace("order A B", "order A Bo");
    assert_eq!(renamed, expected);
    for (new, why) in [("a", "taken"), ("B b", ""), ("", ""), ("check", ""), ("9\n", "")] {
        let refused = editor.asked_at("rename", (13, 0), &json!({"newName": new}));
        let sentence = refused.expect_err(new);
        assert!(sentence.contains(why), "{new}: {sentence}");
    }
    editor.leave();
}

#[test]
fn the_species_of_a_player_go_with_his_handle() {
    let text = include_str!("../../fixtures/evolution/played/thursday-club.evo");
    assert!(text.contains("> B.1 "), "somebody attacks a species of B");
    let line = text.lines().position(|line| line.starts_with("B:")).unwrap();
    let mut editor = Editor::open(text);
    let edit = editor.asked_at("rename", (line as u32, 0), &json!({"newName": "Zoe"})).unwrap();
    let renamed = edited(text, &edit["changes"][HERE]);
    assert!(renamed.contains("> Zoe.1 "), "{renamed}");
    editor.change(HERE, 2, &json!([{"text": renamed}]));
    assert!(editor.pushed(HERE).iter().all(|one| one["severity"] != 1));
    editor.leave();
}
