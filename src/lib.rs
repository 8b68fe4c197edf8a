//! evoref: a referee for recorded sessions of games about evolution.
pub mod cli;
pub mod data;
pub mod deal;
pub mod diagnostic;
pub mod games;
pub mod notation;
pub mod referee;
pub mod render;
pub mod rules;
pub mod source;
