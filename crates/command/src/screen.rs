//! Standard output and standard error, and what they can show; decided once, before anything runs.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{IsTerminal as _, Write as _};

use super::arguments::Color;
use crate::prelude::*;
use evoref_files::paths::ResolvedPaths;
use evoref_report::render::Look;

/// Why a command ends early.
pub(super) enum Stop {
    /// Nobody reads the output any more: that is the reader's right and no failure. The exit code is
    /// what was known by then.
    Deaf(u8),
    /// Somebody left a conversation: nothing more will come.
    #[cfg_attr(not(feature = "record"), expect(dead_code, reason = "nobody is asked anything"))]
    Left,
    /// The job cannot be done, in sentences.
    Because(String),
    /// The same, told with the lines of a file and safe to show.
    Drawn(String),
}

impl From<String> for Stop {
    fn from(sentence: String) -> Self {
        Self::Because(sentence)
    }
}

/// That the job cannot be done, in words that are put together as by `format!`.
macro_rules! stop {
    ($($words:tt)*) => {
        $crate::screen::Stop::Because(format!($($words)*))
    };
}
pub(super) use stop;

/// An exit code, or why there is none.
pub(super) type Done = Result<u8, Stop>;

/// Where the output goes, how it looks there, and of which games.
#[derive(Clone, Copy)]
pub(super) struct Screen {
    pub(super) games: Games,
    pub(super) look: Look,
    pub(super) complaints: Paint,
    /// Whether standard output is a terminal.
    pub(super) terminal: bool,
}

/// So many skipped paths are told one by one.
const TOLD: usize = 20;

/// Columns of text that goes to no terminal.
const WIDTH: usize = Look::PLAIN.width;

impl Screen {
    pub(super) fn of(games: Games, color: Color) -> Self {
        let narrated =
            std::env::var_os("NO_GRAPHICS").is_some_and(|it| !it.is_empty() && it != "0");
        let out = std::io::stdout();
        let terminal = out.is_terminal();
        let size = terminal_size::terminal_size().filter(|_| terminal);
        let width = size.map_or(WIDTH, |(width, _)| usize::from(width.0));
        let out_choice = anstream::AutoStream::choice(&out);
        let err_choice = anstream::AutoStream::choice(&std::io::stderr());
        Self {
            games,
            look: Look {
                paint: paint(color, out_choice),
                narrated,
                width: width.clamp(40, 140),
                ..Look::PLAIN
            },
            complaints: paint(color, err_choice),
            terminal,
        }
    }

    /// Writes to standard output what people read, without colours. `known` is the exit code so far, and
    /// the last one if nobody reads it.
    pub(super) fn say(&self, text: &str, known: u8) -> Done {
        self.pour(&printable(text, Paint::Plain), known)
    }

    /// Writes a record to standard output: as it is, unless a terminal would act on what it holds.
    pub(super) fn record(&self, bytes: &[u8], known: u8) -> Done {
        self.pour_bytes(&on(self.terminal, bytes), known)
    }

    /// Writes to standard output what is safe to show as it is: a report that was rendered.
    pub(super) fn pour(&self, text: &str, known: u8) -> Done {
        self.pour_bytes(text.as_bytes(), known)
    }

    /// The same for a record that may not be text.
    fn pour_bytes(&self, bytes: &[u8], known: u8) -> Done {
        let mut out = std::io::stdout().lock();
        let written = out.write_all(bytes).and_then(|()| out.flush());
        written.map(|()| known).map_err(|error| unwritten(&error, known))
    }

    /// Makes room for what is shown again; a file or pipe keeps what it has.
    #[cfg(feature = "watch")]
    pub(super) fn clear(&self, known: u8) -> Done {
        if self.terminal { self.pour("\u{1b}[2J\u{1b}[3J\u{1b}[H", known) } else { Ok(known) }
    }

    /// Writes `error: …` to standard error, on one line.
    pub(super) fn complain(&self, sentence: &str) {
        let style = self.complaints.of(anstyle::AnsiColor::Red.on_default().bold());
        // Nobody is left to tell if standard error is closed.
        let sentence = one_line(sentence);
        let _ = writeln!(std::io::stderr(), "{style}error:{style:#} {sentence}");
    }

    /// What is wrong with the text of a file that a command needs, drawn for standard error.
    pub(super) fn because_of(&self, source: &Source, finding: &Finding) -> Stop {
        Stop::Drawn(full_finding(source, finding, Look { paint: self.complaints, ..self.look }))
    }

    pub(super) fn complain_drawn(&self, text: &str) {
        // Nobody is left to tell if standard error is closed.
        let _ = std::io::stderr().write_all(text.as_bytes());
    }

    /// Writes a line to standard error.
    pub(super) fn remark(&self, line: &str) {
        let _ = writeln!(std::io::stderr(), "{}", printable(&one_line(line), Paint::Plain));
    }

    /// What was made; why something could not be is told, and leaves the job undone.
    pub(super) fn or_undone<T, E: Display>(&self, made: Result<T, E>, code: &mut u8) -> Option<T> {
        if let Err(why) = &made {
            self.complain(&why.to_string());
            *code = UNDONE;
        }
        made.ok()
    }

    /// What was found to read, after it was said what is skipped.
    pub(super) fn inputs(&self, found: ResolvedPaths) -> Vec<Result<Input, Failure>> {
        for skipped in found.skipped.iter().take(TOLD) {
            self.remark(&skipped.to_string());
        }
        let more = found.skipped.len().saturating_sub(TOLD) as u64;
        if more > 0 {
            self.remark(&format!("{} besides skipped", count(more, "path")));
        }
        found.inputs
    }
}

/// Why standard output was not written; with the exit code if nobody wants it any more.
pub(super) fn unwritten(error: &std::io::Error, known: u8) -> Stop {
    if error.kind() == std::io::ErrorKind::BrokenPipe {
        Stop::Deaf(known)
    } else {
        stop!("standard output cannot be written: {error}")
    }
}

/// A record as it is in a file or pipe, and as it can be shown on a terminal.
fn on(terminal: bool, bytes: &[u8]) -> Cow<'_, [u8]> {
    if !terminal {
        return Cow::Borrowed(bytes);
    }
    Cow::Owned(printable(&String::from_utf8_lossy(bytes), Paint::Plain).into_owned().into_bytes())
}

fn paint(color: Color, choice: anstream::ColorChoice) -> Paint {
    let colour = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => choice != anstream::ColorChoice::Never,
    };
    if colour { Paint::Colour } else { Paint::Plain }
}

#[cfg(test)]
#[path = "../tests/unit/screen.rs"]
mod tests;
