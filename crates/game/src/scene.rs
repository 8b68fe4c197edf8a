//! What tables of all games have in common when they are shown as data.

use std::any::Any;
use std::fmt::Debug;

use smol_str::SmolStr;

/// A card, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Card {
    /// Its name as records spell it; `None` if the record does not say.
    pub name: Option<SmolStr>,
    /// The food value of a card of Evolution, -9 to 20; `None` if it has none or the record does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i8>,
}

impl Card {
    /// A card of that name.
    pub fn named(name: &str) -> Self {
        Self { name: Some(name.into()), value: None }
    }

    /// A card of which nothing is known.
    pub const UNKNOWN: Self = Self { name: None, value: None };
}

/// Cards in a hand or a pile.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Hand {
    /// How many: the known ones and the others; `None` if the record does not say.
    pub count: Option<u8>,
    /// Those that lie there for certain.
    pub known: Vec<Card>,
    /// How many others; `None` if the record does not say.
    pub unknown: Option<u8>,
}

impl Hand {
    /// A hand of so many cards, of which these are known.
    pub fn of(count: u8, known: Vec<Card>) -> Self {
        let unknown = count.saturating_sub(known.len() as u8);
        Self { count: Some(count), unknown: Some(unknown), known }
    }

    /// A hand of which a position does not say how many cards it has, but for these.
    pub const fn open(known: Vec<Card>) -> Self {
        Self { count: None, known, unknown: None }
    }
}

/// A number as it is shown: `?` if the record does not say.
pub fn shown<T: ToString>(number: Option<T>) -> String {
    number.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// The table of one game as plain data. Each game has its own, with named fields: see
/// [`crate::scene`].
pub trait Table: Any + Debug + Send + Sync {
    /// As JSON: names of the notation, players by handle; `null` for what the record does not say.
    fn to_json(&self) -> serde_json::Value;
    /// To find out of which game it is.
    fn as_any(&self) -> &dyn Any;
}

impl<T: Any + Debug + Send + Sync + serde::Serialize> Table for T {
    fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
