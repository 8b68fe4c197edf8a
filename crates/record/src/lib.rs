//! Records as text: places, the grammar and the layout, codes and findings as plain data, and the strict loader of
//! data files. Knows no game.

pub mod data;
pub mod diagnostic;
pub mod notation;
pub mod source;
