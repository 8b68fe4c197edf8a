//! Event decks: which cards there are, when they are played and what they do.

mod file;

use crate::prelude::*;
use evoref_record::data::{Forms, Shipped};

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
