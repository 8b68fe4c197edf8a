//! The rules of evo.
pub mod data;
pub mod draw;
