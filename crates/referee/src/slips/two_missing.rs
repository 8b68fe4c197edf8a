//! Two neighbouring lines that may be missing, as somebody forgets a turn of two actions.

use std::collections::HashSet;

use super::missing::{Missing, Wrong, of_player, places};
use super::price;
use super::supposing::sayable;
use crate::any::AnyCase;
use crate::place::line_at;

/// Places near what is wrong at which two lines may be missing.
const PLACES_OF_TWO: usize = 3;

/// Two neighbouring lines that are missing near what is wrong: the second is looked for where something else is wrong with
/// the first.
pub(super) fn two_missing(case: &dyn AnyCase<'_>, wrong: &Wrong, least: u64) -> Vec<Missing> {
    let wrong_line = line_at(case.opened(), wrong.at);
    let mut found: Vec<Missing> = Vec::new();
    let places = places(case.opened(), wrong.at).into_iter().take(PLACES_OF_TWO);
    for (lines, (at, line)) in places.enumerate() {
        let Some(above) = case.starting_at(at) else { continue };
        let now = above.complaint(&[], wrong_line);
        let first = above.table.legal();
        let mut ways = Vec::new();
        for one in &first {
            for way in sayable(&*above.case, one, wrong_line) {
                if case.work().left() < least {
                    return found;
                }
                let next = above.complaint(std::slice::from_ref(&way), wrong_line);
                ways.push((one, way, next));
            }
        }
        // One of the two changes what is wrong.
        let changing = ways.iter().filter(|(_, _, next)| *next != now);
        let changes: HashSet<&str> = changing.map(|(_, way, _)| way.text.as_str()).collect();
        for (one, way, next) in ways.iter().filter(|(_, _, next)| next.is_some()) {
            let Some(second) = above.table.legal_after(one) else { continue };
            for other in second.iter().flat_map(|other| sayable(&*above.case, other, wrong_line)) {
                if case.work().left() < least {
                    return found;
                }
                if *next == now && !changes.contains(&*other.text) {
                    continue;
                }
                let said = vec![way.clone(), other];
                let Some(reach) = above.reach_with(&said, wrong_line) else { continue };
                let (first, second) = (of_player(&first, way.by), of_player(&second, said[1].by));
                let bits = price::two_missing(first, second) + price::distance(lines);
                let two = Missing { at, line, said, reach, bits };
                if !found.iter().any(|found| found.is_same(&two)) {
                    found.push(two);
                }
            }
        }
    }
    found
}
