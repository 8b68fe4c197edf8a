//! `evoref lsp`: the language server over standard input and output, and what it asks of the disk.

use std::io::{self, BufRead, IsTerminal as _, Read};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::UNIX_EPOCH;

use lsp_server::{Connection, Message};

use super::arguments::Lsp;
use super::paths::{Input, find};
use super::reach::Reach;
use super::screen::{Done, Screen};
use super::view;
use super::{DONE, FAULT, regular};
use crate::lsp::{Left, serve};

/// The most bytes of one message: no text that is written by hand comes near it.
const MOST: u64 = 256 << 20;
/// The most bytes of a line above a message.
const LONGEST: u64 = 4096;

pub(super) fn run(screen: &Screen, options: &Lsp) -> Done {
    let root = options.root.as_deref();
    Reach::new(root, &[])?;
    if io::stdin().is_terminal() {
        screen.remark(
            "an editor is expected at standard input; `evoref lsp --help` says how to set one up",
        );
    }
    let (server, editor) = Connection::memory();
    let Connection { sender, receiver } = editor;
    // Nobody waits for it: it ends with the input, or with the program.
    thread::spawn(move || {
        let mut input = Bounded::new(io::stdin().lock());
        loop {
            match Message::read(&mut input) {
                Ok(Some(message)) => {
                    if sender.send(message).is_err() {
                        break;
                    }
                }
                Ok(None) => break,
                Err(error) if input.take_whole() => {
                    // What was said is no message, but the next one can be found.
                    complain(&error);
                }
                Err(error) => {
                    complain(&error);
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
    let left = serve(&server, root);
    drop(server);
    // A writer that cannot go on has said all it could.
    let _ = writer.join();
    Ok(match left {
        Left::Politely => DONE,
        Left::Abruptly => FAULT,
    })
}

/// Standard error is the editor's log.
fn complain(error: &io::Error) {
    let sentence = error.to_string();
    let short: String = sentence.chars().take(200).collect();
    eprintln!("evoref lsp: {}", crate::render::one_line(&short));
}

/// Input whose messages are not longer than they may be, whatever they say of their length.
struct Bounded<R> {
    inner: R,
    /// What the lines above the message said.
    length: Option<u64>,
    /// Bytes of it that were not read yet.
    left: Option<u64>,
}

impl<R: BufRead> Bounded<R> {
    fn new(inner: R) -> Self {
        Self { inner, length: None, left: None }
    }

    /// Whether the last message was read to its end, so that another may follow.
    fn take_whole(&mut self) -> bool {
        self.left.take() == Some(0)
    }
}

impl<R: BufRead> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.left = self.left.map(|left| left.saturating_sub(read as u64));
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.inner.consume(amount);
    }

    /// A line above a message.
    fn read_line(&mut self, line: &mut String) -> io::Result<usize> {
        let read = (&mut self.inner).take(LONGEST).read_line(line)?;
        let said = line.trim();
        if said.is_empty() {
            self.left = self.length.take();
        } else if let Some((name, value)) = said.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            let length = value.trim().parse().ok().filter(|length| *length <= MOST);
            self.length = length;
            if length.is_none() {
                return Err(io::Error::other(format!(
                    "a message cannot be {} bytes long",
                    value.trim()
                )));
            }
        }
        Ok(read)
    }
}

/// When a file was written, in nanoseconds, and how long it is: what is the same is not read again.
pub(crate) type Stamp = (u128, u64);

/// See [`Stamp`].
pub(crate) fn stamp(path: &Path) -> Option<Stamp> {
    let data = std::fs::metadata(path).ok()?;
    let since = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((since.as_nanos(), data.len()))
}

/// The text of a file of at most so many bytes.
pub(crate) fn read_text(path: &Path, most: usize) -> io::Result<String> {
    let text = regular::text(path, most)?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(text) => text.to_owned(),
        None => text,
    })
}

/// The records in some folders, found as `check` finds them.
pub(crate) fn records_in(folders: &[PathBuf]) -> Vec<PathBuf> {
    let folders: Vec<PathBuf> = folders.iter().filter(|path| path.is_dir()).cloned().collect();
    let Ok(reach) = Reach::new(None, &folders) else {
        return Vec::new();
    };
    let inputs = find(&reach, &folders).inputs.into_iter();
    inputs
        .filter_map(|input| match input {
            Ok(Input::File(path)) => Some(path),
            Ok(Input::Stdin) | Err(_) => None,
        })
        .collect()
}

/// Where the page of a record is written.
///
/// # Errors
/// Something else than a page stands there.
pub(crate) fn page_beside(record: &Path) -> Result<PathBuf, String> {
    let path = record.with_extension("html");
    if path.exists() && !view::is_page(&path) {
        return Err(format!("{} exists and is no page of evoref", path.display()));
    }
    Ok(path)
}
