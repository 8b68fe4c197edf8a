//! What is shown without being asked for by hand: findings, hints, colours, lenses, parts.

use serde_json::{Value, json};

use super::{CLUB, Editor, HERE, lines};

#[test]
fn findings_are_pushed_with_their_causes() {
    let mut editor = Editor::open(CLUB);
    let found = editor.pushed(HERE);
    assert_eq!(found.len(), 1, "a record that is being written is not unfinished: {found:?}");
    let bid = &found[0];
    assert_eq!(bid["code"], "evo/bid-not-higher");
    assert_eq!((&bid["severity"], &bid["source"]), (&json!(1), &json!("evoref")));
    assert_eq!(bid["range"]["start"], json!({"line": 13, "character": 7}));
    let message = bid["message"].as_str().unwrap();
    assert!(message.starts_with(
        "Bob bids 1 on horn, but Alice already holds it with 2\nlegal here: `bid 3 horn`"
    ));
    let cause = &bid["relatedInformation"][0];
    assert_eq!(cause["location"]["range"]["start"]["line"], 12);
    assert_eq!(cause["location"]["uri"], HERE);
    assert!(bid.get("codeDescription").is_none(), "no handbook was named");
    editor.leave();
}

#[test]
fn what_is_mended_is_forgotten_and_what_is_closed_too() {
    let mut editor = Editor::open(CLUB);
    let range = json!({"start": {"line": 13, "character": 7}, "end": {"line": 13, "character": 8}});
    editor.change(HERE, 2, &json!([{"range": range, "text": "3"}]));
    assert!(editor.pushed(HERE).is_empty());
    editor.change(HERE, 3, &json!([{"text": CLUB}]));
    assert_eq!(editor.pushed(HERE).len(), 1);
    editor.tell("textDocument/didClose", &json!({"textDocument": {"uri": HERE}}));
    assert!(editor.pushed(HERE).is_empty());
    editor.leave();
}

#[test]
fn whoever_asks_for_diagnostics_is_not_told_unasked() {
    let mut editor = Editor::told(&json!({
        "capabilities": {"textDocument": {"diagnostic": {}}},
        "initializationOptions": {"handbook": "https://example.org/rules/"},
    }));
    editor.opened(HERE, "evoref", CLUB);
    let report = editor.about("diagnostic");
    assert_eq!(report["kind"], "full");
    let bid = &report["items"][0];
    let address = "https://example.org/rules/evo/bid-not-higher";
    assert_eq!(bid["codeDescription"]["href"], address);
    assert!(editor.heard.is_empty(), "{:?}", editor.heard);
    editor.leave();
}

#[test]
fn a_place_below_a_finding_is_judged_as_keep_going_does() {
    let text = format!("{CLUB}B: bid 3 horn\nA: bid 4 horns\n");
    let mut editor = Editor::open(&text);
    let codes: Vec<Value> = (editor.pushed(HERE).iter()).map(|one| one["code"].clone()).collect();
    assert_eq!(codes[0], "evo/bid-not-higher");
    // The wrong bid is left out, so Bob may bid again.
    let words = editor.at("completion", 14, 3);
    assert_eq!(words["items"][0]["label"], "bid");
    editor.leave();
}

