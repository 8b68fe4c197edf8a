//! Reading the words that verbs share; the productions of a verb stand with it.
//!
//! Knows spellings; nothing here depends on where the session stands.

mod card;
mod places;
mod position;

use crate::prelude::*;

use super::verbs::Action;

pub(super) use places::species_id;

pub(crate) type Out<'o> = &'o mut Vec<Claimed<Action>>;

grammar! { Evolution, Action }

impl<'a> Grammar<'_, 'a> {
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
