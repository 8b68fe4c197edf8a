//! What can be typed after `evoref stats`.

use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter as Words;

use crate::cli::arguments::{ListForm, Records};
use crate::cli::shells;

/// What `evoref stats --help` says at its end.
pub(in crate::cli) const HELP: &str = "\
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
pub(in crate::cli) struct Stats {
    #[command(flatten)]
    pub(in crate::cli) records: Records,
    /// Only sessions of this game
    #[arg(long, add = Words::new(shells::game_names))]
    pub(in crate::cli) game: Option<String>,
    /// Only this table
    #[arg(long, value_enum, value_name = "TABLE")]
    pub(in crate::cli) table: Option<Topic>,
    /// How to write it; CSV holds one table
    #[arg(long, value_enum, default_value_t = ListForm::Text, value_name = "FORMAT")]
    pub(in crate::cli) output_format: ListForm,
    /// Write instead everything that happened, a JSON line each, also of records that were judged up to an
    /// error
    #[arg(long, conflicts_with_all = ["table", "output_format"])]
    pub(in crate::cli) facts: bool,
}

/// A table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Topic {
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

impl Topic {
    /// Whether what happened is counted in it, besides how the session ended.
    pub(super) const fn is_of_facts(self) -> bool {
        match self {
            Self::Length | Self::Seats | Self::Chance => false,
            Self::Things | Self::Bids | Self::Feeding | Self::Scoring => true,
        }
    }
}
