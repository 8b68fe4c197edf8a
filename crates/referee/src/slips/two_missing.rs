//! Two neighbouring lines that may be missing, as somebody forgets a turn of two actions.

use crate::prelude::*;
use std::collections::HashSet;

use super::missing::{Missing, Wrong, places, reach_with};
use super::price;
use super::sayable::{Sayable, readings, sayable};
use super::supposing::supposing;
use crate::alternatives::legal;
use crate::place::line_at;
use crate::replay::{Above, Case, Replay, Stop};

/// Places near what is wrong at which two lines may be missing.
const PLACES_OF_TWO: usize = 3;

/// Two neighbouring lines that are missing near what is wrong: the second is looked for where something else is wrong with
/// the first.
pub(super) fn two_missing<G: Rules>(
    case: &Case<'_, G>,
    wrong: &Wrong,
    least: u64,
) -> Vec<Missing<G::Action>> {
    let wrong_line = line_at(&case.opened, wrong.at);
    let rules = &*case.rules;
    let mut found: Vec<Missing<G::Action>> = Vec::new();
    for (lines, (at, line)) in places(case, wrong.at).into_iter().take(PLACES_OF_TWO).enumerate() {
        let Some(above) = case.kept_at(at) else { continue };
        let now = complaint(case, &above, at, &[], wrong_line);
        let first = legal(case, above.state());
        let mut ways = Vec::new();
        for one in &first {
            for way in sayable(case, one, wrong_line) {
                if case.work.left() < least {
                    return found;
                }
                let next = complaint(case, &above, at, std::slice::from_ref(&way), wrong_line);
                ways.push((one, way, next));
            }
        }
        // One of the two changes what is wrong.
        let changes: HashSet<String> = ways
            .iter()
            .filter(|(_, _, next)| *next != now)
            .map(|(_, way, _)| way.text.clone())
            .collect();
        for (one, way, next) in &ways {
            if next.is_none() {
                continue;
            }
            let Some(after_one) = after(rules, above.state(), one.by, &one.action) else {
                continue;
            };
            let second = legal(case, &after_one);
            for other in second.iter().flat_map(|other| sayable(case, other, wrong_line)) {
                if case.work.left() < least {
                    return found;
                }
                if *next == now && !changes.contains(&other.text) {
                    continue;
                }
                let said = vec![way.clone(), other];
                let Some(reach) = reach_with(case, &above, at, &said, wrong_line) else { continue };
                let of = |all: &[Choice<G::Action>], by: Actor| {
                    all.iter().filter(|choice| choice.by == by).count()
                };
                let bits = price::two_missing(of(&first, way.by), of(&second, said[1].by));
                let bits = bits + price::distance(lines);
                let two = Missing { at, line, said, reach, bits };
                if !found.iter().any(|found| found.is_same(&two)) {
                    found.push(two);
                }
            }
        }
    }
    found
}

/// What is refused in the wrong line with lines supposed to have been said at a kept place.
fn complaint<G: Rules>(
    case: &Case<'_, G>,
    above: &Arc<Above<G>>,
    at: u32,
    said: &[Sayable<G::Action>],
    wrong_line: Span,
) -> Option<String> {
    let with = supposing(case, Some(above), readings(at, said));
    let run = Replay::branch(&with, None, wrong_line.end + 1);
    match &run.stop {
        Some(Stop::Breach(refused)) if refused.clause.at >= wrong_line.start => {
            Some(refused.breach.words(&*case.rules, &run.state).message)
        }
        Some(Stop::Breach(_) | Stop::Order(_)) | None => None,
    }
}
