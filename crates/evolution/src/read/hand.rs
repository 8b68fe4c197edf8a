//! Reading lists of cards: draws and hands.

use super::Out;
use crate::action::{Action, Drawn};
use crate::card::Card;
use crate::read::Grammar;
use evoref_record::diagnostic::Record;
use evoref_record::notation::{Misread, Parsed, Rest, blanks, refuse, unexpected};

/// The most cards that a hand can be said to hold.
const LARGEST_HAND: usize = 200;

impl<'a> Grammar<'a> {
    /// `draw = "draw", ( amount | card, { card } ) ;`
    pub(super) fn draw(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, cards) = if self.is_amount(i) { self.counted(i) } else { self.drawn(i) }?;
        self.claims(rest, Action::Draw(cards), out)
    }

    /// So many cards that nobody wrote down.
    fn counted(&self, i: Rest<'a>) -> Parsed<'a, Drawn> {
        let (rest, (count, word)) = self.number("a number of cards")(i)?;
        let mut cards = Drawn::new();
        for _ in 0..count {
            if !cards.push(Card::UNKNOWN) {
                return refuse(unexpected(word, "a number of cards up to 36"));
            }
        }
        Ok((rest, cards))
    }

    /// The cards one by one.
    fn drawn(&self, mut i: Rest<'a>) -> Parsed<'a, Drawn> {
        let mut cards = Drawn::new();
        loop {
            let (rest, card) = self.card(i)?;
            if !cards.push(card) {
                return refuse(Misread::new(
                    Record::Expected,
                    self.span(blanks(i), rest),
                    "nobody draws more than 36 cards at once",
                    "one card too many",
                ));
            }
            i = rest;
            if !self.follows(i) {
                return Ok((i, cards));
            }
        }
    }

    /// `hand = "hand", { card } ;`
    ///
    /// An empty hand is a statement too.
    pub(super) fn hand(&self, mut i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let mut cards = Vec::new();
        while self.follows(i) {
            if cards.len() == LARGEST_HAND {
                return refuse(Misread::new(
                    Record::Expected,
                    self.clause_span(),
                    "no hand has more than 200 cards",
                    "too many cards",
                ));
            }
            let (rest, card) = self.card(i)?;
            cards.push(card);
            i = rest;
        }
        self.claims(i, Action::Hand(cards.into()), out)
    }
}
