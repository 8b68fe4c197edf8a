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
    /// A hand of so many cards, if the record says how many, of which these are known.
    pub fn of(count: Option<u8>, known: Vec<Card>) -> Self {
        let unknown = count.map(|count| count.saturating_sub(known.len() as u8));
        Self { count, known, unknown }
    }
}

/// A number as it is shown: `?` if the record does not say.
pub fn shown<T: ToString>(number: Option<T>) -> String {
    number.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// Prints a list after its head, with `comma` between, broken before column 80 and then indented as far as
/// the head is wide; nothing for an empty list.
pub fn wrapped(head: &str, items: impl IntoIterator<Item = String>, comma: &str, out: &mut String) {
    const WIDTH: usize = 78;
    let indent = head.chars().count();
    let mut column = 0;
    let mut items = items.into_iter().peekable();
    while let Some(mut item) = items.next() {
        if items.peek().is_some() {
            item.push_str(comma);
        }
        let width = item.chars().count();
        if column == 0 {
            out.push_str(head);
            column = indent;
        } else if column + 1 + width > WIDTH {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(&item);
        column += width;
    }
    if column > 0 {
        out.push('\n');
    }
}

/// The table of one game as plain data. Each game has its own, with named fields: see [`crate::scene`].
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
