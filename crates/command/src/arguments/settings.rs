//! What every command can be told of the settings.

use clap::Args;

use super::pair;
use crate::codes::Word;
use evoref_referee::register::Games;

/// What folders leave out.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(crate) struct FolderOptions {
    /// Leave out what folders hold under such names, written as in .gitignore; may be repeated
    #[arg(long, value_name = "GLOB")]
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
    /// Where the pages on codes are, for SARIF: evo/bid-not-higher is explained at
    /// URL/evo/bid-not-higher.html
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
