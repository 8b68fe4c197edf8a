//! Phase 3 and the reveal: what cards do.

use super::Apply;
use crate::card::Card;
use crate::piles::Token;
use crate::seats::SpeciesId;
use crate::state::{MAX_SPECIES, Species};
use crate::units;
use crate::verbs::found::Side;
use evoref_game::{Owner, Player};

impl Apply<'_, '_> {
    /// A fresh species at an end of the row.
    pub(crate) fn new_species(&mut self, player: Player, side: Side, why: &'static str) {
        let seat = player.seat();
        self.state.founded[seat] = self.state.founded[seat].saturating_add(1);
        let number = self.state.founded[seat];
        let row = &mut self.state.rows[seat];
        let at = match side {
            Side::Left => 0,
            Side::Right => row.len(),
        };
        if row.len() < MAX_SPECIES {
            row.insert(at, Species::new(number, self.book.step()));
            let id = SpeciesId::of(player, number);
            self.tell_species(id, units::BODY, 1, why);
            self.tell_species(id, units::POPULATION, 1, why);
            self.book.note(Owner::player(player), units::SPECIES, 1, why);
        }
    }

    pub(crate) fn learn(&mut self, token: Token, known: Card) -> Token {
        if token.card == known {
            return token;
        }
        let step = self.book.step();
        self.name(&[known]);
        if self.lent {
            return self.state.piles.lend(token, known, step);
        }
        let (piles, deck) = self.piles();
        piles.learn(deck, token, known, step)
    }

    /// A card was played in phase 3.
    pub(crate) fn plays(&mut self, player: Player) {
        let order = |other| self.game.after_first(self.state, other);
        // An allowed card of somebody whose turn was over does not bring it back.
        if player != self.state.turn && order(player) > order(self.state.turn) {
            self.state.turn = player;
        }
        self.state.acted[player.seat()] = self.book.step();
        self.begin();
    }
}
