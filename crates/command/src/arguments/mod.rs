//! What can be typed: commands, options and their help; a file for each kind of command; and how
//! `evoref --help` lists them: those that matter first, then by what they are for. What the help of a command says at its
//! end is a text that is called as the command.

mod check;
mod make;
mod many;
mod reference;
mod show;

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::{Arg, Args, CommandFactory as _, Parser, Subcommand, ValueEnum};
use clap_complete::engine::ArgValueCompleter as Words;

pub(super) use self::{check::*, make::*, many::*, reference::*, show::*};
use crate::shells;
use evoref_referee::register::Games;
use evoref_report::render::{Format, hanging};

/// A referee for recorded sessions of Evo, Evolution and Evolve!
#[derive(Debug, Parser)]
#[command(name = "evoref", version, max_term_width = 100)]
pub(super) struct Cli {
    /// When to colour the output
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(super) color: Color,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// All that can be typed where these games are refereed.
pub(super) fn with(games: Games) -> clap::Command {
    knowing(games, Cli::command())
}

fn knowing(games: Games, command: clap::Command) -> clap::Command {
    command.mut_args(|arg| of_games(games, arg)).mut_subcommands(|command| knowing(games, command))
}

/// What is typed where the games know the words: the same under the same name in every command.
fn of_games(games: Games, arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "select" | "ignore" | "warn" | "deny" => {
            arg.value_parser(move |text: &str| a_word(games, text))
        }
        name @ ("code" | "game" | "set" | "edition" | "board" | "wheel" | "events" | "deck") => {
            let name = name.to_owned();
            arg.add(Words::new(move |typed: &OsStr| shells::offered(games, &name, typed)))
        }
        _ => arg,
    }
}

