//! Reading an event file, and everything that a deck must be.

use serde::Deserialize;

use super::super::board::parse_name;
use super::super::{bad, check_name, check_title, entry_line};
use super::{Effect, EventCard, EventDeck, EventPhase};
use crate::VerbName;
use evoref_record::data::{BadData, DataFile, Faults};
use evoref_record::notation::Vocabulary;

/// Words of the notation besides the verbs, which would be read before a card of that name.
const GRAMMAR: &str = "allow by card check escape game hit meteorite miss places players removing \
                       result round ruling setup table takeback";

/// The most that the number of an effect can be.
const LARGEST_AMOUNT: u8 = 9;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    name: String,
    title: String,
    cards: Vec<CardFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    name: String,
    #[serde(default = "crate::data::one")]
    copies: u8,
    phase: EventPhase,
    effect: Effect,
    #[serde(default)]
    amount: Option<u8>,
    text: String,
}

pub(super) fn read(file: DataFile<'_>, faults: &mut Faults) -> Option<EventDeck> {
    let written: DeckFile = file.read(faults)?;
    faults.keep(check_name(file, "a deck", &written.name));
    faults.keep(check_title(file, &written.title));
    let mut cards: Vec<EventCard> = Vec::with_capacity(written.cards.len());
    for (number, card) in written.cards.into_iter().enumerate() {
        if cards.iter().any(|other| *other.name == *card.name) {
            let told = file.quote(&card.name, "this card");
            let message = format!("{told} is there twice: give one entry with `copies`");
            faults.note(bad(file, entry_line(file.text, "cards", number), message));
            continue;
        }
        cards.extend(faults.keep(read_card(file, number, card)));
    }
    let deck = EventDeck {
        name: written.name.into(),
        title: written.title.into(),
        names: Vocabulary::new("an event card", cards.iter().map(|card| card.name.as_ref()), []),
        cards: cards.into(),
    };
    if deck.size() > EventDeck::MAX_CARDS {
        let (most, size) = (EventDeck::MAX_CARDS, deck.size());
        let message = format!("a deck has at most {most} cards, this one has {size}");
        faults.note(file.complain("cards", message));
    }
    faults.is_empty().then_some(deck)
}

fn read_card(file: DataFile<'_>, number: usize, card: CardFile) -> Result<EventCard, BadData> {
    let CardFile { name, effect, .. } = card;
    let line = || entry_line(file.text, "cards", number);
    let complain = |message: String| {
        let told = file.quote(&name, "this card");
        Err(bad(file, line(), format!("{told} {message}")))
    };
    check_name(file, "a card", &name)?;
    let is_verb = VerbName::VERBS.iter().any(|verb| verb.name == name);
    if is_verb || GRAMMAR.split(' ').any(|word| word == name) || parse_name(&name).is_some() {
        let words = "cannot be the name of a card: it means something else in a record";
        return Err(bad(file, line(), format!("{} {words}", file.quote(&name, "this"))));
    }
    if card.copies == 0 {
        return complain("has 0 copies: leave it out of the deck".to_owned());
    }
    match effect.phase() {
        Some(phase) if phase != card.phase => {
            let of = file.quote(card.phase.name(), "another phase");
            let (effect, phase) = (file.quote(effect.name(), "of it"), phase.name());
            return complain(format!(
                "is a card of {of}, but the effect {effect} works in `{phase}` only"
            ));
        }
        None if card.phase == EventPhase::Combat => {
            let words =
                "is played in a combat, where the record cannot say what a `manual` card did";
            return complain(words.to_owned());
        }
        Some(_) | None => {}
    }
    let amount = match (effect.counts(), card.amount) {
        (Some(_), Some(amount @ 1..=LARGEST_AMOUNT)) => amount,
        (None, None) => 0,
        (Some(what), Some(amount)) => {
            let few = file.number(amount, "too few or too many");
            return complain(format!("gives {few} {what}: an amount is 1 to {LARGEST_AMOUNT}"));
        }
        (Some(what), None) => {
            return complain(format!("does not say how many {what}: add `amount`"));
        }
        (None, Some(_)) => {
            let effect = file.quote(effect.name(), "of it");
            return complain(format!("has an amount, but the effect {effect} takes none"));
        }
    };
    if card.text.trim().is_empty() {
        return complain("has no text".to_owned());
    }
    Ok(EventCard {
        name: name.into(),
        copies: card.copies,
        phase: card.phase,
        effect,
        amount,
        text: card.text.trim().to_owned().into(),
    })
}
