//! Which facts of a game are counted, by the names under which the game tells them.

use std::sync::LazyLock;

use evoref_referee::session::Asked;

/// What is counted in one game; an entry is the name of a fact and its roles.
pub(super) struct GameCounts {
    pub(super) game: &'static str,
    /// What a player gets or plays: its kind, the fact and the role that names it.
    pub(super) things: &'static [(&'static str, &'static str, &'static str)],
    pub(super) auction: Option<Auction>,
    /// A feeding: the fact and the role of the species.
    pub(super) feeds: Option<(&'static str, &'static str)>,
    pub(super) hunts: Option<Hunt>,
    pub(super) lays: Option<Lay>,
    /// What is scored: its kind, the fact and the role that names it.
    pub(super) scores: &'static [(&'static str, &'static str, &'static str)],
}

pub(super) struct Auction {
    /// What is laid out: the fact and the role of the list.
    pub(super) offer: (&'static str, &'static str),
    /// A bid: the fact and the role that names the thing.
    pub(super) bid: (&'static str, &'static str),
    /// What is sold: the fact, the thing and the price.
    pub(super) sale: (&'static str, &'static str, &'static str),
    /// What the thing is called if no role names it.
    pub(super) nameless: &'static str,
}

pub(super) struct Hunt {
    pub(super) fact: &'static str,
    /// The role of the species that attacks, if species have names.
    pub(super) hunter: Option<&'static str>,
    /// The role of whom or what it attacks.
    pub(super) prey: &'static str,
}

pub(super) struct Lay {
    pub(super) fact: &'static str,
    pub(super) species: &'static str,
    pub(super) card: &'static str,
    /// The role of a trait that goes.
    pub(super) over: &'static str,
}

const NONE: GameCounts = GameCounts {
    game: "",
    things: &[],
    auction: None,
    feeds: None,
    hunts: None,
    lays: None,
    scores: &[],
};

/// A game that is not here has its length, seats and chance counted.
pub(super) static COUNTED: &[GameCounts] = &[
    GameCounts {
        game: "evo",
        things: &[("gene", "pay", "gene"), ("event card", "play", "card")],
        auction: Some(Auction {
            offer: ("genes", "genes"),
            bid: ("bid", "gene"),
            sale: ("pay", "gene", "price"),
            nameless: "event card",
        }),
        hunts: Some(Hunt { fact: "attack", hunter: None, prey: "on" }),
        ..NONE
    },
    GameCounts {
        game: "evolution",
        things: &[("trait", "trait", "card")],
        feeds: Some(("feed", "species")),
        hunts: Some(Hunt { fact: "attack", hunter: Some("species"), prey: "prey" }),
        lays: Some(Lay { fact: "trait", species: "species", card: "card", over: "over" }),
        ..NONE
    },
    GameCounts {
        game: "evolve",
        things: &[("card", "play", "card")],
        scores: &[("biome", "score", "biome"), ("challenge", "score", "challenge")],
        ..NONE
    },
];

pub(super) fn facts() -> &'static [Asked] {
    static ASKED: LazyLock<Vec<Asked>> = LazyLock::new(|| {
        let asked = |counted: &GameCounts| Asked {
            game: counted.game,
            facts: counted.facts(),
            numbers: counted.scores.iter().map(|(_, fact, _)| *fact).collect(),
        };
        COUNTED.iter().map(asked).collect()
    });
    &ASKED
}

impl GameCounts {
    fn facts(&self) -> Vec<&'static str> {
        let lists = self.things.iter().chain(self.scores);
        let mut facts: Vec<&str> = lists.map(|(_, fact, _)| *fact).collect();
        if let Some(auction) = &self.auction {
            facts.extend([auction.offer.0, auction.bid.0, auction.sale.0]);
        }
        facts.extend(self.feeds.map(|(fact, _)| fact));
        facts.extend(self.hunts.as_ref().map(|hunt| hunt.fact));
        facts.extend(self.lays.as_ref().map(|lay| lay.fact));
        facts.sort_unstable();
        facts.dedup();
        facts
    }
}

#[cfg(test)]
#[path = "../../tests/unit/stats/topics.rs"]
mod tests;
