//! What the commands are told that explain, list and install.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use clap_complete::engine::ArgValueCompleter as Words;

use crate::cli::shells::{self, Shell};

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
pub(in crate::cli) struct Lsp {
    /// Read the files that records name only under this folder; without it, under the nearest folder
    /// above a record that holds .git, else the folder that the editor shows, else the record's own
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) root: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Sheet {
    /// evo, evolution or evolve
    #[arg(add = Words::new(shells::game_names))]
    pub(in crate::cli) game: String,
    /// Write HTML for a printer
    #[arg(long)]
    pub(in crate::cli) html: bool,
    /// Write a form for a pen instead, as HTML: boxes for the header, each round and each player
    #[arg(long, conflicts_with = "html")]
    pub(in crate::cli) form: bool,
    /// For how many players the form is
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6), requires = "form")]
    pub(in crate::cli) players: u8,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(in crate::cli) shell: Shell,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Explain {
    /// A code, as in evo/bid-not-higher, or the name of a card, a gene, a trait, a terrain, a unit
    #[arg(value_name = "CODE|NAME", add = Words::new(shells::codes))]
    pub(in crate::cli) name: String,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Rules {
    /// Only this game
    #[arg(add = Words::new(shells::game_names))]
    pub(in crate::cli) game: Option<String>,
    /// List what no record under this folder shows: codes, ways to end, values of switches
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) coverage: Option<PathBuf>,
    /// Read the files that these records name only under this folder, as `check` does
    #[arg(long, value_name = "DIR", requires = "coverage")]
    pub(in crate::cli) root: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Data {
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
pub(in crate::cli) struct OneFile {
    /// What ships under this name, or a file
    #[arg(value_name = "NAME|FILE")]
    pub(in crate::cli) name: String,
    /// What it is: board, wheel, events, edition or deck; without it the name or its keys tell
    #[arg(long)]
    pub(in crate::cli) kind: Option<String>,
}
