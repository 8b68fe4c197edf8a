//! What can be typed: commands, options and their help.

use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::engine::ArgValueCompleter as Words;

use super::screen::Stop;
use super::shells::{self, Shell};
use crate::render::Format;

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

/// When to colour the output.
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
    Check(Check),
    /// Print the final scores and where the points came from
    #[command(after_help = SCORE)]
    Score(Score),
    /// Compare dice and draws with what could have come: who was lucky, when, and by how much
    #[command(after_help = LUCK)]
    Luck(Luck),
    /// List records: date, game, result, verdict, and what needs a look
    List(List),
    /// Sum up sessions by player: played, won, mean place, head to head
    Standings(Standings),
    /// Explain a code with its rule and two examples; or a card, a gene, a unit
    Explain(Explain),
    /// List the codes and switches of the games
    Rules(Rules),
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
    /// Compare records with the verdicts that are written beside them
    Test(Test),
    /// Compare two JSON reports on the same records
    Diff(Diff),
    /// Write a record at the table: a prompt that knows what is legal
    #[cfg(feature = "record")]
    Record(Record),
    /// Answer an editor: a language server over standard input and output
    #[cfg(feature = "lsp")]
    #[command(after_help = LSP)]
    Lsp(Lsp),
    /// Print a record to fill in: its header and its set-up
    New(New),
    /// Print the JSON Schema of what a command prints as JSON
    Schema(super::schema::Schema),
    /// Print the notation of a game on one page, to take to the table
    Sheet(Sheet),
    /// Print what makes a shell complete commands, codes and names
    Completions(Completions),
    /// Write the manual pages into a folder
    Man(Man),
}

#[cfg(feature = "record")]
#[derive(Debug, Args)]
pub(super) struct Record {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// The file to go on with, or to begin; a free name if there is none
    #[arg(add = Words::new(shells::records))]
    pub(super) file: Option<PathBuf>,
    /// For a new record: evo, evolution or evolve
    #[arg(long, add = Words::new(shells::game_names))]
    pub(super) game: Option<String>,
    /// For a new record: how many players, or their handles: 3, or A,B,C, or A=Alice,B=Bob
    #[arg(long, value_name = "PLAYERS")]
    pub(super) players: Option<String>,
    #[command(flatten)]
    pub(super) material: Material,
    /// For a new record: let evoref draw, from this seed or a fresh one; dice are still thrown at the
    /// table
    #[arg(long, num_args = 0..=1)]
    #[expect(
        clippy::option_option,
        reason = "clap's form of an option with an optional value"
    )]
    pub(super) seed: Option<Option<u64>>,
    /// Print the lines that are written to standard output, and the conversation to standard error
    #[arg(long)]
    pub(super) echo: bool,
}

/// How editors are told of the server.
#[cfg(feature = "lsp")]
const LSP: &str = "\
An editor starts it for files that end in .evo. It shows what is wrong while somebody writes, what
may be written next, and what stands on the table. For Neovim from 0.11 on:

  vim.filetype.add({ extension = { evo = 'evoref' } })
  vim.lsp.config('evoref', { cmd = { 'evoref', 'lsp' }, filetypes = { 'evoref' } })
  vim.lsp.enable('evoref')

