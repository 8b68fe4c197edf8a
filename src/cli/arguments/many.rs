//! What the commands are told that look at many records.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter as Words;

use super::{Reading, ScoreForm};
use crate::cli::screen::{Screen, Stop};
use crate::cli::settings::{Given, Joining, Settings, Typed};
use crate::cli::shells;
use crate::files::Sandbox;
use crate::files::paths::Input;
use evoref_report::render::Failure;

/// What `evoref list --help` says at its end.
pub(super) const LIST: &str = "\
Examples:

  evoref list                             every record of this folder
  evoref list season --sort status        what is broken stands first
  evoref list season --output-format csv > season.csv
  evoref list season --duplicates         sessions that were recorded twice, and where they part";

/// What `evoref standings --help` says at its end.
pub(super) const STANDINGS: &str = "\
Results count that were replayed to the end; --claimed adds those that a record only states. A session that was \
recorded more than once counts once, by its first record; `evoref list --duplicates` names the others. What is \
left out is said below the table.

  evoref standings season
  evoref standings season --since 2026-09 --game evo
  evoref standings season --head-to-head --join \"Maggie=Mags\"";

/// Which records are looked at, and with which settings.
#[derive(Debug, Args)]
pub(in crate::cli) struct Records {
    #[command(flatten)]
    reading: Reading,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(default_value = ".", add = Words::new(shells::records))]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    joining: Joining,
}

impl Records {
    /// The settings in force, what may be read, and the records; what is passed over is told.
    ///
    /// # Errors
    /// Settings that cannot be used, or paths that cannot be opened.
    pub(in crate::cli) fn open(
        &self,
        screen: &Screen,
    ) -> Result<(Settings, Sandbox, Inputs), Stop> {
        let typed = Typed { join: &self.joining.join, ..Typed::of(&self.given, &self.reading) };
        let settings = Settings::of(screen, &typed, &self.paths)?;
        let (sandbox, found) = settings.open(&self.paths)?;
        Ok((settings, sandbox, screen.inputs(found)))
    }
}

/// What was found under the paths, in order.
type Inputs = Vec<Result<Input, Failure>>;

#[derive(Debug, Args)]
pub(in crate::cli) struct List {
    #[command(flatten)]
    pub(in crate::cli) records: Records,
    /// Show instead which records hold the same session, however they are written, and where two records
    /// of one evening part that share more than half of their lines
    #[arg(long, conflicts_with_all = ["sort", "output_format"])]
    pub(in crate::cli) duplicates: bool,
    /// What to sort by; by status, what is broken stands first
    #[arg(long, value_enum, default_value_t = SortBy::File, value_name = "COLUMN")]
    pub(in crate::cli) sort: SortBy,
    /// How to write it
    #[arg(long, value_enum, default_value_t = ListForm::Text, value_name = "FORMAT")]
    pub(in crate::cli) output_format: ListForm,
}

/// A column to sort by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SortBy {
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
pub(in crate::cli) enum ListForm {
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
pub(in crate::cli) struct Standings {
    #[command(flatten)]
    pub(in crate::cli) records: Records,
    /// Only sessions of this game
    #[arg(long, add = Words::new(shells::game_names))]
    pub(in crate::cli) game: Option<String>,
    /// Only sessions from this day on: 2026-11-12, 2026-11 or 2026
    #[arg(long, value_name = "DATE")]
    pub(in crate::cli) since: Option<String>,
    /// Count results, too, that a record only claims
    #[arg(long)]
    pub(in crate::cli) claimed: bool,
    /// Show besides who was how often before whom; CSV shows that alone
    #[arg(long)]
    pub(in crate::cli) head_to_head: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t = ScoreForm::Text, value_name = "FORMAT")]
    pub(in crate::cli) output_format: ScoreForm,
}
