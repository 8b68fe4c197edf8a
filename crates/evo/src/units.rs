//! What can be counted in Evo.

use super::Evo;
use super::names::Gene;
use super::state::State;
use evoref_game::units;
use evoref_game::{Unit, Whose};

units! {
    pub(super) Evo, State, |evo, state|
    MP = "mp", "mutation points of a player", Whose::Player(player) => state.herd(player).mp;
    DINOSAURS = "dinosaurs", "dinosaurs of a player on the board",
        Whose::Player(player) => state.herd(player).spaces.len() as i32;
    SUPPLY = "supply", "dinosaurs of a player that can still be placed",
        Whose::Player(player) => state.herd(player).supply() as i32;
    CARDS = "cards", "event cards in a player's hand",
        Whose::Player(player) => state.herd(player).hand.len() as i32;
    LEGS = "legs", "leg genes of a player",
        Whose::Player(player) => state.herd(player).genes.of(Gene::Legs);
    HORNS = "horns", "horn genes of a player",
        Whose::Player(player) => state.herd(player).genes.of(Gene::Horn);
    PLATES = "plates", "plate genes of a player",
        Whose::Player(player) => state.herd(player).genes.of(Gene::Plate);
    FURS = "furs", "fur genes of a player",
        Whose::Player(player) => state.herd(player).genes.of(Gene::Fur);
    EGGS = "eggs", "births of a player in a round: 1 and his egg genes",
        Whose::Player(player) => state.herd(player).eggs() as i32;
    FLASKS = "flasks", "flask genes of a player",
        Whose::Player(player) => state.herd(player).genes.of(Gene::Flask);
    GENES = "genes", "genes of a player in all",
        Whose::Player(player) => state.herd(player).genes.len() as i32;
    TOKENS = "tokens", "climate tokens turned (table)", Whose::Table => state.sky.count() as i32;
    BAG = "bag", "genes left in the bag (table)", Whose::Table => state.bag.left;
    ROUNDS = "rounds", "rounds finished (table)", Whose::Table => state.books.rounds;
}

/// What nothing in the game takes away.
pub(super) const NEVER_FALL: [Unit; 9] =
    [LEGS, HORNS, PLATES, FURS, EGGS, FLASKS, GENES, TOKENS, ROUNDS];

/// The unit in which a normal gene is counted.
pub(super) const fn of_gene(gene: Gene) -> Option<Unit> {
    Some(match gene {
        Gene::Legs => LEGS,
        Gene::Horn => HORNS,
        Gene::Plate => PLATES,
        Gene::Fur => FURS,
        Gene::Egg => EGGS,
        Gene::Flask => FLASKS,
        Gene::BonyPlate
        | Gene::GreatHorn
        | Gene::ThickShell
        | Gene::Fins
        | Gene::Wings
        | Gene::Regeneration
        | Gene::KillerBabies
        | Gene::SixthSense
        | Gene::CaveDweller
        | Gene::Adrenaline
        | Gene::MuscularThighs
        | Gene::Chameleon => return None,
    })
}
