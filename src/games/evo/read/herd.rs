//! Reading births and deaths.

use super::combat::{claim, die};
use super::{Words, is_one_of};
use crate::diagnostic::Record;
use crate::games::evo::Evo;
use crate::games::evo::action::{Action, Hatch, Losses, Rolls};
use crate::notation::{Misread, Reading};
use crate::source::Span;

impl Evo {
    /// `hatch SPACE [DIE] [removing SPACE] [=> kills|dies]`
    pub(super) fn read_hatch(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let to = self.space(words, "the newborn's space")?;
        let mut hatch = Hatch {
            to,
            die: None,
            removing: None,
            claim: None,
            rolls: Rolls::NONE,
        };
        if words
            .peek()
            .is_some_and(|word| !is_one_of(word, &["removing"]))
        {
            hatch.die = die(words)?;
            hatch.rolls = hatch.rolls.with(0);
        }
        if words.keyword("removing") {
            hatch.removing = Some(self.space(words, "the space of the dinosaur that makes room")?);
        }
        hatch.claim = claim(words, ("kills", "kill"), ("dies", "die"))?;
        Ok(Action::Hatch(hatch))
    }

    /// `lose SPACE…`
    pub(super) fn read_lose(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let mut losses = Losses::NONE;
        loop {
            let from = words.next_start();
            let space = self.space(words, "the space of a dinosaur that dies")?;
            if !losses.push(space) {
                return Err(Misread::new(
                    Record::LeftOver,
                    Span::new(from, words.taken().end),
                    "a player has 8 dinosaurs at most, and this is the ninth",
                    "one too many",
                ));
            }
            if !words.has_word() {
                return Ok(Action::Lose(losses));
            }
        }
    }
}
