//! Understands what a position states.

use crate::data::Attribute;
use crate::hand::CardId;
use crate::position::{Fact, When};
use crate::read::Grammar;
use evoref_game::{Actor, Claimed, NOT_STATED};
use evoref_record::notation::{Parsed, Rest, blanks, wanted, wants};

const TABLE: &str = "`next`, `biome`, `challenge`, `biomes`, `challenges`, `discards`, `phase` or a number of `deck`";
const PLAYER: &str = "`creature`, `hand` or a number of `dominance` or `cards`";

impl<'a> Grammar<'a> {
    /// `evolve-position = evolve-fact, { ",", evolve-fact } ;`
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

    /// `evolve-fact = evolve-table-fact | evolve-player-fact ;`
    fn fact(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        match by {
            Actor::Table => self.table_fact(i),
            Actor::Player(_) => self.player_fact(i),
            Actor::Manual | Actor::Adjust => wanted(i, NOT_STATED),
        }
    }

    /// `evolve-table-fact = "phase", word | upcoming | "biome", biome-card, [ "next", biome-card ] | "challenge", challenge-card, [ "next", challenge-card ] | "biomes", biome-card, { biome-card } | "challenges", other, { other } | "discards", any-card, { any-card } | amount, ( "deck" | "discards" ) ;`
    fn table_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Ok((i, ())) = self.keyword("phase")(i) {
            let (rest, word) = self.word("a phase")(i)?;
            let mut phases = When::ALL.iter();
            let named = phases.find(|(_, name)| word.text.eq_ignore_ascii_case(name));
            return match named {
                Some((when, name)) => {
                    self.respell(word, name);
                    Ok((rest, Fact::Phase(*when)))
                }
                None => wants(i, "a phase (biome, challenge, mutate or end)"),
            };
        }
        if let Ok((i, ())) = self.keyword("next")(i) {
            return self.upcoming(i);
        }
        if let Ok((i, ())) = self.keyword("biome")(i) {
            let (i, biome) = self.biome_card(i)?;
            let (i, next) = match self.keyword("next")(i) {
                Ok((i, ())) => self.biome_card(i).map(|(i, next)| (i, Some(next)))?,
                Err(_) => (i, None),
            };
            return Ok((i, Fact::Biome(Some(biome), next)));
        }
        if let Ok((i, ())) = self.keyword("challenge")(i) {
            let (i, challenge) = self.challenge_card(i)?;
            let (i, next) = match self.keyword("next")(i) {
                Ok((i, ())) => self.challenge_card(i).map(|(i, next)| (i, Some(next)))?,
                Err(_) => (i, None),
            };
            return Ok((i, Fact::Challenge(Some(challenge), next)));
        }
        if let Ok((i, ())) = self.keyword("biomes")(i) {
            let (i, biomes) = self.several(|i| self.biome_card(i))(i)?;
            return Ok((i, Fact::Biomes(biomes)));
        }
        if let Ok((i, ())) = self.keyword("challenges")(i) {
            let (i, challenges) = self.several(|i| self.other(i))(i)?;
            return Ok((i, Fact::Challenges(challenges.into_iter().flatten().collect())));
        }
        if let Ok((i, ())) = self.keyword("discards")(i) {
            let (i, (known, hidden)) = self.pile(i)?;
            return Ok((i, Fact::Discards(known, hidden)));
        }
        if !self.is_amount(i) {
            return wants(i, TABLE);
        }
        let (i, number) = self.amount("a number of cards")(i)?;
        let number = number.min(u8::MAX.into()) as u8;
        if let Ok((i, ())) = self.keyword("deck")(i) {
            return Ok((i, Fact::Deck(number)));
        }
        if let Ok((i, ())) = self.keyword("discards")(i) {
            return Ok((i, Fact::Discards(Vec::new(), number)));
        }
        wants(i, "`deck` or `discards`")
    }

    /// `upcoming = "next", ( "biome", biome-card | "challenge", challenge-card ) ;`
    fn upcoming(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Ok((i, ())) = self.keyword("biome")(i) {
            let (i, next) = self.biome_card(i)?;
            return Ok((i, Fact::Biome(None, Some(next))));
        }
        if let Ok((i, ())) = self.keyword("challenge")(i) {
            let (i, next) = self.challenge_card(i)?;
            return Ok((i, Fact::Challenge(None, Some(next))));
        }
        wants(i, "`biome` or `challenge`")
    }

    /// `evolve-player-fact = "creature", { card, [ "paid", amount ] } | "hand", { any-card } | signed, "dominance" | amount, "cards" | signed, name ;`
    fn player_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Ok((mut i, ())) = self.keyword("creature")(i) {
            let mut cards = Vec::new();
            while self.follows(i) {
                let (rest, card) = self.card(i)?;
                let (rest, paid) = match self.keyword("paid")(rest) {
                    Ok((rest, ())) => {
                        let (rest, paid) = self.amount("what was paid for the card")(rest)?;
                        (rest, Some(paid.min(u8::MAX.into()) as u8))
                    }
                    Err(_) => (rest, None),
                };
                cards.push((card, paid));
                i = rest;
            }
            return Ok((i, Fact::Creature(cards)));
        }
        if let Ok((i, ())) = self.keyword("hand")(i) {
            let (i, (known, hidden)) = self.pile(i)?;
            return Ok((i, Fact::Hand(known, hidden)));
        }
        let Ok((i, (number, _))) = self.signed("a number")(i) else {
            return wants(i, PLAYER);
        };
        if let Ok((i, ())) = self.keyword("dominance")(i) {
            let points = number.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            return Ok((i, Fact::Dominance(points.into())));
        }
        if number >= 0
            && let Ok((i, ())) = self.keyword("cards")(i)
        {
            return Ok((i, Fact::Hand(Vec::new(), number.min(u8::MAX.into()) as u8)));
        }
        for attribute in Attribute::ALL {
            if let Ok((i, ())) = self.keyword(attribute.word())(i) {
                let value = number.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
                return Ok((i, Fact::Attribute(attribute, value)));
            }
        }
        wants(i, "`dominance`, `cards` or an attribute")
    }

    /// Cards of a pile, those that nobody knows counted.
    fn pile(&self, mut i: Rest<'a>) -> Parsed<'a, (Vec<CardId>, u8)> {
        let (mut known, mut hidden) = (Vec::new(), 0_u8);
        while self.follows(i) {
            let (rest, card) = self.any_card(i)?;
            if card.is_unknown() {
                hidden = hidden.saturating_add(1);
            } else {
                known.push(card);
            }
            i = rest;
        }
        Ok((i, (known, hidden)))
    }
}
