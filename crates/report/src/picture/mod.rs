//! The table of a session, drawn: tiles of SVG, each a player's or a part of the table. A page lays them
//! out as its window allows, a picture in its frame; they are drawn here and nowhere else.
//!
//! A drawing is made of the scene as data and of what has just happened, and knows no rule.

#![expect(
    clippy::cast_precision_loss,
    reason = "what is drawn is counted in tens, and places are fractions of a pixel"
)]

mod animal;
mod card;
mod common;
mod evo;
mod evo_marks;
mod evolution;
mod evolve;
mod frame;
mod svg;
mod tables;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use evoref_game::Seat;

pub use card::{Until, card, picture};
pub(crate) use card::{defined, inside_of_card, title};
pub(crate) use common::Names;
pub(crate) use frame::{Frame, arranged};
pub use tables::Tables;

/// The style of every drawing. What it leaves open, variables of `page.css` say.
pub(crate) const STYLE: &str = include_str!("../page/assets/picture.css");

/// A part of the table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tile {
    /// What it is, as classes of the style: `board`, `middle`, `side`, `player`.
    pub(crate) kind: &'static str,
    /// In units of the drawing.
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// What is drawn, from the back to the front.
    pub(crate) pieces: Vec<String>,
}

/// A name that something is pointed at by, and how: `touched`, `from`, `prey`, `dies`, `refused`, `cause`.
pub(crate) type Pointed = (String, &'static str);

/// A fact, as far as a drawing needs it.
#[derive(Debug, Clone)]
pub(crate) struct Happened {
    pub(crate) name: &'static str,
    /// The handle of the player to whom it happened.
    pub(crate) who: String,
    pub(crate) roles: Map<String, Value>,
}

/// A table, and what has just happened on it.
#[derive(Debug)]
pub(crate) struct Moment<'a> {
    pub(crate) scene: &'a Value,
    pub(crate) before: &'a Value,
    pub(crate) facts: &'a [Happened],
    pub(crate) pointed: &'a [Pointed],
}

impl Moment<'_> {
    fn table<T: DeserializeOwned + Default>(scene: &Value) -> T {
        T::deserialize(&scene["table"]).unwrap_or_default()
    }

    fn acts(&self, handle: &str) -> bool {
        self.scene["to_act"].as_str() == Some(handle)
    }

    fn score(scene: &Value, seat: usize) -> Option<i64> {
        scene["players"][seat].as_i64()
    }

    /// How something is pointed at; what was accused says more than what happened.
    fn how(&self, name: &str) -> Option<&'static str> {
        self.pointed.iter().rev().find(|(known, _)| known == name).map(|(_, how)| *how)
    }
}

/// A row of numbers of the players that a chart shows beside the score.
pub(crate) type Series = (&'static str, fn(&Value, usize) -> Option<i64>);

/// How the tables of a game are drawn.
pub(crate) trait Drawing: std::fmt::Debug {
    /// What all tiles use, defined once.
    fn defined(&self) -> String;
    /// The table.
    fn tiles(&self, moment: &Moment<'_>) -> Vec<Tile>;
    /// Further lines of the chart.
    fn series(&self) -> &'static [Series];
    /// Whether a fact is worth a mark under the charts: `fight`, `death` or `other`.
    fn notable(&self, fact: &Happened, moment: &Moment<'_>) -> Option<&'static str>;
    /// What a sentence leaves to be counted.
    fn more(&self, fact: &Happened, scene: &Value) -> String;
    /// An animal of a player, about a point on the ground, some 130 wide and 90 high.
    fn emblem(&self, scene: &Value, seat: usize) -> String;
}

/// The drawing of a game; `None` of one that has none, whose page has the text of the table.
pub(crate) fn drawing(game: &str, material: &Value, seats: &[Seat]) -> Option<Box<dyn Drawing>> {
    let names = Names::of(seats);
    match game {
        "evo" => Some(Box::new(evo::Drawn::new(material, names))),
        "evolution" => Some(Box::new(evolution::Drawn::new(material, names))),
        "evolve" => Some(Box::new(evolve::Drawn::new(material, names))),
        _ => None,
    }
}
