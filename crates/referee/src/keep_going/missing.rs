//! Lines that may be missing where the honest ways of going on do not lead to the end.
//!
//! Knows which lines may stand there, not which of them is taken.

use super::problem::{Problem, What};
use crate::alternatives::distance;
use crate::any::{AnyCase, AnyChoice};
use crate::fillings::{filled, words_below};
use crate::mend::Mend;
use crate::prelude::*;
use crate::replay::Refused;

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
