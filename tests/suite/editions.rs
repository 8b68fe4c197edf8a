//! The games that the generic tests are about, in every edition. A test crate that has another game says the
//! same of it in a module of this name; see `tests/fourth.rs`.

pub(crate) use evoref::GAMES;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use evoref_game::Game;

use super::tables::Visit;

/// A game, the header lines of one of its editions, and how many can play it.
pub(crate) type Edition =
    (&'static str, &'static [(&'static str, &'static str)], RangeInclusive<u8>);

pub(crate) const EDITIONS: &[Edition] = &[
    ("evo", &[], 2..=5),
    ("evo", &[("wheel", "ring-six-mild"), ("events", "none")], 2..=5),
    ("evolution", &[("edition", "bsw")], 2..=5),
    ("evolution", &[("edition", "schmidt")], 2..=5),
    ("evolution", &[("edition", "us2")], 2..=6),
    ("evolve", &[], 2..=6),
];

/// For each game a unit that every player has a number of.
pub(crate) const COUNTED: &[(&str, &str)] =
    &[("evo", "mp"), ("evolution", "food"), ("evolve", "dominance")];

/// The games that must have an edition.
pub(crate) fn games() -> &'static [&'static Game] {
    GAMES.all()
}

/// Does `visit` with the rules of the game of that name.
pub(crate) fn visit<V: Visit>(name: &str, visit: V) -> V::Out {
    match name {
        "evo" => visit.visit::<evoref_evo::Evo>(),
        "evolution" => visit.visit::<evoref_evolution::Evolution>(),
        "evolve" => visit.visit::<evoref_evolve::Evolve>(),
        _ => panic!("no game is called {name}"),
    }
}

/// The texts of all fixtures that are single records without files of their own, and where they lie.
pub(crate) fn fixtures() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from("fixtures")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "evo")
                && let Ok(text) = std::fs::read_to_string(&path)
                && text.matches("\nevoref ").count() == 0
            {
                found.push((path, text));
            }
        }
    }
    assert!(found.len() > 100, "only {} fixtures", found.len());
    found.sort();
    found
}
