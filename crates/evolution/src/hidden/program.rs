//! Whole numbers that must fit some rows: asked for as they come, made small, then searched.
//!
//! Before the search rows lose what is fixed and what says nothing, are divided by what divides all their
//! factors, and are held once where they are alike. Knows no cards.

use super::search;
use evoref_game::Work;

/// How the two sides of a row compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    /// The left side is the right one at most.
    AtMost,
}

/// Multiples of columns that come to so much at least and at most.
#[derive(Debug, Clone)]
struct Row {
    terms: Vec<(u32, i32)>,
    least: i32,
    most: i32,
}

/// Rows over columns that are whole and not negative.
pub(super) struct Program {
    /// What each column probably is.
    hints: Vec<i32>,
    rows: Vec<Row>,
    work: Work,
    given_up: bool,
    /// Whether a row was asked for that no numbers fit.
    is_empty: bool,
}

/// What became of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Solution {
    /// A number for every column.
    Point(Vec<i32>),
    /// There are none.
    Empty,
    /// Given up after a bounded effort.
    TooHard,
}

/// The least and the greatest number of each column.
pub(super) type Bounds = Vec<(i32, i32)>;

/// No column is more: no deck has as many cards.
const GREATEST: i32 = 255;
/// A side of a row that binds nothing.
pub(super) const FREE: i32 = 1 << 24;
/// The most columns and rows of a program, and terms altogether.
const MOST: usize = 1 << 14;
const MOST_TERMS: usize = 1 << 18;
/// What a new column or row costs, the lists that it stands in included.
const STEPS_OF_A_COLUMN: u64 = 60;
const STEPS_OF_A_TERM: u64 = 4;

impl Program {
    /// A program that is paid for by these steps.
    pub(super) fn new(work: Work) -> Self {
        Self { hints: Vec::new(), rows: Vec::new(), work, given_up: false, is_empty: false }
    }

    /// A new column that probably is so much: there the search begins.
    pub(super) fn column(&mut self, hint: usize) -> u32 {
        self.pay(STEPS_OF_A_COLUMN);
        self.hints.push(hint as i32);
        self.hints.len() as u32 - 1
    }

    /// Takes steps for what is done next; without them the program is given up.
    pub(super) fn pay(&mut self, steps: u64) {
        self.given_up |= !self.work.spend(steps);
    }

    /// Whether there are no steps for it, or it is too large.
    fn is_given_up(&self) -> bool {
        self.given_up || self.hints.len() > MOST || self.rows.len() > MOST
    }

    /// Whether nothing more need be added: it is given up, or no numbers fit it.
    pub(super) fn is_over(&self) -> bool {
        self.is_given_up() || self.is_empty
    }

    /// Something that has to be so whatever the columns are.
    pub(super) fn require(&mut self, is_so: bool) {
        self.is_empty |= !is_so;
    }

    pub(super) fn row(&mut self, terms: Vec<(u32, i32)>, relation: Relation, right: i32) {
        if terms.is_empty() {
            return self.require(right == 0 || right > 0 && relation == Relation::AtMost);
        }
        self.pay(STEPS_OF_A_COLUMN + STEPS_OF_A_TERM * terms.len() as u64);
        let least = if relation == Relation::Equal { right } else { -FREE };
        self.rows.push(Row { terms, least, most: right });
    }

    /// Seeks whole numbers that fit all rows.
    pub(super) fn solve(mut self) -> Solution {
        let terms: usize = self.rows.iter().map(|row| row.terms.len()).sum();
        if self.is_given_up() || terms > MOST_TERMS {
            return Solution::TooHard;
        }
        if self.is_empty {
            return Solution::Empty;
        }
        self.rows.iter_mut().for_each(Row::join);
        let mut bounds = vec![(0, GREATEST); self.hints.len()];
        loop {
            let terms: usize = self.rows.iter().map(|row| row.terms.len()).sum();
            self.pay(STEPS_OF_A_TERM * (terms + bounds.len()) as u64);
            if self.given_up {
                return Solution::TooHard;
            }
            match self.tighten(&mut bounds) {
                None => return Solution::Empty,
                Some(false) => break,
                Some(true) => {}
            }
        }
        let mut rows = Vec::new();
        for Row { terms, least, most } in &self.rows {
            if *most < FREE {
                rows.push(search::Row::new(terms, 1, *most));
            }
            if *least > -FREE {
                rows.push(search::Row::new(terms, -1, -least));
            }
        }
        search::search(&rows, &bounds, self.hints, &self.work)
    }

