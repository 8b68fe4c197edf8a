//! Reading a combat: the die, the cards, the escape and what stands after `=>`.

use super::Out;
use crate::action::{Action, Answer, Answers, Combat, Go, Rolls};
use crate::names::{DICE, Die};
use crate::read::Grammar;
use evoref_record::diagnostic::Record;
use evoref_record::notation::{Misread, Parsed, Rest, refuse, unexpected};

impl<'a> Grammar<'a> {
    /// `combat = [ die ], { answer }, [ "escape", space ] ;`
    pub(super) fn combat(&self, mut i: Rest<'a>) -> Parsed<'a, Combat> {
        let mut combat = Combat {
            die: None,
            answers: Answers::NONE,
            escape: None,
            claim: None,
            rolls: Rolls::NONE,
        };
        if self.is_rolled(i, &["by", "escape"]) {
            (i, combat.die) = self.die(i)?;
            combat.rolls = combat.rolls.with(0);
        }
        while let Ok((rest, ())) = self.keyword("by")(i) {
            (i, ()) = self.answer(rest, &mut combat)?;
        }
        if let Ok((rest, ())) = self.keyword("escape")(i) {
            let (rest, space) = self.space("the space it gets away to")(rest)?;
            (i, combat.escape) = (rest, Some(space));
        }
        Ok((i, combat))
    }

    /// `answer = "by", player, card, [ die ] ;`
    fn answer(&self, i: Rest<'a>, combat: &mut Combat) -> Parsed<'a, ()> {
        let (i, by) = self.player("a player")(i)?;
        let (mut i, (card, word)) = self.card(i)?;
        let mut die = None;
        if self.is_rolled(i, &["by", "escape"]) {
            (i, die) = self.die(i)?;
            combat.rolls = combat.rolls.with(combat.answers.list().len() + 1);
        }
        if combat.answers.push(Answer { by, card, die }) {
            return Ok((i, ()));
        }
        refuse(
            Misread::new(
                Record::TooLarge,
                word.span,
                format!("one combat has at most {} cards", Answers::MOST),
                "one card too many",
            )
            .help("each card is named once, after `by` and its player"),
        )
    }

    /// Whether a die is written at `i`: a word that is none of those that may follow it.
    #[inline]
    pub(super) fn is_rolled(&self, i: Rest<'a>, after: &[&'static str]) -> bool {
        self.follows(i) && !after.iter().any(|word| self.is_next(word, i))
    }

    /// `die = "miss" | "hit" | "+0" | "+1" | "+2" | "?" ;`
    pub(super) fn die(&self, i: Rest<'a>) -> Parsed<'a, Option<Die>> {
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
    pub(super) fn outcome(&self, i: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let Some((claim, begin)) = self.stated(i) else {
            return Ok((i, ()));
        };
        match out.last_mut() {
            Some(last) => Grammar(claim).outcome_of(&mut last.action, begin, i),
            None => Ok((i, ())),
        }
    }

    /// What came of an action; nothing is taken if it has no outcome.
    fn outcome_of(&self, action: &mut Action, begin: Rest<'a>, i: Rest<'a>) -> Parsed<'a, ()> {
        match action {
            Action::Go(Go { combat: Some(combat), .. }) => {
                self.either(begin, ["wins", "win"], ["fails", "fail"], &mut combat.claim)
            }
            Action::Hatch(hatch) => {
                self.either(begin, ["kills", "kill"], ["dies", "die"], &mut hatch.claim)
            }
            Action::Go(Go { combat: None, .. })
            | Action::Order(_)
            | Action::Start(_)
            | Action::Climate(_)
            | Action::Genes(_)
            | Action::Bid { .. }
            | Action::Draw(_)
            | Action::Play(_)
            | Action::Adrenaline(_)
            | Action::Lose(_)
            | Action::Change(..) => Ok((i, ())),
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
