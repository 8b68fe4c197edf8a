//! Properties and promises of the project, written once for all games.

mod grammar;
mod layers;
mod properties;
mod reading;
