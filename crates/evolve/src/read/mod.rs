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
use std::ops::Deref;

pub(crate) use self::given::{CardLine, GivenCard};

pub(crate) type Out<'o> = &'o mut Vec<Claimed<Action>>;

/// The grammar of Evolve!: a reader of words with the productions of the game.
#[derive(Clone, Copy)]
pub(crate) struct Grammar<'g, 'a>(pub(crate) &'g Reader<'a, Evolve>);

impl<'a> Deref for Grammar<'_, 'a> {
    type Target = Reader<'a, Evolve>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl<'a> Grammar<'_, 'a> {
    /// Appends the action that the clause claims, from its first word to `rest`.
    ///
    /// Each production does so itself: an action that is handed up is copied at every step.
    #[allow(clippy::unnecessary_wraps, reason = "the last word of a production")]
    #[inline]
    pub(crate) fn claims(
        &self,
        rest: Rest<'a>,
        action: impl Into<Action>,
        out: Out<'_>,
    ) -> Parsed<'a, ()> {
        let span = self.span(blanks(self.begin()), rest);
        Claimed::put(action, span, out);
        Ok((rest, ()))
    }

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

    /// Takes the word `text`; what is said of another is that it is not `what`, with a sentence of
    /// help.
    pub(crate) fn needed(
        &self,
        text: &'static str,
        what: &'static str,
        help: &'static str,
        i: Rest<'a>,
    ) -> Parsed<'a, ()> {
        or_help(self.keyword(text)(i).or_else(|_| wants(i, what)), help)
    }
}
