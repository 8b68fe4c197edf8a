//! Linear programs over the non-negative numbers, solved exactly: is there a point at all?
//!
//! The first phase of the simplex method on rows of whole numbers. A row may be scaled at will, so
//! no fraction is ever rounded; in a network every entry stays 0, 1 or -1. Knows no cards.

use super::program::{Relation, Row};
use crate::game::Work;

/// What became of a linear program.
#[derive(Debug)]
pub(super) enum Outcome {
    /// No point fits.
    Empty,
    /// One that fits: numerator and denominator of every column.
    Point(Vec<(i64, i64)>),
    /// Given up: too much work, or numbers too large.
    TooHard,
}

/// The basis of a row that no column of the program holds yet.
const ARTIFICIAL: usize = usize::MAX;
/// Pivots that gain nothing before the rule is used that cannot run in circles.
const PATIENCE: u32 = 40;

struct Tableau {
    rows: Vec<Vec<i64>>,
    basis: Vec<usize>,
    /// The sum of the rows that still lack a column; its last entry is what they lack.
    lack: Vec<i64>,
    /// Columns, slacks included; the right side is the entry after the last.
    width: usize,
}

/// The most entries that are held in memory, of eight bytes each.
const MOST: usize = 1 << 21;
/// What an entry costs of which the greatest common divisor with others is taken.
const STEPS_OF_A_DIVISION: usize = 12;

/// Seeks a point that fits all rows; every entry that is looked at or changed costs a step.
pub(super) fn solve(columns: usize, rows: &[&Row], work: &Work) -> Outcome {
    let slacks = rows.iter().filter(|row| row.relation == Relation::AtMost).count();
    let size = (columns + slacks + 1) * (rows.len() + 1);
    if size > MOST || !work.spend(size as u64) {
        return Outcome::TooHard;
    }
    let mut tableau = Tableau::new(columns, slacks, rows);
    let mut idle = 0;
    while let Some(column) = tableau.entering(idle > PATIENCE) {
        let Some(row) = tableau.leaving(column) else {
            // What is lacking cannot fall without bound.
            return Outcome::TooHard;
        };
        idle = if tableau.rows[row][tableau.width] == 0 { idle + 1 } else { 0 };
        let changed = tableau.pivot(row, column);
        if changed.is_none_or(|changed| !work.spend(changed)) {
            return Outcome::TooHard;
        }
    }
    if tableau.lack[tableau.width] > 0 {
        return Outcome::Empty;
    }
    Outcome::Point(tableau.point(columns))
}

impl Tableau {
    fn new(columns: usize, slacks: usize, rows: &[&Row]) -> Self {
        let width = columns + slacks;
        let mut tableau = Self {
            rows: Vec::with_capacity(rows.len()),
            basis: Vec::with_capacity(rows.len()),
            lack: vec![0; width + 1],
            width,
        };
        let mut slack = columns;
        for row in rows {
            let mut entries = vec![0; width + 1];
            for (column, factor) in &row.terms {
                entries[*column as usize] += i64::from(*factor);
            }
            entries[width] = i64::from(row.right);
            let mut basis = ARTIFICIAL;
            if row.relation == Relation::AtMost {
                entries[slack] = 1;
                if row.right >= 0 {
                    basis = slack;
                }
                slack += 1;
            }
            if row.right < 0 {
                entries.iter_mut().for_each(|entry| *entry = -*entry);
            }
            if basis == ARTIFICIAL {
                for (sum, entry) in tableau.lack.iter_mut().zip(&entries) {
                    *sum += entry;
                }
            }
            tableau.rows.push(entries);
            tableau.basis.push(basis);
        }
        tableau
    }

    /// The column that lessens what is lacking: the most promising, or the first.
    fn entering(&self, first: bool) -> Option<usize> {
        let mut promising = (0..self.width).filter(|column| self.lack[*column] > 0);
        if first {
            return promising.next();
        }
        promising.max_by_key(|column| (self.lack[*column], std::cmp::Reverse(*column)))
    }

    /// The row whose column gives way: the first to fall to 0.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<usize> = None;
        for (row, entries) in self.rows.iter().enumerate() {
            if entries[column] <= 0 {
                continue;
            }
            let better = best.is_none_or(|other| {
                let ours = i128::from(entries[self.width]) * i128::from(self.rows[other][column]);
                let theirs = i128::from(self.rows[other][self.width]) * i128::from(entries[column]);
                let tied = || {
                    // Rows that lack a column go first, then the first column does.
                    let rank = |row: usize| self.basis[row].wrapping_add(1);
                    rank(row) < rank(other)
                };
                ours < theirs || (ours == theirs && tied())
            });
            if better {
                best = Some(row);
            }
        }
        best
    }

    /// Gives a row this column; tells how many entries that took.
    fn pivot(&mut self, row: usize, column: usize) -> Option<u64> {
        let chosen = std::mem::take(&mut self.rows[row]);
        let places: Vec<usize> = (0..=self.width).filter(|at| chosen[*at] != 0).collect();
        // The column and the row were sought, and the places.
        let mut changed = 2 * self.width + 2 * self.rows.len();
        for entries in self.rows.iter_mut().filter(|entries| !entries.is_empty()) {
            changed += eliminate(entries, &chosen, &places, column)?;
        }
        changed += eliminate(&mut self.lack, &chosen, &places, column)?;
        self.rows[row] = chosen;
        self.basis[row] = column;
        Some(changed as u64)
    }

    fn point(&self, columns: usize) -> Vec<(i64, i64)> {
        let mut point = vec![(0, 1); columns];
        for (entries, basis) in self.rows.iter().zip(&self.basis) {
            if let Some(place) = point.get_mut(*basis) {
                *place = (entries[self.width], entries[*basis]);
            }
        }
        point
    }
}

/// Takes so much of `chosen` from a row that its entry in `column` becomes 0; tells what that cost.
fn eliminate(row: &mut [i64], chosen: &[i64], places: &[usize], column: usize) -> Option<usize> {
    let entry = row[column];
    if entry == 0 {
        return Some(0);
    }
    let common = gcd(entry, chosen[column]);
    let (scale, factor) = (chosen[column] / common, entry / common);
    if scale != 1 {
        for entry in row.iter_mut() {
            *entry = entry.checked_mul(scale)?;
        }
    }
    for &at in places {
        row[at] = row[at].checked_sub(chosen[at].checked_mul(factor)?)?;
    }
    if scale != 1 {
        let common = row.iter().fold(0, |common, entry| gcd(common, *entry));
        if common > 1 {
            row.iter_mut().for_each(|entry| *entry /= common);
        }
        return Some(places.len() + row.len() * STEPS_OF_A_DIVISION);
    }
    Some(places.len())
}

fn gcd(mut one: i64, mut other: i64) -> i64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.abs()
}
