//! The search for whole numbers that fit rows: it guesses bounds, follows what rows and learned clauses make of
//! them, and goes back where they contradict each other (`learn`).
//!
//! A *side* is a column seen from below (`2 * column`) or from above (`2 * column + 1`), where it counts as
//! its negative: so a bound of a side only rises.

use super::program::{Bounds, Solution};
use evoref_game::{Purpose, Work};

/// A sum of sides, each times a positive weight, that is so much at most.
pub(super) struct Row {
    pub(super) terms: Vec<(u32, i32)>,
    pub(super) most: i32,
}

impl Row {
    /// Columns with their factors, all of them times a sign.
    pub(super) fn new(terms: &[(u32, i32)], sign: i32, most: i32) -> Self {
        let side = |(column, factor): &(u32, i32)| {
            (2 * column + u32::from(factor * sign < 0), factor.abs())
        };
        Self { terms: terms.iter().map(side).collect(), most }
    }
}

/// A side is so much at least.
pub(super) type Literal = (u32, i32);

/// What was learned: one of the literals holds. The first two are watched.
pub(super) struct Clause {
    pub(super) literals: Vec<Literal>,
    /// On how many guesses it depended when it was learned: the fewer, the more often it says something.
    pub(super) depth: usize,
}

/// Why a bound is what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    Guess,
    /// A row leaves nothing else.
    Row(u32),
    /// All other literals of a clause are false.
    Clause(u32),
}

/// A bound that rose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rise {
    pub(super) side: u32,
    pub(super) old: i32,
    pub(super) reason: Reason,
    /// The rise of the same side before it.
    pub(super) before: u32,
}

pub(super) const NONE: u32 = u32::MAX;
/// Contradictions before the search begins anew: so many times 1, 1, 2, 1, 1, 2, 4 … (Luby's sequence).
const PATIENCE: u32 = 60;
/// So many clauses are kept before the worse half is forgotten, and so many more each time after.
const CLAUSES: usize = 1_000;
const MORE_CLAUSES: usize = 200;
/// Clauses that depend on fewer guesses are never forgotten.
const SHALLOW: usize = 4;

#[derive(Default)]
pub(super) struct Search<'a> {
    pub(super) rows: &'a [Row],
    /// By side: the rows that it is part of, with its weight.
    parts: Vec<Vec<(u32, i32)>>,
    /// How much each row may still rise, and the most that one of its columns could add at first.
    pub(super) spare: Vec<i32>,
    widest: Vec<i32>,
    /// By side: its bound, what that was before the first guess, and its latest rise.
    pub(super) bounds: Vec<i32>,
    pub(super) certain: Vec<i32>,
    pub(super) latest: Vec<u32>,
    pub(super) trail: Vec<Rise>,
    /// Where each guess stands in the trail.
    pub(super) guesses: Vec<u32>,
    /// How much of the trail the clauses have seen, and the rows that have not seen all.
    seen: usize,
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
    pub(super) clauses: Vec<Clause>,
    /// How many clauses there may be before some are forgotten.
    room: usize,
    /// By side: the clauses to look at when it is so much.
    watching: Vec<Vec<(i32, u32)>>,
    /// The columns, those of the latest contradictions first, and how many of them are one number already.
    pub(super) order: Vec<u32>,
    done: usize,
    /// By column: whether it is part of the present contradiction.
    pub(super) is_blamed: Vec<bool>,
    /// What each column was last.
    last: Vec<i32>,
    /// By side: what the present contradiction needs of it, and the rise that made it so.
    pub(super) need: Vec<(i32, u32)>,
    pub(super) needed: Vec<u32>,
    /// How many of these rose since the last guess.
    pub(super) open: usize,
    pub(super) steps: u64,
}

