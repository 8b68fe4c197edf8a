//! Food cards that nobody wrote down, of which the food on the hole tells the sum.

use super::{Fact, Ledger};
use crate::game::{MAX_PLAYERS, Step};
use crate::games::evolution::action::Few;
use crate::games::evolution::card::{Card, Deck, Mask};

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
    /// Unknown food cards add up to what was stated.
    pub(in crate::games::evolution) fn add_up(&mut self, sum: FoodSum) {
        let cards = sum.cards.as_slice();
        self.shape.add(("sum", cards, sum.total, sum.exact));
        self.moments.add((sum.hole, sum.step));
        self.sums.push(sum);
    }

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

/// Sums are counted from here: six cards of the least value.
const LOWEST: i16 = -60;
/// So many different sums are told apart.
const SPAN: usize = 200;
/// About so many different values a deck has.
const VALUES: usize = 12;

impl Ledger {
    /// What a guess costs: for each card of each sum all cards are looked at, and all values for all
    /// sums so far.
    pub(super) fn steps_of_a_guess(&self) -> u64 {
        let cards: usize = self.sums.iter().map(|sum| sum.cards.len()).sum();
        let card = 4 * SPAN * VALUES + self.taken.len() * (VALUES + 4);
        (cards * card + self.len()) as u64
    }

    /// The ledger with a value for every unknown food card, so that all sums are right; `None` if
    /// there is no sum, or no such values. Plentiful values are taken first; which sum chooses before
    /// the others, and how much plenty weighs, depends on the attempt.
    pub(super) fn guess(&self, deck: &Deck, attempt: u32) -> Option<Self> {
        if self.sums.is_empty() {
            return None;
        }
        let mut guess = self.clone();
        guess.sums.clear();
        let mut order: Vec<&FoodSum> = self.sums.iter().collect();
        order.sort_by_key(|sum| {
            let mean = i32::from(sum.total) * 100 / sum.cards.len().max(1) as i32;
            // The most extreme first.
            std::cmp::Reverse((mean - 300).abs())
        });
        let turn = attempt as usize % order.len();
        order.rotate_left(turn);
        for sum in order {
            guess.guess_one(deck, sum, attempt)?;
        }
        Some(guess)
    }

    fn guess_one(&mut self, deck: &Deck, sum: &FoodSum, attempt: u32) -> Option<()> {
        // By cards so far and their sum: the cost, and the value of the last.
        let mut best: Vec<Vec<Option<(u32, i8)>>> = vec![vec![None; SPAN]];
        best[0][(-LOWEST) as usize] = Some((0, 0));
        for &number in sum.cards.as_slice() {
            let costs = self.costs(deck, number, attempt);
            let before = &best[best.len() - 1];
            let mut after = vec![None; SPAN];
            for (at, state) in before.iter().enumerate() {
                let Some((so_far, _)) = state else { continue };
                for (value, cost) in &costs {
                    let Some(place) = at.checked_add_signed(isize::from(*value)) else {
                        continue;
                    };
                    let total = so_far + cost;
                    if let Some(old) = after.get_mut(place)
                        && old.is_none_or(|(old, _)| total < old)
                    {
                        *old = Some((total, *value));
                    }
                }
            }
            best.push(after);
        }
        let target = usize::try_from(sum.total - LOWEST).ok()?;
        let last = &best[best.len() - 1];
        let ends = if sum.exact { target } else { 0 };
        let mut at =
            (ends..=target).filter_map(|at| Some((last.get(at)?.as_ref()?.0, at))).min()?.1;
        for (number, states) in sum.cards.as_slice().iter().zip(&best[1..]).rev() {
            let (_, value) = states[at]?;
            let taken = &mut self.taken[usize::from(*number)];
            taken.face = Card::new(taken.face.name(), Some(value));
            at = at.checked_add_signed(-isize::from(value))?;
        }
        Some(())
    }

    /// The values that an unknown card may have, dearer the fewer are left.
    fn costs(&self, deck: &Deck, number: u16, attempt: u32) -> Vec<(i8, u32)> {
        let card = self.taken[usize::from(number)];
        let rivals =
            self.taken.iter().filter(|taken| taken.since < card.until && card.since < taken.until);
        let faces: Vec<Mask> = rivals
            .filter(|taken| taken.face.value().is_some())
            .map(|taken| deck.mask(taken.face))
            .collect();
        let mask = deck.mask(card.face);
        deck.all_values()
            .filter_map(|value| {
                let among = deck.mask(Card::new(None, Some(value))) & mask;
                if among == 0 {
                    return None;
                }
                let copies: i32 = (0..deck.kinds())
                    .filter(|kind| among >> kind & 1 == 1)
                    .map(|kind| i32::from(deck.copies()[kind]))
                    .sum();
                let gone = faces.iter().filter(|face| **face & !among == 0).count() as i32;
                let left = copies - gone;
                let whim =
                    (u32::from(number) * 31 + u32::from(value.unsigned_abs()) * 17) * attempt % 7;
                (left > 0).then(|| (value, (7 + whim) * 100 / (left * left) as u32))
            })
            .collect()
    }
}
