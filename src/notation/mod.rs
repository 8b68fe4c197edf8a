//! The notation: what a line of a record looks like, for any game.
//!
//! Knows the grammar of design and `grammar.md` down to words; names no game and never looks inside
//! a word. Each line is parsed alone, so a broken one cannot spoil the next.

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
mod statement;
mod vocabulary;
mod wanted;
mod word;

pub use clauses::{Body, Clause, Clauses};
pub use cursor::Cursor;
pub use grammar::{MAX_LINE, comment, line};
pub use layout::{Respell, layout};
pub use lines::{Line, Lines, lines};
pub use misread::{Misread, Reading, closest};
pub use named::{Verb, Verbs};
pub use statement::{CheckItem, Claim, Statement, items};
pub(crate) use statement::{allowance, single};
pub(crate) use vocabulary::same;
pub use vocabulary::{Slot, Vocabulary, fold};
pub use word::{Word, quoted};

/// The largest record that is refereed, in bytes; what is longer is refused, not cut.
pub const MAX_RECORD: usize = 16 << 20;
