//! What is read from the disk and written to it, for the command and for editors.
//!
//! Everything is a stranger's: only regular files are opened, at most so many bytes are read, a record reads what stands
//! under its root, and nothing is written over what is no report of evoref.

pub(crate) mod chunks;
pub(crate) mod input;
pub(crate) mod page_file;
pub(crate) mod paths;
pub(crate) mod regular;
pub(crate) mod same_file;
mod sandbox;
pub(crate) mod save;
pub(crate) mod walk;

pub use sandbox::{Beside, Sandbox};
