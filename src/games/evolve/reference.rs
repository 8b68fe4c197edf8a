//! What never changes in a session, and what a name of it means.

use serde_json::{Value, json};
use smol_str::SmolStr;

use super::Evolve;
use super::data::{Attribute, Card};
use super::hand::CardId;
use crate::game::{Gap, Gloss};

impl Evolve {
    /// See [`crate::game::Rules::material`].
    pub(super) fn described(&self) -> Value {
        let cards = self.deck.cards.iter().zip(0..).map(|(card, number)| {
            let attributes = Attribute::ALL.iter().zip(card.attributes);
            let attributes = attributes.map(|(one, value)| (one.word().to_owned(), value.into()));
            json!({
                "name": self.card_word(CardId(number)),
                "type": card.kind,
                "cost": card.cost,
                "copies": card.copies,
                "attributes": attributes.collect::<serde_json::Map<String, Value>>(),
                "abilities": self.abilities_of(card),
                "effects": card.effects,
            })
        });
        let challenges = 0..self.deck.challenges.len() as u8;
        let biomes = 0..self.deck.biomes.len() as u8;
        json!({
            "deck": self.deck.id,
            "title": self.deck.title,
            "cards": cards.collect::<Vec<_>>(),
            "challenges": challenges.map(|one| self.challenge_word(one)).collect::<Vec<_>>(),
            "biomes": biomes.map(|one| self.biome_word(one)).collect::<Vec<_>>(),
        })
    }

    fn abilities_of(&self, card: &Card) -> Vec<&str> {
        let numbers = card.abilities.iter();
        let names = numbers.filter_map(|number| self.deck.abilities.get(usize::from(number)));
        names.map(AsRef::as_ref).collect()
    }

    /// See [`crate::game::Rules::gloss`].
    pub(super) fn explained(&self, word: &str) -> Option<Gloss> {
        if let Some(number) = self.deck.card_names.find(word) {
            let card = &self.deck.cards[usize::from(number)];
            let mut text = format!("{}, cost {}", card.kind.word(), card.cost);
            for (attribute, value) in Attribute::ALL.iter().zip(card.attributes) {
                if value != 0 {
                    text.push_str(&format!(", {} {value:+}", attribute.word()));
                }
            }
            for ability in self.abilities_of(card) {
                text.push_str(&format!(", {ability}"));
            }
            return Some(Gloss::of("card", text));
        }
        if let Some(number) = self.deck.challenge_names.find(word) {
            let name = &self.deck.challenges[usize::from(number)].name;
            return Some(Gloss::of("challenge", format!("the challenge {name}")));
        }
        let number = self.deck.biome_names.find(word)?;
        let biome = &self.deck.biomes[usize::from(number)];
        let last = if biome.last {
            ", which ends the game"
        } else {
            ""
        };
        Some(Gloss::of(
            "biome",
            format!("the biome {}{last}", biome.name),
        ))
    }

    /// See [`crate::game::Rules::names`].
    pub(super) fn all_names(&self, gap: Gap) -> Vec<SmolStr> {
        match gap {
            Gap::Card => {
                let cards = 0..self.deck.cards.len() as u8;
                let cards = cards.map(|number| SmolStr::from(self.card_word(CardId(number))));
                ["?".into()].into_iter().chain(cards).collect()
            }
            Gap::Player => {
                let seats = self.seats.iter();
                seats.map(|seat| seat.handle.as_ref().into()).collect()
            }
            Gap::Die | Gap::Gene | Gap::Space => Vec::new(),
        }
    }
}
