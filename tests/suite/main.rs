//! Properties and promises of the project, written once for all games.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may fail, and may print"
)]

mod going_on;
mod grammar;
mod layers;
mod mutants;
mod mutation;
mod properties;
mod reading;
