//! evoref: a referee for recorded tabletop sessions of three games about evolution.
//!
//! A record is plain text. It is read line by line, replayed through the rules of its game, and what
//! comes out is a report: what was illegal, where, why and what would have been legal, or the score.
//!
//! ```text
//! text ─parse→ lines ─dispatch→ referee::<G>: read → judge → apply → Report ─→ human │ json │ …
//! ```
//!
//! | layer | module | knows |
//! | --- | --- | --- |
//! | 0 | [`source`] | text, spans, lines, columns |
//! | 1 | [`diagnostic`] | codes and findings as plain data |
//! | 2 | [`notation`] | the grammar and the layout; no game |
//! | 3 | [`rules`] | the trait that a game implements |
//! | 4 | [`referee`] | the one loop; names no game |
//! | 5 | [`games`] | one folder a game, and the one `match` that knows there are several |
//! | 6 | [`render`], [`deal`], `cli` | renderers; the only use of `rand`; all input and output |
//!
//! # What holds
//! * The notation names no game, and the referee names no game.
//! * A game knows steps and parts of a clause, never places in a text: so it plays in a test, a
//!   generator or an editor as it plays here.
//! * `judge` is pure and gives reasons; only a judge makes a legal move; `apply` cannot fail.
//! * A refused clause changes nothing, because whoever wants the state before it replays up to it.
//! * Words are made once, when there is something to say.
//! * Only [`deal`] knows a generator; a game sees chance as a value.
//! * The library reads and writes no file; `cli` does.
//!
//! The tests in `tests/suite/layers.rs` hold the ones that can be searched for.

#[cfg(feature = "cli")]
pub mod cli;
pub mod data;
pub mod deal;
pub mod diagnostic;
pub mod expect;
pub mod games;
pub mod notation;
pub mod referee;
mod register;
pub mod render;
pub mod rules;
pub mod scene;
pub mod session;
pub mod source;
