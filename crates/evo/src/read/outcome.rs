//! Reading dice, and what stands after `=>`.

use crate::names::DICE;
use crate::prelude::*;

impl<'a> Grammar<'_, 'a> {
    /// Whether a die is written at `i`: a word that is none of those that may follow it.
    #[inline]
    pub(crate) fn is_rolled(&self, i: Rest<'a>, after: &[&'static str]) -> bool {
        self.follows(i) && !after.iter().any(|word| self.is_next(word, i))
    }

    /// `die = "miss" | "hit" | "+0" | "+1" | "+2" | "?" ;`
    pub(crate) fn die(&self, i: Rest<'a>) -> Parsed<'a, Option<Die>> {
        if let Ok((i, ())) = self.keyword("?")(i) {
            return Ok((i, None));
        }
        let (i, die) = self.name(&DICE)(i)?;
        Ok((i, Some(Die::ALL[die as usize])))
    }

    /// `outcome = "=>", ( "wins" | "fails" | "kills" | "dies" ) ;`
    ///
    /// What came of the last action, if it has an outcome and that is stated.
    #[inline]
    pub(crate) fn outcome(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let Some((claim, begin)) = self.stated(i) else { return Ok((i, ())) };
        let said = Grammar(&claim);
        match out.last_mut().map(|last| &mut last.action) {
            Some(Action::Go(Go { combat: Some(combat), .. })) => {
                said.either(begin, ["wins", "win"], ["fails", "fail"], &mut combat.claim)
            }
            Some(Action::Hatch(hatch)) => {
                said.either(begin, ["kills", "kill"], ["dies", "die"], &mut hatch.claim)
            }
            Some(_) | None => Ok((i, ())),
        }
    }

    /// One of two words, each with another spelling, and nothing after it.
    fn either(
        &self,
        i: Rest<'a>,
        yes: [&'static str; 2],
        no: [&'static str; 2],
        claim: &mut Option<bool>,
    ) -> Parsed<'a, ()> {
        let is_next = |words: [&'static str; 2]| words.iter().any(|word| self.is_next(word, i));
        let (canonical, said) = if is_next(yes) {
            (yes[0], true)
        } else if is_next(no) {
            (no[0], false)
        } else {
            let what = format!("`{}` or `{}`", yes[0], no[0]);
            return refuse(match self.peek(i) {
                Some(word) => unexpected(word, &what),
                None => self.missing(i, &what),
            });
        };
        let (rest, word) = self.any(i)?;
        self.respell(word, canonical);
        *claim = Some(said);
        self.finish_claim(rest)
    }
}
