//! Ways to go on after a problem, and which of them the rest of the record fits best.
//!
//! First the two honest ones: the refused words left out, or let stand. Where neither plays to the
//! end, readings are tried: a legal action instead, a line that is missing, a line in another place.
//! A reading only serves to tell what follows from what; no score rests on it.

use std::collections::BTreeSet;

use super::doubt::Doubts;
use super::problem::{Problem, What, reach};
use crate::notation::lines;
use crate::notation::{Clause, Statement};
use crate::referee::alternatives::{legal, printed};
use crate::referee::claims::Differs;
use crate::referee::place::{actor, line_at, subject_of};
use crate::referee::replay::{Reading, Refused, Replay, Session, read};
use crate::rules::{Actor, Choice, Claimed, Rules, Waived};
use crate::source::Span;

/// The most replays of one record that readings may cost.
const REPLAYS: usize = 50;
/// The nearest choices that are tried in the place of an action, and as many before it.
const NEAREST: usize = 10;
/// Lines below a problem that are tried above it.
const BELOW: usize = 10;
/// Lines above a problem that are tried without, or below it.
const ABOVE: usize = 3;

/// One way to go on.
pub(super) struct Mend<A> {
    gone: Vec<u32>,
    forced: Vec<(u32, Waived)>,
    readings: Vec<Reading<A>>,
    /// Completes "judging goes on as if".
    pub(super) said: String,
}

impl<A: Clone> Mend<A> {
    fn new(said: impl Into<String>) -> Self {
        Self {
            gone: Vec::new(),
            forced: Vec::new(),
            readings: Vec::new(),
            said: said.into(),
        }
    }

    fn without(mut self, at: impl IntoIterator<Item = u32>) -> Self {
        self.gone.extend(at);
        self
    }

    fn force(mut self, at: u32, waived: Waived) -> Self {
        self.forced.push((at, waived));
        self
    }

    fn reading(mut self, reading: Reading<A>) -> Self {
        self.readings.push(reading);
        self
    }

    /// Goes on so from now on.
    pub(super) fn apply<G: Rules<Action = A>>(self, session: &mut Session<'_, G>) {
        session.gone.extend(self.gone);
        session.gone.sort_unstable();
        session.forced.extend(self.forced);
        session.readings.extend(self.readings);
    }

    /// Asks something about a session that goes on so.
    pub(super) fn on<'s, G: Rules<Action = A>, T>(
        &self,
        session: &mut Session<'s, G>,
        ask: impl FnOnce(&Session<'s, G>) -> T,
    ) -> T {
        let gone = session.gone.clone();
        let (forced, readings) = (session.forced.len(), session.readings.len());
        session.gone.extend(&self.gone);
        session.gone.sort_unstable();
        session.forced.extend(&self.forced);
        session.readings.extend(self.readings.iter().cloned());
        let answer = ask(session);
        session.gone = gone;
        session.forced.truncate(forced);
        session.readings.truncate(readings);
        answer
    }
}

/// The words left out, and let stand if they can be carried out.
pub(super) fn plain<G: Rules>(
    session: &Session<'_, G>,
    problem: &Problem<'_, G>,
) -> Vec<Mend<G::Action>> {
    let line = raw(session, problem.line(session));
    let left_out = Mend::new("this were left out");
    let stand = Mend::new("the table had let this stand");
    match &problem.what {
        What::Form => vec![left_out],
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
                let index = G::index(G::rule(&refused.breach));
                mends.push(stand.force(at, Waived::NONE.with(index)));
            }
            mends
        }
    }
}

