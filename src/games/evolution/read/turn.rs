//! Reading what players do with a card or a species, an attack excepted.

use nom::Parser;
use nom::combinator::{cut, opt, success};
use nom::sequence::preceded;

use crate::games::evolution::Evolution;
use crate::games::evolution::action::{Ability, Action, Growth, Side};
use crate::notation::{Parsed, Reader, Rest, refuse, unexpected};
use crate::rules::Actor;

impl<'a> Reader<'a, Evolution> {
    /// `food = "food", card ;`
    pub(super) fn food(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        self.card(i).map(|(rest, card)| (rest, Action::Food(card)))
    }

    /// `found = "species", side, card ;`
    pub(super) fn found(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let (i, side) = self.side(i)?;
        let (rest, card) = self.card(i)?;
        Ok((rest, Action::Species { side, card }))
    }

    /// `side = "left" | "right" ;`
    fn side(&self, i: Rest<'a>) -> Parsed<'a, Side> {
        let form = "form: `A: species right horns+3`";
        let sides = [("left", Side::Left), ("right", Side::Right)];
        self.either(sides, "`left` or `right`", form, i)
    }

    /// `grow = "grow", own, growth, card ;`
    pub(super) fn grow(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Action> {
        let (i, species) = self.own(by, i)?;
        let (i, growth) = self.growth(i)?;
        let (rest, card) = self.card(i)?;
        let action = Action::Grow {
            species,
            growth,
            card,
        };
        Ok((rest, action))
    }

    /// `growth = "body" | "population" ;`
    fn growth(&self, i: Rest<'a>) -> Parsed<'a, Growth> {
        let form = "form: `A: grow 1 body horns+3`";
        let sizes = [("body", Growth::Body), ("population", Growth::Population)];
        self.either(sizes, "`body` or `population`", form, i)
    }

    /// One of two words.
    fn either<T: Copy>(
        &self,
        known: [(&'static str, T); 2],
        what: &'static str,
        form: &'static str,
        i: Rest<'a>,
    ) -> Parsed<'a, T> {
        for (text, meaning) in known {
            if let Ok((rest, ())) = self.keyword(text)(i) {
                return Ok((rest, meaning));
            }
        }
        let (_, word) = self.word(what)(i)?;
        refuse(unexpected(word, what).help(form))
    }

    /// `lay = "trait", own, card, [ "over", card ] ;`
    pub(super) fn lay(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Action> {
        let (i, species) = self.own(by, i)?;
        let (i, card) = self.card(i)?;
        let over = preceded(self.keyword("over"), cut(|i| self.card(i)));
        let (rest, over) = opt(over).parse(i)?;
        let action = Action::Trait {
            species,
            card,
            over,
        };
        Ok((rest, action))
    }

    /// `use = ( "fertile" | "long-neck" | "fat-tissue" ), own ;`
    pub(super) fn ability(&self, ability: Ability, by: Actor, i: Rest<'a>) -> Parsed<'a, Action> {
        let (rest, species) = self.own(by, i)?;
        Ok((rest, Action::Use { ability, species }))
    }

    /// `intelligence = "intelligence", own, card ;`
    pub(super) fn intelligence(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Action> {
        let (i, species) = self.own(by, i)?;
        let (rest, card) = self.card(i)?;
        Ok((rest, Action::Intelligence { species, card }))
    }

    /// `feed = "feed", own ;`
    pub(super) fn feed(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Action> {
        let (rest, species) = self.own(by, i)?;
        Ok((rest, Action::Feed { species }))
    }
}

/// `pass = "pass" ;`
pub(super) fn pass(i: Rest<'_>) -> Parsed<'_, Action> {
    success(Action::Pass).parse(i)
}
