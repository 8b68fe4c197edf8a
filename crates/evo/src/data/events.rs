//! Event decks: which cards there are, when they are played and what they do.

use super::board::parse_name;
use super::{bad, check_name, check_title, entry_line};
use crate::VerbName;
use crate::prelude::*;
use evoref_record::data::{BadData, DataFile, Faults, Forms, Shipped};
use serde::Deserialize;

named! {
    /// When a card may be played.
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum EventPhase {
        /// In the climate phase, after the token.
        Climate = "climate";
        /// In the mutations phase, before payment.
        Mutations = "mutations";
        Initiative = "initiative";
        /// In the owner's turn of the movement phase, outside a combat.
        Movement = "movement";
        /// In a combat, by attacker or defender.
        Combat = "combat";
        Births = "births";
        Survival = "survival";
    }
}

named! {
    /// What a card does. `n` is [`EventCard::amount`].
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Effect {
        /// The next section counts this round; the wheel does not turn.
        WheelAhead = "wheel-ahead";
        /// The previous section counts this round; the wheel does not turn.
        WheelBack = "wheel-back";
        /// The owner looks at the next tokens: no effect on the record.
        Prescience = "prescience";
        /// The owner's price this phase is `n` less.
        Bargain = "bargain";
        /// The owner goes first.
        HeadStart = "head-start";
        /// The owner has `n` more movement points.
        Stampede = "stampede";
        /// The die is rolled again.
        SecondChance = "second-chance";
        /// The owner has `n` more horns in this combat.
        SpareHorn = "spare-horn";
        /// The owner's eggs count `n` more this phase.
        LateBrood = "late-brood";
        /// `n` more of the owner's dinosaurs may survive.
        Shelter = "shelter";
        /// The record says what changed.
        Manual = "manual";
    }
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct EventCard {
    /// Its slug in records.
    pub name: Box<str>,
    /// How many the deck has, from 1.
    pub copies: u8,
    pub phase: EventPhase,
    #[serde(skip)]
    pub effect: Effect,
    /// How much of it, from 1; 0 where the effect takes no number.
    pub amount: u8,
    /// What the card says, for people.
    pub text: Box<str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventDeck {
    /// Its name in a record.
    pub name: Box<str>,
    /// Its name for people.
    pub title: Box<str>,
    /// Its kinds of cards, each slug once; none in a game without events.
    pub cards: Box<[EventCard]>,
    /// The names of its cards, numbered as in `cards`.
    pub names: Vocabulary,
}

/// The decks that ship; the first is the default.
pub static DECKS: Shipped<EventDeck, 2> = Shipped::new(
    ("events", "an event deck"),
    crate::COMPILED,
    ["house", "none"],
    Forms {
        template: include_str!("forms/events.yaml"),
        schema: include_str!("forms/events.schema.json"),
    },
    read,
);

impl EventDeck {
    /// The most cards a deck can have, copies counted.
    pub const MAX_CARDS: usize = 60;

    /// How many cards it has, copies counted.
    pub fn size(&self) -> usize {
        self.cards.iter().map(|card| usize::from(card.copies)).sum()
    }
}

impl Effect {
    /// The phase in which it works; `None` if it works in any but a combat.
    pub const fn phase(self) -> Option<EventPhase> {
        match self {
            Self::WheelAhead | Self::WheelBack | Self::Prescience => Some(EventPhase::Climate),
            Self::Bargain => Some(EventPhase::Mutations),
            Self::HeadStart => Some(EventPhase::Initiative),
            Self::Stampede => Some(EventPhase::Movement),
            Self::SecondChance | Self::SpareHorn => Some(EventPhase::Combat),
            Self::LateBrood => Some(EventPhase::Births),
            Self::Shelter => Some(EventPhase::Survival),
            Self::Manual => None,
        }
    }

    /// What its number counts; `None` if it takes none.
    pub const fn counts(self) -> Option<&'static str> {
        match self {
            Self::Bargain => Some("mutation points"),
            Self::Stampede => Some("movement points"),
            Self::SpareHorn => Some("horns"),
            Self::LateBrood => Some("eggs"),
            Self::Shelter => Some("dinosaurs"),
            Self::WheelAhead
            | Self::WheelBack
            | Self::Prescience
            | Self::HeadStart
            | Self::SecondChance
            | Self::Manual => None,
        }
    }
}

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

fn read(file: DataFile<'_>, faults: &mut Faults) -> Option<EventDeck> {
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