For Helix, in languages.toml:

  [language-server.evoref]
  command = \"evoref\"
  args = [\"lsp\"]

editors/README.md has VS Code, Zed and Emacs, and what can be set.";

#[cfg(feature = "lsp")]
#[derive(Debug, Args)]
pub(super) struct Lsp {
    /// Read the files that records name only under this folder; without it, under the nearest folder
    /// above a record that holds .git, else the folder that the editor shows, else the record's own
    #[arg(long, value_name = "DIR")]
    pub(super) root: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct New {
    /// evo, evolution or evolve
    #[arg(add = Words::new(shells::game_names))]
    pub(super) game: String,
    /// How many players, or their handles: 3, or A,B,C, or A=Alice,B=Bob
    #[arg(long, value_name = "PLAYERS")]
    pub(super) players: Option<String>,
    #[command(flatten)]
    pub(super) material: Material,
}

#[derive(Debug, Args)]
pub(super) struct Sheet {
    /// evo, evolution or evolve
    #[arg(add = Words::new(shells::game_names))]
    pub(super) game: String,
    /// Write HTML for a printer
    #[arg(long)]
    pub(super) html: bool,
}

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(super) shell: Shell,
}

#[derive(Debug, Args)]
pub(super) struct Man {
    /// The folder, as in ~/.local/share/man/man1
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
}

/// What the records of a command may read.
#[derive(Debug, Args)]
pub(super) struct Reading {
    /// Read the files that records name only under this folder; without it, under the nearest folder
    /// above a record that holds .git, else the folder named here, else the record's own
    #[arg(long, value_name = "DIR")]
    pub(super) root: Option<PathBuf>,
}

#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(default_value = ".", add = Words::new(shells::records))]
    pub(super) paths: Vec<PathBuf>,
    /// How to write the report; without it as the variable `EVOREF_OUTPUT_FORMAT` says, or auto
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) output_format: Option<Format>,
    /// Write a report to a file besides, as in sarif=evoref.sarif; may be repeated. A file is replaced
    /// when the report is complete; a pipe or a device is written to as it is. html=DIR writes a page
    /// to look at for each record in which something is wrong
    #[arg(long, value_parser = report, value_name = "FORMAT=PATH")]
    pub(super) report: Vec<Besides>,
    /// Go on judging after an illegal action
    #[arg(long, env = "EVOREF_KEEP_GOING", value_parser = yes_or_no)]
    pub(super) keep_going: bool,
    /// Stay, and show it again whenever a file that it reads is saved; Ctrl-C ends it with the last
    /// exit code
    #[cfg(feature = "watch")]
    #[arg(short, long, conflicts_with_all = ["stream", "report"])]
    pub(super) watch: bool,
    /// Print findings only: not how far the judging went, nor what the run amounts to
    #[arg(short, long)]
    pub(super) quiet: bool,
    /// Exit with 0 although something was illegal; what could not be judged still exits with 2
    #[arg(long)]
    pub(super) exit_zero: bool,
    /// What to call standard input
    #[arg(long, value_name = "NAME")]
    pub(super) stdin_filename: Option<String>,
    /// Read records one after another from standard input and write one JSON line for each
    #[arg(long, conflicts_with_all = ["paths", "report"])]
    pub(super) stream: bool,
}

/// What `--report` writes besides.
#[derive(Debug, Clone)]
pub(super) enum Besides {
    /// A report on all records.
    File(Format, PathBuf),
    /// The pages of the records in which something is wrong, into a folder.
    Pages(PathBuf),
}

impl Check {
    /// The reports that go to files.
    pub(super) fn files(&self) -> impl Iterator<Item = (Format, &Path)> {
        self.report.iter().filter_map(|besides| match besides {
            Besides::File(format, path) => Some((*format, &**path)),
            Besides::Pages(_) => None,
        })
    }

    /// The folders that pages go to.
    pub(super) fn folders(&self) -> impl Iterator<Item = &Path> {
        self.report.iter().filter_map(|besides| match besides {
            Besides::File(..) => None,
            Besides::Pages(folder) => Some(&**folder),
        })
    }

    /// The format of standard output: the option, else the variable, else `auto`.
    pub(super) fn format(&self) -> Result<Format, Stop> {
        const VARIABLE: &str = "EVOREF_OUTPUT_FORMAT";
        if let Some(format) = self.output_format {
            return Ok(format);
        }
        let told = std::env::var_os(VARIABLE).unwrap_or_default();
        let told = told.to_string_lossy();
        if told.is_empty() {
            return Ok(Format::Auto);
        }
        Format::from_str(&told, true)
            .map_err(|_| Stop::because(format!("{VARIABLE}: {}", no_format(&told, true))))
    }
}

#[derive(Debug, Args)]
pub(super) struct Score {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// The file, or - for standard input
    #[arg(add = Words::new(shells::records))]
    pub(super) file: PathBuf,
    /// Stay, and show it again whenever a file that it reads is saved; Ctrl-C ends it with the last
    /// exit code
    #[cfg(feature = "watch")]
    #[arg(short, long)]
    pub(super) watch: bool,
    /// Show every addend of this player's score with its line and the species, gene, card or challenge
    /// that it comes from
    #[arg(long, value_name = "PLAYER")]
    pub(super) explain: Option<String>,
    /// Show round by round what each player won or lost and had, as it is kept on paper
    #[arg(long, conflicts_with = "explain")]
    pub(super) sheet: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t = ScoreForm::Text, value_name = "FORMAT")]
    pub(super) output_format: ScoreForm,
}

