//! What is read from the disk and written to it, for the command and for editors.
//!
//! Everything is a stranger's: only regular files are opened, at most so many bytes are read, a record reads what stands
//! under its root, and nothing is written over what is no report of evoref.

#![allow(
    clippy::missing_errors_doc,
    reason = "what cannot be read or written says so in a sentence, or as the system says it"
)]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests read the project's own"))]

pub mod chunks;
pub mod paths;
pub mod regular;
pub mod same_file;
mod sandbox;
pub mod save;
pub mod walk;

pub use sandbox::{Beside, Sandbox};
