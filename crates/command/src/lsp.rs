//! `evoref lsp`: the language server over standard input and output, and its messages as they come in: where
//! each begins and ends, and that none costs much more than its length.

use crate::prelude::*;
use std::io::{self, BufRead, IsTerminal as _, Read as _};
use std::thread;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde::de::IgnoredAny;

use super::arguments::Lsp;
use evoref_editor::{Left, serve};

pub(super) fn run(screen: &Screen, options: &Lsp) -> Done {
    let root = options.root.as_deref();
    Sandbox::new(root, &[])?;
    if io::stdin().is_terminal() {
        screen.remark(
            "an editor is expected at standard input; `evoref lsp --help` says how to set one up",
        );
    }
    let (server, editor) = Connection::memory();
    let Connection { sender, receiver } = editor;
    // Nobody waits for it: it ends with the input, or with the program.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let lost = |error: io::Error| {
            complain(&error.to_string());
            None
        };
        while let Some(found) = next(&mut input).unwrap_or_else(lost) {
            match found.map(|message| sender.send(message)) {
                Ok(Ok(())) => {}
                Ok(Err(_)) => break,
                Err(why) => complain(&why),
            }
        }
    });
    let writer = thread::spawn(move || {
        let mut output = io::stdout().lock();
        receiver.into_iter().try_for_each(|message| message.write(&mut output))
    });
    let left = serve(&server, screen.games, root);
    drop(server);
    // A writer that cannot go on has said all it could.
    let _ = writer.join();
    Ok(match left {
        Left::Politely => DONE,
        Left::Abruptly => FAULT,
    })
}

/// Standard error is the editor's log.
fn complain(sentence: &str) {
    let short: String = sentence.chars().take(200).collect();
    eprintln!("evoref lsp: {}", evoref_report::render::one_line(&short));
}

/// The most bytes of one message: no text that is written by hand comes near it.
const MOST: u64 = 256 << 20;
/// The most bytes of a line above a message.
const LONGEST: usize = 4096;
/// What is made of a message takes at most so many times its length, or so many bytes.
const TIMES: usize = 10;
const FREE: usize = 16 << 20;

/// Reads up to the end of the next message; `None` at the end of the input, and a sentence about what is no message
/// though the next one can be found. Errors: nobody can tell where the next message would begin.
fn next(input: &mut impl BufRead) -> io::Result<Option<Result<Message, String>>> {
    let Some(length) = length(input)? else { return Ok(None) };
    let mut text = Vec::new();
    input.take(length).read_to_end(&mut text)?;
    if (text.len() as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(message(&text)))
}

/// What the lines above a message say of its length; `None` at the end of the input.
fn length(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    let mut first = true;
    loop {
        let mut line = Vec::new();
        input.take(LONGEST as u64).read_until(b'\n', &mut line)?;
        if line.is_empty() && first {
            return Ok(None);
        }
        first = false;
        let odd = || io::Error::other("this is no line of the kind that stands above a message");
        let said = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
        let said = said.map(str::trim).ok_or_else(odd)?;
        if said.is_empty() {
            let missing = || io::Error::other("no line says how long the message is");
            return length.ok_or_else(missing).map(Some);
        }
        let (name, value) = said.split_once(':').ok_or_else(odd)?;
        if name.eq_ignore_ascii_case("content-length") {
            let value = value.trim();
            let number = value.parse().ok().filter(|length| *length <= MOST);
            let why = || io::Error::other(format!("a message cannot be {value} bytes long"));
            length = Some(number.ok_or_else(why)?);
        }
    }
}

/// The parts of a message; what was sent along may be passed over.
#[derive(serde::Deserialize)]
struct Parts<P> {
    id: Option<RequestId>,
    method: Option<String>,
    #[serde(default)]
    params: P,
}

fn message(text: &[u8]) -> Result<Message, String> {
    let told = |error: serde_json::Error| error.to_string();
    if cost(text) > FREE.max(TIMES * text.len()) {
        let head: Parts<IgnoredAny> = serde_json::from_slice(text).map_err(told)?;
        return match (head.id, head.method) {
            // Whoever asks is told that this cannot be answered.
            (Some(id), Some(method)) => Ok(Request { id, method, params: Value::Null }.into()),
            _ => Err(format!("a message of {} bytes has too many small parts", text.len())),
        };
    }
    let Parts { id, method, params } = serde_json::from_slice(text).map_err(told)?;
    match (id, method) {
        (Some(id), Some(method)) => Ok(Request { id, method, params }.into()),
        (None, Some(method)) => Ok(Notification { method, params }.into()),
        // What the server asks needs no answer.
        (Some(id), None) => Ok(lsp_server::Response::new_ok(id, Value::Null).into()),
        (None, None) => Err("this is no message".to_owned()),
    }
}

/// A value where it stands, with room to grow.
const VALUE: usize = 64;
/// Six names of an object share a block.
const NAMES: usize = 6;
const BLOCK: usize = 640;

/// Bytes that what is made of a JSON text takes in memory, about: rather too many than too few.
fn cost(text: &[u8]) -> usize {
    let (mut cost, mut quoted, mut escaped) = (VALUE, false, false);
    for byte in text {
        quoted ^= *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        cost += match byte {
            _ if quoted => 1,
            b'{' => VALUE + BLOCK,
            b':' => VALUE + BLOCK / NAMES,
            b'[' | b',' => VALUE,
            _ => 0,
        };
    }
    cost
}

#[cfg(test)]
#[path = "../tests/unit/lsp.rs"]
mod tests;
