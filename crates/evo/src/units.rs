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
    ROUNDS = "rounds", "rounds finished (table)", Whose::Table => state.rounds;
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
        let Whose::Player(player) = owner.whose() else { return };
        let herd = &mut state.herds[player.seat()];
        if unit == MP {
            // What came and went since the position is known already.
            let start = number - herd.mp();
            herd.start += start;
            state.untold.points.remove(player);
            book.note(player, MP, start, "position");
        } else if unit == CARDS {
            let hand = &mut herd.hand;
            let known = hand.len() - u32::from(hand.unknown);
            hand.unknown = (number - known as i32).clamp(0, 255) as u8;
            state.deck.drawn = state.deck.drawn.saturating_add(hand.unknown);
            state.untold.hands.remove(player);
        }
    }

    fn never_falls(&self, _: Owner, unit: Unit) -> bool {
        NEVER_FALL.contains(&unit)
    }
}

/// What nothing in the game takes away.
const NEVER_FALL: [Unit; 9] = [LEGS, HORNS, PLATES, FURS, EGGS, FLASKS, GENES, TOKENS, ROUNDS];

/// The units in which normal genes are counted, in their order.
pub(super) const OF_GENES: [Unit; Gene::NORMAL] = [LEGS, HORNS, PLATES, FURS, EGGS, FLASKS];
