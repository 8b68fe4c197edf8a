//! The order of play and the first dinosaurs.

use super::{Out, offer};
use crate::Evo;
use crate::action::Action;
use crate::data::board::SpaceId;
use crate::state::{Spaces, State, Track};
use evoref_game::Actor;

impl Evo {
    pub(super) fn setup_choices(&self, state: &State, out: &mut Out) {
        if state.order.is_empty() {
            match self.dealt_order() {
                Some(track) => offer(out, Actor::Table, Action::Order(track), 1),
                None => self.orders(Track::EMPTY, out),
            }
        }
        let free: Vec<SpaceId> = Spaces(self.board.starts() & !state.occupied().0).iter().collect();
        for by in self.everybody().filter(|by| state.herd(*by).placed.is_none()) {
            for (index, first) in free.iter().enumerate() {
                for second in &free[index + 1..] {
                    offer(out, Actor::Player(by), Action::Start([*first, *second]), 1);
                }
            }
        }
    }

    /// Every order of the players.
    fn orders(&self, track: Track, out: &mut Out) {
        if track.len() == self.seats.len() {
            return offer(out, Actor::Table, Action::Order(track), 1);
        }
        for player in self.everybody().filter(|player| track.place(*player) == track.len()) {
            let mut longer = track;
            longer.push(player);
            self.orders(longer, out);
        }
    }
}
