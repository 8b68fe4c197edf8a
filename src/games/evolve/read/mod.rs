//! Understands the clauses of an Evolve! record.
//!
//! Form and names only: whatever depends on the state is for the judge.

mod cards;
mod manual;
#[cfg(test)]
mod tests;

use nom::Parser;
use nom::combinator::{cut, map, opt, success};
use nom::sequence::preceded;

use super::Evolve;
use super::action::{Action, Number, Offer, Replacing};
use super::hand::Cards;
use super::verbs::Said;
use crate::diagnostic::Record;
use crate::notation::{Misread, Parsed, Reader, Rest, blanks, or_help, refuse, unexpected, wants};
use crate::rules::{Actor, Claimed};

impl<'a> Reader<'a, Evolve> {
    /// Reads the words of one clause and appends its actions to `out`.
    pub(super) fn clause(
        &self,
        by: Actor,
        i: Rest<'a>,
        out: &mut Vec<Claimed<Action>>,
    ) -> Parsed<'a, ()> {
        let (rest, action) = match by {
            Actor::Manual => return self.manual(i, out),
            Actor::Adjust => self.adjust(i)?,
            Actor::Player(_) | Actor::Table => self.said(by, i)?,
        };
        let span = self.span(blanks(i), rest);
        out.push(Claimed { action, span });
        Ok((rest, ()))
    }

    /// A verb and what follows it.
    fn said(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Action> {
        let (i, said) = self.verb(i, Said::VERBS, by.by(), Said::named)?;
        match said {
            Said::Biome => self.biome(i),
            Said::Challenge => self.challenge(i),
            Said::Next => self.next(i),
            Said::Choose => self.choose(i),
            Said::Crossbreed => self.crossbreed(i),
            Said::Play => self.play(i),
            Said::Pass => pass(i),
            Said::Draw => self.draw(i),
            Said::Discard => self.discard(i),
        }
    }

    /// `biome = "biome", biome-card, [ "next", biome-card ] ;`
    fn biome(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let next = opt(preceded(self.keyword("next"), cut(|i| self.biome_card(i))));
        let said = (|i| self.biome_card(i), next);
        map(said, |(biome, next)| Action::Biome { biome, next }).parse(i)
    }

    /// `challenge = "challenge", challenge-card, [ "next", challenge-card ] ;`
    fn challenge(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let card = |i| self.challenge_card(i);
        let next = opt(preceded(self.keyword("next"), cut(card)));
        let said = (card, next);
        map(said, |(challenge, next)| Action::Challenge {
            challenge,
            next,
        })
        .parse(i)
    }

    /// `next = "next", "challenge", challenge-card ;`
    fn next(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let help = "form: `table: next challenge nesting`";
        let (i, ()) = self.needed("challenge", "`challenge`", help, i)?;
        map(|i| self.challenge_card(i), Action::NextChallenge).parse(i)
    }

    /// `choose = "choose", challenge-card, "over", other ;`
    fn choose(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let (i, challenge) = self.challenge_card(i)?;
        let what = if self.follows(i) {
            "`over`"
        } else {
            "`over` and the other challenge"
        };
        let help = "form: `A: choose nesting over mating-frenzy`; `over ?` if nobody saw it";
        let (i, ()) = self.needed("over", what, help, i)?;
        map(|i| self.other(i), |over| Action::Choose { challenge, over }).parse(i)
    }

    /// `other = "?" | challenge-card ;`
    fn other(&self, i: Rest<'a>) -> Parsed<'a, Option<Number>> {
        match self.unseen(i) {
            Ok((rest, ())) => Ok((rest, None)),
            Err(_) => map(|i| self.challenge_card(i), Some).parse(i),
        }
    }

    /// `crossbreed = "crossbreed", any-card, offer ;`
    fn crossbreed(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let (after, card) = self.any_card(i)?;
        let (rest, offer) = self.offer(after)?;
        if card.is_unknown() && offer == Offer::Give {
            return refuse(Misread::new(
                Record::Expected,
                self.span(blanks(i), after),
                "a card that is given lies on a creature, where everybody sees it",
                "expected the name of the card",
            ));
        }
        Ok((rest, Action::Crossbreed { card, offer }))
    }

    /// `offer = "give" | "keep" ;`
    fn offer(&self, i: Rest<'a>) -> Parsed<'a, Offer> {
        if let Ok((rest, ())) = self.keyword("give")(i) {
            return Ok((rest, Offer::Give));
        }
        if let Ok((rest, ())) = self.keyword("keep")(i) {
            return Ok((rest, Offer::Keep));
        }
        let what = "`give` or `keep`";
        let stuck = match self.peek(i) {
            Some(word) => refuse(unexpected(word, what).suggest(word.text, ["give", "keep"])),
            None => wants(i, what),
        };
        or_help(stuck, "form: `A: crossbreed stub give`")
    }

    /// `play = "play", card, [ "paying", cards ], [ "replacing", replaced ] ;`
    fn play(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let paying = cut(|i| self.cards("a card that pays", i));
        let replacing = cut(|i| self.replaced(i));
        let said = (
            |i| self.card(i),
            opt(preceded(self.keyword("paying"), paying)),
            opt(preceded(self.keyword("replacing"), replacing)),
        );
        map(said, |(card, paying, replacing)| Action::Play {
            card,
            paying: paying.unwrap_or(Cards::NONE),
            replacing: replacing.unwrap_or(Replacing::Unsaid),
        })
        .parse(i)
    }

    /// `replaced = "none" | card ;`
    fn replaced(&self, i: Rest<'a>) -> Parsed<'a, Replacing> {
        match self.keyword("none")(i) {
            Ok((rest, ())) => Ok((rest, Replacing::Nothing)),
            Err(_) => map(|i| self.card(i), Replacing::Card).parse(i),
        }
    }

    /// `draw = "draw", drawn ;`
    fn draw(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        map(|i| self.drawn(i), Action::Draw).parse(i)
    }

    /// `discard = "discard", cards ;`
    fn discard(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        map(|i| self.cards("a card", i), Action::Discard).parse(i)
    }

    /// Takes the word `text`; what is said of another is that it is not `what`, with a sentence of help.
    fn needed(
        &self,
        text: &'static str,
        what: &'static str,
        help: &'static str,
        i: Rest<'a>,
    ) -> Parsed<'a, ()> {
        or_help(self.keyword(text)(i).or_else(|_| wants(i, what)), help)
    }
}

/// `pass = "pass" ;`
fn pass(i: Rest<'_>) -> Parsed<'_, Action> {
    success(Action::Pass).parse(i)
}
