//! What the commands are told that explain, list and install, and what every command can be told of the settings.

use crate::prelude::*;

use clap::{Args, Subcommand, ValueEnum};

use super::{ReadOptions, pair, yes_or_no};
use crate::codes::Word;

/// How editors are told of the server.
#[cfg(feature = "lsp")]
pub(super) const LSP: &str = "\
An editor starts it for files that end in .evo. It shows what is wrong while somebody writes, what \
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
pub(crate) struct Lsp {
    /// Read the files that records name only under this folder; without it, under the nearest folder
    /// above a record that holds .git, else the folder that the editor shows, else the record's own
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Sheet {
    /// evo, evolution or evolve
    pub(crate) game: String,
    /// Write HTML for a printer
    #[arg(long)]
    pub(crate) html: bool,
    /// Write a form for a pen instead, as HTML: boxes for the header, each round and each player
    #[arg(long, conflicts_with = "html")]
    pub(crate) form: bool,
    /// For how many players the form is
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6), requires = "form")]
    pub(crate) players: u8,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// Only this game
    pub(crate) game: Option<String>,
    /// List what no record under this folder shows: codes, ways to end, values of switches
    #[arg(long, value_name = "DIR")]
    pub(crate) coverage: Option<PathBuf>,
    /// Read the files that these records name only under this folder, as `check` does
    #[arg(long, value_name = "DIR", requires = "coverage")]
    pub(crate) root: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Data {
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
pub(crate) struct OneFile {
    /// What ships under this name, or a file
    #[arg(value_name = "NAME|FILE")]
    pub(crate) name: String,
    /// What it is: board, wheel, events, edition or deck; without it the name or its keys tell
    #[arg(long)]
    pub(crate) kind: Option<String>,
}

pub(super) const CONFIG: &str = "\
Options come before the variables EVOREF_EXCLUDE, EVOREF_SELECT, EVOREF_IGNORE, EVOREF_WARN, EVOREF_DENY, \
EVOREF_OUTPUT_FORMAT, EVOREF_KEEP_GOING, EVOREF_DOCS_URL, EVOREF_ROOT and EVOREF_CONFIG, and those before the \
nearest evoref.toml. docs/settings.md explains each key.

  evoref config                                  what holds for this folder, and from where
  evoref config club --ignore record/unfinished  the same for a folder, with an option
  evoref config --schema > evoref.schema.json    for an editor";

#[derive(Debug, Args)]
pub(crate) struct Config {
    #[command(flatten)]
    pub(crate) reading: FolderOptions,
    /// Files and folders, as a command is given them
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// Print the JSON Schema of evoref.toml, for editors
    #[arg(long, exclusive = true)]
    pub(crate) schema: bool,
    #[command(flatten)]
    pub(crate) telling: Telling,
    #[command(flatten)]
    pub(crate) joining: Joining,
    /// As for check
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Settings")]
    pub(crate) output_format: Option<Format>,
    /// As for check
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "yes",
        value_parser = yes_or_no, value_name = "YES", help_heading = "Settings")]
    pub(crate) keep_going: Option<bool>,
}

/// A command that prints JSON.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Printed {
    /// `check --output-format json`, and each line of `json-lines` and `--stream`
    Check,
    /// `score --output-format json`
    Score,
    /// `luck --output-format json`
    Luck,
    /// `diff --output-format json`
    Diff,
    /// The table of `state --output-format json`
    State,
    /// Each line of `stats --facts`
    Facts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shell {
    /// For ~/.bashrc: source <(evoref completions bash)
    Bash,
    /// For ~/.zshrc: source <(evoref completions zsh)
    Zsh,
    /// For config.fish: evoref completions fish | source
    Fish,
    /// For $PROFILE: evoref completions powershell | Out-String | Invoke-Expression
    Powershell,
    /// For rc.elv: eval (evoref completions elvish | slurp)
    Elvish,
}

/// What the records of a command may read, and what folders leave out.
#[derive(Debug, Args)]
pub(crate) struct FolderOptions {
    #[command(flatten)]
    pub(crate) one: ReadOptions,
    /// Leave out what folders hold under such names, written as in .gitignore; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = "Settings")]
    pub(crate) exclude: Vec<String>,
}

/// What is told, and as what.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(crate) struct Telling {
    /// Tell of these findings only: codes, or how they begin, as in evo/bid,record
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) select: Vec<Word>,
    /// Do not tell of these findings, nor fail because of them
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) ignore: Vec<Word>,
    /// Tell of these findings as warnings
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) warn: Vec<Word>,
    /// Tell of these findings as errors
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) deny: Vec<Word>,
    /// Where the pages on codes are, for SARIF: evo/bid-not-higher is explained at URL/evo/bid-not-higher.html
    #[arg(long, value_name = "URL", value_parser = address)]
    pub(crate) docs_url: Option<String>,
}

/// Players under several names.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(crate) struct Joining {
    /// Read a name as another spelling of one, as in "Maggie=Mags"; may be repeated
    #[arg(long, value_name = "NAME=SPELLING",
        value_parser = |text: &str| pair(text, "write NAME=SPELLING, as in \"Maggie=Mags\""))]
    pub(crate) join: Vec<(String, String)>,
}

/// A code, the beginning of some, or `all`.
pub(crate) fn a_word(games: Games, text: &str) -> Result<Word, String> {
    Word::new(games, text).map_err(|(what, hint)| format!("{what}; {hint}"))
}

/// The beginning of the address of a page.
pub(crate) fn address(text: &str) -> Result<String, String> {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte);
    let known = text.starts_with("https://") || text.starts_with("http://");
    if known && text.bytes().all(plain) {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err("write an address that begins with https://, as in https://example.org/evoref"
            .to_owned())
    }
}
