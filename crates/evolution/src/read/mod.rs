//! Reading the words that verbs share; the productions of a verb stand with it.
//!
//! Knows spellings; nothing here depends on where the session stands.

mod card;
mod places;
mod position;

use crate::prelude::*;
use std::ops::Deref;

use super::verbs::Action;

pub(super) use places::species_id;

pub(crate) type Out<'o> = &'o mut Vec<Claimed<Action>>;

/// The grammar of Evolution: a reader of words with the productions of the game.
#[derive(Clone, Copy)]
pub(crate) struct Grammar<'g, 'a>(pub(crate) &'g Reader<'a, Evolution>);

impl<'a> Deref for Grammar<'_, 'a> {
    type Target = Reader<'a, Evolution>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl<'a> Grammar<'_, 'a> {
    /// Appends an action that the words from `i` to `rest` claim.
    #[inline]
    pub(crate) fn says(
        &self,
        i: Rest<'a>,
        rest: Rest<'a>,
        action: impl Into<Action>,
        out: Out<'_>,
    ) {
        let span = self.span(blanks(i), rest);
        Claimed::put(action, span, out);
    }

    /// Appends the action that the clause claims, from its verb to `rest`.
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
        self.says(self.begin(), rest, action, out);
        Ok((rest, ()))
    }

    /// One of two words.
    #[inline]
    pub(crate) fn either<T: Copy>(
        &self,
        known: [(&'static str, T); 2],
        what: &'static str,
        form: &'static str,
        i: Rest<'a>,
    ) -> Parsed<'a, T> {
        if let Some(found) = self.one_of(known, i) {
            return Ok(found);
        }
        let (_, word) = self.word(what)(i)?;
        refuse(unexpected(word, what).help(form))
    }
}
