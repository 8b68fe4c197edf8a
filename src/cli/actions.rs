//! GitHub Actions: whether this runs there, and text that is kept from being read as commands.
//!
//! There every line of the log that begins with `::` is a workflow command. Text for people is shown
//! so that none of its lines does; between these two commands GitHub does not look for any.

use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Write};

/// Whether this is a step of a workflow.
pub(super) fn here() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}

/// A writer whose text stands between `::stop-commands::TOKEN` and `::TOKEN::`, with a token that
/// nobody could know when the text was written. Nothing is written around no text.
#[derive(Debug)]
pub(super) struct Apart<W> {
    to: W,
    token: String,
    begun: bool,
    line_ended: bool,
}

impl<W: Write> Apart<W> {
    pub(super) fn new(to: W) -> Self {
        Self { to, token: token(), begun: false, line_ended: true }
    }

    /// The text is complete: gives back the writer, in which commands are looked for again.
    pub(super) fn end(mut self) -> io::Result<W> {
        if self.begun {
            let end = if self.line_ended { "" } else { "\n" };
            writeln!(self.to, "{end}::{}::", self.token)?;
        }
        Ok(self.to)
    }
}

impl<W: Write> Write for Apart<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.begun && !bytes.is_empty() {
            writeln!(self.to, "::stop-commands::{}", self.token)?;
            self.begun = true;
        }
        let written = self.to.write(bytes)?;
        if let Some(last) = bytes[..written].last() {
            self.line_ended = *last == b'\n';
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// 128 bits of two keyed hashes; the standard library seeds its hash tables from the system.
fn token() -> String {
    let keyed = RandomState::new();
    format!("evoref-{:016x}{:016x}", keyed.hash_one(0), keyed.hash_one(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stands_apart_whatever_its_pieces() {
        for pieces in [&[][..], &[""], &["a", "\n::b"], &["a\n", "", "b\n"]] {
            let mut apart = Apart::new(Vec::new());
            for piece in pieces {
                apart.write_all(piece.as_bytes()).unwrap();
            }
            let token = apart.token.clone();
            let text = String::from_utf8(apart.end().unwrap()).unwrap();
            let inside = pieces.concat();
            if inside.is_empty() {
                assert_eq!(text, "");
                continue;
            }
            let end = if inside.ends_with('\n') { "" } else { "\n" };
            let expected = format!("::stop-commands::{token}\n{inside}{end}::{token}::\n");
            assert_eq!(text, expected);
        }
    }

    #[test]
    fn a_token_is_not_used_twice() {
        let tokens: Vec<String> = (0..100).map(|_| token()).collect();
        let mut different = tokens.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), tokens.len());
        assert!(tokens.iter().all(|token| token.len() == 7 + 32));
    }
}
