//! What can be counted in Evo.

use super::Evo;
use super::names::Gene;
use super::state::State;
use crate::game::{Count, Owner, Player, Unit};

pub(super) const MP: Unit = Unit(0);
pub(super) const DINOSAURS: Unit = Unit(1);
pub(super) const SUPPLY: Unit = Unit(2);
pub(super) const CARDS: Unit = Unit(3);
pub(super) const LEGS: Unit = Unit(4);
pub(super) const HORNS: Unit = Unit(5);
pub(super) const PLATES: Unit = Unit(6);
pub(super) const FURS: Unit = Unit(7);
pub(super) const EGGS: Unit = Unit(8);
pub(super) const FLASKS: Unit = Unit(9);
pub(super) const GENES: Unit = Unit(10);
pub(super) const TOKENS: Unit = Unit(11);
pub(super) const BAG: Unit = Unit(12);
pub(super) const ROUNDS: Unit = Unit(13);

/// The units by number.
pub(super) const UNITS: &[(&str, &str)] = &[
    ("mp", "mutation points of a player"),
    ("dinosaurs", "dinosaurs of a player on the board"),
    ("supply", "dinosaurs of a player that can still be placed"),
    ("cards", "event cards in a player's hand"),
    ("legs", "leg genes of a player"),
    ("horns", "horn genes of a player"),
    ("plates", "plate genes of a player"),
    ("furs", "fur genes of a player"),
    ("eggs", "births of a player in a round: 1 and his egg genes"),
    ("flasks", "flask genes of a player"),
    ("genes", "genes of a player in all"),
    ("tokens", "climate tokens turned (table)"),
    ("bag", "genes left in the bag (table)"),
    ("rounds", "rounds finished (table)"),
];

/// The unit in which a normal gene is counted.
pub(super) const fn of_gene(gene: Gene) -> Option<Unit> {
    Some(match gene {
        Gene::Legs => LEGS,
        Gene::Horn => HORNS,
        Gene::Plate => PLATES,
        Gene::Fur => FURS,
        Gene::Egg => EGGS,
        Gene::Flask => FLASKS,
        _ => return None,
    })
}

impl Evo {
    /// How many of a unit an owner has.
    pub(super) fn count_of(&self, state: &State, owner: Owner, unit: Unit) -> Count {
        if owner == Owner::TABLE {
            return match unit {
                TOKENS => Count::Known(state.sky.count() as i32),
                BAG => Count::Known(state.bag.left.into()),
                ROUNDS => Count::Known(state.books.rounds.into()),
                _ => Count::Nothing,
            };
        }
        let seat = usize::from(owner.0) - 1;
        if seat >= self.seats.len() {
            return Count::Nothing;
        }
        let herd = state.herd(Player(seat as u8));
        let number = match unit {
            MP => herd.mp,
            DINOSAURS => herd.spaces.len() as i32,
            SUPPLY => herd.supply() as i32,
            CARDS => herd.hand.len() as i32,
            LEGS => herd.genes.of(Gene::Legs).into(),
            HORNS => herd.genes.of(Gene::Horn).into(),
            PLATES => herd.genes.of(Gene::Plate).into(),
            FURS => herd.genes.of(Gene::Fur).into(),
            EGGS => herd.eggs() as i32,
            FLASKS => herd.genes.of(Gene::Flask).into(),
            GENES => herd.genes.len() as i32,
            _ => return Count::Nothing,
        };
        Count::Known(number)
    }
}
