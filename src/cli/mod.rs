//! The command line: arguments in, text and exit codes out, and all reading and writing of files.
//!
//! Every command is a file of its own; none knows rules or draws a finding itself.

mod addends;
mod apart;
mod arguments;
mod check;
mod corpus;
mod coverage;
mod deal;
mod diff;
mod excerpt;
mod explain;
mod fix;
mod fmt;
mod input;
mod legal;
mod parts;
mod paths;
mod place;
mod rules;
mod save;
mod score;
mod screen;
mod state;
mod stream;
mod test;
mod unified;

use std::ffi::OsString;
use std::process::ExitCode;

use arguments::{Cli, Command};
use clap::Parser as _;
pub use excerpt::{Mark, excerpt, marks};
pub use input::Beside;
use screen::{Screen, Stop};

/// Everything was legal, or the job was done.
const DONE: u8 = 0;
/// A fault in a record: an illegal action, a count that differs, a failed fixture.
const FAULT: u8 = 1;
/// The job could not be done.
const UNDONE: u8 = 2;

/// Runs the command with the arguments of the process, the program's name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // Nobody is left to tell if even this cannot be written.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    let screen = Screen::of(cli.color);
    let done = match cli.command {
        Command::Check(options) if options.stream => stream::run(&screen, &options),
        Command::Check(options) => check::run(&screen, &options),
        Command::Score(options) => score::run(&screen, &options),
        Command::Explain(options) => explain::run(&screen, &options),
        Command::Rules(options) => rules::run(&screen, &options),
        Command::Fmt(options) => fmt::run(&screen, &options),
        Command::Fix(options) => fix::run(&screen, &options),
        Command::Deal(options) => deal::deal(&screen, &options),
        Command::Play(options) => deal::play(&screen, &options),
        Command::Legal(options) => legal::run(&screen, &options),
        Command::State(options) => state::run(&screen, &options),
        Command::Test(options) => test::run(&screen, &options),
        Command::Diff(options) => diff::run(&screen, &options),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(Stop::Deaf) => ExitCode::from(DONE),
        Err(Stop::Because(sentence)) => {
            screen.complain(&sentence);
            ExitCode::from(UNDONE)
        }
    }
}
