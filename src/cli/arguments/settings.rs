//! What every command can be told of the settings.

use clap::Args;

use super::pair;
use crate::cli::code_words::Word;

/// What folders leave out.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(in crate::cli) struct Given {
    /// Leave out what folders hold under such names, written as in .gitignore; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub(in crate::cli) exclude: Vec<String>,
}

/// What is told, and as what.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(in crate::cli) struct Telling {
    /// Tell of these findings only: codes, or how they begin, as in evo/bid,record
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = a_word)]
    pub(in crate::cli) select: Vec<Word>,
    /// Do not tell of these findings, nor fail because of them
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = a_word)]
    pub(in crate::cli) ignore: Vec<Word>,
    /// Tell of these findings as warnings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = a_word)]
    pub(in crate::cli) warn: Vec<Word>,
    /// Tell of these findings as errors
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = a_word)]
    pub(in crate::cli) deny: Vec<Word>,
    /// Where the pages on codes are, for SARIF: evo/bid-not-higher is explained at
    /// URL/evo/bid-not-higher.html
    #[arg(long, value_name = "URL", value_parser = address)]
    pub(in crate::cli) docs_url: Option<String>,
}

/// Players under several names.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(in crate::cli) struct Joining {
    /// Read a name as another spelling of one, as in "Maggie=Mags"; may be repeated
    #[arg(long, value_name = "NAME=SPELLING", value_parser = spelling)]
    pub(in crate::cli) join: Vec<(String, String)>,
}

/// A code, the beginning of some, or `all`.
pub(in crate::cli) fn a_word(text: &str) -> Result<Word, String> {
    Word::new(text).map_err(|(what, hint)| format!("{what}; {hint}"))
}

/// The beginning of the address of a page.
pub(in crate::cli) fn address(text: &str) -> Result<String, String> {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte);
    let known = text.starts_with("https://") || text.starts_with("http://");
    if known && text.bytes().all(plain) {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err("write an address that begins with https://, as in https://example.org/evoref"
            .to_owned())
    }
}

fn spelling(text: &str) -> Result<(String, String), String> {
    pair(text, "write NAME=SPELLING, as in \"Maggie=Mags\"")
}
