//! Guesses of what was meant that the record below may contradict.

use super::mends::far;
use super::problem::Problem;
use super::{FoundSoFar, GOES_ON};
use crate::any::AnyCase;
use crate::mend::Mend;
use crate::replay::Supposed;

/// The most guesses that are held.
const GUESSES: usize = 4;
/// Of the steps that are left, other explanations of what was guessed may cost one in so many at one problem.
const REVISING: u64 = 20;

/// A guess at a problem.
struct Guess {
    /// The byte of the problem.
    at: u32,
    /// What was supposed above the problem.
    before: Supposed,
    /// What may have been meant instead.
    others: Vec<Mend>,
    /// How judging went on since.
    later: Vec<Mend>,
    /// The first byte of what was supposed instead.
    first: u32,
    /// The number of its finding.
    told: Option<usize>,
}

#[derive(Default)]
pub(super) struct Guesses(Vec<Guess>);

impl Guesses {
    pub(super) fn add(
        &mut self,
        at: u32,
        before: Supposed,
        others: Vec<Mend>,
        told: Option<usize>,
    ) {
        let Some(first) = others.iter().filter_map(Mend::first).min() else { return };
        if self.0.len() == GUESSES {
            self.0.remove(0);
        }
        self.0.push(Guess { at, before, others, later: Vec::new(), first, told });
    }

    /// Judging goes on in a way past a later problem.
    pub(super) fn goes_on(&mut self, mend: &Mend) {
        for guess in &mut self.0 {
            guess.later.push(mend.clone());
        }
    }

    /// Goes on as if something else had been meant above with which the problem is none, if there is such a thing.
    pub(super) fn revise(
        &mut self,
        case: &mut dyn AnyCase<'_>,
        problem: &Problem<'_>,
        told: &mut FoundSoFar,
    ) -> bool {
        let now = case.supposed().clone();
        let left = case.work().left();
        let least = left - left / REVISING;
        for number in (0..self.0.len()).rev() {
            let guess = &mut self.0[number];
            case.keep_no_lower(guess.first);
            let mut best: Option<(usize, u32)> = None;
            for (other, mend) in guess.others.iter().enumerate() {
                if case.work().left() < least {
                    break;
                }
                guess.go_on_with(case, mend, &now);
                let far = far(case, &told.over);
                if far > problem.at && best.is_none_or(|(_, best)| far > best) {
                    best = Some((other, far));
                }
            }
            if let Some((other, reach)) = best {
                let mend = guess.others.remove(other);
                guess.go_on_with(case, &mend, &now);
                told.doubts.leads_to(case, guess.at, reach);
                if let Some(finding) = guess.told.and_then(|number| told.found.get_mut(number)) {
                    finding.help.retain(|help| !help.starts_with(GOES_ON));
                    finding.help.push(format!("{GOES_ON} {}", mend.said));
                }
                self.0.truncate(number + 1);
                return true;
            }
            *case.supposed_mut() = now.clone();
        }
        case.keep_further_down(problem.at);
        false
    }
}

impl Guess {
    fn go_on_with(&self, case: &mut dyn AnyCase<'_>, mend: &Mend, now: &Supposed) {
        *case.supposed_mut() = Supposed { past: now.past.clone(), ..self.before.clone() };
        mend.clone().apply(case);
        self.later.iter().for_each(|later| later.clone().apply(case));
    }
}
