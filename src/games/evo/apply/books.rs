//! Notes what changes, for `--explain` and for counts.

use crate::games::evo::names::Gene;
use crate::games::evo::units;
use crate::rules::{Entry, Log, Owner, Player, Step, Unit};

/// Notes what changes, at one moment.
pub(super) struct Books<'l, L: Log> {
    pub(super) at: Step,
    pub(super) log: &'l mut L,
}

impl<L: Log> Books<'_, L> {
    pub(super) fn note(&mut self, owner: Owner, unit: Unit, delta: i32, why: &'static str) {
        if delta != 0 {
            self.log.entry(Entry {
                step: self.at,
                owner,
                unit,
                delta,
                why,
            });
        }
    }

    pub(super) fn gene(&mut self, player: Player, gene: Gene) {
        let owner = Owner::player(player);
        self.note(owner, units::GENES, 1, "gene won");
        if let Some(unit) = units::of_gene(gene) {
            self.note(owner, unit, 1, "gene won");
        }
    }
}

/// Adds to a small number that never overflows.
pub(super) fn add(number: &mut u8, more: u8) {
    *number = number.saturating_add(more);
}