/// What the table counted is taken over, if the table could have decreed it.
pub(super) fn as_counted<G: Rules>(
    session: &mut Session<'_, G>,
    differs: &[Differs],
    over: &BTreeSet<u32>,
    at: u32,
    doubts: &mut Doubts,
) -> Option<Mend<G::Action>> {
    let line = line_at(session, at);
    let next = {
        let base = session.opened.at;
        let mut below = lines(&session.opened.text[(line.end - base) as usize..], line.end);
        below.next().map(|(span, _)| span.start)
    };
    let mut mend = Mend::new("");
    for differs in differs {
        doubts.add(differs.owner, differs.unit, differs.span.start);
        let Some(next) = next else { continue };
        let base = session.opened.at;
        let item = &session.opened.text
            [(differs.span.start - base) as usize..(differs.span.end - base) as usize];
        let owner = item.split_whitespace().next().unwrap_or("");
        let unit = G::GAME.units[differs.unit.0 as usize].0;
        let by = differs.counted - differs.replayed;
        let text = format!("{owner} {by:+} {unit} \"counted\"");
        let clause = Clause {
            text: &text,
            at: 0,
            claim: None,
        };
        let mut actions = Vec::new();
        if read(&session.rules, Actor::Adjust, clause, &mut actions).is_err() {
            continue;
        }
        let mut taken = Mend::new("");
        for claimed in actions {
            taken = taken.reading(Reading {
                at: next,
                instead: None,
                by: Actor::Adjust,
                claimed: Claimed {
                    action: claimed.action,
                    span: differs.span,
                },
            });
        }
        let mut over = over.clone();
        over.extend([at, differs.span.start]);
        let goes_on = taken.on(session, |session| {
            let run = Replay::new(session, (), next + 1).run();
            reach(&run, &over) > next
        });
        if goes_on {
            doubts.counted(differs.owner, differs.unit, differs.span);
            mend.readings.append(&mut taken.readings);
        }
    }
    Some(mend)
}

/// How much may still be tried.
pub(super) struct Trials {
    left: usize,
}

impl Default for Trials {
    fn default() -> Self {
        Self { left: REPLAYS }
    }
}

impl Trials {
    /// The way on which the rest of the record fits best, and how far it leads.
    pub(super) fn best<G: Rules>(
        &mut self,
        session: &mut Session<'_, G>,
        problem: &Problem<'_, G>,
        plain: &[Mend<G::Action>],
        over: &BTreeSet<u32>,
    ) -> Option<(Mend<G::Action>, u32, usize)> {
        let mut over = over.clone();
        over.insert(problem.at);
        let mut best: Option<(Mend<G::Action>, u32)> = None;
        let mut first_stop = u32::MAX;
        let mut stops: Vec<u32> = Vec::new();
        for mend in plain {
            let far = mend.on(session, |session| far(session, &over));
            stops.push(far);
            if mend.said.contains("left out") {
                first_stop = far;
            }
            if far > problem.at && best.as_ref().is_none_or(|(_, best)| far > *best) {
                best = Some((mend.copy(), far));
            }
        }
        let mut reading = |session: &mut Session<'_, G>, mend: Mend<G::Action>| -> bool {
            if self.left == 0 || best.as_ref().is_some_and(|(_, far)| *far == u32::MAX) {
                return false;
            }
            self.left -= 1;
            let far = mend.on(session, |session| far(session, &over));
            stops.push(far);
            if far > problem.at && best.as_ref().is_none_or(|(_, best)| far > *best) {
                best = Some((mend, far));
            }
            true
        };
        for mend in readings(session, problem, first_stop) {
            if !reading(session, mend) {
                break;
            }
        }
        let (mend, far) = best?;
        let alike = stops.iter().filter(|stop| **stop == far).count();
        Some((mend, far, alike))
    }
}

impl<A: Clone> Mend<A> {
    fn copy(&self) -> Self {
        Self {
            gone: self.gone.clone(),
            forced: self.forced.clone(),
            readings: self.readings.clone(),
            said: self.said.clone(),
        }
    }
}

fn far<G: Rules>(session: &Session<'_, G>, over: &BTreeSet<u32>) -> u32 {
    reach(&Replay::new(session, (), u32::MAX).run(), over)
}

