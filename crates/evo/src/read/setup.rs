//! Reading the set-up: the initiative track and the first dinosaurs.

use super::Out;
use crate::action::Action;
use crate::read::Grammar;
use crate::state::Track;
use evoref_record::notation::{Parsed, Rest};

impl<'a> Grammar<'a> {
    /// `order = "order", player, { player } ;`
    pub(super) fn order(&self, begin: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let (mut i, mut track) = (begin, Track::EMPTY);
        loop {
            let (rest, player) = self.player("a player")(i)?;
            track.push(player);
            if !self.follows(rest) || track.len() == self.rules.seats.len() {
                return self.says(begin, rest, Action::Order(track), out);
            }
            i = rest;
        }
    }

    /// `start = "start", space, space ;`
    pub(super) fn start(&self, i: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let (rest, first) = self.space("a start space")(i)?;
        let (rest, second) = self.space("a second start space")(rest)?;
        self.says(i, rest, Action::Start([first, second]), out)
    }
}
