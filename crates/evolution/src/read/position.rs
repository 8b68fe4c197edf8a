//! Reading what a position states.

use crate::position::{Fact, Living};
use crate::prelude::*;

const TABLE: &str = "`first`, `turn`, `discards`, `last`, `seen`, `phase` or a number of `hole`, `leftover`, `deck` or `discards`";
const PLAYER: &str = "`species`, `next species`, `hand`, `food` or a number of `food` or `cards`";

/// `evolution-position = living | evolution-fact, { ",", evolution-fact } ;`
/// `evolution-fact = evolution-table-fact | evolution-player-fact ;`
impl<'a> Grammar<'_, 'a> {
    /// `evolution-table-fact = "phase", word | first | "turn", player | "discards", card, { card } | "seen", card, { card } | "last", amount, [ "deck-in-deal" ] | amount, ( "hole" | "leftover" | "deck" | "discards" ) ;`
    pub(crate) fn table_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        let counted = "`hole`, `leftover`, `deck` or `discards`";
        Fact::by_word_or_number(*self, Actor::Table, i, [TABLE, "a number", counted])
    }

    /// `evolution-player-fact = living | "next", "species", number | "hand", { card } | "food", card | amount, ( "food" | "cards" ) ;`
    pub(crate) fn player_fact(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        Fact::by_word_or_number(*self, by, i, [PLAYER, "a number", "`food` or `cards`"])
    }

    /// The last round, and how its end is announced.
    pub(crate) fn last(&self, i: Rest<'a>) -> Parsed<'a, (u32, End)> {
        let (i, round) = self.amount("the last round")(i)?;
        Ok(match self.keyword("deck-in-deal")(i) {
            Ok((i, ())) => (i, (round, End::DeckInDeal)),
            Err(_) => (i, (round, End::DeckInPlay)),
        })
    }

    pub(crate) fn next_species(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, u8> {
        match self.keyword("species")(i) {
            Ok((i, ())) => self.own(by, i),
            Err(_) => wants(i, "`species`"),
        }
    }

    /// A card, or one of which nothing is known.
    pub(crate) fn card_or_hidden(&self, i: Rest<'a>) -> Parsed<'a, Option<Card>> {
        self.card(i).map(|(i, card)| (i, (!card.is_unknown()).then_some(card)))
    }

    /// `living = "species", own, { ",", measure | ",", "traits", card, { card } } ;`
    pub(crate) fn living(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Living> {
        let (mut i, number) = self.own(by, i)?;
        let mut living = Living { number, sizes: Living::USUAL, traits: Vec::new() };
        while let Ok((after, ())) = self.comma(i) {
            i = match self.keyword("traits")(after) {
                Ok((after, ())) => {
                    let (rest, cards) = self.several(|i| self.card(i))(after)?;
                    living.traits.extend(cards);
                    rest
                }
                Err(_) => self.measure(&mut living, after)?.0,
            };
        }
        Ok((i, living))
    }

    /// `measure = amount, ( "body" | "population" | "food" | "fat" ) ;`
    fn measure(&self, living: &mut Living, i: Rest<'a>) -> Parsed<'a, ()> {
        if !self.is_amount(i) {
            return wants(i, "`traits` or a number of `body`, `population`, `food` or `fat`");
        }
        let (i, number) = self.amount("a number")(i)?;
        let Some((rest, size)) = self.one_of(Size::ALL.map(|size| (size.name(), size)), i) else {
            return wants(i, "`body`, `population`, `food` or `fat`");
        };
        living.sizes[size as usize] = number.min(u8::MAX.into()) as u8;
        Ok((rest, ()))
    }
}