/// What may have been meant, likely ones first.
fn readings<G: Rules>(
    session: &Session<'_, G>,
    problem: &Problem<'_, G>,
    first_stop: u32,
) -> Vec<Mend<G::Action>> {
    let line = problem.line(session);
    let start = raw(session, line);
    let mut mends = Vec::new();
    match &problem.what {
        What::Counts(_) => {}
        What::Order(_) => moved_up(session, line, start, &mut mends),
        What::Form => {
            let text = slice(session, line);
            for choice in nearest(session, &problem.state, None, text) {
                mends.push(inserted(session, &choice, start, line));
            }
        }
        What::Refused(refused) => {
            let state = &problem.state;
            let clause = refused.clause;
            let said = slice(session, line);
            let index = refused.claimed.as_ref().and_then(|claimed| {
                let all = actions(session, refused.by, clause);
                all.iter().position(|other| other.span == claimed.span)
            });
            if let Some(index) = index
                && !refused.missing
            {
                other_subject(session, refused, &mut mends);
                let by = Some(refused.by);
                for choice in nearest(session, state, by, said).into_iter().take(NEAREST) {
                    let text = printed(&session.rules, &choice);
                    mends.push(Mend::new(format!("it said `{text}`")).reading(Reading {
                        at: clause.at,
                        instead: Some(index),
                        by: refused.by,
                        claimed: claimed(&choice, clause_span(session, refused)),
                    }));
                }
            }
            let at = if refused.claimed.is_some() {
                clause.at
            } else {
                start
            };
            moved_up(session, line, at, &mut mends);
            moved_down(session, line, first_stop, &mut mends);
            let example = session.rules.words(state, &refused.breach).missing;
            let like = example.as_deref().unwrap_or(said);
            for choice in nearest(session, state, None, like)
                .into_iter()
                .take(NEAREST)
            {
                mends.push(inserted(session, &choice, at, line));
            }
            moved_away(session, line, &mut mends);
        }
    }
    mends
}

fn clause_span<G: Rules>(session: &Session<'_, G>, refused: &Refused<'_, G>) -> Span {
    let line = line_at(session, refused.clause.at);
    refused
        .claimed
        .as_ref()
        .map_or(line, |claimed| claimed.span)
}

fn claimed<A: Clone>(choice: &Choice<A>, span: Span) -> Claimed<A> {
    Claimed {
        action: choice.action.clone(),
        span,
    }
}

/// Legal choices, those nearest to a text first.
fn nearest<G: Rules>(
    session: &Session<'_, G>,
    state: &G::State,
    by: Option<Actor>,
    like: &str,
) -> Vec<Choice<G::Action>> {
    let rules = &session.rules;
    let seats = &session.opened.header.seats;
    let like = like.split(" #").next().unwrap_or(like).trim_end();
    let mut choices: Vec<(usize, Choice<G::Action>)> = legal(rules, state)
        .into_iter()
        .filter(|choice| by.is_none_or(|by| choice.by == by))
        .map(|choice| {
            let text = format!(
                "{}: {}",
                subject_of(choice.by, seats),
                printed(rules, &choice)
            );
            (strsim::osa_distance(&text, like), choice)
        })
        .collect();
    choices.sort_by_key(|(distance, _)| *distance);
    choices.into_iter().map(|(_, choice)| choice).collect()
}

/// A choice as a line that is missing.
fn inserted<G: Rules>(
    session: &Session<'_, G>,
    choice: &Choice<G::Action>,
    at: u32,
    line: Span,
) -> Mend<G::Action> {
    let text = printed(&session.rules, choice);
    let subject = subject_of(choice.by, &session.opened.header.seats);
    Mend::new(format!("`{subject}: {text}` stood above it")).reading(Reading {
        at,
        instead: None,
        by: choice.by,
        claimed: claimed(choice, line),
    })
}

/// The same words said by somebody else.
fn other_subject<G: Rules>(
    session: &Session<'_, G>,
    refused: &Refused<'_, G>,
    mends: &mut Vec<Mend<G::Action>>,
) {
    let Actor::Player(own) = refused.by else {
        return;
    };
    let seats = &session.opened.header.seats;
    let all = actions(session, refused.by, refused.clause);
    for (seat, named) in seats.iter().enumerate() {
        if seat == own.seat() {
            continue;
        }
        let by = Actor::Player(crate::rules::Player(seat as u8));
        let said = format!("`{}` stood before it", named.handle);
        let mut mend = Mend::new(said).without([refused.clause.at]);
        for claimed in &all {
            mend = mend.reading(Reading {
                at: refused.clause.at,
                instead: None,
                by,
                claimed: claimed.clone(),
            });
        }
        mends.push(mend);
    }
}

