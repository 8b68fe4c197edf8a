//! Small programs of random rows, against all points that there are.

use super::program::{Program, Relation, Solution};
use evoref_game::Work;

/// Columns are so much at most.
const MOST: i32 = 3;
const CASES: u32 = 1_000;

struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

type Row = (Vec<(u32, i32)>, Relation, i32);

fn rows(choices: &mut Choices, columns: u32) -> Vec<Row> {
    let mut rows: Vec<Row> =
        (0..columns).map(|column| (vec![(column, 1)], Relation::AtMost, MOST)).collect();
    for _ in 0..=choices.below(8) {
        let greatest = [1, 1, 7][choices.below(3) as usize];
        let terms = (0..=choices.below(u64::from(columns))).map(|_| {
            let factor = 1 + choices.below(greatest) as i32;
            let sign = if choices.below(3) == 0 { -1 } else { 1 };
            (choices.below(u64::from(columns)) as u32, sign * factor)
        });
        let terms = terms.collect();
        let relation = [Relation::Equal, Relation::AtMost][choices.below(2) as usize];
        rows.push((terms, relation, choices.below(16) as i32 - 3));
    }
    rows
}

fn fits(rows: &[Row], point: &[i32]) -> bool {
    rows.iter().all(|(terms, relation, right)| {
        let sum: i32 = terms.iter().map(|(column, factor)| point[*column as usize] * factor).sum();
        if *relation == Relation::Equal { sum == *right } else { sum <= *right }
    })
}

/// Whether some point fits, all of them tried.
fn exists(rows: &[Row], columns: u32) -> bool {
    let size = MOST as u32 + 1;
    (0..size.pow(columns)).any(|number| {
        let digit = |column: u32| (number / size.pow(column) % size) as i32;
        fits(rows, &(0..columns).map(digit).collect::<Vec<_>>())
    })
}

#[test]
fn programs_have_a_point_exactly_if_one_of_all_fits() {
    let many = if std::env::var_os("EVOREF_PROOF").is_some() { 10 } else { 1 };
    let mut choices = Choices(88_172_645_463_325_252);
    let (mut points, mut none) = (0, 0);
    for _ in 0..CASES * many {
        let columns = 2 + choices.below(5) as u32;
        let rows = rows(&mut choices, columns);
        let mut program = Program::new(Work::unbounded());
        for _ in 0..columns {
            program.column(0);
        }
        for (terms, relation, right) in &rows {
            program.row(terms.clone(), *relation, *right);
        }
        match program.solve() {
            Solution::Point(point) => {
                assert!(fits(&rows, &point), "{point:?} does not fit {rows:?}");
                points += 1;
            }
            Solution::Empty => {
                assert!(!exists(&rows, columns), "there is a point: {rows:?}");
                none += 1;
            }
            Solution::TooHard => panic!("given up: {rows:?}"),
        }
    }
    assert!(points > CASES / 10 && none > CASES / 10, "{points} and {none}");
}
