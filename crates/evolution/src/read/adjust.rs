//! Reading what the table changed by decree.

use crate::read::Grammar;
use nom::Parser;
use nom::combinator::opt;

use super::{Out, species_id};
use crate::action::{Action, Adjusted, Number};
use evoref_record::notation::{Misread, Parsed, Rest, Word, refuse, unexpected};

/// Who can own what is adjusted.
const OWNER: &str = "a player, a species or `table`";

impl<'a> Grammar<'a> {
    /// `adjust = change, { ",", change }, reason ;`
    ///
    /// An action a change.
    pub(super) fn adjust(&self, mut i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        loop {
            let (rest, action) = self.change(i)?;
            self.says(i, rest, action, out);
            match opt(|i| self.comma(i)).parse(rest)? {
                (rest, Some(())) => i = rest,
                (rest, None) => return self.reason(rest),
            }
        }
    }

    /// `change = "table", signed, "hole" | player, signed, "food" | species, signed, size ;`
    fn change(&self, i: Rest<'a>) -> Parsed<'a, Action> {
        let (i, owner) = self.word(OWNER)(i)?;
        let (i, (amount, number)) = self.signed("a number")(i)?;
        if amount == 0 || amount.abs() > 99 {
            return refuse(unexpected(number, "a change from 1 to 99"));
        }
        let (rest, unit) = self.word("a unit")(i)?;
        match self.adjusted(owner, unit) {
            Ok(what) => {
                let amount = amount as i16;
                Ok((rest, Action::Adjust { what, amount }))
            }
            Err(misread) => refuse(misread),
        }
    }

    /// What of an owner a unit tells.
    fn adjusted(&self, owner: Word<'a>, unit: Word<'a>) -> Result<Adjusted, Box<Misread>> {
        if owner.text.eq_ignore_ascii_case("table") {
            self.respell(owner, "table");
            let only = "`hole`, the only number of the table that can be adjusted";
            let hole = self.is_unit("hole", unit).then_some(Adjusted::Hole);
            return hole.ok_or_else(|| unexpected(unit, only));
        }
        if let Some(player) = self.rules.player(owner.text) {
            self.respell(owner, self.rules.handle(player));
            let only = "`food`, the only number of a player that can be adjusted";
            let bag = self.is_unit("food", unit).then_some(Adjusted::Bag(player));
            return bag.ok_or_else(|| unexpected(unit, only));
        }
        let Some(species) = species_id(self.rules, owner.text) else {
            return Err(unexpected(owner, OWNER));
        };
        self.respell_species(owner, species);
        match self.size(unit) {
            Some(number) => Ok(Adjusted::Species(species, number)),
            None => Err(unexpected(unit, "`body`, `population`, `food` or `fat`")),
        }
    }

    /// `size = "body" | "population" | "food" | "fat" ;`
    fn size(&self, unit: Word<'a>) -> Option<Number> {
        let sizes = [
            ("body", Number::Body),
            ("population", Number::Population),
            ("food", Number::Food),
            ("fat", Number::Fat),
        ];
        let mut sizes = sizes.into_iter();
        let found = sizes.find(|(name, _)| self.is_unit(name, unit));
        found.map(|(_, number)| number)
    }

    /// Whether `unit` is `name`, in any case.
    fn is_unit(&self, name: &str, unit: Word<'a>) -> bool {
        let is = unit.text.eq_ignore_ascii_case(name);
        if is {
            self.respell(unit, name);
        }
        is
    }

    /// `reason = string ;`
    fn reason(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        let what = "a reason in quotes";
        let (rest, reason) = self.string(what)(i)?;
        if reason.text.trim().is_empty() {
            return refuse(unexpected(reason, what));
        }
        Ok((rest, ()))
    }
}
