//! What the commands are told that look at many records.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{FolderOptions, Joining, ScoreForm, records};

pub(super) const LIST: &str = "\
Examples:

  evoref list                             every record of this folder
  evoref list season --sort status        what is broken stands first
  evoref list season --output-format csv > season.csv
  evoref list season --duplicates         sessions that were recorded twice, and where they part";

pub(super) const STANDINGS: &str = "\
Results count that were replayed to the end; --claimed adds those that a record only states. A session that was \
recorded more than once counts once, by its first record; `evoref list --duplicates` names the others. What is \
left out is said below the table.

  evoref standings season
  evoref standings season --since 2026-09 --game evo
  evoref standings season --head-to-head --join \"Maggie=Mags\"";

/// Which records are looked at, and with which settings.
#[derive(Debug, Args)]
pub(crate) struct Records {
    #[command(flatten)]
    pub(crate) reading: FolderOptions,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(default_value = ".", add = records())]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) joining: Joining,
}

#[derive(Debug, Args)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) records: Records,
    /// Show instead which records hold the same session, however they are written, and where two records
    /// of one evening part that share more than half of their lines
    #[arg(long, conflicts_with_all = ["sort", "output_format"])]
    pub(crate) duplicates: bool,
    /// What to sort by; by status, what is broken stands first
    #[arg(long, value_enum, default_value_t = SortBy::File, value_name = "COLUMN")]
    pub(crate) sort: SortBy,
    /// How to write it
    #[arg(long, value_enum, default_value_t = ListForm::Text, value_name = "FORMAT")]
    pub(crate) output_format: ListForm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SortBy {
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
pub(crate) enum ListForm {
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
pub(crate) struct Standings {
    #[command(flatten)]
    pub(crate) records: Records,
    /// Only sessions of this game
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// Only sessions from this day on: 2026-11-12, 2026-11 or 2026
    #[arg(long, value_name = "DATE")]
    pub(crate) since: Option<String>,
    /// Count results, too, that a record only claims
    #[arg(long)]
    pub(crate) claimed: bool,
    /// Show besides who was how often before whom; CSV shows that alone
    #[arg(long)]
    pub(crate) head_to_head: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t = ScoreForm::Text, value_name = "FORMAT")]
    pub(crate) output_format: ScoreForm,
}

pub(super) const STATS: &str = "\
Legal and unfinished records are counted, and win rates over those that were replayed to a final result. A \
session that was recorded more than once counts once; `evoref list --duplicates` names its records. \
`won %` is beside `fair %`: what everybody would have if only the number of players counted. A few sessions \
tell nothing about a gene or a seat; `had` and `played` say how many there were.

  evoref stats records                                   every table
  evoref stats records --table bids                      one of them
  evoref stats records --table things --output-format csv
  evoref stats records --facts > facts.jsonl             a JSON line for each thing that happened

--facts tells of every record. A line of it is described by `evoref schema facts`; `fact` and its `roles` \
are those of the game, `line` and `said` are null of what follows from the rules, and null in a role is not \
known. With DuckDB: select who, count(*) from 'facts.jsonl' where fact = 'attack' group by who";

#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) records: Records,
    /// Only sessions of this game
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// Only this table
    #[arg(long, value_enum, value_name = "TABLE")]
    pub(crate) table: Option<Topic>,
    /// How to write it; CSV holds one table
    #[arg(long, value_enum, default_value_t = ListForm::Text, value_name = "FORMAT")]
    pub(crate) output_format: ListForm,
    /// Write instead everything that happened, a JSON line each, also of records that were judged up to an error
    #[arg(long, conflicts_with_all = ["table", "output_format"])]
    pub(crate) facts: bool,
}

/// A table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Topic {
    /// How long sessions are, by game and number of players
    Length,
    /// How often each seat wins, in the order of the players line
    Seats,
    /// How often those win who had a gene, a trait or a card
    Things,
    /// What genes are bid on, and what is paid for them
    Bids,
    /// Dice, tokens and draws against what could have come
    Chance,
    /// Who feeds, hunts and is hunted; in Evolution by trait, too
    Feeding,
    /// What biomes and challenges bring
    Scoring,
}

pub(super) const EXPORT: &str = "\
Nothing is ever sent: what is printed is for a file, a browser or a program of yours. Only results that \
were replayed to the end are written; --claimed adds those that a record only states, marked as such. What \
is left out is said on standard error, and the exit code is 1.

  evoref export thursday.evo --to bgstats-link       opens the play in BG Stats on a phone
  evoref export records --to bgstats > club.bgsplay  for BG Stats, with score sheets
  evoref export records --to csv > club.csv

The number of the game on BoardGameGeek stands in the header as `x-bgg: 155703`, or --bgg gives it, and what \
players are called there as `x-bgg-names: M maggie77, E ed`, by their handles. A play \
is known by a hash of what was played: the same session exported again is the same play to a program that \
compares it. BG Stats wants the time at which a session ended, in UTC; a record has the local time at which \
it began, or none (then 12:00:00), and that is what is written.

BoardGameGeek has no promised interface for plays: BG Stats takes them there. Not tried with the real \
application: these forms follow what is published of it (address, play file). Try one play, look at it, and \
then the others.";

#[derive(Debug, Args)]
pub(crate) struct Export {
    #[command(flatten)]
    pub(crate) records: Records,
    /// For what program
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: To,
    /// Write results, too, that a record only states
    #[arg(long)]
    pub(crate) claimed: bool,
    /// The number of the game on BoardGameGeek, for records that have no `x-bgg:`
    #[arg(long, value_name = "NUMBER")]
    pub(crate) bgg: Option<u32>,
}

/// A form in which plays are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum To {
    /// A play file of BG Stats with all plays and their score sheets
    Bgstats,
    /// An address for BG Stats, a line a play
    BgstatsLink,
    /// For spreadsheets: a row a player, with the parts of the score
    Csv,
}
