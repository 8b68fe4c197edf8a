//! The language server as an editor meets it: every kind of request, and what no editor would send.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail, and asks for the cases that it is about"
)]

mod edits;
mod hostile;
mod looking;
mod moving;
mod program;
mod shown;
mod whole;
mod workspace;
mod writing;

use std::thread::{self, JoinHandle};

use evoref_editor::{Left, serve};
use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};

/// Bob's bid, on line 13 from 0, does not beat Alice's.
const CLUB: &str = "evoref 1
game: evo
players: A \"Alice\", B \"Bob\"

setup
table: order A B
A: start a1 a2
B: start g1 g2

round 1
table: climate +1
table: genes horn
A: bid 2 horn
B: bid 1 horn
";

/// The address under which texts are opened that are no file.
const HERE: &str = "untitled:club";

/// An editor with a server.
struct Editor {
    connection: Connection,
    server: JoinHandle<Left>,
    asked: i32,
    /// What the server said besides answers.
    heard: Vec<Value>,
    /// What it said that it can.
    offered: Value,
}

impl Editor {
    /// An editor that can all that matters here, columns in bytes.
    fn new() -> Self {
        Self::with(&json!({
            "general": {"positionEncodings": ["utf-16", "utf-8"]},
            "textDocument": {"completion": {"completionItem": {"snippetSupport": true}}},
        }))
    }

    /// An editor that can so much.
    fn with(capabilities: &Value) -> Self {
        Self::told(&json!({"processId": null, "rootUri": null, "capabilities": capabilities}))
    }

    /// An editor that says this of itself.
    fn told(params: &Value) -> Self {
        let (connection, other) = Connection::memory();
        let server = thread::spawn(move || serve(&other, evoref::GAMES, None));
        let mut editor =
            Self { connection, server, asked: 0, heard: Vec::new(), offered: Value::Null };
        editor.offered = editor.ask("initialize", params);
        editor.tell("initialized", &json!({}));
        editor
    }

    /// With that text open.
    fn open(text: &str) -> Self {
        let mut editor = Self::new();
        editor.opened(HERE, "evoref", text);
        editor
    }

    fn opened(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.tell("textDocument/didOpen", &json!({"textDocument": document}));
    }

    fn change(&mut self, uri: &str, version: i32, changes: &Value) {
        let document = json!({"uri": uri, "version": version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.tell("textDocument/didChange", &params);
    }

    fn tell(&mut self, method: &str, params: &Value) {
        let note = Notification::new(method.to_owned(), params);
        self.connection.sender.send(note.into()).unwrap();
    }

    /// The answer, or the error.
    fn answer(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        let request = Request::new(id.clone(), method.to_owned(), params);
        self.connection.sender.send(request.into()).unwrap();
        loop {
            match self.connection.receiver.recv().unwrap() {
                Message::Response(response) if response.id == id => {
                    let response = serde_json::to_value(&response).unwrap();
                    return match response.get("error") {
                        Some(error) => Err(error["message"].as_str().unwrap().to_owned()),
                        None => Ok(response.get("result").cloned().unwrap_or(Value::Null)),
                    };
                }
                other => self.heard.push(serde_json::to_value(&other).unwrap()),
            }
        }
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        let answer = self.answer(method, params);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Asks something about the whole text.
    fn about(&mut self, method: &str) -> Value {
        let params = json!({"textDocument": {"uri": HERE}});
        self.ask(&format!("textDocument/{method}"), &params)
    }

    /// Asks something about a place.
    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        self.asked_at(method, (line, character), &json!({})).unwrap()
    }

    fn asked_at(
        &mut self,
        method: &str,
        (line, character): (u32, u32),
        more: &Value,
    ) -> Result<Value, String> {
        let mut params = json!({
            "textDocument": {"uri": HERE},
            "position": {"line": line, "character": character},
        });
        for (key, value) in more.as_object().unwrap() {
            params[key] = value.clone();
        }
        self.answer(&format!("textDocument/{method}"), &params)
    }

    /// What was pushed last about a text.
    fn pushed(&mut self, uri: &str) -> Vec<Value> {
        // This is answered when all that was said before is judged and told.
        self.about("diagnostic");
        let mut all = self.heard.iter().rev();
        let last = all.find(|said| {
            said["method"] == "textDocument/publishDiagnostics" && said["params"]["uri"] == uri
        });
        let last = last.unwrap_or_else(|| panic!("nothing was said of {uri}"));
        last["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// Leaves as an editor should.
    fn leave(mut self) {
        assert_eq!(self.ask("shutdown", &Value::Null), Value::Null);
        self.tell("exit", &Value::Null);
        assert_eq!(self.server.join().unwrap(), Left::Politely);
    }
}

/// The lines of ranges, from 0: first and last.
fn lines(ranges: &Value) -> Vec<(u64, u64)> {
    let all = ranges.as_array().unwrap().iter();
    all.map(|one| {
        let range = one.get("range").unwrap_or(one);
        let line = |end: &str| range[end]["line"].as_u64().unwrap();
        (line("start"), line("end"))
    })
    .collect()
}

/// A text after edits that are sorted by their place, columns in bytes.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |place: &Value| {
        let line = place["line"].as_u64().unwrap() as usize;
        let lines: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        lines + place["character"].as_u64().unwrap() as usize
    };
    let mut edits: Vec<&Value> = edits.as_array().unwrap().iter().collect();
    edits.sort_by_key(|edit| offset(&edit["range"]["start"]));
    let mut new = text.to_owned();
    for edit in edits.into_iter().rev() {
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        new.replace_range(range, edit["newText"].as_str().unwrap());
    }
    new
}
