//! Which facts of a game are counted, by the names under which the game tells them.

use std::sync::LazyLock;

use evoref_game::each_once;
use evoref_referee::session::Asked;

/// What is counted where a fact is told, by its roles.
pub(super) enum Counted {
    /// What a player gets or plays: its kind, and the role that names it.
    Thing(&'static str, &'static str),
    /// What is laid out for bids: the role of the list.
    Offer(&'static str),
    /// A bid: the role that names the thing.
    Bid(&'static str),
    /// What is sold: the roles of the thing and of the price.
    Sale(&'static str, &'static str),
    /// A feeding: the role of the species.
    Feeding(&'static str),
    /// A hunt: the role of the species that attacks, if species have names, and that of whom or what it attacks.
    Hunt(Option<&'static str>, &'static str),
    /// A trait that is laid: the roles of the species, of the card and of a trait that goes.
    Lay { species: &'static str, card: &'static str, over: &'static str },
    /// What is scored: its kind, and the role that names it.
    Score(&'static str, &'static str),
}

/// Games, each with its facts and what is counted there. One that is not here has its length, seats and chance counted.
pub(super) static COUNTED: [(&str, &[(&str, Counted)]); 3] = [
    (
        "evo",
        &[
            ("pay", Counted::Thing("gene", "gene")),
            ("play", Counted::Thing("event card", "card")),
            ("genes", Counted::Offer("genes")),
            ("bid", Counted::Bid("gene")),
            ("pay", Counted::Sale("gene", "price")),
            ("attack", Counted::Hunt(None, "on")),
        ],
    ),
    (
        "evolution",
        &[
            ("trait", Counted::Thing("trait", "card")),
            ("trait", Counted::Lay { species: "species", card: "card", over: "over" }),
            ("feed", Counted::Feeding("species")),
            ("attack", Counted::Hunt(Some("species"), "prey")),
        ],
    ),
    (
        "evolve",
        &[
            ("play", Counted::Thing("card", "card")),
            ("score", Counted::Score("biome", "biome")),
            ("score", Counted::Score("challenge", "challenge")),
        ],
    ),
];

pub(super) fn facts() -> &'static [Asked] {
    static ASKED: LazyLock<Vec<Asked>> = LazyLock::new(|| {
        let asked = COUNTED.iter().map(|(game, counted)| {
            let is_score = |(_, how): &&(_, Counted)| matches!(how, Counted::Score(..));
            let numbers = counted.iter().filter(is_score).map(|(fact, _)| *fact);
            let facts = each_once(counted.iter().map(|(fact, _)| *fact));
            Asked { game, facts, numbers: each_once(numbers) }
        });
        asked.collect()
    });
    &ASKED
}

#[cfg(test)]
#[path = "../../tests/unit/stats/topics.rs"]
mod tests;
