//! Reading an attack and what intelligence switches off for it.

use super::Out;
use crate::action::{Action, Few, Off};
use crate::card::Card;
use crate::names::{Trait, VOCABULARY};
use crate::read::Grammar;
use evoref_game::Actor;
use evoref_record::diagnostic::Record;
use evoref_record::notation::{Misread, Parsed, Rest, Word, refuse, unexpected};

impl<'a> Grammar<'a> {
    /// `attack = "attack", own, ">", species, { off } ;`
    pub(super) fn attack(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = self.own(by, i)?;
        let (i, ()) = self.arrow(i)?;
        let (mut i, target) = self.species(i)?;
        let mut off = Few::new((Trait::Horns, Card::UNKNOWN));
        while self.is_next("off", i) {
            let (rest, (word, switched)) = self.off(i)?;
            if !off.push(switched) {
                return refuse(Misread::new(
                    Record::Expected,
                    word.span,
                    "there are seven traits that intelligence can switch off, so seven cards at most",
                    "one card too many",
                ));
            }
            i = rest;
        }
        let action = Action::Attack { species, target, off };
        self.claims(i, action, out)
    }

    /// The `>` between attacker and prey.
    fn arrow(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        if self.is_next(">", i) {
            return self.keyword(">")(i);
        }
        let (_, word) = self.word("`>` and the prey")(i)?;
        refuse(unexpected(word, "`>` before the prey").help("form: `A: attack 1 > B.2`"))
    }

    /// `off = "off", trait, card ;`
    ///
    /// With the words of the trait.
    fn off(&self, i: Rest<'a>) -> Parsed<'a, (Word<'a>, Off)> {
        let (i, ()) = self.keyword("off")(i)?;
        let (i, (number, word)) = self.named(&VOCABULARY)(i)?;
        let Some(name) = Trait::at(number as usize) else {
            return refuse(unexpected(word, "a trait"));
        };
        if !self.follows(i) || self.is_next("off", i) {
            let name = name.name();
            return refuse(
                Misread::new(
                    Record::Expected,
                    word.span,
                    format!("a card is missing after `off {name}`: intelligence costs one"),
                    "which card was spent?",
                )
                .help(format!("write `off {name} ?` if nobody saw the card")),
            );
        }
        let (rest, card) = self.card(i)?;
        Ok((rest, (word, (name, card))))
    }
}
