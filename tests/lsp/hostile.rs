//! What no editor would send, and texts that nobody would write.

use evoref_editor::{Left, serve};
use lsp_server::{Connection, Message, Notification, Request, RequestId};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{CLUB, Editor, HERE};

const ABOUT_TEXTS: [&str; 9] = [
    "documentSymbol",
    "foldingRange",
    "codeLens",
    "semanticTokens/full",
    "semanticTokens/range",
    "inlayHint",
    "diagnostic",
    "formatting",
    "codeAction",
];

const ABOUT_PLACES: [&str; 7] = [
    "completion",
    "hover",
    "definition",
    "references",
    "prepareRename",
    "rename",
    "onTypeFormatting",
];

/// Asks everything that can be asked about a place of a text.
fn everything(editor: &mut Editor, uri: &str, line: u32, character: u32) {
    let place = json!({"line": line, "character": character});
    let params = json!({
        "textDocument": {"uri": uri},
        "position": place,
        "positions": [place, place],
        "range": {"start": place, "end": {"line": u32::MAX, "character": 0}},
        "context": {"diagnostics": [], "includeDeclaration": false},
        "options": {"tabSize": 2, "insertSpaces": true},
        "newName": "Q",
        "ch": "\n",
    });
    for method in ABOUT_TEXTS.iter().chain(&ABOUT_PLACES).chain(&["selectionRange"]) {
        let _ = editor.answer(&format!("textDocument/{method}"), &params);
    }
    for command in ["evoref.score", "evoref.page", "evoref.what"] {
        let params = json!({"command": command, "arguments": [uri, line]});
        let _ = editor.answer("workspace/executeCommand", &params);
    }
}

#[test]
fn places_that_are_not_there_do_no_harm() {
    for text in ["", "\n", "\r\n", "evoref 1", "\u{feff}evoref 1\n", "\0", "a:;;#\"\u{1f996}", CLUB]
    {
        let mut editor = Editor::open(text);
        for (line, character) in [(0, 0), (0, u32::MAX), (u32::MAX, u32::MAX), (13, 9), (14, 0)] {
            everything(&mut editor, HERE, line, character);
            everything(&mut editor, "untitled:other", line, character);
        }
        editor.leave();
    }
}

#[test]
fn odd_messages_are_answered_or_left_alone() {
    let mut editor = Editor::open(CLUB);
    for params in [json!(null), json!([]), json!({}), json!({"textDocument": 7}), json!("x")] {
        for method in ABOUT_TEXTS.iter().chain(&ABOUT_PLACES) {
            let _ = editor.answer(&format!("textDocument/{method}"), &params);
        }
        for method in [
            "textDocument/didOpen",
            "textDocument/didChange",
            "textDocument/didClose",
            "textDocument/didSave",
            "workspace/didChangeWatchedFiles",
            "workspace/didChangeWorkspaceFolders",
            "$/cancelRequest",
            "nonsense",
        ] {
            editor.tell(method, &params);
        }
        let _ = editor.answer("workspace/executeCommand", &params);
        let _ = editor.answer("workspace/diagnostic", &params);
    }
    assert!(editor.answer("nonsense", &json!(null)).is_err());
    assert!(editor.answer("initialize", &json!({})).is_err(), "once is enough");
    // Answers to questions that nobody asked.
    let stray = lsp_server::Response::new_ok(RequestId::from(99), Value::Null);
    editor.connection.sender.send(stray.into()).unwrap();
    editor.change("untitled:other", 1, &json!([{"text": "x"}]));
    let inside_out =
        json!({"start": {"line": 14, "character": 0}, "end": {"line": 0, "character": 3}});
    editor.change(
        HERE,
        2,
        &json!([{"range": inside_out, "text": ""}, {"range": inside_out, "text": "\u{e9}"}]),
    );
    assert!(!editor.pushed(HERE).is_empty());
    editor.leave();
}

/// The body of a record whose last header line has no end begins in that line.
#[test]
fn nothing_is_put_behind_a_header_without_an_end() {
    let header = "evoref 1\ngame: evo\nplayers: A, B\n# until here";
    for text in [header, &header[..header.len() - 12], "evoref 1", "x"] {
        let mut editor = Editor::open(text);
        let last = text.lines().count() as u32 - 1;
        let end = json!({"line": last, "character": 999});
        let nothing = json!({"range": {"start": end, "end": end}, "text": ""});
        let inside_out =
            json!({"range": {"start": end, "end": {"line": 999, "character": 0}}, "text": ""});
        editor.change(HERE, 2, &json!([nothing, inside_out]));
        let letter = json!({"range": {"start": end, "end": end}, "text": "x"});
        editor.change(HERE, 3, &json!([letter, nothing]));
        editor.pushed(HERE);
        editor.leave();
    }
}

