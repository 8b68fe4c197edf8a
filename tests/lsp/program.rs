//! The program as an editor starts it: what it is sent may be anything, and what it says is messages only.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// What the program says when it is sent so much, on standard output and error, and its exit code.
fn sent(input: &[u8]) -> (String, String, i32) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_evoref"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may be gone before it has read everything.
    let _ = program.stdin.take().unwrap().write_all(input);
    let done = program.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&done.stdout), text(&done.stderr), done.status.code().unwrap_or(-1))
}

fn message(text: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

#[test]
fn what_is_no_message_is_a_sentence_on_standard_error() {
    let noise: Vec<u8> =
        (0..100_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let long = format!("X: {}\r\n\r\n", "y".repeat(100_000));
    for input in [
        b"garbage".as_slice(),
        b"Content-Length: 99999999999999999999\r\n\r\n",
        b"Content-Length: 4294967296\r\n\r\n{",
        b"Content-Length: -1\r\n\r\n",
        b"\r\n\r\n",
        &noise,
        long.as_bytes(),
    ] {
        let (out, error, code) = sent(input);
        assert_eq!((out.as_str(), code), ("", 1), "{error}");
        assert!(error.starts_with("evoref lsp: ") && error.lines().count() == 1, "{error}");
    }
    assert_eq!(sent(b""), (String::new(), String::new(), 1));
}

#[test]
fn a_broken_message_does_not_spoil_the_next() {
    let begin = message(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#);
    let end = message(r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#);
    let exit = message(r#"{"jsonrpc":"2.0","method":"exit"}"#);
    let deep = message(&"[".repeat(100_000));
    let input = [&*message("{"), &begin, &message("7"), &deep, &end, &exit].concat();
    let (out, error, code) = sent(input.as_bytes());
    assert_eq!(code, 0, "{error}");
    assert_eq!(error.lines().count(), 3, "{error}");
    assert_eq!(out.matches("Content-Length: ").count(), 2, "{out}");
    assert!(out.ends_with(r#"{"jsonrpc":"2.0","id":2,"result":null}"#), "{out}");
}
