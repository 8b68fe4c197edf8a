//! The strict loader of an edition: its deck, its numbers of players and its switches.

use std::collections::BTreeMap;

use crate::data::{BadData, DataFile, Shipped};
use crate::games::evolution::card::Deck;
use crate::games::evolution::names::NAMES;
use crate::games::evolution::options::Options;

/// The editions that ship; the first is the default.
pub(in crate::games::evolution) static EDITIONS: Shipped<Edition, 3> = Shipped::new(
    "evolution/data",
    "an edition",
    ["bsw", "schmidt", "us2"],
    |file| Edition::load(&file),
);

/// An edition as its file describes it.
#[derive(Debug, PartialEq)]
pub(in crate::games::evolution) struct Edition {
    /// The word of the `edition:` line.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// Its cards.
    pub deck: Deck,
    /// The switches with their default values in this edition.
    pub options: Options,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    title: String,
    source: String,
    players: Range,
    cards: usize,
    deck: BTreeMap<String, Vec<i8>>,
    #[serde(default)]
    uncertain: Vec<Uncertain>,
    switches: BTreeMap<String, String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    min: u8,
    max: u8,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Uncertain {
    r#trait: String,
    value: i8,
    also: Vec<i8>,
}

/// The most different cards a deck may have, and the most cards in all.
const MOST_KINDS: usize = 128;
const MOST_CARDS: usize = 200;
/// A longer key is no misspelt trait.
const LONGEST_TRAIT: usize = 40;

impl Edition {
    /// Reads an edition.
    ///
    /// # Errors
    /// The place and cause of the first thing that is not as it must be.
    fn load(file: &DataFile<'_>) -> Result<Self, BadData> {
        let raw: Raw = file.parse()?;
        if raw.source.trim().is_empty() {
            return Err(file.complain("source", "the source of the deck is missing"));
        }
        if raw.players.min < 2 || raw.players.max > 6 || raw.players.min > raw.players.max {
            return Err(file.complain("players", "players go from 2 to 6"));
        }
        let index = |name: &str| {
            let found = NAMES.iter().position(|known| *known == name);
            found.map(|at| at as u8).ok_or_else(|| {
                // Keys of the deck are told as they are; elsewhere the name of a trait is a value.
                let told = if raw.deck.contains_key(name) && name.len() <= LONGEST_TRAIT {
                    format!("`{name}`")
                } else {
                    file.quote(name, "this")
                };
                file.complain(name, format!("{told} is not one of the seventeen traits"))
            })
        };
        let mut deck = Vec::new();
        for (name, values) in &raw.deck {
            let number = index(name)?;
            for &value in values {
                if !(-9..=20).contains(&value) {
                    let value = file.number(value, "more than 20 or less than -9");
                    let message = format!("a food value of {value} is not likely");
                    return Err(file.complain(name, message));
                }
                deck.push((number, value));
            }
        }
        if let Some(missing) = NAMES.iter().find(|name| !raw.deck.contains_key(**name)) {
            return Err(file.complain("deck", format!("the deck has no `{missing}`")));
        }
        deck.sort_unstable();
        if deck.len() != raw.cards || deck.len() > MOST_CARDS {
            let message = format!(
                "the deck has {} cards, `cards` says {}",
                deck.len(),
                file.number(raw.cards, "another number")
            );
            return Err(file.complain("cards", message));
        }
        let mut kinds = deck.clone();
        kinds.dedup();
        if kinds.len() > MOST_KINDS {
            let message = format!("the deck has more than {MOST_KINDS} different cards");
            return Err(file.complain("deck", message));
        }
        let mut uncertain = Vec::new();
        for entry in &raw.uncertain {
            let number = index(&entry.r#trait)?;
            if !deck.contains(&(number, entry.value)) {
                let card = format!("{} {}", entry.r#trait, entry.value);
                let message = format!("the deck has no {}", file.number(card, "such card"));
                return Err(file.complain("uncertain", message));
            }
            for &other in &entry.also {
                if deck.contains(&(number, other)) {
                    let card = format!("{} {other}", entry.r#trait);
                    let card = file.number(card, "card like the other");
                    let message = format!("the deck has a {card} of its own");
                    return Err(file.complain("uncertain", message));
                }
                uncertain.push((number, entry.value, other));
            }
        }
        let mut options = Options::default();
        for (name, value) in &raw.switches {
            if options.set(name, value).is_err() {
                let value = file.number(value, "…");
                let message = format!("`{name}: {value}` is no switch of Evolution");
                return Err(file.complain(name, message));
            }
        }
        Ok(Self {
            name: raw.name,
            title: raw.title,
            players: (raw.players.min, raw.players.max),
            deck: Deck::new(&deck, &uncertain),
            options,
        })
    }
}
