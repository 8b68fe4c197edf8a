//! Prints a deck as a Rust expression, for the build.

use std::fmt::Write as _;

use super::deck::{Deck, Score, Scoring};
use crate::notation::Vocabulary;

/// An expression of type `Deck` that can stand in a `static`.
///
/// It names the types of this module without a path.
pub fn embed(deck: &Deck) -> String {
    let mut out = String::from("Deck {\n");
    let mut field = |name: &str, value: String| {
        let _ = writeln!(out, "{name}: {value},");
    };
    field("id", text(&deck.id));
    field("title", text(&deck.title));
    field("rulings", format!("{:?}", deck.rulings));
    field(
        "abilities",
        slice(deck.abilities.iter().map(|one| text(one))),
    );
    field("flying", format!("{:?}", deck.flying));
    field(
        "cards",
        slice(deck.cards.iter().map(|card| {
            format!(
                "Card {{ name: {}, kind: Kind::{:?}, cost: {}, copies: {}, first: {}, \
                 pieces: Card::pieces({}, {}), \
                 attributes: {:?}, abilities: {:?}, effects: {} }}",
                text(&card.name),
                card.kind,
                card.cost,
                card.copies,
                card.first,
                card.first,
                card.copies,
                card.attributes,
                card.abilities,
                slice(
                    card.effects
                        .iter()
                        .map(|one| braced(format!("Effect::{one:?}")))
                ),
            )
        })),
    );
    field("pieces", slice(deck.pieces.iter().map(u8::to_string)));
    field(
        "challenges",
        slice(deck.challenges.iter().map(|one| {
            format!(
                "Challenge {{ name: {}, pre: {}, scoring: {} }}",
                text(&one.name),
                one.pre.map_or_else(
                    || "None".to_owned(),
                    |pre| format!("Some({})", braced(format!("Pre::{pre:?}")))
                ),
                scoring(&one.scoring),
            )
        })),
    );
    field(
        "biomes",
        slice(deck.biomes.iter().map(|one| {
            format!(
                "Biome {{ name: {}, matches: {:?}, penalised: {:?}, last: {}, subchallenges: {}, \
                 manual: {} }}",
                text(&one.name),
                one.matches,
                one.penalised,
                one.last,
                slice(one.subchallenges.iter().map(|one| format!("{one:?}"))),
                one.manual,
            )
        })),
    );
    field("last_biome", deck.last_biome.to_string());
    field("card_names", Vocabulary::to_source(&deck.card_names));
    field(
        "challenge_names",
        Vocabulary::to_source(&deck.challenge_names),
    );
    field("biome_names", Vocabulary::to_source(&deck.biome_names));
    out.push('}');
    out
}

/// A variant without fields is printed without the braces that it needs.
fn braced(variant: String) -> String {
    if variant.contains('{') {
        variant
    } else {
        variant + " {}"
    }
}

fn text(text: &str) -> String {
    format!("Cow::Borrowed({text:?})")
}

fn slice(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    format!("Cow::Borrowed(&[{}])", items.join(", "))
}

fn scoring(scoring: &Scoring) -> String {
    match scoring {
        Scoring::Ranked(ranked) => format!("Scoring::Ranked({})", score(ranked)),
        Scoring::Threshold {
            score: needed,
            at_least,
            pass,
            fail,
        } => format!(
            "Scoring::Threshold {{ score: {}, at_least: {at_least}, pass: {pass}, fail: {fail} }}",
            score(needed)
        ),
        Scoring::LastPlace {
            score: ranked,
            last,
            others,
        } => format!(
            "Scoring::LastPlace {{ score: {}, last: {last}, others: {others} }}",
            score(ranked)
        ),
        plain => format!("Scoring::{plain:?}"),
    }
}

fn score(score: &Score) -> String {
    let mods = score.mods.iter().map(|one| format!("{one:?}"));
    format!(
        "Score {{ weights: {:?}, mods: {} }}",
        score.weights,
        slice(mods)
    )
}
