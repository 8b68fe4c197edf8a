//! What can be typed after `evoref export`.

use clap::{Args, ValueEnum};

use crate::cli::arguments::Records;

/// What `evoref export --help` says at its end.
pub(in crate::cli) const HELP: &str = "\
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
pub(in crate::cli) struct Export {
    #[command(flatten)]
    pub(in crate::cli) records: Records,
    /// For what program
    #[arg(long, value_enum, value_name = "FORM")]
    pub(in crate::cli) to: To,
    /// Write results, too, that a record only states
    #[arg(long)]
    pub(in crate::cli) claimed: bool,
    /// The number of the game on BoardGameGeek, for records that have no `x-bgg:`
    #[arg(long, value_name = "NUMBER")]
    pub(in crate::cli) bgg: Option<u32>,
}

/// A form in which plays are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum To {
    /// A play file of BG Stats with all plays and their score sheets
    Bgstats,
    /// An address for BG Stats, a line a play
    BgstatsLink,
    /// For spreadsheets: a row a player, with the parts of the score
    Csv,
}
