//! What the commands are told that make records or write them anew.

use std::path::PathBuf;

use clap::Args;

use super::{FolderOptions, ReadOptions, pair, records};

/// What is typed at the prompt.
#[cfg(feature = "record")]
pub(crate) const TYPED: &str = "\
What is typed is the notation, as short as it is clear:
  3 horn      A: bid 3 horn            the subject from who is due, the verb from what is named
  h2g2f3      A: move h2-g2-f3         or whose dinosaur, species or card it is
  m 2 legs    M: bid 2 legs            a handle or a name in front
  t 1 ca+0    A: trait 1 carnivore+0   a card by its beginning and its value
  cl +1       round 4, then the token  the first line of a phase or round opens it
Keys and words besides it:
  Enter       takes the line in grey behind the cursor
  Tab         lists the words that may come next
  ?  ? WORD   what is legal, by kind and number; what a word means
  ??          the table
  <  >        takes the last line back; writes it again
  =           counts what is on the table
  # ...       a note
  takeback 2  what the table took back stays in the record
  Ctrl-C      clears the line, twice it leaves
  Ctrl-D      leaves; the same command goes on
A result, a takeback and a short line that ends the session are asked for first.
";

#[cfg(feature = "record")]
#[derive(Debug, Args)]
pub(crate) struct Record {
    #[command(flatten)]
    pub(crate) reading: ReadOptions,
    /// The file to go on with, or to begin; a free name if there is none
    #[arg(add = records())]
    pub(crate) file: Option<PathBuf>,
    /// For a new record: evo, evolution or evolve
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// For a new record: how many players, or their handles: 3, or A,B,C, or A=Alice,B=Bob
    #[arg(long, value_name = "PLAYERS")]
    pub(crate) players: Option<String>,
    #[command(flatten)]
    pub(crate) material: Material,
    /// For a new record: let evoref draw, from this seed or a fresh one; dice are still thrown at the table
    #[arg(long, num_args = 0..=1)]
    #[expect(clippy::option_option, reason = "clap's form of an option with an optional value")]
    pub(crate) seed: Option<Option<u64>>,
    /// Print the lines that are written to standard output, and the conversation to standard error
    #[arg(long)]
    pub(crate) echo: bool,
}

#[derive(Debug, Args)]
pub(crate) struct New {
    /// evo, evolution or evolve
    pub(crate) game: String,
    /// How many players, or their handles: 3, or A,B,C, or A=Alice,B=Bob
    #[arg(long, value_name = "PLAYERS")]
    pub(crate) players: Option<String>,
    #[command(flatten)]
    pub(crate) material: Material,
}

#[derive(Debug, Args)]
pub(crate) struct Fmt {
    #[command(flatten)]
    pub(crate) reading: FolderOptions,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(required = true, add = records())]
    pub(crate) paths: Vec<PathBuf>,
    /// Write nothing; name the files that would change
    #[arg(long)]
    pub(crate) check: bool,
    /// Write nothing; show what would change
    #[arg(long, conflicts_with = "check")]
    pub(crate) diff: bool,
    /// Write out every draw that the seed implies
    #[arg(long)]
    pub(crate) expand: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Fix {
    #[command(flatten)]
    pub(crate) reading: FolderOptions,
    /// Files or folders to search for *.evo
    #[arg(required = true, add = records())]
    pub(crate) paths: Vec<PathBuf>,
    /// Write nothing; show what would change, each change behind the finding it answers
    #[arg(long)]
    pub(crate) diff: bool,
    /// Apply suggestions that change the meaning too
    #[arg(long = "unsafe")]
    pub(crate) risky: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Session {
    /// evo, evolution or evolve
    pub(crate) game: String,
    /// How many players, or their handles: 3, or A,B,C, or A=Alice,B=Bob
    #[arg(long, value_name = "PLAYERS")]
    pub(crate) players: String,
    #[command(flatten)]
    pub(crate) material: Material,
}

/// What is played with, and the rulings.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Material {
    /// The edition of the game
    #[arg(long)]
    pub(crate) edition: Option<String>,
    /// The board: a shipped name or a path
    #[arg(long)]
    pub(crate) board: Option<String>,
    /// The climate wheel: a shipped name or a path
    #[arg(long)]
    pub(crate) wheel: Option<String>,
    /// The event cards: a shipped name, none or a path
    #[arg(long)]
    pub(crate) events: Option<String>,
    /// The deck: a shipped name or a path
    #[arg(long)]
    pub(crate) deck: Option<String>,
    /// A ruling, as in newborn-parent=no; may be repeated
    #[arg(long = "set", value_name = "SWITCH=VALUE",
        value_parser = |text: &str| pair(text, "write SWITCH=VALUE; `evoref rules GAME` lists them"))]
    pub(crate) set: Vec<(String, String)>,
}

impl Material {
    /// The header lines that can be given.
    pub(crate) fn fields(&mut self) -> [(&'static str, &mut Option<String>); 5] {
        [
            ("edition", &mut self.edition),
            ("board", &mut self.board),
            ("wheel", &mut self.wheel),
            ("events", &mut self.events),
            ("deck", &mut self.deck),
        ]
    }

    /// The one of that key, to be filled in.
    #[cfg(feature = "record")]
    pub(crate) fn named(&mut self, key: &str) -> Option<&mut Option<String>> {
        self.fields().into_iter().find(|(known, _)| *known == key).map(|(_, value)| value)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Deal {
    #[command(flatten)]
    pub(crate) session: Session,
    /// The seed; a fresh one if none is given
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) session: Session,
    /// The seed of draws and choices
    #[arg(long)]
    pub(crate) seed: u64,
    /// Write only what an onlooker would know
    #[arg(long)]
    pub(crate) hidden: bool,
}

pub(super) const MINIMISE: &str = "\
The record goes to standard output, what became of it to standard error.

  evoref minimise club.evo > small.evo             around the first error
  evoref minimise club.evo record/count-differs    around that finding
  evoref minimise season.evo:120                   of the record that holds line 120";

#[derive(Debug, Args)]
pub(crate) struct Minimise {
    #[command(flatten)]
    pub(crate) reading: ReadOptions,
    /// The file, and a line of the record that is meant if it holds several
    #[arg(value_name = "FILE[:LINE]", add = records())]
    pub(crate) file: String,
    /// The code of the finding; without it that of the first error
    pub(crate) code: Option<String>,
}
