//! Whole numbers that must fit some rows: solved by branch and bound over linear programs.
//!
//! Where the rows are those of a network the first linear program decides, because its corners are
//! whole. Elsewhere a count that is not whole is split in two. Knows no cards.

use super::simplex::{self, Outcome};
use crate::game::Work;

/// How the two sides of a row compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// They are equal.
    Equal,
    /// The left side is the right one at most.
    AtMost,
}

/// Multiples of columns against a number.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) terms: Vec<(u32, i32)>,
    pub(super) relation: Relation,
    pub(super) right: i32,
}

/// Rows over columns that are whole and not negative.
#[derive(Debug)]
pub(super) struct Program {
    columns: u32,
    rows: Vec<Row>,
    work: Work,
    given_up: bool,
}

/// Whether whole numbers exist that fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::evolution) enum Possible {
    /// They do.
    Yes,
    /// They do not.
    No,
    /// Given up after a bounded effort.
    TooHard,
}

/// Counts of one search that are not whole and split in two.
pub(super) const SPLITS: u32 = 1_000;
/// The most columns and rows of a program: a larger one would be given up anyway.
const MOST: usize = 1 << 14;
/// What a new column or row costs, the lists that it stands in included.
const STEPS_OF_A_COLUMN: u64 = 60;
const STEPS_OF_A_TERM: u64 = 4;

impl Program {
    /// A new column.
    pub(super) fn column(&mut self) -> u32 {
        self.pay(STEPS_OF_A_COLUMN);
        self.columns += 1;
        self.columns - 1
    }

    /// A program that is paid for by these steps.
    pub(super) fn new(work: Work) -> Self {
        Self { columns: 0, rows: Vec::new(), work, given_up: false }
    }

    /// Takes steps for what is done next; without them the program is given up.
    pub(super) fn pay(&mut self, steps: u64) {
        self.given_up |= !self.work.spend(steps);
    }

    /// Whether there are no steps for it, or it is too large: nothing more need be added.
    pub(super) fn is_given_up(&self) -> bool {
        self.given_up || self.columns as usize > MOST || self.rows.len() > MOST
    }

    /// A new row.
    pub(super) fn row(&mut self, terms: Vec<(u32, i32)>, relation: Relation, right: i32) {
        self.pay(STEPS_OF_A_COLUMN + STEPS_OF_A_TERM * terms.len() as u64);
        self.rows.push(Row { terms, relation, right });
    }

    /// Whether whole numbers exist that fit all rows, found with so many splits at most.
    pub(super) fn solve(&self, mut splits: u32) -> Possible {
        if self.is_given_up() {
            return Possible::TooHard;
        }
        let mut bounds = Vec::new();
        self.split(&mut bounds, &mut splits)
    }

    fn split(&self, bounds: &mut Vec<Row>, splits: &mut u32) -> Possible {
        let rows: Vec<&Row> = self.rows.iter().chain(bounds.iter()).collect();
        let point = match simplex::solve(self.columns as usize, &rows, &self.work) {
            Outcome::Empty => return Possible::No,
            Outcome::TooHard => return Possible::TooHard,
            Outcome::Point(point) => point,
        };
        // Rounding up what is nearest to the next whole number settles the most.
        let broken = (0..self.columns)
            .filter_map(|column| {
                let (numerator, denominator) = point[column as usize];
                let rest = numerator % denominator;
                let floor = (numerator / denominator) as i32;
                (rest != 0).then(|| (rest * 1000 / denominator, column, floor))
            })
            .max_by_key(|(rest, column, _)| (*rest, std::cmp::Reverse(*column)));
        let Some((_, column, floor)) = broken else {
            return Possible::Yes;
        };
        if *splits == 0 {
            return Possible::TooHard;
        }
        *splits -= 1;
        let below = Row { terms: vec![(column, 1)], relation: Relation::AtMost, right: floor };
        let above =
            Row { terms: vec![(column, -1)], relation: Relation::AtMost, right: -floor - 1 };
        let mut verdict = Possible::No;
        for half in [above, below] {
            bounds.push(half);
            let found = self.split(bounds, splits);
            bounds.pop();
            match found {
                Possible::Yes => return Possible::Yes,
                Possible::No => {}
                Possible::TooHard => verdict = Possible::TooHard,
            }
        }
        verdict
    }
}
