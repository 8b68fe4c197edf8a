//! Chance as it is told: what came, against what could have come.
//!
//! A game tells what it can compute exactly to [`Chances`]; sums and lists are made by whoever listens,
//! who knows no rule.

use super::Player;

/// One thing that is measured whenever chance decides it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    pub name: &'static str,
    /// What its numbers count.
    pub unit: &'static str,
    /// What it is, in one line.
    pub meaning: &'static str,
    /// Whether moments are compared by it: which were lucky, and which were not.
    pub ranks: bool,
}

/// What a game measures of its chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measured {
    /// Everything that is measured.
    pub measures: &'static [Measure],
    /// What chance decides and is not measured, a sentence each with its reason.
    pub left_out: &'static [&'static str],
}

/// Declares what a game measures of its chance: what is left out, a sentence each, then an entry for each measure, its
/// name in code and for readers, its unit and what it is; moments are compared by those that are `ranked`. Gives a
/// constant for each name, and [`Measured`] as `MEASURED`.
#[macro_export]
macro_rules! measures {
    (
        left_out [$($left_out:literal),* $(,)?];
        $($NAME:ident = $name:literal, $unit:literal, $meaning:literal $(, $ranked:ident)?;)*
    ) => {
        $(#[doc = $meaning] pub(super) const $NAME: &str = $name;)*

        /// What is measured of chance, and what is not.
        pub(super) const MEASURED: $crate::luck::Measured = $crate::luck::Measured {
            measures: &[$($crate::luck::Measure {
                name: $NAME,
                unit: $unit,
                meaning: $meaning,
                ranks: false $(|| $crate::measures!(@$ranked))?,
            },)*],
            left_out: &[$($left_out),*],
        };
    };
    (@ranked) => { true };
}

/// What could have come, as a number: its mean and its variance.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Odds {
    pub mean: f64,
    /// The variance: the mean of the squared distance from the mean.
    pub variance: f64,
}

impl Odds {
    /// The odds of one outcome among `ways`: each with its share and its worth. The shares need not sum up
    /// to anything; without any, nothing is expected.
    pub fn of(ways: &[(f64, f64)]) -> Self {
        let all: f64 = ways.iter().map(|(share, _)| share).sum();
        if all <= 0.0 {
            return Self::default();
        }
        let mean = ways.iter().map(|(share, worth)| share * worth).sum::<f64>() / all;
        let away = |worth: f64| (worth - mean) * (worth - mean);
        let variance = ways.iter().map(|(share, worth)| share * away(*worth)).sum::<f64>() / all;
        Self { mean, variance }
    }

    /// The odds of an event that comes with this probability.
    pub fn chance(probability: f64) -> Self {
        Self::of(&[(probability, 1.0), (1.0 - probability, 0.0)])
    }

    /// Both together, of which neither depends on the other.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { mean: self.mean + other.mean, variance: self.variance + other.variance }
    }
}

/// Pieces of which some are drawn, as sums of whole numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pieces {
    count: f64,
    worth: f64,
    squares: f64,
}

impl Pieces {
    /// Adds so many pieces that are worth so much each.
    pub fn add(&mut self, count: f64, worth: f64) {
        self.count += count;
        self.worth += count * worth;
        self.squares += count * worth * worth;
    }

    /// The odds of the sum of `drawn` of them, of which none is put back (the hypergeometric distribution).
    pub fn drawn(self, drawn: u32) -> Odds {
        let all = self.count;
        if all <= 0.0 {
            return Odds::default();
        }
        let drawn = f64::from(drawn).min(all);
        let mean = self.worth / all;
        let left = if all > 1.0 { (all - drawn) / (all - 1.0) } else { 0.0 };
        Odds {
            mean: drawn * mean,
            variance: drawn * (self.squares / all - mean * mean).max(0.0) * left,
        }
    }
}

/// One number that chance decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Chanced {
    /// One of [`Measured::measures`], by its name.
    pub measure: &'static str,
    /// Whose luck it is; nobody's if it concerns all.
    pub who: Option<Player>,
    /// The kind of thing that it is about, if the measure is taken of several.
    pub of: Option<&'static str>,
    /// What could have come.
    pub odds: Odds,
    /// What came.
    pub came: f64,
    /// What happened, as a sentence without a full stop.
    pub phrase: String,
}

/// Whom a game tells its chance to.
#[derive(Debug, Default)]
pub struct Chances {
    pub told: Vec<Chanced>,
    pub unknown: u32,
    /// The sums, if nobody wants to know of single moments.
    pub sums: Option<Vec<ChanceSum>>,
}

/// What chance decided in one measure, of all players together.
#[derive(Debug, Clone, PartialEq)]
pub struct ChanceSum {
    /// One of [`Measured::measures`], by its name.
    pub measure: &'static str,
    /// The kind of thing, if the measure is taken of several.
    pub of: Option<&'static str>,
    pub moments: u32,
    /// The sum of what could have come.
    pub odds: Odds,
    pub came: f64,
}

impl Chances {
    /// A sentence for [`Chanced::phrase`], if sentences are wanted.
    pub fn phrase(&self, make: impl FnOnce() -> String) -> String {
        match self.sums {
            Some(_) => String::new(),
            None => make(),
        }
    }

    /// Tells what came, against what could have come. What could not have come otherwise is no luck, and is dropped.
    pub fn tell(&mut self, chanced: Chanced) {
        if chanced.odds.variance <= 1e-9 {
            return;
        }
        let Some(sums) = &mut self.sums else { return self.told.push(chanced) };
        match sums.iter_mut().find(|sum| (sum.measure, sum.of) == (chanced.measure, chanced.of)) {
            Some(sum) => {
                sum.moments += 1;
                sum.odds = sum.odds.and(chanced.odds);
                sum.came += chanced.came;
            }
            None => sums.push(ChanceSum {
                measure: chanced.measure,
                of: chanced.of,
                moments: 1,
                odds: chanced.odds,
                came: chanced.came,
            }),
        }
    }

    /// The same of a player, or of nobody, in a measure that is not taken of several kinds of things.
    pub fn came(
        &mut self,
        measure: &'static str,
        who: impl Into<Option<Player>>,
        odds: Odds,
        came: f64,
        phrase: impl FnOnce() -> String,
    ) {
        let phrase = self.phrase(phrase);
        self.tell(Chanced { measure, who: who.into(), of: None, odds, came, phrase });
    }

    /// Chance decided something, but the record does not say enough to compare it.
    pub fn unknown(&mut self) {
        self.unknown += 1;
    }
}

#[cfg(test)]
#[path = "../tests/unit/luck.rs"]
mod tests;
