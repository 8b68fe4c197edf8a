//! Ways to go on after a problem, and which of them the rest of the record fits best.
//!
//! First the two honest ones: the refused words left out, or let stand. Where neither plays to the
//! end, lines that may be missing are tried. They only serve to tell what follows from what; no score rests on them.

use super::problem::{Problem, What, reach};
use crate::alternatives::distance;
use crate::any::{AnyCase, AnyChoice};
use crate::claims::Differs;
use crate::fillings::{filled, read_in, words_below};
use crate::mend::Mend;
use crate::prelude::*;
use crate::replay::Refused;

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

/// The nearest choices that are tried above what is refused.
const NEAREST: usize = 30;
/// Said of lines that are supposed to be missing.
const STOOD_ABOVE: &str = " stood above it";
/// The most lines that are supposed one after the other above one.
const ALL_DUE: usize = 30;
/// Ways to take the first of them.
const DUE: usize = 12;

/// Lines that may be missing above what is refused: one, or all that are due.
pub(super) fn missing(
    case: &mut dyn AnyCase<'_>,
    problem: &Problem<'_>,
    over: &BTreeSet<u32>,
) -> Vec<Mend> {
    let What::Refused(refused) = &problem.what else { return Vec::new() };
    let line = problem.line(case);
    let example = problem.table.words(refused).missing;
    let like = example.as_deref().unwrap_or(case.opened().slice(line));
    let at = above(case, refused, line);
    let mut mends = Vec::new();
    for choice in nearest(case, problem, like).into_iter().take(NEAREST) {
        mends.extend(with_names(case, &choice, at, line));
    }
    // As many ways as the first step that is due has likely names.
    let first = due(case, problem).into_iter().take(DUE);
    mends.extend(first.filter_map(|first| all_due(case, problem, over, first)));
    mends
}

/// The byte above which a line is supposed that is missing before a refused action, or before a line.
fn above(case: &dyn AnyCase<'_>, refused: &Refused<'_>, line: Span) -> u32 {
    match refused.claimed {
        Some(_) => refused.clause.at,
        None => case.opened().raw(line.start),
    }
}

/// Legal choices, those nearest to a text first.
fn nearest(case: &dyn AnyCase<'_>, problem: &Problem<'_>, like: &str) -> Vec<AnyChoice> {
    let seats = &case.opened().header.seats;
    let like = like.split(" #").next().unwrap_or(like).trim_end();
    let mut choices: Vec<(usize, AnyChoice)> = (problem.table.legal().into_iter())
        .map(|choice| {
            let text = format!("{}: {}", subject_of(choice.by, seats), choice.clause);
            (distance(case.work(), &text, like).unwrap_or(usize::MAX), choice)
        })
        .collect();
    choices.sort_by_key(|(distance, _)| *distance);
    choices.into_iter().map(|(_, choice)| choice).collect()
}

/// What is due before a line, one step after the other, until the line is accepted.
fn all_due(
    case: &mut dyn AnyCase<'_>,
    problem: &Problem<'_>,
    over: &BTreeSet<u32>,
    mut choice: AnyChoice,
) -> Option<Mend> {
    let line = problem.line(case);
    let What::Refused(refused) = &problem.what else { return None };
    let at = above(case, refused, line);
    let (mut mend, mut said) = (Mend::new(""), Vec::new());
    for _ in 0..ALL_DUE {
        // What nobody knows turns nothing up.
        let step = with_names(case, &choice, at, line).find(|step| !step.said.contains('?'))?;
        said.extend(step.said.strip_suffix(STOOD_ABOVE).map(str::to_owned));
        mend.readings.extend(step.readings);
        let next = mend.on(case, |case| Problem::first(case, case.run(None, problem.at + 1), over));
        match next.filter(|next| next.at <= problem.at) {
            Some(next) => choice = due(case, &next).into_iter().next()?,
            None => {
                mend.said = format!("{}{STOOD_ABOVE}", said.join(", "));
                return Some(mend);
            }
        }
    }
    None
}

/// What is due where something is missing, those choices first that name what stands right below.
fn due(case: &dyn AnyCase<'_>, problem: &Problem<'_>) -> Vec<AnyChoice> {
    let What::Refused(refused) = &problem.what else { return Vec::new() };
    if !refused.missing {
        return Vec::new();
    }
    let example = problem.table.words(refused).missing.unwrap_or_default();
    let mut choices = nearest(case, problem, &example);
    let verb = |choice: &AnyChoice| {
        (choice.by, choice.clause.split(' ').next().unwrap_or_default().to_owned())
    };
    let nearest = choices.first().map(verb);
    choices.retain(|choice| Some(verb(choice)) == nearest);
    let below = words_below(case, problem.line(case));
    let away = |word: &str| below.iter().position(|other| *other == word).unwrap_or(below.len());
    choices.sort_by_cached_key(|choice| choice.clause.split(' ').map(away).sum::<usize>());
    choices
}

/// A choice as a line that is missing; a form first with names that stand near by.
fn with_names(
    case: &dyn AnyCase<'_>,
    choice: &AnyChoice,
    at: u32,
    line: Span,
) -> impl Iterator<Item = Mend> {
    let subject = subject_of(choice.by, &case.opened().header.seats);
    let claimed = Claimed { action: choice.action.clone(), span: line };
    let itself = (choice.clause.clone(), vec![claimed]);
    filled(case, choice, line).into_iter().chain([itself]).map(move |(text, all)| {
        Mend::new(format!("`{subject}: {text}`{STOOD_ABOVE}")).says(at, choice.by, all)
    })
}
