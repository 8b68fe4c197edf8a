//! Event decks: which cards there are, when they are played and what they do.

mod file;

use evoref_record::data::{Forms, Shipped};
use evoref_record::notation::Vocabulary;

/// When a card may be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventPhase {
    /// In the climate phase, after the token.
    Climate,
    /// In the mutations phase, before payment.
    Mutations,
    /// In the initiative phase.
    Initiative,
    /// In the owner's turn of the movement phase, outside a combat.
    Movement,
    /// In a combat, by attacker or defender.
    Combat,
    /// In the births phase.
    Births,
    /// In the survival phase.
    Survival,
}

/// What a card does. `n` is [`EventCard::amount`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// The next section counts this round; the wheel does not turn.
    WheelAhead,
    /// The previous section counts this round; the wheel does not turn.
    WheelBack,
    /// The owner looks at the next tokens: no effect on the record.
    Prescience,
    /// The owner's price this phase is `n` less.
    Bargain,
    /// The owner goes first.
    HeadStart,
    /// The owner has `n` more movement points.
    Stampede,
    /// The die is rolled again.
    SecondChance,
    /// The owner has `n` more horns in this combat.
    SpareHorn,
    /// The owner's eggs count `n` more this phase.
    LateBrood,
    /// `n` more of the owner's dinosaurs may survive.
    Shelter,
    /// The record says what changed.
    Manual,
}

/// One kind of card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCard {
    /// Its slug in records.
    pub name: Box<str>,
    /// How many the deck has, from 1.
    pub copies: u8,
    /// When it is played.
    pub phase: EventPhase,
    /// What it does.
    pub effect: Effect,
    /// How much of it, from 1; 0 where the effect takes no number.
    pub amount: u8,
    /// What the card says, for people.
    pub text: Box<str>,
}

/// A deck of event cards.
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
    file::read,
);

impl EventDeck {
    /// The most cards a deck can have, copies counted.
    pub const MAX_CARDS: usize = 60;

    /// How many cards it has, copies counted.
    pub fn size(&self) -> usize {
        self.cards.iter().map(|card| usize::from(card.copies)).sum()
    }
}

impl EventPhase {
    /// Its name in data files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Climate => "climate",
            Self::Mutations => "mutations",
            Self::Initiative => "initiative",
            Self::Movement => "movement",
            Self::Combat => "combat",
            Self::Births => "births",
            Self::Survival => "survival",
        }
    }
}

impl Effect {
    /// Its name in data files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WheelAhead => "wheel-ahead",
            Self::WheelBack => "wheel-back",
            Self::Prescience => "prescience",
            Self::Bargain => "bargain",
            Self::HeadStart => "head-start",
            Self::Stampede => "stampede",
            Self::SecondChance => "second-chance",
            Self::SpareHorn => "spare-horn",
            Self::LateBrood => "late-brood",
            Self::Shelter => "shelter",
            Self::Manual => "manual",
        }
    }

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
