//! Whole numbers that must fit some rows: solved by branch and bound over linear programs.
//!
//! Where the rows are those of a network the first linear program decides, because its corners are
//! whole. Elsewhere a count that is not whole is split in two. Knows no cards.

use super::simplex::{self, Outcome};

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
#[derive(Debug, Default)]
pub(super) struct Program {
    columns: u32,
    rows: Vec<Row>,
}

impl Effort {
    /// Enough for one linear program.
    pub(super) fn without_splits() -> Self {
        Self {
            splits: 0,
            ..Self::default()
        }
    }
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

/// What one search may cost.
#[derive(Debug)]
pub(super) struct Effort {
    /// Entries of linear programs.
    pub(super) work: u64,
    /// Counts that are not whole and split in two.
    pub(super) splits: u32,
}

impl Default for Effort {
    /// What one question may cost before it is left open.
    fn default() -> Self {
        Self {
            work: 60_000_000,
            splits: 1_000,
        }
    }
}

impl Program {
    /// A new column.
    pub(super) fn column(&mut self) -> u32 {
        self.columns += 1;
        self.columns - 1
    }

    /// A new row.
    pub(super) fn row(&mut self, terms: Vec<(u32, i32)>, relation: Relation, right: i32) {
        self.rows.push(Row {
            terms,
            relation,
            right,
        });
    }

    /// Whether whole numbers exist that fit all rows.
    pub(super) fn solve(&self, effort: &mut Effort) -> Possible {
        let mut bounds = Vec::new();
        self.split(&mut bounds, effort)
    }

    fn split(&self, bounds: &mut Vec<Row>, effort: &mut Effort) -> Possible {
        let rows: Vec<&Row> = self.rows.iter().chain(bounds.iter()).collect();
        let point = match simplex::solve(self.columns as usize, &rows, &mut effort.work) {
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
        if effort.splits == 0 {
            return Possible::TooHard;
        }
        effort.splits -= 1;
        let below = Row {
            terms: vec![(column, 1)],
            relation: Relation::AtMost,
            right: floor,
        };
        let above = Row {
            terms: vec![(column, -1)],
            relation: Relation::AtMost,
            right: -floor - 1,
        };
        let mut verdict = Possible::No;
        for half in [above, below] {
            bounds.push(half);
            let found = self.split(bounds, effort);
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
