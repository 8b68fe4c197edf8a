//! Properties and promises of the project, written once for all games.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod grammar;
mod layers;
mod mutants;
mod mutation;
mod properties;
mod reading;