/// What a shell offers where records are named.
fn records() -> Words {
    Words::new(shells::records)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Referee records: what was illegal, where, why, and what would have been legal
    #[command(after_help = check::CHECK)]
    Check(Check),
    /// Print the final scores and where the points came from
    #[command(after_help = show::SCORE)]
    Score(Score),
    /// Compare dice and draws with what could have come: who was lucky, when, and by how much
    #[command(after_help = show::LUCK)]
    Luck(Luck),
    /// List records: date, game, result, verdict, and what needs a look
    #[command(after_help = many::LIST)]
    List(List),
    /// Sum up sessions by player: played, won, mean place, head to head
    #[command(after_help = many::STANDINGS)]
    Standings(Standings),
    /// Count over many sessions: length, wins by seat and by card, bids, dice, feeding, biomes
    #[command(after_help = many::STATS)]
    Stats(Stats),
    /// Write finished sessions for programs that keep plays: BG Stats, and for spreadsheets
    #[command(after_help = many::EXPORT)]
    Export(Export),
    /// Explain a code with its rule and two examples; or a card, a gene, a unit
    Explain {
        /// A code, as in evo/bid-not-higher, or the name of a card, a gene, a trait, a terrain, a unit
        #[arg(value_name = "CODE|NAME")]
        code: String,
    },
    /// List the codes and switches of the games
    Rules(Rules),
    /// Print the settings in force and where each comes from, or the schema of evoref.toml
    #[command(after_help = reference::CONFIG)]
    Config(Config),
    /// List, show and check boards, wheels, decks and editions
    Data {
        #[command(subcommand)]
        command: Data,
    },
    /// Write records in their one spelling and layout
    Fmt(Fmt),
    /// Apply the suggestions of the referee
    Fix(Fix),
    /// Print a record with a dealt set-up, ready to be written on
    Deal(Deal),
    /// Print a random legal session as a record
    Play(Play),
    /// List every legal action at a place of a record
    Legal(At),
    /// Show the table at a place of a record
    State(State),
    /// Write a record as one page of HTML to step through: the table drawn, and what each line did
    View(View),
    /// Print a record as one player or an onlooker knew it
    #[command(after_help = show::VIEW_AS)]
    ViewAs(ViewAs),
    /// Print the smallest record that still gives a finding
    #[command(after_help = make::MINIMISE)]
    Minimise(Minimise),
    /// Hold records against the marks on their lines, `#~ CODE`, and what is expected beside them
    Test(Test),
    /// Compare two JSON reports on the same records
    Diff(Diff),
    /// Write a record at the table: a prompt that knows what is legal
    #[cfg(feature = "record")]
    #[command(after_help = TYPED)]
    Record(Record),
    /// Answer an editor: a language server over standard input and output
    #[cfg(feature = "lsp")]
    #[command(after_help = reference::LSP)]
    Lsp(Lsp),
    /// Print a record to fill in: its header and its set-up
    New(New),
    /// Print the JSON Schema of what a command prints as JSON
    Schema {
        /// Of which command
        of: Printed,
    },
    /// Print the notation of a game on one page, to take to the table
    Sheet(Sheet),
    /// Print what makes a shell complete commands, codes and names
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// What the records of a command may read.
#[derive(Debug, Args)]
pub(super) struct ReadOptions {
    /// Read the files that records name only under this folder; without it, under the nearest folder
    /// above a record that holds .git, else the folder named here, else the record's own
    #[arg(long, value_name = "DIR")]
    pub(super) root: Option<PathBuf>,
    /// The file of settings, instead of the nearest evoref.toml above what is named
    #[arg(long, value_name = "FILE", conflicts_with = "isolated", help_heading = "Settings")]
    pub(super) config: Option<PathBuf>,
    /// Use no file of settings
    #[arg(long, help_heading = "Settings")]
    pub(super) isolated: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Plain {
    /// For people
    Text,
    /// For programs
    Json,
}

/// A value as it is typed.
pub(super) fn value_name(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

pub(super) fn no_format(written: &str, auto: bool) -> String {
    let formats = Format::value_variants().iter();
    let names = formats.filter(|format| auto || **format != Format::Auto).map(value_name);
    let pages = (!auto).then(|| "html".to_owned());
    let names = names.chain(pages).collect::<Vec<_>>().join(", ");
    format!("`{written}` is not a format; there are {names}")
}

/// What a variable that turns something on may say; empty is no.
pub(super) fn yes_or_no(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "1" | "yes" | "true" | "on" => Ok(true),
        "" | "0" | "no" | "false" | "off" => Ok(false),
        _ => Err("write 1, yes, true or on; or 0, no, false, off or nothing".to_owned()),
    }
}

/// Two words with a sign between them; `form` says what to write.
pub(super) fn pair(text: &str, form: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').map(|(one, other)| (one.trim(), other.trim()));
    let parts = parts.filter(|(one, other)| !one.is_empty() && !other.is_empty());
    parts.map(|(one, other)| (one.to_owned(), other.to_owned())).ok_or_else(|| form.to_owned())
}

/// Columns of the help.
const WIDTH: usize = 100;
/// Columns before what a command does.
const INDENT: usize = 15;

/// What commands are for, and which they are: each has its group, as a test asks.
const GROUPS: [(&str, &[&str]); 6] = [
    ("What matters first", &["new", "record", "check", "score", "view"]),
    ("Looking closer", &["explain", "legal", "state", "rules", "luck", "view-as"]),
    ("Mending", &["fix", "fmt", "minimise"]),
    ("Many sessions", &["list", "standings", "stats", "export"]),
    ("Tests and programs", &["test", "diff", "schema", "lsp"]),
    ("Material", &["sheet", "data", "deal", "play", "config", "completions"]),
];

/// All commands, group by group.
pub(super) fn listed(command: &clap::Command) -> String {
    let line = |command: &clap::Command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let first = format!("  {:13}", command.get_name());
        hanging(&about, WIDTH - INDENT, &first, &" ".repeat(INDENT))
    };
    let groups = GROUPS.map(|(heading, names)| {
        let own = names.iter().filter_map(|name| command.find_subcommand(name));
        format!("{heading}:\n{}\n", own.map(line).collect::<String>())
    });
    groups.concat()
}

#[cfg(test)]
#[path = "../../tests/unit/arguments.rs"]
mod tests;
