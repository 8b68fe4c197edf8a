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
mod evo_side;
mod evolution;
mod evolve;
mod svg;

use crate::prelude::*;
use evoref_game::Value as Told;
use evoref_game::scene::Table;
use evoref_record::diagnostic::Label;

pub(crate) use card::{Ranked, arranged, defined, inside_of_card, ranked, title, where_is};
pub use card::{Until, card, picture};
pub(crate) use common::Names;

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

impl Tile {
    /// In a frame, which says whose turn it is.
    fn column(kind: &'static str, height: f64, acts: bool, mut pieces: Vec<String>) -> Self {
        let width = common::COLUMN;
        let class = if acts { "tile acts" } else { "tile" };
        pieces.insert(0, svg::rect(class, 1.0, 1.0, width - 2.0, height - 2.0, 9.0));
        Self { kind, width, height, pieces }
    }
}

/// A table, and what has just happened on it.
pub(crate) struct Moment<'a> {
    pub(crate) now: &'a Scene,
    pub(crate) before: &'a Scene,
    pub(crate) facts: &'a [Fact],
    pub(crate) pointed: &'a [Pointed],
}

impl Moment<'_> {
    /// The table and the one before it, if they are of that game.
    fn tables<T: Table>(&self) -> Option<(&T, &T)> {
        self.now.table().zip(self.before.table())
    }

    fn acts(&self, seat: usize) -> bool {
        self.now.stage.to_act.is_some_and(|player| player.seat() == seat)
    }

    /// How something is pointed at; what was accused says more than what happened.
    fn how(&self, name: &str) -> Option<&'static str> {
        self.pointed.iter().rev().find(|(known, _)| known == name).map(|(_, how)| *how)
    }
}

/// A name that something is pointed at by, and how: `touched`, `from`, `prey`, `dies`, `refused`, `cause`.
pub(crate) type Pointed = (String, &'static str);

/// The kinds of words by which a drawing finds what a finding is about.
const POINTED_AT: [&str; 5] = ["space", "species", "card", "gene", "player"];
/// The particulars of a fact that are things on the table.
const THINGS: [&str; 8] = ["from", "over", "to", "on", "died", "removing", "species", "prey"];

/// The names that the facts of a step are about, by what happened to them, and those that its findings point at.
pub(crate) fn pointed<'a>(
    facts: &[Fact],
    findings: impl Iterator<Item = &'a Finding>,
    session: &Session,
) -> Vec<Pointed> {
    let mut out = Vec::new();
    for fact in facts {
        for (role, value) in fact.roles.iter().filter(|(role, _)| THINGS.contains(role)) {
            let how = match *role {
                "died" | "removing" => "dies",
                _ if fact.name == "lose" => "dies",
                "prey" | "from" => role,
                _ => "touched",
            };
            out.extend(names(value).into_iter().map(|name| (name.to_owned(), how)));
        }
    }
    for finding in findings {
        for label in &finding.related {
            out.extend(things(label, session).map(|name| (name, "cause")));
        }
        out.extend(things(&finding.primary, session).map(|name| (name, "refused")));
    }
    out
}

/// The names that a particular holds.
fn names(value: &Told) -> Vec<&str> {
    match value {
        Told::Name(name) => vec![name],
        Told::Many(values) => values.iter().flat_map(names).collect(),
        Told::Player(_) | Told::Card(_) | Told::Number(_) | Told::Flag(_) | Told::Unknown => {
            Vec::new()
        }
    }
}

/// The things that words name.
fn things<'a>(label: &'a Label, session: &'a Session) -> impl Iterator<Item = String> + use<'a> {
    let source = session.source();
    let words = session.words(source.line_index(label.span.start) as u32 + 1);
    let inside = move |(span, kind): &(Span, &str)| {
        label.span.start <= span.start && span.end <= label.span.end && POINTED_AT.contains(kind)
    };
    words.into_iter().filter(inside).map(|(span, _)| source.slice(span).to_owned())
}

/// A row of numbers of the players that a chart shows beside the score.
pub(crate) type Series = (&'static str, fn(&Scene, usize) -> Option<i64>);

/// How the tables of a game are drawn: by themselves not at all.
pub(crate) trait Drawing {
    /// What all tiles use, defined once.
    fn defined(&self) -> String {
        String::new()
    }
    /// The table.
    fn tiles(&mut self, _: &Moment<'_>) -> Vec<Tile> {
        Vec::new()
    }
    /// Further lines of the chart.
    fn series(&self) -> &'static [Series] {
        &[]
    }
    /// Whether a fact is worth a mark under the charts: `fight`, `death` or `other`.
    fn notable(&self, _: &Fact, _: &Moment<'_>) -> Option<&'static str> {
        None
    }
    /// What a sentence leaves to be counted.
    fn more(&self, _: &Fact, _: &Scene) -> String {
        String::new()
    }
    /// An animal of a player, about a point on the ground, some 130 wide and 90 high.
    fn emblem(&self, _: &Scene, _: usize) -> String {
        String::new()
    }
}

/// A game whose page has the text of the table only.
struct Undrawn;
impl Drawing for Undrawn {}

/// The drawing of the game of a session, with its players and its material.
pub(crate) fn drawing(session: &Session) -> Box<dyn Drawing> {
    let (names, material) = (Names::of(session.seats()), session.material());
    match session.game().name {
        "evo" => Box::new(evo::TablePicture::new(&material, names)),
        "evolution" => Box::new(evolution::TablePicture::new(&material, names)),
        "evolve" => Box::new(evolve::TablePicture::new(&material, names)),
        _ => Box::new(Undrawn),
    }
}

/// Draws the tables of a session; no other one has its players and its material.
pub struct Tables(Box<dyn Drawing>);

impl Tables {
    pub fn of(session: &Session) -> Self {
        Self(drawing(session))
    }

    /// What all tables use, for one `<defs>` of the page.
    pub fn defined(&self) -> String {
        defined([&*self.0.defined()])
    }

    /// The tiles of the table where the session stands, each with its kind, its size and its elements of
    /// SVG; `before` and `facts` are what has just happened.
    pub fn tiles(&mut self, session: &Session, before: &Scene, facts: &[Fact]) -> Value {
        let pointed = pointed(facts, std::iter::empty(), session);
        let moment = Moment { now: &session.scene(), before, facts, pointed: &pointed };
        let tiles = self.0.tiles(&moment).into_iter().map(|tile| {
            let (width, height) = (tile.width.round(), tile.height.round());
            json!({"kind": tile.kind, "width": width, "height": height, "svg": tile.pieces.concat()})
        });
        tiles.collect()
    }
}
