//! What may have been meant where the honest ways of going on do not lead to the end: a legal action
//! instead, a line that is missing or one too many, another subject.
//!
//! Knows how to make readings, not which of them is taken.

use super::mends::{Mend, said_at};
use super::problem::{Problem, What};

use crate::alternatives::distance;
use crate::any::{AnyCase, AnyChoice};
use crate::fillings::{filled, words_below};
use crate::place::{raw, slice};
use crate::prelude::*;
use crate::replay::{AnyAction, LINES_ABOVE, Refused, SupposedAction};
use crate::subject::actor;

/// The nearest choices that are tried in the place of an action, and as many before it.
const NEAREST: usize = 30;
/// Said of lines that are supposed to be missing.
const STOOD_ABOVE: &str = " stood above it";
/// The most lines that are supposed one after the other above one.
const ALL_DUE: usize = 30;
/// Ways to take the first of them.
const DUE: usize = 12;

/// What may have been meant, likely ones first.
pub(super) fn readings(case: &dyn AnyCase<'_>, problem: &Problem<'_>) -> Vec<Mend> {
    let line = problem.line(case);
    let start = raw(case.opened(), line.start);
    let mut mends = Vec::new();
    match &problem.what {
        What::Counts(_) | What::Order(_) => {}
        What::Form => {
            let text = slice(case.opened(), line);
            for choice in nearest(case, problem, None, text).into_iter().take(NEAREST) {
                mends.extend(missing(case, &choice, start, line));
            }
        }
        What::Refused(refused) => {
            let clause = refused.clause;
            let said = slice(case.opened(), line);
            let index = refused.claimed.and_then(|span| {
                let all = case.read(refused.by, clause)?;
                Some((all.iter().position(|other| other.span == span)?, span))
            });
            if index.is_some() {
                other_subject(case, refused, &mut mends);
            }
            if let Some((index, span)) = index
                && !refused.missing
            {
                let by = Some(refused.by);
                for choice in nearest(case, problem, by, said).into_iter().take(NEAREST) {
                    let text = &choice.clause;
                    mends.push(Mend::new(format!("it said `{text}`")).reading(SupposedAction {
                        instead: Some(index),
                        ..SupposedAction::said(clause.at, refused.by, claimed(&choice, span))
                    }));
                }
            }
            let at = if refused.claimed.is_some() { clause.at } else { start };
            let example = problem.table.words(refused).missing;
            let like = example.as_deref().unwrap_or(said);
            for choice in nearest(case, problem, None, like).into_iter().take(NEAREST) {
                mends.extend(missing(case, &choice, at, line));
            }
            left_out(case, line, &mut mends);
        }
    }
    mends
}

fn claimed(choice: &AnyChoice, span: Span) -> Claimed<AnyAction> {
    Claimed { action: choice.action.clone(), span }
}

/// Legal choices, those nearest to a text first.
fn nearest(
    case: &dyn AnyCase<'_>,
    problem: &Problem<'_>,
    by: Option<Actor>,
    like: &str,
) -> Vec<AnyChoice> {
    let seats = &case.opened().header.seats;
    let like = like.split(" #").next().unwrap_or(like).trim_end();
    let mut choices: Vec<(usize, AnyChoice)> = (problem.table.legal().into_iter())
        .filter(|choice| by.is_none_or(|by| choice.by == by))
        .map(|choice| {
            let text = format!("{}: {}", subject_of(choice.by, seats), choice.clause);
            let apart = distance(case.work(), &text, like).unwrap_or(usize::MAX);
            (apart, choice)
        })
        .collect();
    choices.sort_by_key(|(distance, _)| *distance);
    choices.into_iter().map(|(_, choice)| choice).collect()
}

/// What is due before a line, one step after the other, until the line is accepted: as many ways as the first step has
/// likely names.
pub(super) fn all_due(
    case: &mut dyn AnyCase<'_>,
    problem: &Problem<'_>,
    over: &BTreeSet<u32>,
) -> Vec<Mend> {
    let first = due(case, problem).into_iter().take(DUE);
    first.filter_map(|first| all_due_after(case, problem, over, first)).collect()
}

fn all_due_after(
    case: &mut dyn AnyCase<'_>,
    problem: &Problem<'_>,
    over: &BTreeSet<u32>,
    mut choice: AnyChoice,
) -> Option<Mend> {
    let line = problem.line(case);
    let What::Refused(refused) = &problem.what else { return None };
    let at = match refused.claimed {
        Some(_) => refused.clause.at,
        None => raw(case.opened(), line.start),
    };
    let (mut mend, mut said) = (Mend::new(""), Vec::new());
    for _ in 0..ALL_DUE {
        // What nobody knows turns nothing up.
        let step = missing(case, &choice, at, line).find(|step| !step.said.contains('?'))?;
        said.extend(step.said.strip_suffix(STOOD_ABOVE).map(str::to_owned));
        mend = mend.with_readings_of(step);
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
    let mut choices = nearest(case, problem, None, &example);
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
fn missing(
    case: &dyn AnyCase<'_>,
    choice: &AnyChoice,
    at: u32,
    line: Span,
) -> impl Iterator<Item = Mend> {
    let subject = subject_of(choice.by, &case.opened().header.seats);
    let itself = (choice.clause.clone(), vec![claimed(choice, line)]);
    filled(case, choice, line).into_iter().chain([itself]).map(move |(text, all)| {
        let mend = Mend::new(format!("`{subject}: {text}`{STOOD_ABOVE}"));
        said_at(mend, at, choice.by, all)
    })
}

/// The same words said by somebody else.
fn other_subject(case: &dyn AnyCase<'_>, refused: &Refused<'_>, mends: &mut Vec<Mend>) {
    let Actor::Player(own) = refused.by else { return };
    let seats = &case.opened().header.seats;
    let all = case.read(refused.by, refused.clause).unwrap_or_default();
    for (seat, named) in seats.iter().enumerate() {
        if seat == own.seat() {
            continue;
        }
        let by = Actor::Player(Player(seat as u8));
        let said = format!("`{}` stood before it", named.handle);
        let mend = Mend::new(said).without([refused.clause.at]);
        mends.push(said_at(mend, refused.clause.at, by, all.clone()));
    }
}

/// Who speaks, the bytes of the clauses, and their actions.
pub(super) type ReadLine = (Actor, Vec<u32>, Vec<Claimed<AnyAction>>);

pub(super) fn said(case: &dyn AnyCase<'_>, statement: &Statement<'_>) -> Option<ReadLine> {
    let Statement::Said { subject, body } = statement else { return None };
    let by = actor(subject.text, &case.opened().header.seats)?;
    let (mut at, mut all) = (Vec::new(), Vec::new());
    for clause in body.clauses() {
        at.push(clause.at);
        all.extend(case.read(by, clause).unwrap_or_default());
    }
    (!all.is_empty()).then_some((by, at, all))
}

/// A line above was not there.
fn left_out(case: &dyn AnyCase<'_>, line: Span, mends: &mut Vec<Mend>) {
    let base = case.opened().at;
    let body = (case.opened().body - base) as usize;
    let above: Vec<_> =
        lines(&case.opened().text[body..(line.start - base) as usize], case.opened().body)
            .collect();
    for (span, statement) in above.into_iter().rev().take(LINES_ABOVE) {
        let Ok(statement) = statement else { continue };
        let Some((_, at, _)) = said(case, &statement) else { continue };
        let number = case.source().position(span.start).line;
        mends.push(Mend::new(format!("line {number} were left out")).without(at));
    }
}
