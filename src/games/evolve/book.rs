//! Notes every change of a number for the log.

use crate::rules::{Entry, Log, Owner, Player, Step, Unit};

/// The units of counts, in the order of [`UNITS`].
pub(super) const DOMINANCE: Unit = Unit(0);
pub(super) const CARDS: Unit = Unit(1);
pub(super) const AGGRESSION: Unit = Unit(2);
pub(super) const COST: Unit = Unit(6);
pub(super) const PARTS: Unit = Unit(7);
pub(super) const DECK: Unit = Unit(8);
pub(super) const DISCARDS: Unit = Unit(9);
pub(super) const ROUNDS: Unit = Unit(10);

/// What can be counted, and of whom.
pub(super) const UNITS: &[(&str, &str)] = &[
    ("dominance", "dominance points of a player"),
    ("cards", "cards in a player's hand"),
    ("aggression", "aggression of a player's creature"),
    ("resilience", "resilience of a player's creature"),
    ("allure", "allure of a player's creature"),
    ("gathering", "gathering of a player's creature"),
    ("cost", "printed costs of the cards on a player's creature"),
    ("parts", "cards on a player's creature"),
    ("deck", "cards in the creature deck; the owner is `table`"),
    (
        "discards",
        "creature cards in the discards; the owner is `table`",
    ),
    ("rounds", "rounds begun; the owner is `table`"),
];

/// A log with the moment that is being noted.
pub(super) struct Book<'l, L> {
    log: &'l mut L,
    step: Step,
}

impl<'l, L: Log> Book<'l, L> {
    pub(super) const fn new(log: &'l mut L, step: Step) -> Self {
        Self { log, step }
    }

    /// When this happens.
    pub(super) const fn step(&self) -> Step {
        self.step
    }

    fn note(&mut self, owner: Owner, unit: Unit, delta: i32, why: &'static str) {
        if delta != 0 {
            self.log.entry(Entry {
                step: self.step,
                owner,
                unit,
                delta,
                why,
            });
        }
    }

    /// Points of a player.
    pub(super) fn dominance(&mut self, player: Player, points: i16, why: &'static str) {
        self.note(Owner::player(player), DOMINANCE, i32::from(points), why);
    }

    /// A number of a player that changed from one value to another.
    pub(super) fn player(
        &mut self,
        player: Player,
        unit: Unit,
        change: (i32, i32),
        why: &'static str,
    ) {
        self.note(Owner::player(player), unit, change.1 - change.0, why);
    }

    /// A number of the table that changed from one value to another.
    pub(super) fn table(&mut self, unit: Unit, change: (i32, i32), why: &'static str) {
        self.note(Owner::TABLE, unit, change.1 - change.0, why);
    }
}
