//! Reading positions and what the clauses of several verbs are made of; each verb reads its own.
//!
//! Knows the board's spaces, the players and the cards by name; never the state. Each production is a
//! function; all of them stand together in `grammar.md`.

mod names;
mod outcome;
pub(crate) mod path;
mod position;

use std::ops::Deref;

use super::Evo;
use super::verbs::Action;
use evoref_game::Claimed;
use evoref_record::notation::{Parsed, Reader, Rest, blanks};

pub(super) type Claims = Vec<Claimed<Action>>;

/// The grammar of Evo: a reader of words with the productions of the game.
#[derive(Clone, Copy)]
pub(crate) struct Grammar<'a>(pub(crate) Reader<'a, Evo>);

impl<'a> Deref for Grammar<'a> {
    type Target = Reader<'a, Evo>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Grammar<'a> {
    /// Appends the action that the words from `i` to `rest` claim.
    ///
    /// Each production does so itself: an action that is handed up is copied at every step.
    #[allow(clippy::unnecessary_wraps, reason = "the last word of a production")]
    #[inline]
    pub(super) fn says(
        &self,
        i: Rest<'a>,
        rest: Rest<'a>,
        action: impl Into<Action>,
        out: &mut Claims,
    ) -> Parsed<'a, ()> {
        let span = self.span(blanks(i), rest);
        out.push(Claimed { action: action.into(), span });
        Ok((rest, ()))
    }
}
