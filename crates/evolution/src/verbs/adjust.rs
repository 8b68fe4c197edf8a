//! `adjust: A +2 food "penalty"`: what the table changes by decree.

use super::{Deed, Verb};
use crate::apply::Apply;
use crate::facts::Told;
use crate::judge::{Answer, Judge, legal};
use crate::print;
use crate::read::{Grammar, Out, species_id};
use crate::seats::SpeciesId;
use crate::units;
use crate::{Evolution, State};
use evoref_game::{Actor, Owner, Part, Player, Teller, View, rules};
use evoref_record::notation::{Misread, Parsed, Rest, Word, refuse, unexpected};
use nom::Parser;
use nom::combinator::opt;
use std::fmt::Write as _;

/// Who can own what is adjusted.
const OWNER: &str = "a player, a species or `table`";

/// `adjust: A +2 food "penalty"`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjust {
    /// What changes.
    pub(crate) what: Adjusted,
    /// By how much.
    pub(crate) amount: i16,
}

/// What an `adjust:` line changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Adjusted {
    /// Food in the bag of a player.
    Bag(Player),
    /// Food on the hole.
    Hole,
    /// A number of a species.
    Species(SpeciesId, Number),
}

/// A number of a species.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    /// Body size.
    Body,
    /// Population.
    Population,
    /// Food on it.
    Food,
    /// Stored food.
    Fat,
}

impl Number {
    const fn name(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Population => "population",
            Self::Food => "food",
            Self::Fat => "fat",
        }
    }
}

impl Verb for Adjust {
    fn judge(&self, judge: &Judge<'_>, by: Actor) -> Answer {
        judge.table(by)?;
        let Self { what, amount } = *self;
        let (have, least, most) = match what {
            Adjusted::Bag(player) => (judge.state.bag[player.seat()] as i16, 0, 999),
            Adjusted::Hole => (judge.state.hole as i16, 0, 999),
            Adjusted::Species(id, number) => {
                let (_, species) = judge.living(id, Part::Word(0))?;
                match number {
                    Number::Body => (i16::from(species.body), i16::from(species.fat.max(1)), 6),
                    Number::Population => (i16::from(species.population), 1, 6),
                    Number::Food => (i16::from(species.food), 0, 99),
                    Number::Fat => (i16::from(species.fat), 0, i16::from(species.body)),
                }
            }
        };
        if !(least..=most).contains(&(have + amount)) {
            let out = AdjustOutOfRange {
                result: have + amount,
                bound: if amount < 0 { least } else { most },
            };
            return Err(out.into());
        }
        Ok(legal(*self))
    }

    fn print(&self, game: &Evolution, _: View, out: &mut String) {
        let Self { what, amount } = *self;
        let unit = match what {
            Adjusted::Bag(player) => {
                out.push_str(game.handle(player));
                "food"
            }
            Adjusted::Hole => {
                out.push_str("table");
                "hole"
            }
            Adjusted::Species(id, number) => {
                print::species(game, id, out);
                number.name()
            }
        };
        // Writing to a string cannot fail.
        let _ = write!(out, " {amount:+} {unit} \"adjusted\"");
    }
}

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
    fn change(&self, i: Rest<'a>) -> Parsed<'a, Adjust> {
        let (i, owner) = self.word(OWNER)(i)?;
        let (i, (amount, number)) = self.signed("a number")(i)?;
        if amount == 0 || amount.abs() > 99 {
            return refuse(unexpected(number, "a change from 1 to 99"));
        }
        let (rest, unit) = self.word("a unit")(i)?;
        match self.adjusted(owner, unit) {
            Ok(what) => {
                let amount = amount as i16;
                Ok((rest, Adjust { what, amount }))
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

impl Deed for Adjust {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        const WHY: &str = "adjusted by the table";
        let Self { what, amount } = *self;
        match what {
            Adjusted::Bag(player) => {
                let bag = &mut table.state.bag[player.seat()];
                *bag = bag.saturating_add_signed(amount);
                table.book.note(Owner::player(player), units::FOOD, i32::from(amount), WHY);
                table.book.note(Owner::player(player), units::POINTS, i32::from(amount), WHY);
            }
            Adjusted::Hole => {
                let hole = table.state.hole.saturating_add_signed(amount);
                table.set_hole(hole, WHY);
            }
            Adjusted::Species(id, number) => {
                let Some(place) = table.state.place(id.owner, id.number) else {
                    return;
                };
                let step = table.book.step();
                let species = &mut table.state.row_mut(id.owner)[place];
                let (value, unit) = match number {
                    Number::Body => {
                        species.body_step = step;
                        (&mut species.body, units::BODY)
                    }
                    Number::Population => {
                        species.population_step = step;
                        (&mut species.population, units::POPULATION)
                    }
                    Number::Food => {
                        species.food_step = step;
                        (&mut species.food, units::FOOD)
                    }
                    Number::Fat => (&mut species.fat, units::FAT),
                };
                *value = value.saturating_add_signed(amount as i8);
                table.tell_species(id, unit, i32::from(amount), WHY);
            }
        }
    }

    fn tell(&self, game: &Evolution, _: &State, out: &mut Teller) {
        let Self { what, amount } = *self;
        let (who, of, what) = match what {
            Adjusted::Bag(player) => (Some(player), game.handle(player).to_owned(), "food"),
            Adjusted::Hole => (None, "table".to_owned(), "hole"),
            Adjusted::Species(id, number) => (Some(id.owner), game.word(id), number.name()),
        };
        let phrase = format!("{of} {amount:+} {what}");
        out.fact(Told::Decree, who)
            .role("of", &*of)
            .role("what", what)
            .role("amount", i32::from(amount))
            .phrase(phrase);
    }
}

rules! { Evolution;
    struct AdjustOutOfRange { result: i16, bound: i16 } =
        "evolution/adjust-out-of-range", Part::Action;
        title "An adjusted number stays possible",
        rule "Body and population stay from 1 to 6, fat from 0 to the body, everything else at 0 \
            or more.",
        source "the notation, `adjust:`",
        never "The table has no place for such a number.",
        let end = |_, _| if result < bound { "least" } else { "most" },
        say "the adjusted number would be {result}, and {bound} is the {end}", "out of range";
}
