//! Counts and results in the run of a record: when they are compared, and with which state.
//!
//! A count right before a heading or the end sees the round finished; a final result needs the end.

use super::{Boundary, Replay, Section};
use crate::diagnostic::Record;
use crate::notation::{Body, Claim, Clause, Misread, Statement};
use crate::referee::claims;
use crate::referee::header::is;
use crate::rules::{Actor, Arrived, Next, Rules, Step, Waived, Watch, advance, advanced};
use crate::source::Span;

impl<'s, G: Rules, W: Watch<G>> Replay<'_, 's, G, W> {
    pub(super) fn check(&mut self, span: Span, body: Body<'s>) {
        let items = match crate::notation::items(body) {
            Ok(items) => items,
            Err(misread) => return self.form(*misread),
        };
        let seats = &self.case.opened.header.seats;
        let resolved = match claims::resolve(&*self.case.rules, seats, &items) {
            Ok(resolved) => resolved,
            Err(misreads) => {
                return misreads.into_iter().for_each(|misread| self.form(misread));
            }
        };
        if !self.judging() {
            return;
        }
        let rules = &*self.case.rules;
        match self.boundary_after(span) {
            Boundary::None => self.counts.compare(rules, &self.state, &resolved),
            Boundary::Round => {
                if self.finish_round(Clause::of_words(body.text, body.at)) {
                    self.counts.compare(rules, &self.state, &resolved);
                }
            }
            Boundary::End => {
                let before = self.counts.differs.len();
                match finish(rules, &self.state) {
                    Ok(state) => self.counts.compare(rules, &state, &resolved),
                    Err((state, breach)) => {
                        self.counts.compare(rules, &self.state, &resolved);
                        for differs in &mut self.counts.differs[before..] {
                            differs.open = Some(rules.words(&state, &breach).message);
                        }
                    }
                }
            }
        }
    }

    /// What the lines after a check are; looked up once for a run of checks.
    fn boundary_after(&mut self, span: Span) -> Boundary {
        if span.start < self.boundary.0 {
            return self.boundary.1;
        }
        let opened = &self.case.opened;
        let from = (span.end - opened.at) as usize;
        let mut until = u32::MAX;
        let mut boundary = Boundary::End;
        for (span, line) in crate::notation::lines(&opened.text[from..], span.end) {
            match line {
                Ok(Statement::Said { subject, .. }) if is(&subject, "check") => continue,
                Ok(Statement::Said { subject, .. }) if is(&subject, "result") => {}
                Ok(Statement::Round(_)) => boundary = Boundary::Round,
                _ => boundary = Boundary::None,
            }
            until = span.start;
            break;
        }
        self.boundary = (until, boundary);
        boundary
    }

    pub(super) fn result(&mut self, body: Body<'s>) {
        let claim = match Claim::read(body) {
            Ok(claim) => claim,
            Err(misread) => return self.form(*misread),
        };
        if let Some((_, first)) = &self.claim {
            let mut misread = Misread::new(
                Record::DoubleHeader,
                body.span(),
                "the record states its result twice",
                "the second result",
            );
            misread.related.push(crate::diagnostic::Label {
                span: *first,
                text: "the first".into(),
            });
            return self.form(*misread);
        }
        let unknown = claims::unknown_players(&claim, &self.case.opened.header.seats);
        unknown.into_iter().for_each(|misread| self.form(misread));
        if !matches!(claim, Claim::Unfinished(_)) && self.judging() {
            let clause = Clause::of_words(body.text, body.at);
            self.finish_session(clause);
        }
        self.claim = Some((claim, body.span()));
        self.section = Section::Ended;
    }

    /// Carries out what ends the session before a claim of its result.
    fn finish_session(&mut self, clause: Clause<'s>) {
        match self.advance(&Next::End, &Waived::NONE) {
            Arrived::There | Arrived::RoundOver | Arrived::GameOver => {}
            Arrived::Missing(breach) => self.refuse(breach, Actor::Table, clause, None, true),
        }
    }

    /// Carries out the end of the session, if nothing is missing for it.
    pub(crate) fn finish_quietly(&mut self) {
        let ended = advanced(&*self.case.rules, &self.state, &Next::End);
        if ended.is_some_and(|state| self.case.rules.standing(&state).ending.is_some()) {
            self.advance(&Next::End, &Waived::NONE);
        }
    }
}

/// The state with the round finished; or how far it goes, and what is missing there.
fn finish<G: Rules>(rules: &G, state: &G::State) -> Result<G::State, (G::State, G::Breach)> {
    let mut state = state.clone();
    let step = Step::default();
    match advance(rules, &mut state, &Next::End, &Waived::NONE, step, &mut ()) {
        Arrived::Missing(breach) => Err((state, breach)),
        Arrived::There | Arrived::RoundOver | Arrived::GameOver => Ok(state),
    }
}