    /// Looks once at what each row leaves of its columns. Whether something changed; `None` if nothing is left.
    fn tighten(&mut self, bounds: &mut Bounds) -> Option<bool> {
        let mut changed = false;
        for row in &mut self.rows {
            row.drop_fixed(bounds);
            changed |= row.bind(bounds)?;
        }
        self.rows.retain(|row| !row.terms.is_empty());
        let before = self.rows.len();
        self.rows.sort_unstable_by(|one, other| one.terms.cmp(&other.terms));
        self.rows.dedup_by(|later, first| {
            let alike = later.terms == first.terms;
            if alike {
                first.least = first.least.max(later.least);
                first.most = first.most.min(later.most);
            }
            alike
        });
        Some(changed || self.rows.len() < before)
    }
}

impl Row {
    /// Adds up the factors of each column, the first one positive.
    fn join(&mut self) {
        self.terms.sort_unstable();
        self.terms.dedup_by(|later, first| {
            let same = later.0 == first.0;
            first.1 += if same { later.1 } else { 0 };
            same
        });
        self.terms.retain(|(_, factor)| *factor != 0);
    }

    /// Takes out columns that are one number, divides by what divides all factors.
    fn drop_fixed(&mut self, bounds: &Bounds) {
        let mut fixed = 0;
        self.terms.retain(|&(column, factor)| {
            let (low, high) = bounds[column as usize];
            fixed += if low == high { factor * low } else { 0 };
            low != high
        });
        let shift = |side: i32| if side.abs() < FREE { side - fixed } else { side };
        (self.least, self.most) = (shift(self.least), shift(self.most));
        let Some(&(_, first)) = self.terms.first() else { return };
        let common = self.terms.iter().fold(0, |common, (_, factor)| gcd(common, *factor));
        if first < 0 {
            (self.least, self.most) = (-self.most, -self.least);
            self.terms.iter_mut().for_each(|(_, factor)| *factor = -*factor);
        }
        if common > 1 {
            self.terms.iter_mut().for_each(|(_, factor)| *factor /= common);
            if self.most < FREE {
                self.most = self.most.div_euclid(common);
            }
            if self.least > -FREE {
                self.least = -(-self.least).div_euclid(common);
            }
        }
    }

    /// What the row leaves of its columns; a row that says nothing is emptied. `None` if nothing is left.
    fn bind(&mut self, bounds: &mut Bounds) -> Option<bool> {
        let range = |(column, factor): (u32, i32)| {
            let (low, high) = bounds[column as usize];
            if factor > 0 { (factor * low, factor * high) } else { (factor * high, factor * low) }
        };
        let (mut low, mut high) = (0, 0);
        for &term in &self.terms {
            let (least, most) = range(term);
            (low, high) = (low + least, high + most);
        }
        if low > self.most || high < self.least || self.least > self.most {
            return None;
        }
        if high <= self.most {
            self.most = FREE;
        }
        if low >= self.least {
            self.least = -FREE;
        }
        if self.most == FREE && self.least == -FREE {
            self.terms.clear();
            return Some(false);
        }
        // How much each may rise above its least, and fall below its most.
        let (up, down) = (self.most - low, high - self.least);
        let mut changed = false;
        for &(column, factor) in &self.terms {
            let (least, most) = bounds[column as usize];
            let (rise, fall) = (up / factor.abs(), down / factor.abs());
            let (rise, fall) = if factor > 0 { (rise, fall) } else { (fall, rise) };
            let now = (least.max(most - fall), most.min(least + rise));
            if now.0 > now.1 {
                return None;
            }
            changed |= now != (least, most);
            bounds[column as usize] = now;
        }
        Some(changed)
    }
}

fn gcd(mut one: i32, mut other: i32) -> i32 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.abs()
}
