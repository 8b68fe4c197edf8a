//! The command line: arguments in, text and exit codes out; files are read and written by `files`.
//!
//! Every command has a file, those that share most of it have one; none knows rules or draws a finding itself.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests read the project's own"))]

mod arguments;
mod baseline;
mod check;
mod codes;
mod corpus;
mod data;
mod deal;
mod diff;
mod entry;
mod explain;
mod export;
mod frames;
mod identity;
mod list;
#[cfg(feature = "lsp")]
mod lsp;
mod luck;
mod minimise;
mod pages;
mod place;
mod prelude;
mod printed;
mod progress;
#[cfg(feature = "record")]
mod record;
mod records;
mod report_file;
mod results;
mod rewrite;
mod rules;
mod score;
mod score_forms;
mod scored;
mod screen;
mod settings;
mod sheet;
mod shells;
mod standings;
mod state;
mod statistics;
mod stats;
mod stream;
mod test;
mod unified;
mod view;
#[cfg(feature = "watch")]
mod watch;

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use arguments::{Check, Cli, Color, Command};
use clap::FromArgMatches as _;
pub use codes::texts;
pub use data::{OfGame, kinds, schemas};
pub use explain::{BREAKS, Example, OBEYS, example, excerpt, marks, without_marks};
use screen::{Done, Screen, Stop, unwritten};

use crate::prelude::*;

/// Everything was legal, or the job was done.
const DONE: u8 = 0;
/// A fault in a record: an illegal action, a count that differs, a failed fixture.
const FAULT: u8 = 1;
/// The job could not be done.
const UNDONE: u8 = 2;

/// What the handbook says of which program it is.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// All that can be typed, for the manual.
pub fn command(games: Games) -> clap::Command {
    let command = arguments::with(games);
    let commands = arguments::listed(&command);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{commands}Options:\n{{options}}{{after-help}}"
    ))
}

fn typed(games: Games, arguments: &[OsString]) -> Result<Cli, clap::Error> {
    let mut plain = arguments::with(games);
    let mut matches = match plain.try_get_matches_from_mut(arguments) {
        Ok(matches) => matches,
        // The groups of the help are laid out only for whoever reads it: that takes a quarter of the start.
        Err(_) => command(games).try_get_matches_from(arguments)?,
    };
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut plain))
}

/// Runs the command for these games with the arguments of the process, the program's name first, and what `explain` shows.
pub fn run(
    games: Games,
    arguments: impl IntoIterator<Item = OsString>,
    examples: &'static [Example],
) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(code) = shells::answer(games, &arguments) {
        return ExitCode::from(code);
    }
    let cli = match typed(games, &arguments) {
        Ok(cli) => cli,
        Err(error) => return ExitCode::from(told(games, error, &arguments)),
    };
    let screen = Screen::of(games, cli.color);
    let done = match cli.command {
        Command::Check(options) => checked(&screen, &options),
        #[cfg(feature = "watch")]
        Command::Score(options) if options.watch => {
            watch::rerun(&screen, &options.file, || score::run(&screen, &options))
        }
        Command::Score(options) => score::run(&screen, &options),
        Command::List(options) => list::run(&screen, &options),
        Command::Standings(options) => standings::run(&screen, &options),
        Command::Export(options) => export::run(&screen, &options),
        Command::Stats(options) => stats::run(&screen, &options),
        Command::Luck(options) => luck::run(&screen, &options),
        Command::Explain { code } => explain::run(&screen, &code, examples),
        Command::Rules(options) => rules::run(&screen, &options),
        Command::Config(options) => settings::run(&screen, &options),
        Command::Data { command } => data::run(&screen, &command),
        Command::Fmt(options) => rewrite::fmt(&screen, &options),
        Command::Fix(options) => rewrite::fix(&screen, &options),
        Command::Deal(options) => deal::deal(&screen, &options),
        Command::Play(options) => deal::play(&screen, &options),
        Command::Legal(options) => state::legal(&screen, &options),
        Command::State(options) if options.as_record => state::as_record(&screen, &options.at),
        #[cfg(feature = "watch")]
        Command::State(options) if options.watch => {
            let (path, _) = place::split(&options.at.place);
            watch::rerun(&screen, &path, || state::run(&screen, &options.at))
        }
        Command::State(options) => state::run(&screen, &options.at),
        Command::View(options) => view::run(&screen, &options),
        Command::ViewAs(options) => view::view_as(&screen, &options),
        Command::Minimise(options) => minimise::run(&screen, &options),
        Command::Test(options) => test::run(&screen, &options),
        Command::Diff(options) => diff::run(&screen, &options),
        #[cfg(feature = "record")]
        Command::Record(options) => record::run(&screen, &options),
        #[cfg(feature = "lsp")]
        Command::Lsp(options) => lsp::run(&screen, &options),
        Command::New(options) => deal::new(&screen, &options),
        Command::Schema { of } => screen.say(of.text(), DONE),
        Command::Sheet(options) => sheet::run(&screen, &options),
        Command::Completions { shell } => shells::completions(&screen, shell),
    };
    ExitCode::from(done.unwrap_or_else(|stop| stopped(&screen, stop)))
}

fn checked(screen: &Screen, options: &Check) -> Done {
    let code = match options {
        options if options.stream => stream::run(screen, options),
        #[cfg(feature = "watch")]
        options if options.watch => watch::check(screen, options),
        options => check::run(screen, options),
    }?;
    Ok(if code == FAULT && options.exit_zero { DONE } else { code })
}

fn stopped(screen: &Screen, stop: Stop) -> u8 {
    match stop {
        Stop::Deaf(known) => known,
        Stop::Left => DONE,
        Stop::Because(sentence) => {
            screen.complain(&sentence);
            UNDONE
        }
        Stop::Drawn(text) => {
            screen.complain_drawn(&text);
            UNDONE
        }
    }
}

/// Prints the help, the version or what is wrong with the arguments.
fn told(games: Games, error: clap::Error, arguments: &[OsString]) -> u8 {
    // It repeats what was typed, so it is asked for again with words that can be shown.
    let shown = arguments.iter().map(|word| one_line(&word.to_string_lossy()).into_owned());
    let shown: Vec<OsString> = shown.map(OsString::from).collect();
    let error = typed(games, &shown).err().unwrap_or(error);
    let code = error.exit_code() as u8;
    match error.print().and_then(|()| std::io::stdout().flush()) {
        Ok(()) => code,
        Err(cause) => stopped(&Screen::of(games, Color::Auto), unwritten(&cause, code)),
    }
}
