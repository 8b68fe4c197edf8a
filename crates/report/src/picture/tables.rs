//! The table of a session at its place, for a page that follows a game as it is written down.

use super::{Drawing, Moment, defined, drawing};
use crate::prelude::*;
use crate::told::pointed;

/// Draws the tables of a session; no other one has its players and its material.
pub struct Tables(Option<Box<dyn Drawing>>);

impl Tables {
    /// For the tables of this session.
    pub fn of(session: &Session) -> Self {
        Self(drawing(session.game().name, &session.material(), session.seats()))
    }

    /// What all tables use, for one `<defs>` of the page.
    pub fn defined(&self) -> String {
        let own = self.0.as_deref().map(Drawing::defined);
        defined(own.as_deref())
    }

    /// The tiles of the table where the session stands, each with its kind, its size and its elements of
    /// SVG; `before` and `facts` are what has just happened.
    pub fn tiles(&mut self, session: &Session, before: &Scene, facts: &[Fact]) -> Value {
        let Some(drawing) = self.0.as_deref_mut() else { return json!([]) };
        let moment = Moment {
            now: &session.scene(),
            before,
            facts,
            pointed: &pointed(facts, std::iter::empty(), session),
        };
        let tiles = drawing.tiles(&moment).into_iter().map(|tile| {
            json!({
                "kind": tile.kind,
                "width": tile.width.round(),
                "height": tile.height.round(),
                "svg": tile.inside(),
            })
        });
        tiles.collect()
    }
}
