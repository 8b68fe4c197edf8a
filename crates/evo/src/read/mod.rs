//! Reading positions and what the clauses of several verbs are made of; each verb reads its own.
//!
//! Knows the board's spaces, the players and the cards by name; never the state. Each production is a
//! function; all of them stand together in `grammar.md`.

mod names;
mod outcome;
pub(crate) mod path;
mod position;

use crate::prelude::*;

pub(super) type Claims = Vec<Claimed<Action>>;

grammar! { Evo, Action }

impl<'a> Grammar<'_, 'a> {
    /// Takes things into an empty list, at least one, with blanks between them or commas, which may stand
    /// between names of several words; `too_many` says that there is no room for one more.
    pub(crate) fn row<T: Copy, const N: usize>(
        &self,
        i: Rest<'a>,
        mut list: Short<T, N>,
        item: impl Fn(Rest<'a>) -> Parsed<'a, T>,
        too_many: &str,
    ) -> Parsed<'a, Short<T, N>> {
        let (rest, ()) = self.each(i, |i| {
            let (rest, one) = item(i)?;
            if list.push(one) {
                return Ok((rest, ()));
            }
            let span = Span::new(self.next_start(i), self.place(rest));
            refuse(Misread::new(Record::LeftOver, span, too_many, "one too many"))
        })?;
        Ok((rest, list))
    }

    /// Takes one thing after another, with blanks or commas between them.
    #[inline]
    pub(crate) fn each(
        &self,
        mut i: Rest<'a>,
        mut take: impl FnMut(Rest<'a>) -> Parsed<'a, ()>,
    ) -> Parsed<'a, ()> {
        loop {
            let (rest, ()) = take(i)?;
            i = match self.loose_comma(rest) {
                Ok((after, ())) => after,
                Err(_) if self.follows(rest) => rest,
                Err(_) => return Ok((rest, ())),
            };
        }
    }
}