/// Seeks numbers within bounds that fit the rows, from such numbers on, as long as there are steps.
pub(super) fn search(rows: &[Row], bounds: &Bounds, hints: Vec<i32>, work: &Work) -> Solution {
    let mut search = Search::new(rows, bounds, hints);
    // A hint is worth half of what a verdict is, so that both together stay within half a second.
    let price = match work.purpose() {
        Purpose::Verdict => 1,
        Purpose::Advice => 2,
    };
    let (mut turn, mut share, mut conflicts) = (1_u32, 1, 0);
    loop {
        let conflict = search.propagate();
        if !work.spend(price * std::mem::take(&mut search.steps)) {
            return Solution::TooHard;
        }
        match conflict {
            Some(_) if search.guesses.is_empty() => return Solution::Empty,
            Some(conflict) => {
                search.learn(conflict);
                conflicts += 1;
            }
            None if conflicts >= PATIENCE * share => {
                conflicts = 0;
                let is_doubled = 1 << turn.trailing_zeros() > share;
                (turn, share) = if is_doubled { (turn, 2 * share) } else { (turn + 1, 1) };
                search.back_to(0);
                search.forget();
            }
            None => {
                if !search.guess() {
                    return Solution::Point(search.bounds.iter().step_by(2).copied().collect());
                }
            }
        }
    }
}

impl<'a> Search<'a> {
    fn new(rows: &'a [Row], bounds: &Bounds, last: Vec<i32>) -> Self {
        let sides: Vec<i32> = bounds.iter().flat_map(|(low, high)| [*low, -high]).collect();
        let mut parts = vec![Vec::new(); sides.len()];
        let (mut spare, mut widest) = (Vec::new(), Vec::new());
        let mut steps = 4 * sides.len();
        for (at, row) in (0..).zip(rows) {
            steps += 4 * row.terms.len();
            let (mut rest, mut most) = (row.most, 0);
            for (side, weight) in &row.terms {
                let (low, other) = (sides[*side as usize], sides[*side as usize ^ 1]);
                (rest, most) = (rest - weight * low, most.max(weight * (-other - low)));
                parts[*side as usize].push((at, *weight));
            }
            spare.push(rest);
            widest.push(most);
        }
        Self {
            rows,
            parts,
            spare,
            widest,
            certain: sides.clone(),
            latest: vec![NONE; sides.len()],
            waiting: (0..rows.len() as u32).collect(),
            is_waiting: vec![true; rows.len()],
            room: CLAUSES,
            watching: vec![Vec::new(); sides.len()],
            order: (0..bounds.len() as u32).collect(),
            is_blamed: vec![false; bounds.len()],
            last,
            need: vec![(0, NONE); sides.len()],
            steps: steps as u64,
            bounds: sides,
            ..Self::default()
        }
    }

    /// Raises a bound; false if the column has no number left.
    pub(super) fn raise(&mut self, side: u32, to: i32, reason: Reason) -> bool {
        let at = side as usize;
        let old = std::mem::replace(&mut self.bounds[at], to);
        let before = std::mem::replace(&mut self.latest[at], self.trail.len() as u32);
        self.trail.push(Rise { side, old, reason, before });
        self.steps += 2 + self.parts[at].len() as u64;
        for &(row, weight) in &self.parts[at] {
            let spare = &mut self.spare[row as usize];
            *spare -= weight * (to - old);
            if *spare < self.widest[row as usize] && !self.is_waiting[row as usize] {
                self.is_waiting[row as usize] = true;
                self.waiting.push(row);
            }
        }
        to <= -self.bounds[at ^ 1]
    }

    /// Takes the last rise back.
    pub(super) fn lower(&mut self) {
        let Some(Rise { side, old, before, .. }) = self.trail.pop() else { return };
        let at = side as usize;
        let (low, high) = (self.bounds[at & !1], -self.bounds[at | 1]);
        self.last[at / 2] = self.last[at / 2].max(low).min(high);
        let fall = self.bounds[at] - old;
        (self.bounds[at], self.latest[at]) = (old, before);
        self.steps += 2 + self.parts[at].len() as u64;
        for &(row, weight) in &self.parts[at] {
            self.spare[row as usize] += weight * fall;
        }
    }

    /// Takes back all but so many guesses.
    pub(super) fn back_to(&mut self, guesses: usize) {
        if let Some(&start) = self.guesses.get(guesses) {
            while self.trail.len() > start as usize {
                self.lower();
            }
            self.guesses.truncate(guesses);
        }
        self.seen = self.trail.len();
        self.done = 0;
    }

