//! The conversation at the prompt: lines from a terminal, where they can be edited and completed, or from
//! a pipe; and text back.
//!
//! Nothing is drawn twice and nothing moves, so a screen reader reads it in order.

use std::borrow::Cow;
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use rustyline::completion::{Completer, Pair};
use rustyline::config::{Behavior, BellStyle, CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};
use unicode_width::UnicodeWidthStr as _;

use super::Key;
use crate::prelude::*;
use crate::screen::unwritten;
use evoref_short::{Meant, Short};

/// Candidates that are listed without asking first.
const LISTED: usize = 60;

pub(super) struct Talk {
    /// The terminal; without one lines come from a pipe.
    editor: Option<Box<Editor<TabWords, DefaultHistory>>>,
    /// Whether what is said goes to standard error, because the record goes to standard output.
    apart: bool,
    screen: Screen,
}

impl Talk {
    /// With the terminal, if there is one; with standard input otherwise.
    pub(super) fn new(screen: &Screen, echo: bool) -> Result<Self, Stop> {
        let seen = io::stdout().is_terminal() || (echo && io::stderr().is_terminal());
        let mut terminal = None;
        if io::stdin().is_terminal() && seen {
            let behavior = if echo { Behavior::PreferTerm } else { Behavior::Stdio };
            let config = Config::builder()
                .completion_type(CompletionType::List)
                .completion_show_all_if_ambiguous(true)
                .completion_prompt_limit(LISTED)
                .bell_style(BellStyle::None)
                .behavior(behavior)
                .build();
            let no_terminal = |error| stop!("the terminal cannot be used: {error}");
            let mut editor = Editor::with_config(config).map_err(no_terminal)?;
            let grey = screen.look.paint == Paint::Colour;
            editor.set_helper(Some(TabWords { short: None, grey }));
            terminal = Some(Box::new(editor));
        }
        Ok(Self { editor: terminal, apart: echo, screen: *screen })
    }

    /// Says something that is no part of the record, on lines that fit.
    pub(super) fn say(&self, text: &str) -> Result<(), Stop> {
        let (mut out, width) = (String::new(), self.screen.look.width);
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            let (lead, line) = line.split_at(indent);
            if lead.len() + line.width() <= width {
                out.push_str(&format!("{lead}{line}\n"));
                continue;
            }
            let room = width.saturating_sub(indent + 2).max(16);
            out.push_str(&hanging(line, room, lead, &format!("{lead}  ")));
        }
        self.show(&out)
    }

    /// Says something as it is laid out: a table, a drawing.
    pub(super) fn show(&self, text: &str) -> Result<(), Stop> {
        if !self.apart {
            return self.screen.say(text, DONE).map(|_| ());
        }
        let text = printable(text, Paint::Plain);
        io::stderr().write_all(text.as_bytes()).map_err(|error| unwritten(&error, DONE))
    }

    /// Prints a line of the record to standard output, if the record goes there.
    pub(super) fn echo(&self, line: &str) -> Result<(), Stop> {
        if self.apart {
            self.screen.pour(&format!("{line}\n"), DONE)?;
        }
        Ok(())
    }

    /// Asks for a line, of which `begun` stands there already; it comes without blanks at its ends. What Tab offers is
    /// what the session `tab` allows.
    pub(super) fn ask(
        &mut self,
        asked: &str,
        begun: &str,
        tab: Option<&Session>,
    ) -> Result<String, Stop> {
        let mut prompt = format!("{} \u{203a} ", one_line(asked));
        if prompt.width() + 16 > self.screen.look.width {
            // What is typed has a line of its own.
            self.say(prompt.trim_end_matches([' ', '\u{203a}']))?;
            "\u{203a} ".clone_into(&mut prompt);
        }
        let Some(editor) = &mut self.editor else {
            let mut line = String::new();
            let read = io::stdin().lock().read_line(&mut line);
            let read = read.map_err(|error| stop!("standard input cannot be read: {error}"))?;
            let line = line.trim().to_owned();
            self.show(&format!("{prompt}{line}\n"))?;
            return if read == 0 { Err(Stop::Left) } else { Ok(line) };
        };
        if let Some(words) = editor.helper_mut() {
            words.short = tab.map(Short::new);
        }
        let (mut begun, mut cleared) = (begun, false);
        loop {
            match editor.readline_with_initial(&prompt, (begun, "")) {
                Ok(line) => {
                    let line = line.trim().to_owned();
                    if !line.is_empty() {
                        // A history that is full forgets; nothing else can go wrong with it.
                        let _ = editor.add_history_entry(line.as_str());
                    }
                    return Ok(line);
                }
                // Once clears the line, twice leaves.
                Err(ReadlineError::Interrupted) if !cleared => (begun, cleared) = ("", true),
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Err(Stop::Left),
                Err(error) => return Err(stop!("the terminal cannot be read: {error}")),
            }
        }
    }
}

struct TabWords {
    short: Option<Short>,
    /// Whether there are colours.
    grey: bool,
}

impl Helper for TabWords {}

impl Highlighter for TabWords {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.grey {
            Cow::Owned(format!("\u{1b}[90m{hint}\u{1b}[39m"))
        } else {
            Cow::Borrowed(hint)
        }
    }
}

impl Validator for TabWords {}

/// The line that Enter takes, or the first of those that it lists.
struct EnteredLine {
    shown: String,
    /// What the key for the end of the line adds, if it goes on with what was typed.
    rest: Option<String>,
}

impl Hint for EnteredLine {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.rest.as_deref()
    }
}

impl Hinter for TabWords {
    type Hint = EnteredLine;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<EnteredLine> {
        let short = self.short.as_ref().filter(|_| at == line.len() && Key::of(line).is_none())?;
        let (taken, others) = match short.offered(line)? {
            Meant::Lines(lines) => (lines.join(" / "), String::new()),
            Meant::Several(lines) => {
                let (first, others) = lines.split_first()?;
                (first.clone(), format!("   or {}", count(others.len() as u64, "other")))
            }
            Meant::Refused(..) => return None,
        };
        let taken = one_line(&taken).to_string();
        if taken == line {
            return None;
        }
        let rest = taken.strip_prefix(line).map(str::to_owned);
        let shown = match &rest {
            Some(rest) if self.grey => format!("{rest}{others}"),
            _ if self.grey => format!("   {taken}{others}"),
            // Without colours it must not look like something that was typed.
            _ => format!("   [{taken}{others}]"),
        };
        Some(EnteredLine { shown, rest })
    }
}

impl Completer for TabWords {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let Some(short) = &self.short else { return Ok((at, Vec::new())) };
        let found = short.complete(line.get(..at).unwrap_or(line));
        let width = found.next.iter().map(|word| word.text.width()).max().unwrap_or(0);
        let pairs = found.next.iter().map(|word| {
            let gap = if word.glued { "" } else { " " };
            let display = if word.phrase.is_empty() {
                word.text.to_string()
            } else {
                format!("{:width$}  {}", word.text, one_line(&word.phrase))
            };
            Pair { display, replacement: format!("{}{gap}", word.text) }
        });
        Ok((found.replace.start as usize, pairs.collect()))
    }
}
