//! What can be counted in Evo.

use crate::prelude::*;
use evoref_game::units;

units! {
    pub(super) Evo, State, |evo, state|
    MP = "mp", "mutation points of a player", Whose::Player(player) => state.herd(player).mp();
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

impl Counted for Evo {
    fn count(&self, state: &State, owner: Owner, unit: Unit) -> Count {
        match owner.whose() {
            Whose::Player(player) if unit == MP => state.points(player),
            Whose::Player(player) if unit == CARDS => state.cards(player),
            whose @ (Whose::Player(_) | Whose::Table | Whose::Thing(_)) => {
                self.count_of(state, whose, unit).into()
            }
        }
    }

    fn learn(&self, state: &mut State, owner: Owner, unit: Unit, number: i32, book: &mut Book<'_>) {
        if let Whose::Player(player) = owner.whose() {
            match unit {
                MP => learn_points(state, player, number, book),
                CARDS => learn_hand(state, player, number),
                _ => {}
            }
        }
    }

    fn never_falls(&self, _: Owner, unit: Unit) -> bool {
        NEVER_FALL.contains(&unit)
    }
}

/// What nothing in the game takes away.
const NEVER_FALL: [Unit; 9] = [LEGS, HORNS, PLATES, FURS, EGGS, FLASKS, GENES, TOKENS, ROUNDS];

/// The unit in which a normal gene is counted.
pub(super) fn of_gene(gene: Gene) -> Option<Unit> {
    let normal = [
        (Gene::Legs, LEGS),
        (Gene::Horn, HORNS),
        (Gene::Plate, PLATES),
        (Gene::Fur, FURS),
        (Gene::Egg, EGGS),
        (Gene::Flask, FLASKS),
    ];
    normal.into_iter().find(|(normal, _)| *normal == gene).map(|(_, unit)| unit)
}

/// A player has so many points now; what came and went since the position is known already.
fn learn_points(state: &mut State, player: Player, points: i32, book: &mut Book<'_>) {
    let herd = &mut state.herds[player.seat()];
    let start = points - herd.mp();
    herd.start += start;
    state.untold.points.remove(player);
    book.note(player, MP, start, "position");
}

fn learn_hand(state: &mut State, player: Player, cards: i32) {
    let hand = &mut state.herds[player.seat()].hand;
    let known = hand.len() - u32::from(hand.unknown);
    hand.unknown = (cards - known as i32).clamp(0, 255) as u8;
    state.deck.drawn = state.deck.drawn.saturating_add(hand.unknown);
    state.untold.hands.remove(player);
}
