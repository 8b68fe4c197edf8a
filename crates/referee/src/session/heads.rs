//! Lines of the header as they would be typed: the keys that are still free, and the rulings.

use super::complete::TypedLine;
use super::tape::Tape;
use crate::header::free_keys;
use crate::prelude::*;

impl<G: Rules> Tape<G> {
    /// The keys that may still be added.
    pub(super) fn keys(&self) -> Vec<TypedLine> {
        let header = &self.source.text()[..self.body as usize];
        let free = free_keys(header, Some(G::GAME));
        free.map(|(key, meaning)| TypedLine::of([format!("{key}:")], *meaning).open()).collect()
    }

    /// What ships under a key of the header; a path of one's own may stand there as well.
    pub(super) fn shipped(&self, key: &str) -> Vec<TypedLine> {
        let mut kinds = G::GAME.data.iter();
        let Some(kind) = kinds.find(|kind| kind.key().eq_ignore_ascii_case(key)) else {
            return Vec::new();
        };
        let title = |name: &str| kind.shipped(name).map_or("", |one| one.title()).to_owned();
        let names = kind.names().iter();
        names.map(|name| TypedLine::of([*name], title(name))).collect()
    }

    /// Every value of every switch that is not set yet.
    pub(super) fn rulings(&self) -> Vec<TypedLine> {
        let set = &self.header.about.rulings;
        let free = G::GAME.switches.iter();
        let free = free.filter(|switch| !set.iter().any(|(known, _)| known == switch.name));
        let mut lines = Vec::new();
        for switch in free {
            let each = switch.each();
            if each.is_empty() {
                // Of a range, whoever sets it knows the number.
                lines.push(TypedLine::of([switch.name, "="], switch.meaning).open());
            }
            let values = each.iter();
            lines.extend(
                values.map(|value| TypedLine::of([switch.name, "=", value], switch.meaning)),
            );
        }
        lines
    }
}
