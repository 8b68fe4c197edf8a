//! The games. Only this folder and the register know that there are several.

pub mod evo;
pub mod evolution;
pub mod evolve;

use crate::diagnostic::{Code, RuleText, Severity};
use crate::game::{Game, Rules};

/// Every game that is refereed.
pub const ALL: &[&Game] = &[
    evo::Evo::GAME,
    evolution::Evolution::GAME,
    evolve::Evolve::GAME,
];

/// The texts of the codes that any record can have.
pub static RECORD_TEXTS: &[RuleText] = include!(concat!(env!("OUT_DIR"), "/record_texts.rs"));

/// The game of that name.
pub fn named(name: &str) -> Option<&'static Game> {
    ALL.iter()
        .find(|game| game.name.eq_ignore_ascii_case(name))
        .copied()
}

/// The text of a code of any game or of the record itself.
pub fn text(code: &str) -> Option<&'static RuleText> {
    let all = ALL.iter().flat_map(|game| game.texts).chain(RECORD_TEXTS);
    all.into_iter().find(|text| text.code.0 == code)
}
