//! Food cards that nobody wrote down, of which the food on the hole tells the sum.

use super::{Fact, Ledger};
use crate::game::{MAX_PLAYERS, Step};
use crate::games::evolution::action::Few;

/// Unknown food cards of one reveal and what they add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::evolution) struct FoodSum {
    /// Their numbers in the ledger.
    pub(in crate::games::evolution) cards: Few<u16, MAX_PLAYERS>,
    /// The sum of their values.
    pub(in crate::games::evolution) total: i16,
    /// Whether it is exactly that; an empty hole says only that it is no more.
    pub(in crate::games::evolution) exact: bool,
    /// The food that was stated.
    pub(in crate::games::evolution) hole: u16,
    /// When.
    pub(in crate::games::evolution) step: Step,
}

impl Ledger {
    /// The sum that a card is part of.
    pub(in crate::games::evolution) fn sum_of(&self, number: u16) -> Option<u8> {
        let found = self.sums.iter().position(|sum| sum.cards.as_slice().contains(&number));
        found.map(|at| at as u8)
    }

    /// The stated sums as facts.
    pub(super) fn stated_sums(&self) -> impl Iterator<Item = (Step, Fact)> {
        self.sums.iter().map(|sum| (sum.step, Fact::Hole(sum.hole)))
    }
}
