//! What the commands are told that show one session.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Plain, ReadOptions, records};

#[derive(Debug, Args)]
pub(crate) struct Score {
    #[command(flatten)]
    pub(crate) reading: ReadOptions,
    /// The file, or - for standard input
    #[arg(add = records())]
    pub(crate) file: PathBuf,
    /// Stay, and show it again whenever a file that it reads is saved; Ctrl-C ends it with the last exit code
    #[cfg(feature = "watch")]
    #[arg(short, long)]
    pub(crate) watch: bool,
    /// Show every addend of this player's score with its line and the species, gene, card or challenge
    /// that it comes from
    #[arg(long, value_name = "PLAYER")]
    pub(crate) explain: Option<String>,
    /// Show round by round what each player won or lost and had, as it is kept on paper
    #[arg(long, conflicts_with = "explain")]
    pub(crate) sheet: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t = ScoreForm::Text, value_name = "FORMAT")]
    pub(crate) output_format: ScoreForm,
}

pub(super) const SCORE: &str = "\
An unfinished session is shown as if it ended now, with what counts only at the end; exit code 1.

  evoref score club.evo                                        the final table
  evoref score club.evo --explain Bob                          every addend of a player, by line
  evoref score club.evo --sheet --output-format markdown       round by round, for a message
  evoref score club.evo --sheet --output-format csv            a row for each round and player
  evoref score club.evo --sheet --output-format html           a page to print
  evoref score club.evo --output-format json                   as `evoref schema score` says";

pub(super) const LUCK: &str = "\
Came is what chance gave, expected the mean of all that could have come, luck the difference, and ± the \
standard deviation: two times out of three luck is between -± and +±. docs/luck.md defines every number.

  evoref luck club.evo                 sums, and each player's luckiest and unluckiest moments
  evoref luck club.evo --explain Bob   every moment of one player, with its line
  evoref luck club.evo --output-format json";

#[derive(Debug, Args)]
pub(crate) struct Luck {
    #[command(flatten)]
    pub(crate) reading: ReadOptions,
    /// The file, or - for standard input
    #[arg(add = records())]
    pub(crate) file: PathBuf,
    /// Show every moment of this player's luck with its line
    #[arg(long, value_name = "PLAYER")]
    pub(crate) explain: Option<String>,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Plain::Text, value_name = "FORMAT")]
    pub(crate) output_format: Plain,
}

#[derive(Debug, Args)]
pub(crate) struct At {
    #[command(flatten)]
    pub(crate) reading: ReadOptions,
    /// The file, and the last line that counts; the end of the record if there is none
    #[arg(value_name = "FILE[:LINE]", add = records())]
    pub(crate) place: String,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Plain::Text, value_name = "FORMAT")]
    pub(crate) output_format: Plain,
}

#[derive(Debug, Args)]
pub(crate) struct View {
    #[command(flatten)]
    pub(crate) reading: ReadOptions,
    /// The file, and a line of the record that is meant if it holds several; or a folder
    #[arg(value_name = "FILE[:LINE]|FOLDER", add = records())]
    pub(crate) file: String,
    /// Where to write the page, - for standard output; without it beside the record, as club.html. Of a
    /// folder the folder for its pages, which get an index
    #[arg(short, long, value_name = "PAGE|DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Show the page when it is written, with the program that the system has for pages
    #[arg(long)]
    pub(crate) open: bool,
    /// Write a picture of 1200 by 630 instead of a page: the result, or the table if there is none; - for
    /// standard output
    #[arg(long, value_name = "FILE.svg", conflicts_with_all = ["output", "open"])]
    pub(crate) picture: Option<PathBuf>,
    /// The picture is the table after this line of the file
    #[arg(long, value_name = "N", requires = "picture", conflicts_with = "round")]
    pub(crate) line: Option<u32>,
    /// The picture is the table at the end of this round
    #[arg(long, value_name = "N", requires = "picture")]
    pub(crate) round: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct State {
    #[command(flatten)]
    pub(crate) at: At,
    /// Print a record that begins with the table at the last round heading and goes on with the lines since then
    #[arg(long)]
    pub(crate) as_record: bool,
    /// Stay, and show it again whenever a file that it reads is saved; Ctrl-C ends it with the last exit code
    #[cfg(feature = "watch")]
    #[arg(short, long)]
    pub(crate) watch: bool,
}

/// A form in which a score can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScoreForm {
    /// For people
    Text,
    /// One document, its schema is versioned
    Json,
    /// For spreadsheets
    Csv,
    /// For a page or a message
    Markdown,
    /// A page to print
    Html,
}

pub(super) const VIEW_AS: &str = "\
Cards that others drew or keep become ?, comments and notes are left out, and so is a seed, whose draws \
are written first. A legal record stays legal: what nobody could replay without it is shown, and said.

  evoref view-as Bob club.evo > bob.evo
  evoref view-as onlooker club.evo:40     of the record that holds line 40";

#[derive(Debug, Args)]
pub(crate) struct ViewAs {
    #[command(flatten)]
    pub(crate) reading: ReadOptions,
    /// A handle, the name of a player, or onlooker
    pub(crate) player: String,
    /// The file, and a line of the record that is meant if it holds several
    #[arg(value_name = "FILE[:LINE]", add = records())]
    pub(crate) file: String,
}