#[test]
fn hints_tell_who_has_what_and_what_followed() {
    let text = include_str!("../../fixtures/evo/played/allotment-hut.evo");
    let mut editor = Editor::open(text);
    let whole =
        json!({"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}});
    let params = json!({"textDocument": {"uri": HERE}, "range": whole});
    let hints = editor.ask("textDocument/inlayHint", &params);
    let hints = hints.as_array().unwrap();
    let rounds: Vec<usize> = (text.lines().enumerate())
        .filter(|(_, line)| line.starts_with("round "))
        .map(|(line, _)| line)
        .collect();
    for line in &rounds {
        let hint = hints.iter().find(|hint| hint["position"]["line"] == *line);
        let label = hint.unwrap()["label"].as_str().unwrap();
        assert!(label.contains(" mp, "), "{label}");
    }
    let derived = |hint: &&Value| hint["label"].as_str().unwrap().contains(" mp income");
    assert!(hints.iter().any(|hint| derived(&hint)), "{hints:?}");
    // Only what is in sight is gone through.
    let line = rounds[1];
    let range =
        json!({"start": {"line": line, "character": 0}, "end": {"line": line, "character": 1}});
    let params = json!({"textDocument": {"uri": HERE}, "range": range});
    let some = editor.ask("textDocument/inlayHint", &params);
    let all = hints.iter().filter(|hint| hint["position"]["line"] == line);
    assert_eq!(some.as_array().unwrap().iter().collect::<Vec<_>>(), all.collect::<Vec<_>>());
    editor.leave();
}

#[test]
fn words_have_colours() {
    let mut editor = Editor::open(CLUB);
    let legend =
        editor.offered["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"].clone();
    let tokens = editor.about("semanticTokens/full");
    let numbers: Vec<u64> = (tokens["data"].as_array().unwrap().iter())
        .map(|number| number.as_u64().unwrap())
        .collect();
    let (mut line, mut column) = (0, 0);
    let mut told = Vec::new();
    for token in numbers.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let text = CLUB.lines().nth(line as usize).unwrap();
        let word = &text[column as usize..(column + token[2]) as usize];
        told.push((line, word, legend[token[3] as usize].as_str().unwrap()));
    }
    for expected in [
        (1, "game", "keyword"),
        (4, "setup", "keyword"),
        (2, "\"Alice\"", "string"),
        (6, "A", "variable"),
        (6, "start", "function"),
        (6, "a1", "property"),
        (13, "1", "number"),
        (13, "horn", "enumMember"),
    ] {
        assert!(told.contains(&expected), "{expected:?} in {told:?}");
    }
    let range = json!({"start": {"line": 13, "character": 0}, "end": {"line": 13, "character": 1}});
    let params = json!({"textDocument": {"uri": HERE}, "range": range});
    let some = editor.ask("textDocument/semanticTokens/range", &params);
    assert_eq!(some["data"].as_array().unwrap()[..2], [json!(13), json!(0)]);
    editor.leave();
}

#[test]
fn parts_are_listed_folded_and_selected() {
    let mut editor = Editor::open(&CLUB.replace("players:", "title: \"Club\"\nplayers:"));
    let symbols = editor.about("documentSymbol");
    assert_eq!(symbols[0]["name"], "Club");
    let parts = symbols[0]["children"].as_array().unwrap();
    let names: Vec<&Value> = parts.iter().map(|part| &part["name"]).collect();
    assert_eq!(names, ["header", "set-up", "round 1"]);
    let phases = parts[2]["children"].as_array().unwrap();
    let phases: Vec<&Value> = phases.iter().map(|part| &part["name"]).collect();
    assert_eq!(phases, ["climate", "mutations"]);
    let folds = editor.about("foldingRange");
    let folds: Vec<(&Value, &Value)> = (folds.as_array().unwrap().iter())
        .map(|fold| (&fold["startLine"], &fold["endLine"]))
        .collect();
    assert!(folds.contains(&(&json!(10), &json!(14))), "{folds:?}");
    let places = json!([{"line": 13, "character": 4}]);
    let params = json!({"textDocument": {"uri": HERE}, "positions": places});
    let mut selection = editor.ask("textDocument/selectionRange", &params)[0].clone();
    let mut widths = Vec::new();
    while selection.is_object() {
        widths.push(lines(&json!([selection]))[0]);
        selection = selection["parent"].clone();
    }
    // Word, line, phase, round, record, and the text with its last line end.
    assert_eq!(widths, [(13, 13), (13, 13), (12, 14), (10, 14), (0, 14), (0, 15)]);
    editor.leave();
}

#[test]
fn the_score_stands_above_and_can_be_asked_for() {
    let mut editor = Editor::open(CLUB);
    let lenses = editor.about("codeLens");
    let titles: Vec<&str> = (lenses.as_array().unwrap().iter())
        .map(|lens| lens["command"]["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles, ["Score so far: A 6 mp, B 6 mp", "Show the session", "Show the table"]);
    let score = lenses[0]["command"].clone();
    let said = editor.ask("workspace/executeCommand", &score);
    assert!(said.as_str().unwrap().starts_with("Alice 6 (start 6, "), "{said}");
    assert_eq!(editor.heard.last().unwrap()["method"], "window/showMessage");
    let page = lenses[2]["command"].clone();
    let refused = editor.answer("workspace/executeCommand", &page);
    assert!(refused.unwrap_err().contains("save it"));
    editor.leave();
}
