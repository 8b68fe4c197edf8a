//! What can be counted in Evolve!.

use crate::game::Unit;

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
