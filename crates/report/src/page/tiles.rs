//! The tiles of a table as the page has them: numbers of pieces, which are held once, and what changes from
//! step to step. `docs/page.md` describes it.

use rustc_hash::FxHashMap;

use crate::picture::{Tile, arranged};
use evoref_game::joined;
use evoref_record::notation::ends_alike;

/// What is drawn, each piece once, and the tiles that stand now.
#[derive(Debug, Default)]
pub(super) struct Tiles {
    numbers: FxHashMap<String, u32>,
    now: Vec<Placed>,
}

/// A tile with the numbers of its pieces, and its place in a picture.
#[derive(Debug)]
struct Placed {
    kind: &'static str,
    size: [u32; 2],
    pieces: Vec<u32>,
    /// As JSON.
    place: String,
}

impl Tiles {
    pub(super) fn pieces(&self) -> Vec<&str> {
        let mut pieces: Vec<(&String, &u32)> = self.numbers.iter().collect();
        pieces.sort_unstable_by_key(|(_, number)| **number);
        pieces.into_iter().map(|(piece, _)| &**piece).collect()
    }

    /// The tiles that stand now, as JSON.
    pub(super) fn to_json(&self) -> String {
        format!("[{}]", joined(self.now.iter().map(Placed::to_json), ","))
    }

    /// Lays other tiles, and says as JSON what that changes; nothing if it changes nothing.
    pub(super) fn lay(&mut self, tiles: &[Tile]) -> Option<String> {
        let places = arranged(tiles);
        let exact = |number: f64| (number * 1000.0).round() / 1000.0;
        let placed = tiles.iter().zip(places).map(|(tile, (x, y, scale))| Placed {
            kind: tile.kind,
            size: [tile.width, tile.height].map(|side| side.round() as u32),
            pieces: tile.pieces.iter().map(|piece| number(&mut self.numbers, piece)).collect(),
            place: format!("[{},{},{}]", exact(x), exact(y), exact(scale)),
        });
        let placed = placed.collect();
        let before = std::mem::replace(&mut self.now, placed);
        if before.len() != self.now.len() {
            return Some(self.to_json());
        }
        let both = before.iter().zip(&self.now).map(|(before, now)| now.changed(before));
        object(both)
    }
}

/// The number of a piece, which is the next one if it is new.
fn number(numbers: &mut FxHashMap<String, u32>, piece: &String) -> u32 {
    numbers.get(piece).copied().unwrap_or_else(|| {
        let next = numbers.len() as u32;
        numbers.insert(piece.clone(), next);
        next
    })
}

impl Placed {
    fn to_json(&self) -> String {
        let Self { kind, size: [width, height], pieces, place } = self;
        format!("[\"{kind}\",{width},{height},[{}],{place}]", joined(pieces, ","))
    }

    /// What has changed of a tile of the same kind, by the numbers of its fields.
    fn changed(&self, before: &Self) -> Option<String> {
        if self.kind != before.kind {
            return Some(self.to_json());
        }
        let ([width, height], [was_wide, was_high]) = (self.size, before.size);
        object([
            None,
            (width != was_wide).then(|| width.to_string()),
            (height != was_high).then(|| height.to_string()),
            pieces(&before.pieces, &self.pieces),
            (self.place != before.place).then(|| self.place.clone()),
        ])
    }
}

/// What makes one list of pieces of another: by their places if as many stay, otherwise as `~`, a splice
/// between the same beginning and the same end.
fn pieces(old: &[u32], new: &[u32]) -> Option<String> {
    if old.len() == new.len() {
        let both = old.iter().zip(new);
        return object(both.map(|(old, new)| (old != new).then(|| new.to_string())));
    }
    let (head, tail) = ends_alike(old, new);
    let (gone, come) = (old.len() - head - tail, &new[head..new.len() - tail]);
    let comma = if come.is_empty() { "" } else { "," };
    Some(format!("{{\"~\":[{head},{gone}{comma}{}]}}", joined(come, ",")))
}

/// An object with what has changed, by its place; nothing if nothing has.
fn object(changes: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let mut out = String::new();
    for (place, change) in changes.into_iter().enumerate() {
        if let Some(change) = change {
            let begin = if out.is_empty() { '{' } else { ',' };
            out.push_str(&format!("{begin}\"{place}\":{change}"));
        }
    }
    (!out.is_empty()).then(|| out + "}")
}

#[cfg(test)]
#[path = "../../tests/unit/page/tiles.rs"]
mod tests;
