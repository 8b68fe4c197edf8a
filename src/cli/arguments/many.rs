//! What the commands are told that look at many records.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter as Words;

use super::{Reading, ScoreForm};
use crate::cli::settings::{Given, Joining};
use crate::cli::shells;

#[derive(Debug, Args)]
pub(in crate::cli) struct List {
    #[command(flatten)]
    pub(in crate::cli) reading: Reading,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(default_value = ".", add = Words::new(shells::records))]
    pub(in crate::cli) paths: Vec<PathBuf>,
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
    #[command(flatten)]
    pub(in crate::cli) given: Given,
    #[command(flatten)]
    pub(in crate::cli) joining: Joining,
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
    pub(in crate::cli) reading: Reading,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(default_value = ".", add = Words::new(shells::records))]
    pub(in crate::cli) paths: Vec<PathBuf>,
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
    #[command(flatten)]
    pub(in crate::cli) given: Given,
    #[command(flatten)]
    pub(in crate::cli) joining: Joining,
}
