//! The notation: what a line of a record looks like, for any game.
//!
//! Knows the grammar of design and `grammar.md` down to words; names no game and never looks inside
//! a word. Each line is parsed alone, so a broken one cannot spoil the next.

#![allow(
    clippy::missing_errors_doc,
    reason = "a production fails in one way: at the words where something else was wanted"
)]

mod body;
mod languages;
mod layout;
mod line;
mod lines;
mod misread;
mod named;
mod numbers;
mod reader;
mod statement;
mod stuck;
mod terminals;
mod vocabulary;
mod words;

pub use body::{Body, Clause, Clauses};
pub use languages::{LEAVING, in_other_languages, meaning, meanings, other_words};
pub use layout::{layout, one_clause};
pub use line::{MAX_LINE, comment};
pub use lines::{Line, Lines, common, ends_alike, line, lines};
pub use misread::{Misreads, Reading};
pub use numbers::{digits, sign};
pub use reader::{Parsed, Reader, Respell};
pub use statement::{CheckItem, Claim, Statement, WrittenScore, counts_text, items};
pub use statement::{allowance, claim_kind, takeback_count};
pub use stuck::{FORGOTTEN, Stuck, or_help, refuse, unexpected, wants};
pub use terminals::{Rest, Word, blanks, mark, one, quoted, run1, unquoted, word_ends};
pub use vocabulary::{MAX_HANDLE, can_be_handle, plain_handle, same_handle};
pub use vocabulary::{Verb, Vocabulary, closest, fold};
pub use words::Token;

/// The largest record that is refereed, in bytes; what is longer is refused, not cut.
pub const MAX_RECORD: usize = 16 << 20;
