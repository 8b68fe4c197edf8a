//! A language server: what an editor asks about records, answered by their sessions.
//!
//! Holds no rule and no stream: a connection brings messages and takes answers. One file a kind of request.

#![allow(
    clippy::needless_pass_by_value,
    reason = "what is asked is read from a message, and nobody else needs it"
)]

mod actions;
mod client;
mod completion;
mod conversation;
mod diagnostics;
mod document;
mod formatting;
mod hover;
mod judging;
mod lens;
mod navigate;
mod places;
mod prelude;
mod publishing;
mod server;
mod symbols;
#[cfg(test)]
#[path = "../tests/unit/conversation.rs"]
mod tests;
mod tokens;
mod workspace;

use std::panic::{AssertUnwindSafe, catch_unwind};

pub use conversation::{Left, serve};

/// What some work gives; nothing if it panics by a fault of ours. Whoever asks throws away what it may have left half done.
fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}
