//! Reading what a position states.

use crate::position::{Fact, Living};
use crate::read::Grammar;
use crate::state::{End, Phase};
use evoref_game::{Actor, Claimed, NOT_STATED};
use evoref_record::notation::{Parsed, Rest, blanks, wanted, wants};

const TABLE: &str = "`first`, `turn`, `discards`, `last`, `seen`, `phase` or a number of `hole`, `leftover`, `deck` or `discards`";
const PLAYER: &str = "`species`, `next species`, `hand`, `food` or a number of `food` or `cards`";

impl<'a> Grammar<'a> {
    /// `evolution-position = living | evolution-fact, { ",", evolution-fact } ;`
    ///
    /// One clause of a position that `by` states, appended to `out`.
    pub(crate) fn position(
        &self,
        by: Actor,
        i: Rest<'a>,
        out: &mut Vec<Claimed<Fact>>,
    ) -> Parsed<'a, ()> {
        let claimed = |i| {
            let (rest, action) = self.fact(by, i)?;
            let span = self.span(blanks(i), rest);
            Ok((rest, Claimed { action, span }))
        };
        let (i, facts) = self.list(claimed)(i)?;
        out.extend(facts);
        Ok((i, ()))
    }

    /// `evolution-fact = evolution-table-fact | evolution-player-fact ;`
    fn fact(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        match by {
            Actor::Table => self.table_fact(i),
            Actor::Player(_) => self.player_fact(by, i),
            Actor::Manual | Actor::Adjust => wanted(i, NOT_STATED),
        }
    }

    /// `evolution-table-fact = "phase", word | first | "turn", player | "discards", card, { card } | "seen", card, { card } | "last", amount, [ "deck-in-deal" ] | amount, ( "hole" | "leftover" | "deck" | "discards" ) ;`
    fn table_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Ok((i, ())) = self.keyword("phase")(i) {
            let (rest, word) = self.word("a phase")(i)?;
            let mut phases = Phase::STATED.iter();
            let named = phases.find(|(_, name)| word.text.eq_ignore_ascii_case(name));
            return match named {
                Some((phase, name)) => {
                    self.respell(word, name);
                    Ok((rest, Fact::Phase(*phase)))
                }
                None => wants(i, "a phase (deal, food, cards, before-feeding, feeding or end)"),
            };
        }
        if let Ok((i, ())) = self.keyword("first")(i) {
            let (i, player) = self.player(i)?;
            return Ok((i, Fact::First(player)));
        }
        if let Ok((i, ())) = self.keyword("turn")(i) {
            let (i, player) = self.player(i)?;
            return Ok((i, Fact::Turn(player)));
        }
        if let Ok((i, ())) = self.keyword("discards")(i) {
            let (i, cards) = self.several(|i| self.card(i))(i)?;
            return Ok((i, Fact::Discards(cards)));
        }
        if let Ok((i, ())) = self.keyword("seen")(i) {
            let (i, cards) = self.several(|i| self.card(i))(i)?;
            return Ok((i, Fact::Seen(cards)));
        }
        if let Ok((i, ())) = self.keyword("last")(i) {
            let (i, round) = self.amount("the last round")(i)?;
            return Ok(match self.keyword("deck-in-deal")(i) {
                Ok((i, ())) => (i, Fact::Last(round, End::DeckInDeal)),
                Err(_) => (i, Fact::Last(round, End::DeckInPlay)),
            });
        }
        if !self.is_amount(i) {
            return wants(i, TABLE);
        }
        let (i, number) = self.amount("a number")(i)?;
        let wide = number.min(u16::MAX.into()) as u16;
        if let Ok((i, ())) = self.keyword("hole")(i) {
            return Ok((i, Fact::Hole(wide)));
        }
        if let Ok((i, ())) = self.keyword("leftover")(i) {
            return Ok((i, Fact::Leftover(wide)));
        }
        let number = number.min(u8::MAX.into()) as u8;
        if let Ok((i, ())) = self.keyword("deck")(i) {
            return Ok((i, Fact::Deck(number)));
        }
        if let Ok((i, ())) = self.keyword("discards")(i) {
            return Ok((i, Fact::DiscardsCounted(number)));
        }
        wants(i, "`hole`, `leftover`, `deck` or `discards`")
    }

    /// `evolution-player-fact = living | "next", "species", number | "hand", { card } | "food", card | amount, ( "food" | "cards" ) ;`
    fn player_fact(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Ok((i, ())) = self.keyword("species")(i) {
            return self.living(by, i);
        }
        if let Ok((i, ())) = self.keyword("next")(i) {
            let Ok((i, ())) = self.keyword("species")(i) else {
                return wants(i, "`species`");
            };
            let (i, number) = self.own(by, i)?;
            return Ok((i, Fact::NextSpecies(number)));
        }
        if let Ok((mut i, ())) = self.keyword("hand")(i) {
            let mut cards = Vec::new();
            while self.follows(i) {
                let (rest, card) = self.card(i)?;
                cards.push(card);
                i = rest;
            }
            return Ok((i, Fact::Hand(cards)));
        }
        if let Ok((i, ())) = self.keyword("food")(i) {
            let (i, card) = self.card(i)?;
            return Ok((i, Fact::FoodCard(card)));
        }
        if !self.is_amount(i) {
            return wants(i, PLAYER);
        }
        let (i, number) = self.amount("a number")(i)?;
        if let Ok((i, ())) = self.keyword("food")(i) {
            return Ok((i, Fact::Bag(number.min(u16::MAX.into()) as u16)));
        }
        if let Ok((i, ())) = self.keyword("cards")(i) {
            return Ok((i, Fact::Cards(number.min(u8::MAX.into()) as u8)));
        }
        wants(i, "`food` or `cards`")
    }

    /// `living = "species", own, { ",", measure | ",", "traits", card, { card } } ;`
    fn living(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        let (mut i, number) = self.own(by, i)?;
        let mut living =
            Living { number, body: 1, population: 1, food: 0, fat: 0, traits: Vec::new() };
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
        Ok((i, Fact::Living(living)))
    }

    /// `measure = amount, ( "body" | "population" | "food" | "fat" ) ;`
    fn measure(&self, living: &mut Living, i: Rest<'a>) -> Parsed<'a, ()> {
        if !self.is_amount(i) {
            return wants(i, "`traits` or a number of `body`, `population`, `food` or `fat`");
        }
        let (i, number) = self.amount("a number")(i)?;
        let sizes = [
            ("body", &mut living.body),
            ("population", &mut living.population),
            ("food", &mut living.food),
            ("fat", &mut living.fat),
        ];
        for (word, size) in sizes {
            if let Ok((rest, ())) = self.keyword(word)(i) {
                *size = number.min(u8::MAX.into()) as u8;
                return Ok((rest, ()));
            }
        }
        wants(i, "`body`, `population`, `food` or `fat`")
    }
}
