//! `evoref lsp`: the language server over standard input and output, and what it asks of the disk.

use crate::prelude::*;
use std::io::{self, IsTerminal as _};
use std::thread;

use lsp_server::Connection;

use super::arguments::Lsp;
use super::messages::{self, Next};
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
        loop {
            match messages::next(&mut input) {
                Ok(Next::Message(message)) => {
                    if sender.send(message).is_err() {
                        break;
                    }
                }
                Ok(Next::Broken(why)) => complain(&why),
                Ok(Next::End) => break,
                Err(error) => {
                    complain(&error.to_string());
                    break;
                }
            }
        }
    });
    let writer = thread::spawn(move || {
        let mut output = io::stdout().lock();
        for message in &receiver {
            if message.write(&mut output).is_err() {
                break;
            }
        }
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
