//! What a box of Evo holds besides its rules: boards, climate wheels and event cards.
//!
//! Each is a YAML file, that of a player is loaded as those that ship. Knows no state of a session.

pub mod board;
pub mod events;
mod fields;
mod show;
pub mod wheel;

#[cfg(test)]
#[path = "../../tests/unit/data.rs"]
mod tests;
