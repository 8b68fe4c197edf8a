//! What chance could have said, what it says next, and how a round ends if nobody does anything more.

use super::{Session, Tape};
use crate::make::line_of;
use crate::prelude::*;
use crate::replay::read;
use crate::subject::actor;

/// One of the things that chance could have said.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Its share: of all shares together, how often it comes.
    pub weight: u64,
    /// The clause as chance would have made it.
    pub clause: String,
    /// Whether it is what happened.
    pub happened: bool,
    /// The session after it. Its cursor stands where it stood: it is there to be asked, not to be stepped.
    pub after: Session,
}

impl<G: Rules> Tape<G> {
    pub(super) fn outcomes(&self) -> Vec<Outcome> {
        let rules = &*self.rules;
        let Some((by, claimed)) = self.next_clause() else { return Vec::new() };
        let mut state = self.now.mark.state.clone();
        for claimed in &claimed {
            let action = &claimed.action;
            let (next, step) = (Next::Action(by, action), Step::default());
            let arrived = advance(rules, &mut state, &next, &Waived::NONE, step, None);
            if !matches!(arrived, Arrived::There) {
                return Vec::new();
            }
            let outcomes = action.outcomes(rules, &state, by);
            if !outcomes.is_empty() {
                let outcomes = outcomes.into_iter().filter_map(|(weight, other)| {
                    let done = after(rules, &state, by, &other)?;
                    let mut clause = String::new();
                    other.print(rules, View::Full, &mut clause);
                    let happened = other == *action;
                    Some(Outcome { weight, clause, happened, after: self.with_state(done) })
                });
                return outcomes.collect();
            }
            let Some(done) = after(rules, &state, by, action) else { return Vec::new() };
            state = done;
        }
        Vec::new()
    }

    fn with_state(&self, state: G::State) -> Session {
        let mut other = self.branch();
        other.now.mark.state = state;
        Session(Box::new(other))
    }

    /// The actions of the next clause of the record, if that is what comes next.
    fn next_clause(&self) -> Option<(Actor, Vec<Claimed<G::Action>>)> {
        let spot = self.now.mark.spot;
        if !self.now.mark.judging {
            return None;
        }
        let text = self.source.text();
        let line = self.source.line_span(self.source.line_index(spot.next));
        let (_, statement) = lines(&text[line.start as usize..], line.start).next()?;
        let Ok(Statement::Said { subject, body }) = statement else { return None };
        let by = actor(subject.text, &self.header.seats)?;
        let mut clauses = body.clauses();
        let clause = clauses.find(|clause| clause.at >= spot.next)?;
        if self.supposed.is_gone(clause.at) {
            return None;
        }
        Some((by, read(&*self.rules, by, clause).ok()?))
    }

    pub(super) fn round_over(&self) -> Option<Session> {
        let state = advanced(&*self.rules, &self.now.mark.state, &Next::Round)?;
        Some(self.with_state(state))
    }

    pub(super) fn dealt(&self) -> Option<String> {
        let mark = &self.now.mark;
        if !mark.has_begun() || mark.has_ended() {
            return None;
        }
        let (rules, state) = (&*self.rules, &mark.state);
        let (by, action) = rules.dealt(state)?;
        Some(line_of(rules, by, &action))
    }
}
