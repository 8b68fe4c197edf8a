//! Reading what the table says: the first player, traits turned up, and the reveal.

use crate::read::Grammar;
use nom::Parser;
use nom::combinator::opt;

use super::Out;
use crate::action::{Action, Few};
use crate::card::Card;
use evoref_game::{Claimed, MAX_PLAYERS};
use evoref_record::diagnostic::Record;
use evoref_record::notation::{Misread, Parsed, Rest, blanks, refuse, unexpected};

/// The food cards by seat, where they are written.
type Given = [Option<Card>; MAX_PLAYERS];

impl<'a> Grammar<'a> {
    /// `first = "first", player ;`
    pub(super) fn first(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, player) = self.player(i)?;
        self.claims(rest, Action::First(player), out)
    }

    /// `traits = "traits", turned, { ",", turned } ;`
    ///
    /// An action a species.
    pub(super) fn traits(&self, mut i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        loop {
            let (rest, action) = self.turned(i)?;
            self.says(i, rest, action, out);
            match opt(|i| self.comma(i)).parse(rest)? {
                (rest, Some(())) => i = rest,
                (rest, None) => return Ok((rest, ())),
            }
        }
    }

    /// `turned = species, card, { card } ;`
    fn turned(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let (mut i, species) = self.species(i)?;
        let mut cards = Few::new(Card::UNKNOWN);
        loop {
            let (rest, card) = self.card(i)?;
            if !cards.push(card) {
                let first = self.peek(i).map(|word| word.span);
                return refuse(Misread::new(
                    Record::Expected,
                    first.unwrap_or(self.span(i, rest)),
                    "a species has six traits at most",
                    "one card too many",
                ));
            }
            i = rest;
            if !self.follows(i) {
                return Ok((i, Action::TurnUp { species, cards }));
            }
        }
    }

    /// `reveal = "reveal", [ given, { ",", given } ], [ "=>", hole ] ;`
    ///
    /// The words begin at `verb` and go on at `i`.
    pub(super) fn reveal(&self, verb: Rest<'a>, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, cards) = self.all_given(i)?;
        let span = self.span(blanks(verb), rest);
        let (rest, hole) = match self.stated(rest) {
            None => (rest, None),
            // What is missing in a result is missing there, not in the clause before it.
            Some((claim, i)) => match Grammar(claim).hole(i) {
                Ok((rest, hole)) => (rest, Some(hole)),
                Err(stuck) => return refuse(claim.tell(stuck)),
            },
        };
        let action = Action::Reveal { cards, hole };
        out.push(Claimed { action, span });
        Ok((rest, ()))
    }

    /// The food cards of a reveal; a comma behind the last of them says nothing.
    fn all_given(&self, mut i: Rest<'a>) -> Parsed<'a, Given> {
        let mut cards = [None; MAX_PLAYERS];
        while self.follows(i) {
            let (rest, ()) = self.given(i, &mut cards)?;
            match opt(|i| self.comma(i)).parse(rest)? {
                (rest, Some(())) => i = rest,
                (rest, None) => return Ok((rest, cards)),
            }
        }
        Ok((i, cards))
    }

    /// `given = player, card ;`
    fn given(&self, i: Rest<'a>, cards: &mut Given) -> Parsed<'a, ()> {
        let (named, player) = self.player(i)?;
        let (rest, card) = self.card(named)?;
        if cards[player.seat()].replace(card).is_none() {
            return Ok((rest, ()));
        }
        let start = blanks(i);
        refuse(Misread::new(
            Record::Expected,
            self.span(start, named),
            format!("`{}` is named twice", self.between(start, named)),
            "named before",
        ))
    }

    /// `hole = "hole", amount ;`
    ///
    /// What is said to lie on the hole after the reveal.
    fn hole(&self, i: Rest<'a>) -> Parsed<'a, u16> {
        if !self.is_next("hole", i) {
            let (_, word) = self.word("`hole`")(i)?;
            return refuse(unexpected(word, "`hole` and a number"));
        }
        let (i, ()) = self.keyword("hole")(i)?;
        let (rest, (number, word)) = self.number("the food on the hole")(i)?;
        if number > 999 {
            return refuse(unexpected(word, "a number up to 999"));
        }
        let (rest, ()) = self.finish_claim(rest)?;
        Ok((rest, number as u16))
    }
}
