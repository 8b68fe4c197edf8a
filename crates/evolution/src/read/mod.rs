//! Reading the words that verbs share; the productions of a verb stand with it.
//!
//! Knows spellings; nothing here depends on where the session stands.

mod card;
mod places;
mod position;

use crate::prelude::*;

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

    /// What to say of `horns 1`, which is written `trait 1 horns`.
    #[cold]
    pub(crate) fn trait_without_verb(&self, by: Actor, i: Rest<'a>) -> Option<Box<Misread>> {
        let (rest, (number, name)) = self.named(&VOCABULARY)(i).ok()?;
        let (end, (_, species)) = self.number("the number of a species")(rest).ok()?;
        if !matches!(by, Actor::Player(_)) || self.follows(end) {
            return None;
        }
        let misread = Misread::new(
            Record::UnknownVerb,
            name.span.join(species.span),
            format!("`{}` names a card, and nothing says what is done with it", name.text),
            "no verb",
        );
        Some(misread.means(&format!("trait {} {}", species.text, VOCABULARY.name(number))))
    }

    /// What to say of `table: hole 14`: the food on the hole stands in the line of the reveal.
    #[cold]
    pub(crate) fn hole_without_reveal(&self, by: Actor, i: Rest<'a>) -> Option<Box<Misread>> {
        let (end, ()) = self.keyword("hole")(i).ok()?;
        let (_, (food, _)) = self.number("the food on the hole")(end).ok()?;
        (by == Actor::Table).then(|| {
            let message = "the food on the hole is told by the reveal";
            Misread::new(Record::UnknownVerb, self.clause_span(), message, "not a line of its own")
                .help(format!(
                    "write what the reveal left as its result: `table: reveal => hole {food}`"
                ))
                .help(format!("a count of it at any other time is `check: table {food} hole`"))
        })
    }
}
