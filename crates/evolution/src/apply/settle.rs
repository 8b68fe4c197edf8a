//! Phase 6, the final score, and the beginning of a round.
//!
//! The settlement stops whenever a draw is due and goes on when it is done.

use crate::prelude::*;
use crate::score::{FAT, POPULATION, TRAITS};

impl Apply<'_, '_> {
    /// Settles species by species, from the first player, left to right.
    pub(crate) fn settle(&mut self) {
        while self.state.pending.is_empty() {
            let (after, place) = self.state.settled.unwrap_or_default();
            if after >= self.game.player_count() {
                self.round_ends();
                return;
            }
            let player = self.game.nth(self.state.first_player(), after);
            if usize::from(place) >= self.state.row(player).len() {
                self.state.settled = Some((after + 1, 0));
            } else {
                let stays = self.settle_one(player, place.into());
                self.state.settled = Some((after, place + u8::from(stays)));
            }
        }
    }

    /// Settles a species; whether it stays.
    fn settle_one(&mut self, player: Player, place: usize) -> bool {
        let Species { number, population, food, .. } = self.state.row(player)[place];
        let starved = population.saturating_sub(food);
        if starved > 0 {
            self.change(player, place, Size::Population, -i32::from(starved), "starved");
        }
        self.change(player, place, Size::Food, -i32::from(food), "settled");
        self.bag(SpeciesId::of(player, number), food, "food eaten");
        let extinct = starved == population;
        if extinct {
            self.extinct(player, place);
        }
        !extinct
    }

    fn round_ends(&mut self) {
        let first = self.state.first_player();
        self.state.first = Some(self.game.next_there(self.state, first));
        if self.state.end.is_none_or(|(_, last)| self.state.round < last) {
            self.enter(Phase::Done);
            return;
        }
        self.enter(Phase::Over);
        for player in self.game.players() {
            if self.game.options.replacement_after_end {
                self.replace(player);
            }
            let (owner, fat_counts) = (Owner::player(player), self.game.options.fat_at_end);
            for species in self.state.row(player) {
                let id = units::owner(SpeciesId::of(player, species.number));
                for (points, why) in [
                    (species.population, POPULATION),
                    (species.cards.len() as u8, TRAITS),
                    (species.fat * fat_counts, FAT),
                ] {
                    self.book.note_from(id, owner, units::POINTS, points, why);
                }
            }
        }
    }

    /// A player without species gets a fresh one.
    fn replace(&mut self, player: Player) {
        if self.state.row(player).is_empty() {
            self.new_species(player, 0, "fresh species");
        }
    }

    /// The next round begins: fresh species, and draws become due.
    pub(crate) fn open_round(&mut self) {
        self.state.round += 1;
        self.enter(Phase::Deal);
        self.state.turned = false;
        self.state.left_out = [None; MAX_PLAYERS];
        self.state.drew_step = [Step::default(); MAX_PLAYERS];
        for after in 0..self.game.player_count() {
            let player = self.game.nth(self.state.first_player(), after);
            if self.state.left.has(player) {
                continue;
            }
            self.replace(player);
            let species = self.state.row(player).len() as u8;
            self.state.pending.push((player, 3 + species));
        }
    }
}
