//! What a box of Evo holds besides its rules: boards, climate wheels and event cards.
//!
//! Each is a YAML file. Those that ship are compiled to constants by the build, a player's own are
//! read when a record names them, both with the same strict loaders. Knows no state of a session.
pub mod board;
pub mod events;
mod fields;
mod shipped;
pub mod wheel;

#[cfg(test)]
mod tests;
