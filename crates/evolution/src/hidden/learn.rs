//! What the search learns from a contradiction: a clause that would have shown it a guess earlier.
//!
//! The bounds that made the contradiction are traced back, the latest first, until only one of them rose since
//! the last guess; a row is to blame no more than it has to be, so bounds are traced as low as they would still
//! have done. One of these bounds must not be: that is the clause.

use super::search::{Clause, NONE, Reason, Rise, Row, Search};

/// What a learned literal costs, which is traced back, sorted and kept.
const STEPS_OF_A_LITERAL: u64 = 8;

impl Search<'_> {
    /// Learns a clause from a contradiction and goes back to where it says something new.
    pub(super) fn learn(&mut self, conflict: Reason) {
        match (conflict, self.trail.last()) {
            (Reason::Row(row), _) if self.spare[row as usize] < 0 => {
                self.blame_row(row, NONE, -self.spare[row as usize] - 1);
            }
            // The bounds of a column have crossed.
            (_, Some(&Rise { side, .. })) => {
                let high = -self.bounds[side as usize ^ 1];
                self.blame(side ^ 1, -high);
                self.blame(side, high + 1);
            }
            (_, None) => {}
        }
        let (side, least) = self.first_alone();
        let mut literals = vec![(side ^ 1, 1 - least)];
        let needed = std::mem::take(&mut self.needed);
        let follow: Vec<bool> = needed.iter().map(|other| self.follows(*other)).collect();
        self.need[side as usize].1 = NONE;
        let (mut latest, mut levels) = (0, vec![self.guesses.len()]);
        for (side, follows) in needed.into_iter().zip(follow) {
            let (least, at) = std::mem::replace(&mut self.need[side as usize], (0, NONE));
            if at == NONE || follows {
                continue;
            }
            literals.push((side ^ 1, 1 - least));
            levels.push(self.guesses.partition_point(|start| *start <= at));
            self.is_blamed[side as usize / 2] = true;
            if at >= latest {
                latest = at;
                let last = literals.len() - 1;
                literals.swap(1, last);
            }
        }
        self.open = 0;
        let several = literals.len() > 1;
        let before = self.guesses.partition_point(|start| *start <= latest);
        self.back_to(if several { before } else { 0 });
        self.guess_first(literals.len() - 1);
        self.steps += literals.len() as u64 * STEPS_OF_A_LITERAL;
        let (side, least) = literals[0];
        let clause = self.clauses.len() as u32;
        levels.sort_unstable();
        levels.dedup();
        self.clauses.push(Clause { literals, depth: levels.len() });
        if several {
            self.watch(clause, 0);
            self.watch(clause, 1);
        }
        self.raise(side, least, Reason::Clause(clause));
    }

    /// Whether what is needed of a side follows from what is needed of sides that rose before it.
    fn follows(&mut self, side: u32) -> bool {
        let (least, at) = self.need[side as usize];
        let Some(rise) = self.trail.get(at as usize) else { return false };
        let held = |other: u32| {
            let (needed, when) = self.need[other as usize];
            let certain = self.certain[other as usize];
            if when < at { needed.max(certain) } else { certain }
        };
        match rise.reason {
            Reason::Guess => false,
            Reason::Row(row) => {
                let Row { terms, most } = &self.rows[row as usize];
                self.steps += terms.len() as u64;
                let (mut rest, mut weight) = (*most, 1);
                for &(other, factor) in terms {
                    if other == side ^ 1 {
                        weight = factor;
                    } else {
                        rest -= factor * held(other);
                    }
                }
                -rest.div_euclid(weight) >= least
            }
            Reason::Clause(clause) => {
                let literals = &self.clauses[clause as usize].literals;
                self.steps += literals.len() as u64;
                literals.iter().all(|&(other, wanted)| {
                    if other == side { wanted >= least } else { held(other ^ 1) > -wanted }
                })
            }
        }
    }

    /// So many columns that were blamed are guessed first from now on, in the order that they have.
    fn guess_first(&mut self, blamed: usize) {
        let (mut first, mut rest) =
            (Vec::with_capacity(blamed), Vec::with_capacity(self.order.len()));
        for column in &self.order {
            if first.len() == blamed {
                break;
            }
            let is_blamed = std::mem::take(&mut self.is_blamed[*column as usize]);
            if is_blamed { first.push(*column) } else { rest.push(*column) }
        }
        self.steps += (first.len() + rest.len()) as u64;
        for (place, column) in self.order.iter_mut().zip(first.into_iter().chain(rest)) {
            *place = column;
        }
    }

    /// Traces what is needed back until one literal is left that rose since the last guess.
    fn first_alone(&mut self) -> (u32, i32) {
        while let Some(&Rise { side, reason, .. }) = self.trail.last() {
            let (least, at) = self.need[side as usize];
            let is_needed = at as usize == self.trail.len() - 1;
            if is_needed && self.open == 1 {
                return (side, least);
            }
            self.lower();
            if is_needed {
                self.need[side as usize].1 = NONE;
                self.open -= 1;
                self.blame_reason(reason, side, least);
            }
        }
        (0, 0)
    }

    /// What made a side so much at least, where all bounds are what they were before.
    fn blame_reason(&mut self, reason: Reason, side: u32, least: i32) {
        match reason {
            Reason::Guess => {}
            Reason::Row(row) => {
                let Row { terms, .. } = &self.rows[row as usize];
                let of_side = terms.iter().find(|(other, _)| *other == side ^ 1);
                let weight = of_side.map_or(0, |(_, weight)| *weight);
                // With the other side one above what the bound allows, the row would be so much too large.
                let low = self.bounds[side as usize ^ 1];
                let excess = weight * (1 - least - low) - self.spare[row as usize] - 1;
                self.blame_row(row, side ^ 1, excess);
            }
            Reason::Clause(clause) => {
                for at in 0..self.clauses[clause as usize].literals.len() {
                    let (other, least) = self.clauses[clause as usize].literals[at];
                    if other != side {
                        self.blame(other ^ 1, 1 - least);
                    }
                }
            }
        }
    }

    /// The sides of a row but one, each as little raised as an excess allows.
    fn blame_row(&mut self, row: u32, but: u32, mut excess: i32) {
        let Row { terms, .. } = &self.rows[row as usize];
        self.steps += 2 * terms.len() as u64;
        for &(side, weight) in terms.iter().filter(|(side, _)| *side != but) {
            let now = self.bounds[side as usize];
            let (mut least, mut at) = (now, self.latest[side as usize]);
            // As far back as the excess allows.
            while let Some(rise) = self.guessed_rise(at)
                && weight * (now - rise.old) <= excess
            {
                (least, at) = (rise.old, rise.before);
            }
            excess -= weight * (now - least);
            if let Some(rise) = self.guessed_rise(at) {
                let less = (excess / weight).min(least - rise.old - 1);
                excess -= weight * less;
                self.blame(side, least - less);
            }
        }
    }

    /// A rise, unless it came before all guesses and always holds.
    fn guessed_rise(&self, at: u32) -> Option<Rise> {
        self.trail.get(at as usize).filter(|_| at >= self.guesses[0]).copied()
    }

    /// The side has to be so much for the contradiction: one more literal, unless it always is.
    fn blame(&mut self, side: u32, least: i32) {
        self.steps += 1;
        let (had, had_at) = self.need[side as usize];
        let mut at = self.latest[side as usize];
        while let Some(rise) = self.guessed_rise(at)
            && rise.old >= least
        {
            at = rise.before;
        }
        if self.guessed_rise(at).is_none() || had_at != NONE && had >= least {
            return;
        }
        let start = self.guesses[self.guesses.len() - 1];
        let was_open = had_at != NONE && had_at >= start;
        self.open += usize::from(at >= start) - usize::from(was_open);
        self.needed.push(side);
        self.need[side as usize] = (least, at);
    }
}