/// The actions of a line with their clauses.
fn said<G: Rules>(
    session: &Session<'_, G>,
    statement: &Statement<'_>,
) -> Option<(Actor, Vec<u32>, Vec<Claimed<G::Action>>)> {
    let Statement::Said { subject, body } = statement else {
        return None;
    };
    let by = actor(subject.text, &session.opened.header.seats)?;
    let (mut at, mut all) = (Vec::new(), Vec::new());
    for clause in body.clauses() {
        at.push(clause.at);
        all.extend(actions(session, by, clause));
    }
    (!all.is_empty()).then_some((by, at, all))
}

fn actions<G: Rules>(
    session: &Session<'_, G>,
    by: Actor,
    clause: Clause<'_>,
) -> Vec<Claimed<G::Action>> {
    let mut all = Vec::new();
    match read(&session.rules, by, clause, &mut all) {
        Ok(()) => all,
        Err(_) => Vec::new(),
    }
}

/// A line below stood above.
fn moved_up<G: Rules>(
    session: &Session<'_, G>,
    line: Span,
    to: u32,
    mends: &mut Vec<Mend<G::Action>>,
) {
    let base = session.opened.at;
    let below = lines(&session.opened.text[(line.end - base) as usize..], line.end);
    for (span, statement) in below.take(BELOW) {
        let Ok(statement) = statement else { continue };
        let Some((by, at, all)) = said(session, &statement) else {
            continue;
        };
        let number = session.source.position(span.start).line;
        let mut mend = Mend::new(format!("line {number} stood above it")).without(at);
        for claimed in all {
            mend = mend.reading(Reading {
                at: to,
                instead: None,
                by,
                claimed,
            });
        }
        mends.push(mend);
    }
}

/// This line stood where the record would stop without it.
fn moved_down<G: Rules>(
    session: &Session<'_, G>,
    line: Span,
    stop: u32,
    mends: &mut Vec<Mend<G::Action>>,
) {
    if stop == u32::MAX || stop <= line.end {
        return;
    }
    let Ok(Some(statement)) = crate::notation::line(slice(session, line), line.start) else {
        return;
    };
    let Some((by, at, all)) = said(session, &statement) else {
        return;
    };
    let target = line_at(session, stop);
    let number = session.source.position(target.start).line;
    let to = raw(session, target);
    let mut mend = Mend::new(format!("it stood above line {number}")).without(at);
    for claimed in all {
        mend = mend.reading(Reading {
            at: to,
            instead: None,
            by,
            claimed,
        });
    }
    mends.push(mend);
}

/// A line above was not there, or stood below.
fn moved_away<G: Rules>(session: &Session<'_, G>, line: Span, mends: &mut Vec<Mend<G::Action>>) {
    let base = session.opened.at;
    let body = (session.opened.body - base) as usize;
    let above: Vec<_> = lines(
        &session.opened.text[body..(line.start - base) as usize],
        session.opened.body,
    )
    .collect();
    let below = lines(&session.opened.text[(line.end - base) as usize..], line.end).next();
    for (span, statement) in above.into_iter().rev().take(ABOVE) {
        let Ok(statement) = statement else { continue };
        let Some((by, at, all)) = said(session, &statement) else {
            continue;
        };
        let number = session.source.position(span.start).line;
        mends.push(Mend::new(format!("line {number} were left out")).without(at.clone()));
        if let Some((below, _)) = &below {
            let mut mend = Mend::new(format!("line {number} stood below it")).without(at);
            for claimed in all {
                mend = mend.reading(Reading {
                    at: below.start,
                    instead: None,
                    by,
                    claimed,
                });
            }
            mends.push(mend);
        }
    }
}

fn slice<'s, G: Rules>(session: &Session<'s, G>, span: Span) -> &'s str {
    let base = session.opened.at;
    &session.opened.text[(span.start - base) as usize..(span.end - base) as usize]
}

/// Where a line begins, blanks before it included.
fn raw<G: Rules>(session: &Session<'_, G>, line: Span) -> u32 {
    let base = session.opened.at;
    let before = &session.opened.text.as_bytes()[..(line.start - base) as usize];
    base + memchr::memrchr(b'\n', before).map_or(0, |newline| newline as u32 + 1)
}
