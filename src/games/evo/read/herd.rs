//! Reading births and deaths.

use crate::diagnostic::Record;
use crate::games::evo::Evo;
use crate::games::evo::action::{Action, Hatch, Losses, Rolls};
use crate::notation::{Misread, Parsed, Reader, Rest, refuse};
use crate::source::Span;

impl<'a> Reader<'a, Evo> {
    /// `hatch = "hatch", space, [ die ], [ "removing", space ] ;`
    pub(super) fn hatch(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let (mut i, to) = self.space("the newborn's space")(i)?;
        let mut hatch = Hatch {
            to,
            die: None,
            removing: None,
            claim: None,
            rolls: Rolls::NONE,
        };
        if self.is_rolled(i, &["removing"]) {
            (i, hatch.die) = self.die(i)?;
            hatch.rolls = hatch.rolls.with(0);
        }
        if let Ok((rest, ())) = self.keyword("removing")(i) {
            let (rest, space) = self.space("the space of the dinosaur that makes room")(rest)?;
            (i, hatch.removing) = (rest, Some(space));
        }
        Ok((i, Action::Hatch(hatch)))
    }

    /// `lose = "lose", space, { space } ;`
    pub(super) fn lose(&self, mut i: Rest<'a>) -> Parsed<'a, Action> {
        let mut losses = Losses::NONE;
        loop {
            let from = self.next_start(i);
            let (rest, space) = self.space("the space of a dinosaur that dies")(i)?;
            if !losses.push(space) {
                return refuse(Misread::new(
                    Record::LeftOver,
                    Span::new(from, self.place(rest)),
                    "a player has 8 dinosaurs at most, and this is the ninth",
                    "one too many",
                ));
            }
            if !self.follows(rest) {
                return Ok((rest, Action::Lose(losses)));
            }
            i = rest;
        }
    }
}
