//! Ways to go on after a problem without knowing what was meant: what stands there is left out, or let stand.

use std::collections::BTreeSet;

use super::problem::{Problem, What, reach};
use crate::claims::Differs;
use crate::place::{line_at, raw};
use crate::replay::{Case, Mend, Reading, Replay, read};
use crate::slips::Meant;
use evoref_game::{Actor, Claimed, Rules, Waived};
use evoref_record::diagnostic::Code;
use evoref_record::notation::{Clause, lines};

/// The words left out, and let stand if they can be carried out.
pub(super) fn plain<G: Rules>(
    case: &Case<'_, G>,
    problem: &Problem<'_, G>,
) -> Vec<Mend<G::Action>> {
    let line = raw(case, problem.line(case));
    let left_out = Mend::new("this were left out");
    match &problem.what {
        What::Form(_) => vec![left_out],
        What::Counts(_) => Vec::new(),
        What::Order(_) => vec![
            Mend::new("the order of the record were right here").force(line, Waived::NONE),
            left_out.without([line]),
        ],
        What::Refused(refused) => {
            let at = refused.clause.at;
            let mut mends = vec![left_out.without([match refused.claimed {
                Some(_) => at,
                None => line,
            }])];
            if !refused.missing || refused.claimed.is_none() {
                let rule = refused.breach.rule();
                let code: Code = rule.into();
                // What has no line to allow it can still be gone past.
                let allowed = match code.text().allow {
                    Ok(_) => format!(", as `allow: {code} \"why\"` above it would"),
                    Err(_) => String::new(),
                };
                let stand = Mend::new(format!("the table had let this stand{allowed}"));
                mends.push(stand.force(at, Waived::NONE.with(rule)));
            }
            mends
        }
    }
}

/// What the table counted is taken over, if the table could have decreed it: the way to go on, and the
/// numbers that are taken.
pub(super) fn as_counted<G: Rules>(
    case: &mut Case<'_, G>,
    differs: &[Differs],
    over: &BTreeSet<u32>,
    at: u32,
) -> (Mend<G::Action>, Vec<Differs>) {
    let line = line_at(case, at);
    let next = {
        let base = case.opened.at;
        let mut below = lines(&case.opened.text[(line.end - base) as usize..], line.end);
        below.next().map(|(span, _)| span.start)
    };
    let (mut mend, mut all) = (Mend::new(""), Vec::new());
    let Some(next) = next else {
        return (mend, all);
    };
    for differs in differs {
        let base = case.opened.at;
        let item = &case.opened.text
            [(differs.span.start - base) as usize..(differs.span.end - base) as usize];
        let owner = item.split_whitespace().next().unwrap_or("");
        let unit = G::GAME.units[differs.unit.0 as usize].0;
        let by = differs.counted - differs.replayed;
        let text = format!("{owner} {by:+} {unit} \"counted\"");
        let clause = Clause::of_words(&text, 0);
        let mut actions = Vec::new();
        if read(&*case.rules, Actor::Adjust, clause, &mut actions).is_err() {
            continue;
        }
        let mut taken = Mend::new("");
        for claimed in actions {
            taken = taken.reading(Reading {
                at: next,
                instead: None,
                by: Actor::Adjust,
                claimed: Claimed { action: claimed.action, span: differs.span },
            });
        }
        let mut over = over.clone();
        over.extend([at, differs.span.start]);
        let goes_on = taken.on(case, |case| {
            let run = Replay::branch(case, None, next + 1);
            reach(&run, &over) > next
        });
        if goes_on {
            all.push(differs.clone());
            mend.readings.append(&mut taken.readings);
        }
    }
    (mend, all)
}

/// A way to go on that was taken, how far it leads, and how many others lead as far.
pub(super) type Taken<A> = (Mend<A>, u32, usize);

/// What is told as meant, if that leads past the problem; else the way on which the rest of the record fits best, a
/// plain one before what was found.
pub(super) fn best<G: Rules>(
    case: &mut Case<'_, G>,
    problem: &Problem<'_, G>,
    plain: &[Mend<G::Action>],
    meant: Meant<G::Action>,
) -> Option<Taken<G::Action>> {
    let mut over = case.past.over.clone();
    over.insert(problem.at);
    case.brief = true;
    let mut stops = meant.stops;
    let found = meant.mend.and_then(|mend| {
        let far = mend.on(case, |case| far(case, &over));
        (far > problem.at).then_some((mend, far))
    });
    let mut best: Option<(Mend<G::Action>, u32)> = None;
    for mend in plain {
        let far = mend.on(case, |case| far(case, &over));
        stops.push(far);
        if far > problem.at && best.as_ref().is_none_or(|(_, best)| far > *best) {
            best = Some((mend.clone(), far));
        }
    }
    case.brief = false;
    let reach = best.as_ref().map_or(0, |(_, far)| *far);
    let found = found.filter(|(_, far)| meant.is_told || *far > reach);
    if case.work.is_used_up() && found.is_none() {
        return None;
    }
    let best = found.or(best);
    let (mend, far) = best?;
    let alike = stops.iter().filter(|stop| **stop == far).count();
    Some((mend, far, alike))
}

pub(super) fn far<G: Rules>(case: &Case<'_, G>, over: &BTreeSet<u32>) -> u32 {
    reach(&Replay::branch(case, None, u32::MAX), over)
}
