//! What never changes in a session, and what a name of it means.

use crate::data::EDITIONS;
use crate::names::DEFENCES;
use crate::prelude::*;
use serde_json::{Value, json};

/// More food than any hole holds.
const MOST_FOOD: u16 = 99;

/// All that has a name in Evolution; see [`evoref_game::Game::things`].
pub(super) fn things() -> Vec<Thing> {
    let traits = Trait::ALL.iter().map(|one| {
        let decks = EDITIONS.all().map(|edition| {
            let cards = edition.deck.copies_of(Card::new(Some(*one), None));
            format!("{cards} in {}", edition.name)
        });
        let facts = format!("cards: {}", joined(decks, ", "));
        Thing::new("trait", one.name(), facts, one.meaning())
    });
    let editions = EDITIONS.all().map(|edition| {
        let name = &edition.name;
        let text = format!("{}. `evoref data show {name}` prints it.", edition.title);
        Thing::new("edition", name, "", text)
    });
    traits.chain(editions).collect()
}

impl Described for Evolution {
    fn settings(&self) -> Vec<(&'static str, String)> {
        let edition = EDITIONS.unless(0, &self.edition, &self.edition.name);
        edition.into_iter().chain(self.switches()).collect()
    }

    fn material(&self) -> Value {
        let deck = self.deck();
        let cards = deck.each_kind().map(|kind| {
            let card = deck.card(kind);
            json!({
                "card": card.to_string(),
                "trait": card.name().map(Trait::name),
                "value": card.value(),
                "copies": deck.copies[usize::from(kind.0)],
            })
        });
        let traits = Trait::ALL.iter().filter(|one| self.deck().has(**one)).map(
            |one| json!({"name": one.name(), "defence": one.is_defence(), "text": one.meaning()}),
        );
        json!({
            "deck": cards.collect::<Vec<_>>(),
            "traits": traits.collect::<Vec<_>>(),
        })
    }

    fn gloss(&self, word: &str) -> Option<Gloss> {
        // A card is its trait and, if somebody saw it, its food value.
        let whole = VOCABULARY.find(word);
        // `horns+3` has a food value.
        let is_of_value = |letter: char| letter.is_ascii_digit() || matches!(letter, '+' | '-');
        let found = whole.or_else(|| VOCABULARY.find(word.trim_end_matches(is_of_value)));
        if let Some(one) = found.and_then(|at| Trait::at(usize::from(at))) {
            let kind = if whole.is_some() { "trait" } else { "card" };
            return Some(Gloss::of(kind, one.meaning()));
        }
        let (owner, number) = word.split_once('.')?;
        let seat = self.seats.iter().find(|seat| seat.handle.eq_ignore_ascii_case(owner))?;
        number.parse::<u8>().ok()?;
        let text = format!("species {number} of {} in the order of their creation", seat.name);
        Some(Gloss::of("species", text))
    }

    fn names(&self, gap: Gap) -> Vec<SmolStr> {
        match gap {
            Gap::Card => {
                let cards =
                    self.deck().each_kind().map(|kind| self.deck().card(kind).to_string().into());
                ["?".into()].into_iter().chain(cards).collect()
            }
            Gap::Player => self.seats.iter().map(|seat| seat.handle.as_ref().into()).collect(),
            // Of food on the hole.
            Gap::Number => (0..=MOST_FOOD).map(|food| food.to_string().into()).collect(),
            // Of what intelligence switches off.
            Gap::Trait => self.defences().map(|name| name.name().into()).collect(),
            Gap::Die | Gap::Gene | Gap::Space => Vec::new(),
        }
    }
}

impl Evolution {
    /// What intelligence can switch off, as far as the edition has cards of it.
    pub(super) fn defences(&self) -> impl Iterator<Item = Trait> {
        DEFENCES.iter().copied().filter(|name| self.deck().has(*name))
    }
}