    /// Follows clauses and rows until nothing rises; gives what contradicts.
    fn propagate(&mut self) -> Option<Reason> {
        loop {
            let found = if let Some(rise) = self.trail.get(self.seen) {
                self.seen += 1;
                self.follow_clauses(rise.side, rise.old)
            } else if let Some(row) = self.waiting.pop() {
                self.is_waiting[row as usize] = false;
                self.follow_row(row)
            } else {
                return None;
            };
            if found.is_some() {
                for row in self.waiting.drain(..) {
                    self.is_waiting[row as usize] = false;
                }
                return found;
            }
        }
    }

    fn follow_row(&mut self, at: u32) -> Option<Reason> {
        let row = &self.rows[at as usize];
        let spare = self.spare[at as usize];
        if spare < 0 {
            return Some(Reason::Row(at));
        }
        self.steps += row.terms.len() as u64;
        for &(side, weight) in &row.terms {
            let (low, high) = (self.bounds[side as usize], -self.bounds[side as usize ^ 1]);
            let binds = weight * (high - low) > spare;
            if binds && !self.raise(side ^ 1, -(low + spare / weight), Reason::Row(at)) {
                return Some(Reason::Row(at));
            }
        }
        None
    }

    /// Looks at the clauses that watch a side which rose: those of which a literal is false since then.
    fn follow_clauses(&mut self, side: u32, old: i32) -> Option<Reason> {
        let mut at = 0;
        while let Some(&(least, clause)) = self.watching[side as usize].get(at) {
            self.steps += 1;
            at += 1;
            if least <= old || self.bounds[side as usize] < least {
                continue;
            }
            let bounds = &self.bounds;
            let literals = &mut self.clauses[clause as usize].literals;
            if literals[0] == (side ^ 1, 1 - least) {
                literals.swap(0, 1);
            }
            let (first, wanted) = literals[0];
            if bounds[first as usize] >= wanted {
                continue;
            }
            self.steps += literals.len() as u64;
            let may_hold = |(side, least): &Literal| -bounds[*side as usize ^ 1] >= *least;
            if let Some(other) = literals[2..].iter().position(may_hold) {
                literals.swap(1, other + 2);
                at -= 1;
                self.watching[side as usize].swap_remove(at);
                self.watch(clause, 1);
            } else if !self.raise(first, wanted, Reason::Clause(clause)) {
                return Some(Reason::Clause(clause));
            }
        }
        None
    }

    /// A clause is looked at when this one of its literals may be false.
    pub(super) fn watch(&mut self, clause: u32, literal: usize) {
        let (side, least) = self.clauses[clause as usize].literals[literal];
        self.watching[side as usize ^ 1].push((1 - least, clause));
    }

    /// Forgets the clauses that depend on most guesses if there are too many; only while nothing is guessed.
    fn forget(&mut self) {
        if self.clauses.len() < self.room {
            return;
        }
        self.room += MORE_CLAUSES;
        let mut depths: Vec<usize> = self.clauses.iter().map(|clause| clause.depth).collect();
        let middle = depths.len() / 2;
        let most = SHALLOW.max(*depths.select_nth_unstable(middle).1);
        self.clauses.retain(|clause| clause.literals.len() > 1 && clause.depth < most);
        self.watching.iter_mut().for_each(Vec::clear);
        for clause in 0..self.clauses.len() as u32 {
            self.watch(clause, 0);
            self.watch(clause, 1);
        }
        self.steps += depths.len() as u64 + 2 * self.clauses.len() as u64;
    }

    /// The open column that was last part of a contradiction becomes nearly what it was last. False if none is open.
    fn guess(&mut self) -> bool {
        let is_open = |column: &u32| {
            let side = 2 * *column as usize;
            self.bounds[side] < -self.bounds[side + 1]
        };
        let Some(next) = self.order[self.done..].iter().position(is_open) else { return false };
        self.steps += next as u64;
        self.done += next;
        let side = 2 * self.order[self.done] as usize;
        let (low, high) = (self.bounds[side], -self.bounds[side + 1]);
        let wanted = self.last[side / 2].clamp(low, high);
        if self.guesses.is_empty() {
            self.certain.clone_from(&self.bounds);
            self.steps += self.bounds.len() as u64;
        }
        self.guesses.push(self.trail.len() as u32);
        if low < wanted {
            self.raise(side as u32, wanted, Reason::Guess)
        } else {
            self.raise(side as u32 + 1, -wanted, Reason::Guess)
        }
    }
}
