//! A session as one page of HTML to look at: the table drawn, the record beside it, what is wrong in its
//! place, and how it went.
//!
//! The page loads nothing and knows no rule: it draws the scenes of the session and tells its facts. What
//! it holds is described in `docs/page.md`.

mod contents;
mod document;
pub mod index;
mod places;
mod result;
mod splice;
mod tiles;

pub use contents::{RecordOrigin, marks, page, unopened};
pub use index::index;

/// The longest text of a record that a page holds, in bytes: some twenty long sessions.
pub const MAX_TEXT: usize = 256 << 10;
