//! The conversation after a fault of ours.

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use super::conversation::{FAULT, Left, serve};

fn ask(editor: &Connection, id: i32, method: &str, params: &Value) -> Response {
    let request = Request::new(RequestId::from(id), method.to_owned(), params);
    editor.sender.send(request.into()).unwrap();
    loop {
        if let Message::Response(response) = editor.receiver.recv().unwrap() {
            assert_eq!(response.id, RequestId::from(id));
            return response;
        }
    }
}

fn tell(editor: &Connection, method: &str, params: &Value) {
    let note = Notification::new(method.to_owned(), params);
    editor.sender.send(note.into()).unwrap();
}

#[test]
fn after_a_fault_the_texts_are_as_they_were() {
    let (editor, server) = Connection::memory();
    let serving = std::thread::spawn(move || serve(&server, evoref::GAMES, None));
    ask(&editor, 1, "initialize", &json!({"capabilities": {}}));
    let text = "evoref 1\ngame: evo\nplayers: A, B\n";
    let document = json!({"uri": "untitled:a", "languageId": "evoref", "version": 1, "text": text});
    tell(&editor, "textDocument/didOpen", &json!({"textDocument": document}));
    let about = json!({"textDocument": {"uri": "untitled:a"}});
    let before = ask(&editor, 2, "textDocument/semanticTokens/full", &about);
    tell(&editor, FAULT, &Value::Null);
    let refused = ask(&editor, 3, FAULT, &Value::Null).response_result;
    assert!(refused.unwrap_err().message.contains("a fault of evoref"));
    let after = ask(&editor, 4, "textDocument/semanticTokens/full", &about);
    assert_eq!(before.response_result.unwrap(), after.response_result.unwrap());
    ask(&editor, 5, "shutdown", &Value::Null);
    tell(&editor, "exit", &Value::Null);
    assert_eq!(serving.join().unwrap(), Left::Politely);
}
