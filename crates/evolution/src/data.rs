//! The editions of Evolution: each is a YAML file, that of a player is loaded as those that ship.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::card::{GREATEST_VALUE, LEAST_VALUE, MAX_CARDS};
use crate::names::TRAITS;
use crate::prelude::*;
use evoref_record::data::{BadData, DataFile, Faults, Forms, Shipped, Shown};

/// The editions that ship; the first is the default.
pub(crate) static EDITIONS: Shipped<Edition, 3> = Shipped::new(
    ("edition", "an edition"),
    crate::COMPILED,
    ["bsw", "schmidt", "us2"],
    Forms {
        template: include_str!("data/forms/edition.yaml"),
        schema: include_str!("data/forms/edition.schema.json"),
    },
    load,
);

#[derive(Debug, PartialEq)]
pub(crate) struct Edition {
    /// The word of the `edition:` line.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The fewest and the most players.
    pub players: (u8, u8),
    pub deck: Arc<Deck>,
    /// The switches with their default values in this edition.
    pub options: Options,
    /// Where the numbers come from.
    pub source: String,
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

/// A longer key is no misspelt trait.
const LONGEST_TRAIT: usize = 40;

/// Reads an edition, or notes what is not as it must be.
fn load(file: DataFile<'_>, faults: &mut Faults) -> Option<Edition> {
    let raw: Raw = file.read(faults)?;
    if raw.source.trim().is_empty() {
        faults.note(file.complain("source", "the source of the deck is missing"));
    }
    if raw.players.min < 2 || raw.players.max > 6 || raw.players.min > raw.players.max {
        faults.note(file.complain("players", "players go from 2 to 6"));
    }
    let deck = raw.deck(file, faults);
    let uncertain = deck.as_ref().map(|deck| raw.uncertain(file, deck, faults)).unwrap_or_default();
    let mut options = Options::default();
    for (name, value) in &raw.switches {
        if options.set(name, value).is_err() {
            let value = file.number(value, "…");
            let message = format!("`{name}: {value}` is no switch of Evolution");
            faults.note(file.complain(name, message));
        }
    }
    let deck = Deck::new(&deck.filter(|_| faults.is_empty())?, &uncertain).into();
    Some(Edition {
        name: raw.name,
        title: raw.title,
        players: (raw.players.min, raw.players.max),
        deck,
        options,
        source: raw.source,
    })
}

impl Raw {
    /// The number of a trait in canonical order.
    fn index(&self, file: DataFile<'_>, name: &str) -> Result<u8, BadData> {
        Trait::named(name.as_bytes()).map(|name| name as u8).ok_or_else(|| {
            // Keys of the deck are told as they are; elsewhere the name of a trait is a value.
            let told = if self.deck.contains_key(name) && name.len() <= LONGEST_TRAIT {
                format!("`{name}`")
            } else {
                file.quote(name, "this")
            };
            file.complain(name, format!("{told} is not one of the {TRAITS} traits"))
        })
    }

    /// The cards in canonical order: trait and food value.
    fn deck(&self, file: DataFile<'_>, faults: &mut Faults) -> Option<Vec<(u8, i8)>> {
        let before = faults.found().len();
        let mut deck = Vec::new();
        for (name, values) in &self.deck {
            let Some(number) = faults.keep(self.index(file, name)) else { continue };
            for &value in values {
                if !(LEAST_VALUE..=GREATEST_VALUE).contains(&value) {
                    let value = file.number(value, "more than 20 or less than -9");
                    let message = format!("a food value of {value} is not likely");
                    faults.note(file.complain(name, message));
                }
                deck.push((number, value));
            }
        }
        if faults.found().len() > before {
            return None;
        }
        deck.sort_unstable();
        if deck.len() != self.cards || deck.len() > MAX_CARDS {
            let said = file.number(self.cards, "another number");
            let message = format!("the deck has {} cards, `cards` says {said}", deck.len());
            faults.note(file.complain("cards", message));
        }
        let mut kinds = deck.clone();
        kinds.dedup();
        if kinds.len() > MAX_KINDS {
            let message = format!("the deck has more than {MAX_KINDS} different cards");
            faults.note(file.complain("deck", message));
        }
        Some(deck)
    }

    /// The other values that cards of the deck are taken for: trait, value, other value.
    fn uncertain(
        &self,
        file: DataFile<'_>,
        deck: &[(u8, i8)],
        faults: &mut Faults,
    ) -> Vec<(u8, i8, i8)> {
        let mut uncertain = Vec::new();
        for entry in &self.uncertain {
            let Some(number) = faults.keep(self.index(file, &entry.r#trait)) else { continue };
            if !deck.contains(&(number, entry.value)) {
                let card = format!("{} {}", entry.r#trait, entry.value);
                let message = format!("the deck has no {}", file.number(card, "such card"));
                faults.note(file.complain("uncertain", message));
            }
            for &other in &entry.also {
                if deck.contains(&(number, other)) {
                    let card = format!("{} {other}", entry.r#trait);
                    let card = file.number(card, "card like the other");
                    let message = format!("the deck has a {card} of its own");
                    faults.note(file.complain("uncertain", message));
                }
                uncertain.push((number, entry.value, other));
            }
        }
        uncertain
    }
}

impl Shown for Edition {
    fn title(&self) -> &str {
        &self.title
    }

    fn show(&self, out: &mut String) {
        let (from, to) = self.players;
        let total = self.deck.total;
        let _ = writeln!(
            out,
            "{}\nedition: {}, for {from} to {to} players, {total} cards\nsource: {}\n",
            self.title, self.name, self.source
        );
        let _ = writeln!(out, "{:<17}  cards  food values", "trait");
        let mut open = Vec::new();
        for name in Trait::ALL {
            let kinds =
                self.deck.each_kind().filter(|kind| self.deck.card(*kind).name() == Some(name));
            let mut values = String::new();
            let mut cards = 0;
            for kind in kinds {
                let copies = self.deck.copies[usize::from(kind.0)];
                let value = self.deck.card(kind).value().unwrap_or_default();
                let others = self.deck.values_of(usize::from(kind.0));
                let others: Vec<_> = others.filter(|other| *other != value).collect();
                let mark = if others.is_empty() { "" } else { "*" };
                for _ in 0..copies {
                    let _ = write!(values, "{:>3}", format!("{value}{mark}"));
                }
                if !others.is_empty() {
                    let (name, others) = (name.name(), joined(&others, ", "));
                    open.push(format!("* {name} {value} may be {others} too"));
                }
                cards += copies;
            }
            let _ = writeln!(out, "{:<17}  {cards:>5}{values}", name.name());
        }
        for line in open {
            let _ = writeln!(out, "{line}");
        }
        let mut switches = self.options.unlike(&Options::default());
        switches.sort_unstable();
        if !switches.is_empty() {
            out.push_str("\nswitches that differ from the usual\n");
        }
        for (name, value) in switches {
            let _ = writeln!(out, "  {name} = {value}");
        }
    }
}
