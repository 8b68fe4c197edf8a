//! Reading what players do with a card or a species, an attack excepted.

use super::Out;
use crate::action::{Ability, Action, Growth, Side};
use crate::read::Grammar;
use evoref_game::Actor;
use evoref_record::notation::{Parsed, Rest, refuse, unexpected};

impl<'a> Grammar<'a> {
    /// `food = "food", card ;`
    pub(super) fn food(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, card) = self.card(i)?;
        self.claims(rest, Action::Food(card), out)
    }

    /// `found = "species", side, card ;`
    pub(super) fn found(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, side) = self.side(i)?;
        let (rest, card) = self.card(i)?;
        self.claims(rest, Action::Species { side, card }, out)
    }

    /// `side = "left" | "right" ;`
    fn side(&self, i: Rest<'a>) -> Parsed<'a, Side> {
        let form = "form: `A: species right horns+3`";
        let sides = [("left", Side::Left), ("right", Side::Right)];
        self.either(sides, "`left` or `right`", form, i)
    }

    /// `grow = "grow", own, growth, card ;`
    pub(super) fn grow(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = self.own(by, i)?;
        let (i, growth) = self.growth(i)?;
        let (rest, card) = self.card(i)?;
        let action = Action::Grow { species, growth, card };
        self.claims(rest, action, out)
    }

    /// `growth = "body" | "population" ;`
    fn growth(&self, i: Rest<'a>) -> Parsed<'a, Growth> {
        let form = "form: `A: grow 1 body horns+3`";
        let sizes = [("body", Growth::Body), ("population", Growth::Population)];
        self.either(sizes, "`body` or `population`", form, i)
    }

    /// One of two words.
    #[inline]
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
    pub(super) fn lay(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = self.own(by, i)?;
        let (i, card) = self.card(i)?;
        let (rest, over) = match self.keyword("over")(i) {
            Ok((i, ())) => self.card(i).map(|(rest, over)| (rest, Some(over)))?,
            Err(_) => (i, None),
        };
        let action = Action::Trait { species, card, over };
        self.claims(rest, action, out)
    }

    /// `use = ( "fertile" | "long-neck" | "fat-tissue" ), own ;`
    pub(super) fn ability(
        &self,
        ability: Ability,
        by: Actor,
        i: Rest<'a>,
        out: Out<'_>,
    ) -> Parsed<'a, ()> {
        let (rest, species) = self.own(by, i)?;
        self.claims(rest, Action::Use { ability, species }, out)
    }

    /// `intelligence = "intelligence", own, card ;`
    pub(super) fn intelligence(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = self.own(by, i)?;
        let (rest, card) = self.card(i)?;
        self.claims(rest, Action::Intelligence { species, card }, out)
    }

    /// `feed = "feed", own ;`
    pub(super) fn feed(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, species) = self.own(by, i)?;
        self.claims(rest, Action::Feed { species }, out)
    }

    /// `pass = "pass" ;`
    pub(super) fn pass(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        self.claims(i, Action::Pass, out)
    }
}
