//! The notation: what a line of a record looks like, for any game.
//!
//! Knows the grammar of design and `grammar.md` down to words; names no game and never looks inside
//! a word. Each line is parsed alone, so a broken one cannot spoil the next.

mod clause;
mod clauses;
mod cursor;
mod grammar;
mod layout;
mod lines;
mod marks;
mod misread;
mod named;
mod numbers;
mod place;
mod reader;
mod statement;
mod stuck;
mod vocabulary;
mod wanted;
mod word;
mod words;

pub use clauses::{Body, Clause, Clauses};
pub use cursor::Cursor;
pub use grammar::{MAX_LINE, comment, line};
pub use layout::{Respell, layout};
pub use lines::{Line, Lines, lines};
pub use misread::{Misread, Reading, closest};
pub use named::{Verb, Verbs};
pub use numbers::{digits, sign};
pub use reader::{Parsed, Reader, Rest};
pub use statement::{CheckItem, Claim, Statement, items};
pub(crate) use statement::{allowance, single};
pub use vocabulary::{Vocabulary, fold};
pub use stuck::{Stuck, Wanted, or_help, refuse, unexpected, wanted, wants};
pub use word::Word;
pub use words::{blanks, word_ends};

/// The largest record that is refereed, in bytes; what is longer is refused, not cut.
pub const MAX_RECORD: usize = 16 << 20;
