//! `adjust: A +2 food "penalty"`: what the table changes by decree.

use crate::prelude::*;
use crate::read::species_id;

const OWNER: &str = "a player, a species or `table`";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjust {
    pub(crate) what: Adjusted,
    pub(crate) amount: i16,
}

/// What an `adjust:` line changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Adjusted {
    /// Food in the bag of a player.
    Bag(Player),
    Hole,
    Species(SpeciesId, Size),
}

impl Adjusted {
    /// Whose number it is, and which.
    fn in_words(self, game: &Evolution) -> (String, &'static str) {
        match self {
            Self::Bag(player) => (game.handle(player).to_owned(), "food"),
            Self::Hole => ("table".to_owned(), "hole"),
            Self::Species(id, size) => (game.word(id), size.name()),
        }
    }
}

impl Verb<Evolution> for Adjust {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        judge.table(by)?;
        let Self { what, amount } = *self;
        let (have, least, most) = match what {
            Adjusted::Bag(player) => (state.bag[player.seat()] as i16, 0, 999),
            Adjusted::Hole => (state.hole as i16, 0, 999),
            Adjusted::Species(id, size) => {
                let mut species = *judge.living(id, Part::Word(0))?.1;
                let (least, most) = match size {
                    Size::Body => (species.fat.max(1), 6),
                    Size::Population => (1, 6),
                    Size::Food => (0, 99),
                    Size::Fat => (0, species.body),
                };
                ((*size.of(&mut species)).into(), least.into(), most.into())
            }
        };
        let (result, bound) = (have + amount, if amount < 0 { least } else { most });
        ensure((least..=most).contains(&result), || AdjustOutOfRange { result, bound })?;
        Ok(legal(*self))
    }

    fn print(&self, game: &Evolution, _: View, out: &mut String) {
        let Self { what, amount } = *self;
        let (of, what) = what.in_words(game);
        out.push_str(&format!("{of} {amount:+} {what} \"adjusted\""));
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `adjust = change, { ",", change }, reason ;`
    ///
    /// An action a change.
    pub(crate) fn adjust(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (mut i, ()) = self.change(i, out)?;
        while let Ok((after, ())) = self.comma(i) {
            (i, ()) = self.change(after, out)?;
        }
        self.reason(i)
    }

    /// `change = "table", signed, "hole" | player, signed, "food" | species, signed, size ;`
    fn change(&self, begin: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, owner) = self.word(OWNER)(begin)?;
        let (i, (amount, number)) = self.signed("a number")(i)?;
        if amount == 0 || amount.abs() > 99 {
            return refuse(unexpected(number, "a change from 1 to 99"));
        }
        let (rest, unit) = self.word("a unit")(i)?;
        match self.adjusted(owner, unit) {
            Ok(what) => self.says(begin, rest, Adjust { what, amount: amount as i16 }, out),
            Err(misread) => refuse(misread),
        }
    }

    fn adjusted(&self, owner: Word<'a>, unit: Word<'a>) -> Result<Adjusted, Box<Finding>> {
        if owner.text.eq_ignore_ascii_case("table") {
            self.respell(owner, "table");
            let only = "`hole`, the only number of the table that can be adjusted";
            let hole = self.is_unit("hole", unit).then_some(Adjusted::Hole);
            return hole.ok_or_else(|| unexpected(unit, only));
        }
        if let Some(player) = player_of(&self.rules.seats, owner.text) {
            self.respell(owner, self.rules.handle(player));
            let only = "`food`, the only number of a player that can be adjusted";
            let bag = self.is_unit("food", unit).then_some(Adjusted::Bag(player));
            return bag.ok_or_else(|| unexpected(unit, only));
        }
        let Some(species) = species_id(self.rules, owner.text) else {
            return Err(unexpected(owner, OWNER));
        };
        self.respell_species(owner, species);
        let size = self.size(unit).map(|size| Adjusted::Species(species, size));
        size.ok_or_else(|| unexpected(unit, "`body`, `population`, `food` or `fat`"))
    }

    /// `size = "body" | "population" | "food" | "fat" ;`
    fn size(&self, unit: Word<'a>) -> Option<Size> {
        Size::ALL.into_iter().find(|size| self.is_unit(size.name(), unit))
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
                for unit in [units::FOOD, units::POINTS] {
                    table.book.note(player, unit, amount, WHY);
                }
            }
            Adjusted::Hole => {
                let hole = table.state.hole.saturating_add_signed(amount);
                table.set_hole(hole, WHY);
            }
            Adjusted::Species(id, size) => {
                if let Some(place) = table.state.place(id) {
                    table.change((id.owner, place), size, i32::from(amount), WHY);
                }
            }
        }
    }

    fn tell(&self, game: &Evolution, _: &State, out: &mut Teller) {
        let Self { what, amount } = *self;
        let who = match what {
            Adjusted::Bag(player) => Some(player),
            Adjusted::Hole => None,
            Adjusted::Species(id, _) => Some(id.owner),
        };
        let (of, what) = what.in_words(game);
        let phrase = format!("{of} {amount:+} {what}");
        out.fact(Told::Decree, who)
            .role("of", &*of)
            .role("what", what)
            .role("amount", i32::from(amount))
            .phrase(phrase);
    }
}

rules! { Evolution, source "the notation, `adjust:`";
    struct AdjustOutOfRange { result: i16, bound: i16 } =
        "evolution/adjust-out-of-range", Part::Action;
        title "An adjusted number stays possible",
        rule "Body and population stay from 1 to 6, fat from 0 to the body, everything else at 0 \
            or more.",
        never "The table has no place for such a number.",
        let end = |_, _| if result < bound { "least" } else { "most" },
        say "the adjusted number would be {result}, and {bound} is the {end}", "out of range";
}
