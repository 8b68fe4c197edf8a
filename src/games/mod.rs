//! The games. Only this folder and the register know that there are several.

/// The register: every game that is refereed, by its folder and the type of its rules. Whoever needs
/// something of each game gives a macro that takes the list; there is no second list.
#[doc(hidden)]
#[macro_export]
macro_rules! each_game {
    ($use:ident) => {
        $use! { evo::Evo, evolution::Evolution, evolve::Evolve }
    };
}

use std::sync::OnceLock;

use crate::diagnostic::{Record, RuleText};
use crate::game::{Game, Rules};

pub mod evo;
pub mod evolution;
pub mod evolve;

macro_rules! declare {
    ($($folder:ident::$Game:ident),*) => {
        const OURS: &[&Game] = &[$($folder::$Game::GAME),*];
    };
}

each_game!(declare);

/// Games of another crate; see [`crate::register::add_games`].
pub(crate) static ADDED: OnceLock<Vec<&'static Game>> = OnceLock::new();

/// Every game that is refereed.
pub fn all() -> &'static [&'static Game] {
    static ALL: OnceLock<Vec<&'static Game>> = OnceLock::new();
    ALL.get_or_init(|| {
        let added = ADDED.get().into_iter().flatten();
        OURS.iter().chain(added).copied().collect()
    })
}

/// The game of that name.
pub fn named(name: &str) -> Option<&'static Game> {
    all().iter().find(|game| game.name.eq_ignore_ascii_case(name)).copied()
}

/// The text of a code of any game or of the record itself.
pub fn text(code: &str) -> Option<&'static RuleText> {
    let all = all().iter().flat_map(|game| game.texts).chain(Record::TEXTS);
    all.into_iter().find(|text| text.code.0 == code)
}
