//! What never changes in a session, and what a name of it means.

use crate::data::{Abilities, Biome, DECKS, Deck};
use crate::prelude::*;
use serde_json::{Value, json};

pub(super) fn things() -> Vec<Thing> {
    DECKS.all().flat_map(of_deck).collect()
}

fn of_deck(deck: &Deck) -> Vec<Thing> {
    let thing = |kind, list: &Vocabulary, name: &str, facts: &str, text: String| {
        let own = list.spellings.iter().filter(|(_, number)| list.name(*number) == name);
        let others = own.filter(|(spelling, _)| **spelling != *name);
        let others: Vec<String> = others.map(|(spelling, _)| spelling.to_string()).collect();
        Thing::new(kind, name, format!("{facts}of {}", deck.id), text).also(others)
    };
    let cards = deck.cards.iter().zip(&deck.card_names.names).map(|(card, name)| {
        let facts = format!("{} ", deck.card_numbers(card));
        thing("creature card", &deck.card_names, name, &facts, deck.card_text(card))
    });
    let challenges = deck.challenges.iter().zip(&deck.challenge_names.names);
    let challenges = challenges.map(|(challenge, name)| {
        let special = if challenge.is_special() { "special, " } else { "" };
        thing("challenge", &deck.challenge_names, name, special, deck.challenge_text(challenge))
    });
    let biomes =
        deck.biomes.iter().zip(&deck.biome_names.names).map(|(biome, name)| {
            thing("biome", &deck.biome_names, name, "", deck.biome_text(biome))
        });
    let abilities = (0..).zip(&deck.abilities).map(|(number, name)| {
        let cards = deck.cards.iter().filter(|card| card.abilities.has(number));
        let cards: u16 = cards.map(|card| u16::from(card.copies)).sum();
        let biomes = |set: fn(&Biome) -> Abilities| {
            let found = deck.biomes.iter().filter(|biome| set(biome).has(number));
            let names = listed(found.map(|biome| &biome.name));
            if names.is_empty() { "no biome".to_owned() } else { names }
        };
        let ties = if deck.flying == Some(number) { " It breaks ties." } else { "" };
        let (given, taken) = (biomes(|biome| biome.matches), biomes(|biome| biome.penalised));
        let cards = counted(cards, "card");
        let text = format!("On {cards}. A point in {given}; costs a point in {taken}.{ties}");
        Thing::new("ability", fold(name), format!("of {}", deck.id), text)
    });
    let text = format!("{}. `evoref data show {}` prints it.", deck.title, deck.id);
    let itself = [Thing::new("deck", &*deck.id, "", text)];
    cards.chain(challenges).chain(biomes).chain(abilities).chain(itself).collect()
}

impl Described for Evolve {
    fn settings(&self) -> Vec<(&'static str, String)> {
        DECKS.unless(0, &self.deck, &self.deck.id).into_iter().chain(self.switches()).collect()
    }

    fn material(&self) -> Value {
        let cards = self.deck.cards.iter().zip(0..).map(|(card, number)| {
            let attributes = Attribute::ALL.iter().zip(card.attributes);
            let attributes = attributes.map(|(one, value)| (one.name().to_owned(), value.into()));
            json!({
                "name": self.card_word(CardId(number)),
                "type": card.kind,
                "cost": card.cost,
                "copies": card.copies,
                "attributes": attributes.collect::<serde_json::Map<String, Value>>(),
                "abilities": self.deck.names_of(card.abilities),
                "effects": card.effects,
                "text": self.deck.card_text(card),
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

    fn gloss(&self, word: &str) -> Option<Gloss> {
        if let Some(number) = self.deck.card_names.find(word) {
            let card = &self.deck.cards[usize::from(number)];
            let mut text = self.deck.card_numbers(card);
            let does = self.deck.card_text(card);
            if !does.is_empty() {
                text.push_str(&format!(". {does}"));
            }
            return Some(Gloss::of("card", text));
        }
        if let Some(number) = self.deck.challenge_names.find(word) {
            let challenge = &self.deck.challenges[usize::from(number)];
            return Some(Gloss::of("challenge", self.deck.challenge_text(challenge)));
        }
        let biome = &self.deck.biomes[usize::from(self.deck.biome_names.find(word)?)];
        Some(Gloss::of("biome", self.deck.biome_text(biome)))
    }

    fn names(&self, gap: Gap) -> Vec<SmolStr> {
        match gap {
            Gap::Card => {
                let cards = 0..self.deck.cards.len() as u8;
                let cards = cards.map(|number| SmolStr::from(self.card_word(CardId(number))));
                ["?".into()].into_iter().chain(cards).collect()
            }
            Gap::Player => self.seats.iter().map(|seat| seat.handle.as_ref().into()).collect(),
            Gap::Die | Gap::Gene | Gap::Number | Gap::Space | Gap::Trait => Vec::new(),
        }
    }
}
