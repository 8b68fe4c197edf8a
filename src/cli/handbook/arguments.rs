//! What can be typed after `evoref docs`.

use std::path::PathBuf;

use clap::Args;

/// What `evoref docs --help` says at its end.
pub(in crate::cli) const HELP: &str = "\
The folder can be looked at as it is (open DIR/index.html), or be put on any server of files. The page of a
code is codes/CODE.html, as codes/evo/bid-not-higher.html. It is written anew by the same command; a folder
that holds anything else is left alone.

  evoref docs handbook

Where it is published, `docs-url` in evoref.toml with the address of codes/ lets reports lead to it.";

#[derive(Debug, Args)]
pub(in crate::cli) struct Docs {
    /// The folder
    #[arg(value_name = "DIR")]
    pub(in crate::cli) folder: PathBuf,
}
