//! Understands the clauses of an Evolve! record.
//!
//! Form and names only: whatever depends on the state is for the judge.

mod cards;
mod given;
mod manual;
mod position;
#[cfg(test)]
#[path = "../../tests/unit/read.rs"]
mod tests;
mod verbs;

use std::ops::Deref;

use nom::Parser;
use nom::combinator::map;

pub(super) use self::given::{CardLine, GivenCard};
pub(super) use self::verbs::Said;
use super::Evolve;
use super::action::{Action, Number, Offer, Replacing};
use super::hand::Cards;
use evoref_game::{Actor, Claimed};
use evoref_record::diagnostic::Record;
use evoref_record::notation::{
    Misread, Parsed, Reader, Rest, blanks, or_help, refuse, unexpected, wants,
};

type Out<'o> = &'o mut Vec<Claimed<Action>>;

/// The grammar of Evolve!: a reader of words with the productions of the game.
#[derive(Clone, Copy)]
pub(crate) struct Grammar<'a>(pub(crate) Reader<'a, Evolve>);

impl<'a> Deref for Grammar<'a> {
    type Target = Reader<'a, Evolve>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Grammar<'a> {
    /// Reads the words of one clause and appends its actions to `out`.
    pub(super) fn clause(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        match by {
            Actor::Manual => self.manual(i, out),
            Actor::Adjust => self.adjust(i, out),
            Actor::Player(_) | Actor::Table => self.said(by, i, out),
        }
    }

    /// Appends the action that the clause claims, from its first word to `rest`.
    ///
    /// Each production does so itself: an action that is handed up is copied at every step.
    #[allow(clippy::unnecessary_wraps, reason = "the last word of a production")]
    #[inline]
    fn claims(&self, rest: Rest<'a>, action: Action, out: Out<'_>) -> Parsed<'a, ()> {
        let span = self.span(blanks(self.begin()), rest);
        out.push(Claimed { action, span });
        Ok((rest, ()))
    }

    /// A verb and what follows it.
    fn said(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, said) = self.verb(i, Said::VERBS, by.by(), Said::named)?;
        match said {
            Said::Biome => self.biome(i, out),
            Said::Challenge => self.challenge(i, out),
            Said::Next => self.next(i, out),
            Said::Choose => self.choose(i, out),
            Said::Crossbreed => self.crossbreed(i, out),
            Said::Play => self.play(i, out),
            Said::Use => self.used(i, out),
            Said::Hunt => self.hunt(i, out),
            Said::Pass => self.pass(i, out),
            Said::Draw => self.draw(i, out),
            Said::Discard => self.discard(i, out),
        }
    }

    /// `biome = "biome", biome-card, [ "next", biome-card ] ;`
    fn biome(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, biome) = self.biome_card(i)?;
        let (rest, next) = match self.keyword("next")(i) {
            Ok((i, ())) => map(|i| self.biome_card(i), Some).parse(i)?,
            Err(_) => (i, None),
        };
        self.claims(rest, Action::Biome { biome, next }, out)
    }

    /// `challenge = "challenge", challenge-card, [ "next", challenge-card ] ;`
    fn challenge(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, challenge) = self.challenge_card(i)?;
        let (rest, next) = match self.keyword("next")(i) {
            Ok((i, ())) => map(|i| self.challenge_card(i), Some).parse(i)?,
            Err(_) => (i, None),
        };
        self.claims(rest, Action::Challenge { challenge, next }, out)
    }

    /// `next = "next", "challenge", challenge-card ;`
    fn next(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let help = "form: `table: next challenge nesting`";
        let (i, ()) = self.needed("challenge", "`challenge`", help, i)?;
        let (rest, challenge) = self.challenge_card(i)?;
        self.claims(rest, Action::NextChallenge(challenge), out)
    }

    /// `choose = "choose", challenge-card, "over", other ;`
    fn choose(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, challenge) = self.challenge_card(i)?;
        let what = if self.follows(i) { "`over`" } else { "`over` and the other challenge" };
        let help = "form: `A: choose nesting over mating-frenzy`; `over ?` if nobody saw it";
        let (i, ()) = self.needed("over", what, help, i)?;
        let (rest, over) = self.other(i)?;
        self.claims(rest, Action::Choose { challenge, over }, out)
    }

    /// `other = "?" | challenge-card ;`
    pub(super) fn other(&self, i: Rest<'a>) -> Parsed<'a, Option<Number>> {
        match self.unseen(i) {
            Ok((rest, ())) => Ok((rest, None)),
            Err(_) => map(|i| self.challenge_card(i), Some).parse(i),
        }
    }

    /// `crossbreed = "crossbreed", any-card, offer ;`
    fn crossbreed(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
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
        self.claims(rest, Action::Crossbreed { card, offer }, out)
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
    fn play(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (mut i, card) = self.card(i)?;
        let (mut paying, mut replacing) = (Cards::NONE, Replacing::Unsaid);
        if let Ok((rest, ())) = self.keyword("paying")(i) {
            (i, paying) = self.cards("a card that pays", rest)?;
        }
        if let Ok((rest, ())) = self.keyword("replacing")(i) {
            (i, replacing) = self.replaced(rest)?;
        }
        if self.follows(i) {
            self.after_play(i, &paying)?;
        }
        let action = Action::Play { card, paying, replacing };
        self.claims(i, action, out)
    }

    /// What is said of words after a play that other notations would have there.
    #[cold]
    fn after_play(&self, i: Rest<'a>, paying: &Cards) -> Parsed<'a, ()> {
        let Some(word) = self.peek(i) else {
            return Ok((i, ()));
        };
        let pays = paying.is_empty()
            && (["paid", "pay", "pays", "for", "with", "discarding"].contains(&word.text)
                || self.rules.deck.card_names.find(word.text).is_some());
        let (message, help) = if word.text == "on" {
            (
                "a card is played on the player's own creature, so no clause says `on`",
                "form: `A: play bone-helm paying stub wide-eyes ? ? ?`",
            )
        } else if pays {
            (
                "the cards that pay for a play stand after `paying`",
                "form: `A: play butting-brow paying stub`",
            )
        } else {
            return Ok((i, ()));
        };
        refuse(Misread::new(Record::LeftOver, word.span, message, "not part of a play").help(help))
    }

    /// `replaced = "none" | card ;`
    fn replaced(&self, i: Rest<'a>) -> Parsed<'a, Replacing> {
        match self.keyword("none")(i) {
            Ok((rest, ())) => Ok((rest, Replacing::Nothing)),
            Err(_) => map(|i| self.card(i), Replacing::Card).parse(i),
        }
    }

    /// `draw = "draw", drawn ;`
    fn draw(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, cards) = self.drawn(i)?;
        self.claims(rest, Action::Draw(cards), out)
    }

    /// `discard = "discard", cards ;`
    fn discard(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, cards) = self.cards("a card", i)?;
        self.claims(rest, Action::Discard(cards), out)
    }

    /// `use = "use", card, "paying", cards ;`
    fn used(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, card) = self.card(i)?;
        let help =
            "form: `A: use pack-tactics paying stub`, with the cards that are discarded for it";
        let (i, ()) = self.needed("paying", "`paying`", help, i)?;
        let (rest, paying) = self.cards("a card that pays", i)?;
        self.claims(rest, Action::Use { card, paying }, out)
    }

    /// `hunt = "hunt", player ;`
    fn hunt(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, prey) = self.player(i)?;
        self.claims(rest, Action::Hunt(prey), out)
    }

    /// `pass = "pass" ;`
    fn pass(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        self.claims(i, Action::Pass, out)
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
