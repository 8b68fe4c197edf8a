//! Reading births and deaths.

use super::Out;
use crate::action::{Action, Hatch, Losses, Rolls};
use crate::read::Grammar;
use evoref_record::diagnostic::Record;
use evoref_record::notation::{Misread, Parsed, Rest, refuse};
use evoref_record::source::Span;

impl<'a> Grammar<'a> {
    /// `hatch = "hatch", space, [ die ], [ "removing", space ] ;`
    pub(super) fn hatch(&self, begin: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let (mut i, to) = self.space("the newborn's space")(begin)?;
        let mut hatch = Hatch { to, die: None, removing: None, claim: None, rolls: Rolls::NONE };
        if self.is_rolled(i, &["removing"]) {
            (i, hatch.die) = self.die(i)?;
            hatch.rolls = hatch.rolls.with(0);
        }
        if let Ok((rest, ())) = self.keyword("removing")(i) {
            let (rest, space) = self.space("the space of the dinosaur that makes room")(rest)?;
            (i, hatch.removing) = (rest, Some(space));
        }
        self.says(begin, i, Action::Hatch(hatch), out)
    }

    /// `lose = "lose", space, { [ "," ], space } ;`
    pub(super) fn lose(&self, begin: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let (mut i, mut losses) = (begin, Losses::NONE);
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
            i = match self.loose_comma(rest) {
                Ok((after, ())) => after,
                Err(_) if self.follows(rest) => rest,
                Err(_) => return self.says(begin, rest, Action::Lose(losses), out),
            };
        }
    }
}
