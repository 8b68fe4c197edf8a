//! Properties and promises of the project, written once for all games.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail and print, and asks for the cases that it is about"
)]

mod allocations;
mod circles;
mod comments;
mod corpus;
mod data;
mod dependencies;
mod editions;
mod fixing;
mod going_on;
mod grammar;
mod growth;
mod headers;
mod hearing;
mod kept;
mod languages;
mod layers;
mod limits;
mod lines;
mod listing;
mod luck;
mod models;
mod mutants;
mod mutation;
mod originals;
mod perft;
mod positions;
mod printing;
mod prompt;
mod properties;
mod reading;
mod scenes;
#[path = "../schema/mod.rs"]
mod schema;
mod seen;
mod short;
mod slips;
mod stepping;
mod tables;
mod textmate;
mod typing;
mod untold;
mod verbs;
mod work;
