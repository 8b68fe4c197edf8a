//! Ways to go on after a problem, and which of them the rest of the record fits best.
//!
//! First the two honest ones: the refused words left out, or let stand. Where neither plays to the
//! end, lines that may be missing are tried. They only serve to tell what follows from what; no score rests on them.

use super::missing::missing;
use super::problem::{Problem, What, reach};
use crate::any::AnyCase;
use crate::claims::Differs;
use crate::fillings::read_in;
use crate::mend::Mend;
use crate::prelude::*;

/// The words left out, and let stand if they can be carried out.
pub(super) fn plain(case: &dyn AnyCase<'_>, problem: &Problem<'_>) -> Vec<Mend> {
    let line = case.opened().raw(problem.line(case).start);
    let left_out = Mend::new("this were left out");
    match &problem.what {
        What::Form => vec![left_out],
        What::Counts(_) => Vec::new(),
        What::Order(_) => vec![
            Mend {
                forced: vec![(line, Waived::NONE)],
                ..Mend::new("the order of the record were right here")
            },
            Mend { gone: vec![line], ..left_out },
        ],
        What::Refused(refused) => {
            let at = refused.clause.at;
            let gone = vec![if refused.claimed.is_some() { at } else { line }];
            let mut mends = vec![Mend { gone, ..left_out }];
            if !refused.missing || refused.claimed.is_none() {
                let code = refused.code;
                // What has no line to allow it can still be gone past.
                let allowed = match code.text().allow {
                    Ok(_) => format!(", as `allow: {code} \"why\"` above it would"),
                    Err(_) => String::new(),
                };
                let stand = Mend::new(format!("the table had let this stand{allowed}"));
                mends.push(Mend { forced: vec![(at, refused.waived)], ..stand });
            }
            mends
        }
    }
}

/// How far a way to go on leads, if that is past the problem.
pub(super) fn past(
    case: &mut dyn AnyCase<'_>,
    problem: &Problem<'_>,
    over: &BTreeSet<u32>,
    mend: &Mend,
) -> Option<u32> {
    // What is tried from a kept place must not change what stands above it.
    if let Some(first) = mend.first() {
        case.keep_no_lower(first);
    }
    let mut over = over.clone();
    over.insert(problem.at);
    if let What::Counts(differs) = &problem.what {
        over.extend(differs.iter().map(|differs| differs.span.start));
    }
    let far = mend.on(case, |case| far(case, &over));
    let least = match problem.what {
        // What else is wrong with the words of a line that cannot be read was not found yet.
        What::Form => problem.line(case).end,
        What::Counts(_) | What::Refused(_) | What::Order(_) => problem.at,
    };
    (far > least && !case.work().is_used_up()).then_some(far)
}

/// What the table counted is taken over, if the table could have decreed it: the way to go on, and the
/// numbers that are taken.
pub(super) fn as_counted(
    case: &mut dyn AnyCase<'_>,
    differs: &[Differs],
    over: &BTreeSet<u32>,
    at: u32,
) -> (Mend, Vec<Differs>) {
    let line = case.opened().line_at(at);
    let (mut mend, mut all) = (Mend::new(""), Vec::new());
    let Some((Span { start: next, .. }, _)) = case.opened().lines_from(line.end).next() else {
        return (mend, all);
    };
    for differs in differs {
        let owner = case.opened().slice(differs.span).split_whitespace().next().unwrap_or("");
        let unit = case.game().units[differs.unit.0 as usize].0;
        let by = differs.counted - differs.replayed;
        let text = format!("{owner} {by:+} {unit} \"counted\"");
        let Some(adjusted) = read_in(case, Actor::Adjust, &text, differs.span) else { continue };
        let mut taken = Mend::new("").says(next, Actor::Adjust, adjusted);
        let mut over = over.clone();
        over.extend([at, differs.span.start]);
        let goes_on = taken.on(case, |case| reach(&case.run(None, next + 1), &over) > next);
        if goes_on {
            all.push(differs.clone());
            mend.readings.append(&mut taken.readings);
        }
    }
    (mend, all)
}

/// The way on which the rest of the record fits best, how far it leads, and how many of those that were tried lead as far.
pub(super) fn best(
    case: &mut dyn AnyCase<'_>,
    problem: &Problem<'_>,
    plain: &[Mend],
    likeliest: Option<(Mend, u32)>,
    over: &BTreeSet<u32>,
) -> Option<(Mend, u32, usize)> {
    let mut over = over.clone();
    over.insert(problem.at);
    let mut best: Option<(Mend, u32)> = None;
    let mut stops: Vec<u32> = Vec::new();
    for mend in plain {
        let far = mend.on(case, |case| far(case, &over));
        stops.push(far);
        if far > problem.at && best.as_ref().is_none_or(|(_, best)| far > *best) {
            best = Some((mend.clone(), far));
        }
    }
    if case.work().is_used_up() {
        return None;
    }
    // Where the record ends legally with the words as they are, nothing tells of others.
    let is_form = matches!(problem.what, What::Form);
    let leads = |far: u32, best: u32| far > best || far == best && (is_form || far != u32::MAX);
    if let Some((mend, far)) = likeliest
        && best.as_ref().is_none_or(|(_, best)| leads(far, *best))
    {
        best = Some((mend, far));
    }
    let is_missing = matches!(&problem.what, What::Refused(refused) if refused.missing);
    let is_done = |best: &Option<(Mend, u32)>| matches!(best, Some((_, u32::MAX)));
    let missing = if is_done(&best) { Vec::new() } else { missing(case, problem, &over) };
    let least = case.work().left() / 2;
    // Without a line that is missing every one below it would be left out.
    let mut is_first = is_missing;
    for mend in missing {
        let far = mend.on(case, |case| far(case, &over));
        if case.work().left() < least || is_done(&best) {
            // How far it leads may be open: what was tried before is taken.
            break;
        }
        stops.push(far);
        let leads = |best: u32| far > best || far == best && is_first;
        if far > problem.at && best.as_ref().is_none_or(|(_, best)| leads(*best)) {
            best = Some((mend, far));
            is_first = false;
        }
    }
    let (mend, far) = best?;
    Some((mend, far, stops.iter().filter(|stop| **stop == far).count()))
}

pub(super) fn far(case: &dyn AnyCase<'_>, over: &BTreeSet<u32>) -> u32 {
    reach(&case.run(None, u32::MAX), over)
}