/// What `evoref score --help` says at its end.
const SCORE: &str = "\
An unfinished session is shown as if it ended now, with what counts only at the end; exit code 1.

  evoref score club.evo                                        the final table
  evoref score club.evo --explain Bob                          every addend of one player, with its line
  evoref score club.evo --sheet --output-format markdown       round by round, for a message
  evoref score club.evo --sheet --output-format csv            a row for each round and player
  evoref score club.evo --output-format json                   as `evoref schema score` says";

/// What `evoref luck --help` says at its end.
const LUCK: &str = "\
Came is what chance gave, expected the mean of all that could have come, luck the difference, and ± the
standard deviation: two times out of three luck is between -± and +±. docs/luck.md defines every number.

  evoref luck club.evo                 sums, and each player's luckiest and unluckiest moments
  evoref luck club.evo --explain Bob   every moment of one player, with its line
  evoref luck club.evo --output-format json";

#[derive(Debug, Args)]
pub(super) struct Luck {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// The file, or - for standard input
    #[arg(add = Words::new(shells::records))]
    pub(super) file: PathBuf,
    /// Show every moment of this player's luck with its line
    #[arg(long, value_name = "PLAYER")]
    pub(super) explain: Option<String>,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Plain::Text, value_name = "FORMAT")]
    pub(super) output_format: Plain,
}

#[derive(Debug, Args)]
pub(super) struct List {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(default_value = ".", add = Words::new(shells::records))]
    pub(super) paths: Vec<PathBuf>,
    /// Show instead which records hold the same session, however they are written, and where two records
    /// of one evening part that share more than half of their lines
    #[arg(long, conflicts_with_all = ["sort", "output_format"])]
    pub(super) duplicates: bool,
    /// What to sort by; by status, what is broken stands first
    #[arg(long, value_enum, default_value_t = SortBy::File, value_name = "COLUMN")]
    pub(super) sort: SortBy,
    /// How to write it
    #[arg(long, value_enum, default_value_t = ListForm::Text, value_name = "FORMAT")]
    pub(super) output_format: ListForm,
}

/// A column to sort by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SortBy {
    /// As the files are found
    File,
    /// The day of the header; records without one last
    Date,
    /// By game
    Game,
    /// By length
    Rounds,
    /// Unreadable, illegal, unfinished, claimed, legal
    Status,
}

/// How a list of records is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ListForm {
    /// For people
    Text,
    /// For spreadsheets
    Csv,
    /// One JSON line a record
    JsonLines,
    /// For a page or a message
    Markdown,
}

#[derive(Debug, Args)]
pub(super) struct Standings {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(default_value = ".", add = Words::new(shells::records))]
    pub(super) paths: Vec<PathBuf>,
    /// Only sessions of this game
    #[arg(long, add = Words::new(shells::game_names))]
    pub(super) game: Option<String>,
    /// Only sessions from this day on: 2026-11-12, 2026-11 or 2026
    #[arg(long, value_name = "DATE")]
    pub(super) since: Option<String>,
    /// Count results, too, that a record only claims
    #[arg(long)]
    pub(super) claimed: bool,
    /// Show besides who was how often before whom; CSV shows that alone
    #[arg(long)]
    pub(super) head_to_head: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t = ScoreForm::Text, value_name = "FORMAT")]
    pub(super) output_format: ScoreForm,
}

#[derive(Debug, Args)]
pub(super) struct Explain {
    /// A code, as in evo/bid-not-higher, or the name of a card, a gene, a trait, a terrain, a unit
    #[arg(value_name = "CODE|NAME", add = Words::new(shells::codes))]
    pub(super) name: String,
}

