//! Reading the set-up: the initiative track and the first dinosaurs.

use crate::games::evo::Evo;
use crate::games::evo::action::Action;
use crate::games::evo::state::Track;
use crate::notation::{Parsed, Reader, Rest};

impl<'a> Reader<'a, Evo> {
    /// `order = "order", player, { player } ;`
    pub(super) fn order(&self, mut i: Rest<'a>) -> Parsed<'a, Action> {
        let mut track = Track::EMPTY;
        loop {
            let (rest, player) = self.player("a player")(i)?;
            track.push(player);
            if !self.follows(rest) || track.len() == self.rules.seats.len() {
                return Ok((rest, Action::Order(track)));
            }
            i = rest;
        }
    }

    /// `start = "start", space, space ;`
    pub(super) fn start(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let (i, first) = self.space("a start space")(i)?;
        let (i, second) = self.space("a second start space")(i)?;
        Ok((i, Action::Start([first, second])))
    }
}
