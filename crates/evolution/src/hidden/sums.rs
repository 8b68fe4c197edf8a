//! Food cards that nobody wrote down, of which the food on the hole tells the sum.

use super::{Fact, Ledger};
use crate::few::Few;
use evoref_game::{MAX_PLAYERS, Step};

/// Unknown food cards of one reveal and what they add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FoodSum {
    /// Their numbers in the ledger.
    pub(crate) cards: Few<u16, MAX_PLAYERS>,
    /// The sum of their values.
    pub(crate) total: i16,
    /// Whether it is exactly that; an empty hole says only that it is no more.
    pub(crate) exact: bool,
    /// The food that was stated.
    pub(crate) hole: u16,
    /// When.
    pub(crate) step: Step,
}

impl Ledger {
    /// The sum that a card is part of.
    pub(crate) fn sum_of(&self, number: u16) -> Option<u8> {
        let found = self.sums.iter().position(|sum| sum.cards.as_slice().contains(&number));
        found.map(|at| at as u8)
    }

    /// The stated sums as facts.
    pub(super) fn stated_sums(&self) -> impl Iterator<Item = (Step, Fact)> {
        self.sums.iter().map(|sum| (sum.step, Fact::Hole(sum.hole)))
    }
}