#[derive(Debug, Args)]
pub(super) struct Rules {
    /// Only this game
    #[arg(add = Words::new(shells::game_names))]
    pub(super) game: Option<String>,
    /// List what no record under this folder shows: codes, ways to end, values of switches
    #[arg(long, value_name = "DIR")]
    pub(super) coverage: Option<PathBuf>,
    /// Read the files that these records name only under this folder, as `check` does
    #[arg(long, value_name = "DIR", requires = "coverage")]
    pub(super) root: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Data {
    /// Name what ships, by game
    List,
    /// Print one: a board drawn, a deck with its cards
    Show(OneFile),
    /// Print a commented file to fill in
    Template {
        /// board, wheel, events, edition or deck
        kind: String,
    },
    /// Say everything that is wrong with files of your own
    Check {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// What they are: board, wheel, events, edition or deck; without it their keys tell
        #[arg(long)]
        kind: Option<String>,
    },
    /// Print the JSON Schema, for editors
    Schema {
        /// board, wheel, events, edition or deck
        kind: String,
    },
}

#[derive(Debug, Args)]
pub(super) struct OneFile {
    /// What ships under this name, or a file
    #[arg(value_name = "NAME|FILE")]
    pub(super) name: String,
    /// What it is: board, wheel, events, edition or deck; without it the name or its keys tell
    #[arg(long)]
    pub(super) kind: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Fmt {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(required = true, add = Words::new(shells::records))]
    pub(super) paths: Vec<PathBuf>,
    /// Write nothing; name the files that would change
    #[arg(long)]
    pub(super) check: bool,
    /// Write nothing; show what would change
    #[arg(long, conflicts_with = "check")]
    pub(super) diff: bool,
    /// Write out every draw that the seed implies
    #[arg(long)]
    pub(super) expand: bool,
}

#[derive(Debug, Args)]
pub(super) struct Fix {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Files or folders to search for *.evo
    #[arg(required = true, add = Words::new(shells::records))]
    pub(super) paths: Vec<PathBuf>,
    /// Write nothing; show what would change
    #[arg(long)]
    pub(super) diff: bool,
    /// Apply suggestions that change the meaning too
    #[arg(long = "unsafe")]
    pub(super) risky: bool,
}

#[derive(Debug, Args)]
pub(super) struct Session {
    /// evo, evolution or evolve
    #[arg(add = Words::new(shells::game_names))]
    pub(super) game: String,
    /// How many players, or their handles: 3, or A,B,C, or A=Alice,B=Bob
    #[arg(long, value_name = "PLAYERS")]
    pub(super) players: String,
    #[command(flatten)]
    pub(super) material: Material,
}

/// What is played with, and the rulings.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct Material {
    /// The edition of the game
    #[arg(long, add = Words::new(shells::editions))]
    pub(super) edition: Option<String>,
    /// The board: a shipped name or a path
    #[arg(long, add = Words::new(shells::boards))]
    pub(super) board: Option<String>,
    /// The climate wheel: a shipped name or a path
    #[arg(long, add = Words::new(shells::wheels))]
    pub(super) wheel: Option<String>,
    /// The event cards: a shipped name, none or a path
    #[arg(long, add = Words::new(shells::events))]
    pub(super) events: Option<String>,
    /// The deck: a shipped name or a path
    #[arg(long, add = Words::new(shells::decks))]
    pub(super) deck: Option<String>,
    /// A ruling, as in newborn-parent=no; may be repeated
    #[arg(long = "set", value_parser = setting, value_name = "SWITCH=VALUE",
        add = Words::new(shells::switches))]
    pub(super) set: Vec<(String, String)>,
}

