//! What holds for any bytes: a body for each fuzz target.
//!
//! The fuzzer calls them with what it makes up, and `tests/suite/corpus.rs` includes this module
//! and calls them with the fixtures and the corpus. Knows no fuzzer.

mod data;
mod records;

pub use data::{KINDS, data, usable};
pub use records::{check, fmt, parse};