#[test]
fn an_editor_that_goes_is_not_waited_for() {
    let (editor, server) = Connection::memory();
    drop(editor);
    assert_eq!(serve(&server, evoref::GAMES, None), Left::Abruptly);

    let (editor, server) = Connection::memory();
    let early = Request::new(RequestId::from(1), "textDocument/hover".to_owned(), json!({}));
    editor.sender.send(early.into()).unwrap();
    editor.sender.send(Notification::new("exit".to_owned(), Value::Null).into()).unwrap();
    assert_eq!(serve(&server, evoref::GAMES, None), Left::Abruptly);
    let refused = editor.receiver.recv().unwrap();
    assert!(matches!(refused, Message::Response(response) if response.response_result.is_err()));

    let (editor, server) = Connection::memory();
    let begin = Request::new(RequestId::from(1), "initialize".to_owned(), json!(17));
    editor.sender.send(begin.into()).unwrap();
    editor.sender.send(Notification::new("exit".to_owned(), Value::Null).into()).unwrap();
    assert_eq!(serve(&server, evoref::GAMES, None), Left::Abruptly);
}

/// A change somewhere in a text: where, how much is taken away, what is put there.
fn slips() -> impl Strategy<Value = Vec<(u32, u32, u32, u32, String)>> {
    let pieces = prop_oneof![
        Just(String::new()),
        Just("\n".to_owned()),
        Just("evoref 1\n".to_owned()),
        Just("\"".to_owned()),
        Just("round 2\n".to_owned()),
        Just("takeback: 1\n".to_owned()),
        Just("allow: evo/bid-not-higher \"x\"\n".to_owned()),
        Just("\u{1f996}".to_owned()),
        "[a-z:;# ]{0,6}",
    ];
    proptest::collection::vec((0u32..18, 0u32..20, 0u32..3, 0u32..20, pieces), 1..8)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever is typed, the server says of the text what it would say of it if it had just been opened.
    #[test]
    fn a_text_that_was_edited_is_as_one_that_was_opened(slips in slips()) {
        let mut editor = Editor::open(CLUB);
        let mut text = CLUB.to_owned();
        for (version, (line, column, more, to, with)) in (2..).zip(slips) {
            let start = json!({"line": line, "character": column});
            let end = json!({"line": line + more, "character": to});
            text = typed(&text, (line, column), (line + more, to), &with);
            let range = json!({"start": start, "end": end});
            editor.change(HERE, version, &json!([{"range": range, "text": with}]));
            everything(&mut editor, HERE, line, column);
        }
        let edited = editor.pushed(HERE);
        editor.opened("untitled:again", "evoref", &text);
        let opened = editor.pushed("untitled:again");
        let plain = |found: &[Value]| -> Vec<(Value, Value, Value)> {
            let all = found.iter();
            all.map(|one| (one["range"].clone(), one["code"].clone(), one["message"].clone())).collect()
        };
        prop_assert_eq!(plain(&edited), plain(&opened), "{}", text);
        // So does the session that was edited with it.
        let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
        for method in ["documentSymbol", "inlayHint", "semanticTokens/full"] {
            let mut about = |uri: &str| {
                let params = json!({"textDocument": {"uri": uri}, "range": whole});
                editor.ask(&format!("textDocument/{method}"), &params)
            };
            prop_assert_eq!(about(HERE), about("untitled:again"), "{}: {}", method, text);
        }
        editor.leave();
    }
}

/// A text with a part replaced, places in lines and bytes as the protocol has them.
pub(super) fn typed(text: &str, from: (u32, u32), to: (u32, u32), with: &str) -> String {
    let offset = |(line, column): (u32, u32)| {
        let mut start = 0;
        let mut lines = text.split('\n');
        for _ in 0..line {
            match lines.next() {
                Some(line) if start + line.len() < text.len() => start += line.len() + 1,
                _ => return text.len(),
            }
        }
        let line = lines.next().unwrap_or_default();
        // The end of a line is no part of it.
        let ended = lines.next().is_some();
        let line = line.strip_suffix('\r').filter(|_| ended).unwrap_or(line);
        start + line.floor_char_boundary(column as usize)
    };
    let (one, other) = (offset(from), offset(to));
    let mut new = text.to_owned();
    new.replace_range(one.min(other)..one.max(other), with);
    new
}
