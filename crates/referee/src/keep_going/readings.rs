//! What may have been meant where the honest ways of going on do not lead to the end: a legal action
//! instead, a line that is missing or one too many, another subject.
//!
//! Knows how to make readings, not which of them is taken.

use super::mends::{Mend, said_at};
use super::problem::{Problem, What};
use crate::alternatives::{distance, legal, printed};
use crate::fillings::filled;
use crate::place::{raw, slice};
use crate::prelude::*;
use crate::replay::{Case, LINES_ABOVE, Refused, SupposedAction, read};
use crate::subject::actor;

/// The nearest choices that are tried in the place of an action, and as many before it.
const NEAREST: usize = 30;

/// What may have been meant, likely ones first.
pub(super) fn readings<G: Rules>(
    case: &Case<'_, G>,
    problem: &Problem<'_, G>,
) -> Vec<Mend<G::Action>> {
    let line = problem.line(case);
    let start = raw(&case.opened, line.start);
    let mut mends = Vec::new();
    match &problem.what {
        What::Counts(_) | What::Order(_) => {}
        What::Form => {
            let text = slice(&case.opened, line);
            for choice in nearest(case, &problem.state, None, text).into_iter().take(NEAREST) {
                filled_in(case, &choice, start, line, &mut mends);
                mends.push(inserted(case, &choice, start, line));
            }
        }
        What::Refused(refused) => {
            let state = &problem.state;
            let clause = refused.clause;
            let said = slice(&case.opened, line);
            let index = refused.claimed.as_ref().and_then(|claimed| {
                let all = read(&*case.rules, refused.by, clause).ok()?;
                let index = all.iter().position(|other| other.span == claimed.span)?;
                Some((index, claimed.span))
            });
            if index.is_some() {
                other_subject(case, refused, &mut mends);
            }
            if let Some((index, span)) = index
                && !refused.missing
            {
                let by = Some(refused.by);
                for choice in nearest(case, state, by, said).into_iter().take(NEAREST) {
                    let text = printed(&*case.rules, &choice);
                    mends.push(Mend::new(format!("it said `{text}`")).reading(SupposedAction {
                        at: clause.at,
                        instead: Some(index),
                        counted: false,
                        by: refused.by,
                        claimed: claimed(&choice, span),
                    }));
                }
            }
            let at = if refused.claimed.is_some() { clause.at } else { start };
            let example = refused.breach.words(&*case.rules, state).missing;
            let like = example.as_deref().unwrap_or(said);
            for choice in nearest(case, state, None, like).into_iter().take(NEAREST) {
                filled_in(case, &choice, at, line, &mut mends);
                mends.push(inserted(case, &choice, at, line));
            }
            left_out(case, line, &mut mends);
        }
    }
    mends
}

fn claimed<A: Clone>(choice: &Choice<A>, span: Span) -> Claimed<A> {
    Claimed { action: choice.action.clone(), span }
}

/// Legal choices, those nearest to a text first.
fn nearest<G: Rules>(
    case: &Case<'_, G>,
    state: &G::State,
    by: Option<Actor>,
    like: &str,
) -> Vec<Choice<G::Action>> {
    let rules = &*case.rules;
    let seats = &case.opened.header.seats;
    let like = like.split(" #").next().unwrap_or(like).trim_end();
    let mut choices: Vec<(usize, Choice<G::Action>)> = legal(case, state)
        .into_iter()
        .filter(|choice| by.is_none_or(|by| choice.by == by))
        .map(|choice| {
            let text = format!("{}: {}", subject_of(choice.by, seats), printed(rules, &choice));
            let apart = distance(&case.work, &text, like).unwrap_or(usize::MAX);
            (apart, choice)
        })
        .collect();
    choices.sort_by_key(|(distance, _)| *distance);
    choices.into_iter().map(|(_, choice)| choice).collect()
}

/// A form with names that stand near by, as a line that is missing.
fn filled_in<G: Rules>(
    case: &Case<'_, G>,
    choice: &Choice<G::Action>,
    at: u32,
    line: Span,
    mends: &mut Vec<Mend<G::Action>>,
) {
    let subject = subject_of(choice.by, &case.opened.header.seats);
    for (text, all) in filled(case, choice, line) {
        let mend = Mend::new(format!("`{subject}: {text}` stood above it"));
        mends.push(said_at(mend, at, choice.by, all));
    }
}

fn inserted<G: Rules>(
    case: &Case<'_, G>,
    choice: &Choice<G::Action>,
    at: u32,
    line: Span,
) -> Mend<G::Action> {
    let text = printed(&*case.rules, choice);
    let subject = subject_of(choice.by, &case.opened.header.seats);
    let mend = Mend::new(format!("`{subject}: {text}` stood above it"));
    said_at(mend, at, choice.by, vec![claimed(choice, line)])
}

/// The same words said by somebody else.
fn other_subject<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    mends: &mut Vec<Mend<G::Action>>,
) {
    let Actor::Player(own) = refused.by else { return };
    let seats = &case.opened.header.seats;
    let all = read(&*case.rules, refused.by, refused.clause).unwrap_or_default();
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
pub(super) type ReadLine<A> = (Actor, Vec<u32>, Vec<Claimed<A>>);

pub(super) fn said<G: Rules>(
    case: &Case<'_, G>,
    statement: &Statement<'_>,
) -> Option<ReadLine<G::Action>> {
    let Statement::Said { subject, body } = statement else { return None };
    let by = actor(subject.text, &case.opened.header.seats)?;
    let (mut at, mut all) = (Vec::new(), Vec::new());
    for clause in body.clauses() {
        at.push(clause.at);
        all.extend(read(&*case.rules, by, clause).unwrap_or_default());
    }
    (!all.is_empty()).then_some((by, at, all))
}

/// A line above was not there.
fn left_out<G: Rules>(case: &Case<'_, G>, line: Span, mends: &mut Vec<Mend<G::Action>>) {
    let base = case.opened.at;
    let body = (case.opened.body - base) as usize;
    let above: Vec<_> =
        lines(&case.opened.text[body..(line.start - base) as usize], case.opened.body).collect();
    for (span, statement) in above.into_iter().rev().take(LINES_ABOVE) {
        let Ok(statement) = statement else { continue };
        let Some((_, at, _)) = said(case, &statement) else { continue };
        let number = case.source.position(span.start).line;
        mends.push(Mend::new(format!("line {number} were left out")).without(at));
    }
}
