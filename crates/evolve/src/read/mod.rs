//! Understands the clauses of an Evolve! record.
//!
//! Form and names only: whatever depends on the state is for the judge.

mod cards;
mod given;
mod position;
#[cfg(test)]
#[path = "../../tests/unit/read.rs"]
mod tests;

use crate::prelude::*;
use evoref_game::player_of;

pub(crate) use self::given::{GivenCard, given_card};

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