impl Material {
    /// The header lines that can be given.
    pub(super) fn given(&self) -> [(&'static str, &Option<String>); 5] {
        [
            ("edition", &self.edition),
            ("board", &self.board),
            ("wheel", &self.wheel),
            ("events", &self.events),
            ("deck", &self.deck),
        ]
    }

    /// The one of that key, to be filled in.
    #[cfg(feature = "record")]
    pub(super) fn named(&mut self, key: &str) -> Option<&mut Option<String>> {
        match key {
            "edition" => Some(&mut self.edition),
            "board" => Some(&mut self.board),
            "wheel" => Some(&mut self.wheel),
            "events" => Some(&mut self.events),
            "deck" => Some(&mut self.deck),
            _ => None,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct Deal {
    #[command(flatten)]
    pub(super) session: Session,
    /// The seed; a fresh one if none is given
    #[arg(long)]
    pub(super) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    pub(super) session: Session,
    /// The seed of draws and choices
    #[arg(long)]
    pub(super) seed: u64,
    /// Write only what an onlooker would know
    #[arg(long)]
    pub(super) hidden: bool,
}

#[derive(Debug, Args)]
pub(super) struct At {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// The file, and the last line that counts; the end of the record if there is none
    #[arg(value_name = "FILE[:LINE]", add = Words::new(shells::records))]
    pub(super) place: String,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Plain::Text, value_name = "FORMAT")]
    pub(super) output_format: Plain,
}

#[derive(Debug, Args)]
pub(super) struct View {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// The file, and a line of the record that is meant if it holds several; with --serve a folder
    #[arg(value_name = "FILE[:LINE]", add = Words::new(shells::records))]
    pub(super) file: String,
    /// Where to write the page, - for standard output; without it beside the record, as club.html
    #[arg(short, long, value_name = "PAGE")]
    pub(super) output: Option<PathBuf>,
    /// Show the page when it is written, with the program that the system has for pages
    #[arg(long)]
    pub(super) open: bool,
    /// Show the sessions of a folder and their pages to this machine only, at http://127.0.0.1:PORT/
    /// (0 for a free port), until it is interrupted; a page is loaded again when its record is saved
    #[arg(long, value_name = "PORT", conflicts_with_all = ["output", "open"])]
    pub(super) serve: Option<u16>,
}

#[derive(Debug, Args)]
pub(super) struct State {
    #[command(flatten)]
    pub(super) at: At,
    /// Print a record that begins with the table at the last round heading and goes on with the lines
    /// since then
    #[arg(long)]
    pub(super) as_record: bool,
    /// Stay, and show it again whenever a file that it reads is saved; Ctrl-C ends it with the last
    /// exit code
    #[cfg(feature = "watch")]
    #[arg(short, long)]
    pub(super) watch: bool,
}

/// A form in which a score can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ScoreForm {
    /// For people
    Text,
    /// One document, its schema is versioned
    Json,
    /// For spreadsheets
    Csv,
    /// For a page or a message
    Markdown,
}

/// Text or JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Plain {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Debug, Args)]
pub(super) struct Test {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Files or folders to search for *.evo
    #[arg(required = true, add = Words::new(shells::records))]
    pub(super) paths: Vec<PathBuf>,
    /// Write what came out as what is expected
    #[arg(long)]
    pub(super) bless: bool,
}

#[derive(Debug, Args)]
pub(super) struct Diff {
    /// The JSON report from before
    pub(super) old: PathBuf,
    /// The JSON report from now
    pub(super) new: PathBuf,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Plain::Text, value_name = "FORMAT")]
    pub(super) output_format: Plain,
}

fn report(text: &str) -> Result<Besides, String> {
    let form = "write FORMAT=PATH, as in sarif=evoref.sarif";
    let (format, path) = text.split_once('=').ok_or(form)?;
    if path.is_empty() {
        return Err(form.to_owned());
    }
    if format.eq_ignore_ascii_case("html") {
        return Ok(Besides::Pages(PathBuf::from(path)));
    }
    let format = Format::from_str(format, true)
        .ok()
        .filter(|format| *format != Format::Auto)
        .ok_or_else(|| no_format(format, false))?;
    Ok(Besides::File(format, PathBuf::from(path)))
}

fn no_format(written: &str, auto: bool) -> String {
    let names = Format::value_variants()
        .iter()
        .filter(|format| auto || **format != Format::Auto)
        .filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()));
    let pages = (!auto).then(|| "html".to_owned());
    let names = names.chain(pages).collect::<Vec<_>>().join(", ");
    format!("`{written}` is not a format; there are {names}")
}

/// What a variable that turns something on may say; empty is no.
fn yes_or_no(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "1" | "yes" | "true" | "on" => Ok(true),
        "" | "0" | "no" | "false" | "off" => Ok(false),
        _ => Err("write 1, yes, true or on; or 0, no, false, off or nothing".to_owned()),
    }
}

fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((switch, value)) if !switch.trim().is_empty() && !value.trim().is_empty() => {
            Ok((switch.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write SWITCH=VALUE; `evoref rules GAME` lists them".to_owned()),
    }
}
