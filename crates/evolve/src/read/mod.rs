//! Understands the clauses and positions of an Evolve! record.
//!
//! Form and names only: whatever depends on the state is for the judge.

mod cards;
mod given;
#[cfg(test)]
#[path = "../../tests/unit/read.rs"]
mod tests;

use crate::prelude::*;
use evoref_game::player_of;

pub(crate) use self::given::{CARD_FORM, GivenCard, given_card};

pub(crate) type Out<'o> = &'o mut Vec<Claimed<Action>>;

grammar! { Evolve, Action }

impl<'a> Grammar<'_, 'a> {
    /// `player = handle ;`
    pub(crate) fn player(&self, i: Rest<'a>) -> Parsed<'a, Player> {
        let seats = &self.rules.seats;
        let (rest, word) = self.word("a player")(i)?;
        match player_of(seats, word.text).filter(|_| !word.quoted) {
            Some(player) => {
                self.respell(word, &seats[player.seat()].handle);
                Ok((rest, player))
            }
            None => refuse(unknown_player(word, seats)),
        }
    }

    /// Takes the word `text`; what is said of another is that it is not `what`, with a sentence of help.
    pub(crate) fn needed(
        &self,
        [text, what, help]: [&'static str; 3],
        i: Rest<'a>,
    ) -> Parsed<'a, ()> {
        or_help(self.keyword(text)(i).or_else(|_| wants(i, what)), help)
    }
}

const TABLE: &str = "`next`, `biome`, `challenge`, `biomes`, `challenges`, `discards`, `phase` or a number of `deck`";
const PLAYER: &str = "`creature`, `hand` or a number of `dominance` or `cards`";

/// `evolve-position = evolve-fact, { ",", evolve-fact } ;`
/// `evolve-fact = evolve-table-fact | evolve-player-fact ;`
impl<'a> Grammar<'_, 'a> {
    /// `evolve-table-fact = "phase", word | upcoming | "biome", biome-card, [ "next", biome-card ] | "challenge", challenge-card, [ "next", challenge-card ] | "biomes", biome-card, { biome-card } | "challenges", other, { other } | "discards", any-card, { any-card } | amount, ( "deck" | "discards" ) ;`
    pub(crate) fn table_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Ok((i, ())) = self.keyword("next")(i) {
            return self.upcoming(i);
        }
        let texts = [TABLE, "a number of cards", "`deck` or `discards`"];
        Fact::by_word_or_number(*self, Actor::Table, i, texts)
    }

    /// `upcoming = "next", ( "biome", biome-card | "challenge", challenge-card ) ;`
    fn upcoming(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Ok((i, ())) = self.keyword("biome")(i) {
            return self.biome_card(i).map(|(i, next)| (i, Fact::Biome((None, Some(next)))));
        }
        if let Ok((i, ())) = self.keyword("challenge")(i) {
            let (i, next) = self.challenge_card(i)?;
            return Ok((i, Fact::Challenge((None, Some(next)))));
        }
        wants(i, "`biome` or `challenge`")
    }

    /// `evolve-player-fact = "creature", { card, [ "paid", amount ] } | "hand", { any-card } | signed, "dominance" | amount, "cards" | signed, name ;`
    pub(crate) fn player_fact(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        if let Some(fact) = Fact::by_word(*self, by, i) {
            return fact;
        }
        let Ok((i, (number, _))) = self.signed("a number")(i) else {
            return wants(i, PLAYER);
        };
        let fact = Fact::by_number(*self, by, number, i);
        fact.map_or_else(|| wants(i, "`dominance`, `cards` or an attribute"), Ok)
    }

    /// A card of a round, and the one that lies open after it.
    pub(crate) fn with_next(
        &self,
        i: Rest<'a>,
        card: impl Fn(Rest<'a>) -> Parsed<'a, Number>,
    ) -> Parsed<'a, (Number, Option<Number>)> {
        let (i, now) = card(i)?;
        match self.keyword("next")(i) {
            Ok((i, ())) => card(i).map(|(i, next)| (i, (now, Some(next)))),
            Err(_) => Ok((i, (now, None))),
        }
    }

    pub(crate) fn creature(&self, mut i: Rest<'a>) -> Parsed<'a, Vec<(CardId, Option<u8>)>> {
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
        Ok((i, cards))
    }

    /// A card of a pile, or one that nobody knows.
    pub(crate) fn card_or_hidden(&self, i: Rest<'a>) -> Parsed<'a, Option<CardId>> {
        self.any_card(i).map(|(i, card)| (i, (!card.is_unknown()).then_some(card)))
    }
}
