//! Standard output and standard error, and what they can show; decided once, before anything runs.

use std::io::{IsTerminal as _, Write as _};

use super::arguments::Color;
use crate::render::{Look, Paint, Style, printable};

/// Why a command ends early.
#[derive(Debug)]
pub(super) enum Stop {
    /// Nobody reads the output any more: that is the reader's right and no failure.
    Deaf,
    /// The job cannot be done, in sentences.
    Because(String),
}

impl Stop {
    /// The job cannot be done.
    pub(super) fn because(sentence: impl Into<String>) -> Self {
        Self::Because(sentence.into())
    }
}

/// An exit code, or why there is none.
pub(super) type Done = Result<u8, Stop>;

/// Where the output goes and how it looks there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Screen {
    /// How text on standard output looks.
    pub(super) look: Look,
    complaints: Paint,
}

/// Columns of text that goes to no terminal.
const WIDTH: usize = Look::PLAIN.width;

impl Screen {
    /// What this process has.
    pub(super) fn of(color: Color) -> Self {
        let told =
            std::env::var_os("NO_GRAPHICS").is_some_and(|value| !value.is_empty() && value != "0");
        let out = std::io::stdout();
        let width = if out.is_terminal() {
            terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0))
        } else {
            WIDTH
        };
        let out_choice = anstream::AutoStream::choice(&out);
        let err_choice = anstream::AutoStream::choice(&std::io::stderr());
        Self {
            look: Look {
                paint: paint(color, out_choice),
                style: if told { Style::Narrated } else { Style::Drawn },
                width: width.clamp(40, 140),
            },
            complaints: paint(color, err_choice),
        }
    }

    /// Writes to standard output what people read.
    pub(super) fn say(&self, text: &str) -> Result<(), Stop> {
        self.pour(&printable(text, self.look.paint))
    }

    /// Writes a record to standard output, as it is.
    pub(super) fn pour(&self, text: &str) -> Result<(), Stop> {
        self.pour_bytes(text.as_bytes())
    }

    /// The same for a record that may not be text.
    #[expect(
        clippy::unused_self,
        reason = "only who was given the screen writes on it"
    )]
    pub(super) fn pour_bytes(&self, bytes: &[u8]) -> Result<(), Stop> {
        let mut out = std::io::stdout().lock();
        let written = out.write_all(bytes).and_then(|()| out.flush());
        written.map_err(|error| match error.kind() {
            std::io::ErrorKind::BrokenPipe => Stop::Deaf,
            _ => Stop::because(format!("standard output cannot be written: {error}")),
        })
    }

    /// Writes `error: …` to standard error.
    pub(super) fn complain(&self, sentence: &str) {
        let style = match self.complaints {
            Paint::Colour => anstyle::Style::new()
                .bold()
                .fg_color(Some(anstyle::AnsiColor::Red.into())),
            Paint::Plain => anstyle::Style::new(),
        };
        // Nobody is left to tell if standard error is closed.
        let sentence = printable(sentence, Paint::Plain);
        let _ = writeln!(std::io::stderr(), "{style}error:{style:#} {sentence}");
    }

    /// Writes a line to standard error.
    pub(super) fn remark(&self, line: &str) {
        let _ = writeln!(std::io::stderr(), "{}", printable(line, self.complaints));
    }
}

fn paint(color: Color, choice: anstream::ColorChoice) -> Paint {
    let colour = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => choice != anstream::ColorChoice::Never,
    };
    if colour { Paint::Colour } else { Paint::Plain }
}
