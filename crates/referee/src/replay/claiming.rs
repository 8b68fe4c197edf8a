//! Counts in the run of a record: when they are compared, and with which state.
//!
//! A line of counts is right if all of it is right at one moment between the action above it and the next
//! action, heading or end.

use super::Replay;
use super::moments::{Ahead, Boundary, Moment, agree, is_open, moment, next};
use crate::claims::{self, Readings, Resolved};
use crate::prelude::*;
use crate::subject::{actor, kept_subject, says};
use evoref_game::{Due, again, apply};
use evoref_record::notation::Line;

impl<'s, G: Rules> Replay<'_, 's, G> {
    pub(super) fn check(&mut self, span: Span, body: Body<'s>) {
        let items = match evoref_record::notation::items(body) {
            Ok(items) => items,
            Err(misread) if misread.help.is_empty() => {
                let units = claims::units(G::GAME);
                return self.form(*misread.help(format!("units here: {units}")));
            }
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
            if self.is_sound() {
                self.count_in_gap(&resolved);
            }
            return;
        }
        let rules = &*self.case.rules;
        let is_told = |count: &Resolved<'_>| is_open(count.there(rules, &self.now.state));
        let before = resolved.iter().any(is_told).then(|| self.now.state.clone());
        self.compare_counts(span, body, &resolved);
        if let Some(before) = before.filter(|_| self.judging()) {
            self.learn(before, &resolved);
        }
    }

    /// Compares the counts of a line with the replay at the moment that they are of.
    fn compare_counts(&mut self, span: Span, body: Body<'s>, resolved: &[Resolved<'_>]) {
        let boundary = self.boundary_after(span);
        if self.compare_in_readings(boundary, resolved) {
            return;
        }
        let rules = &*self.case.rules;
        match boundary {
            Boundary::None => {
                if !agree(rules, &self.now.state, resolved) {
                    // What was counted before a line was taken back is right as it was then.
                    if self.now.undone.more > 0 {
                        return;
                    }
                    let then = self.now.undone.table(rules, &self.now.state, &self.case.work);
                    if then.is_some_and(|then| agree(rules, then, resolved)) {
                        return;
                    }
                    self.go_on_to_a_moment(resolved);
                }
            }
            Boundary::Round => {
                let clause = Clause::of_words(body.text, body.at);
                if !self.was_counted_before(&Next::Round, resolved) && !self.finish_round(clause) {
                    return;
                }
            }
            Boundary::End if self.was_counted_before(&Next::End, resolved) => {}
            Boundary::End => {
                let counts = &mut self.found.counts;
                let before = counts.differs.len();
                let (mut ended, step) = (self.now.state.clone(), Step::default());
                let arrived = advance(rules, &mut ended, &Next::End, &Waived::NONE, step, None);
                let Arrived::Missing(breach) = arrived else {
                    return counts.compare(rules, &ended, resolved);
                };
                counts.compare(rules, &self.now.state, resolved);
                for differs in &mut counts.differs[before..] {
                    differs.open = Some(breach.words(rules, &ended).message);
                }
                return;
            }
        }
        self.found.counts.compare(rules, &self.now.state, resolved);
    }

    /// Compares counts with every reading, if the record can be read in several ways and it matters.
    fn compare_in_readings(&mut self, boundary: Boundary, counts: &[Resolved<'_>]) -> bool {
        let rules = &*self.case.rules;
        let here = |count: &Resolved<'_>| count.there(rules, &self.now.state);
        let is_known = |count: &Resolved<'_>| here(count) == Count::Known(count.number);
        if counts.iter().all(is_known) || counts.iter().any(|count| here(count) == Count::Nothing) {
            return false;
        }
        let upcoming = self.upcoming();
        let next = next(upcoming.as_ref(), boundary);
        let Some(readings) = Readings::of(rules, &mut self.now.state, &next, counts) else {
            return false;
        };
        let stage = rules.stage(&self.now.state);
        self.found.counts.compare_with_best(counts, &readings, stage);
        if boundary == Boundary::End && readings.steps > 0 {
            let mut left = readings.steps;
            self.go_on_until(&next, |_| left.checked_sub(1).map(|fewer| left = fewer).is_none());
        }
        true
    }

    /// The first action below a run of counts, if no heading and not the end comes first; it is read once for all of
    /// them.
    fn upcoming(&mut self) -> Option<(Actor, G::Action)> {
        if self.now.ahead.upcoming.is_none() {
            self.now.ahead.upcoming = Some(self.next_action(self.now.ahead.until));
        }
        self.now.ahead.upcoming.clone().flatten()
    }

    /// Goes on to the moment before the next action at which all counts of a line are right, if there is
    /// one: what follows without a choice may have been counted.
    #[cold]
    fn go_on_to_a_moment(&mut self, counts: &[Resolved<'_>]) {
        let Some((by, action)) = self.upcoming() else { return };
        let next = Next::Action(by, &action);
        match moment(&*self.case.rules, &self.now.state, &next, counts) {
            Moment::AtTheEnd | Moment::OnTheWay => self.go_on_while_they_differ(&next, counts),
            Moment::BeforeAGap => {}
            // What is due whatever comes next may be due after this action, too.
            Moment::Never => {
                if moment(&*self.case.rules, &self.now.state, &Next::End, counts)
                    == Moment::BeforeAGap
                {
                    self.go_on_while_they_differ(&Next::End, counts);
                }
            }
        }
    }

    /// Whether the counts of a line are right at some moment before `next`, other than when a heading
    /// finishes the round: then the steps up to that moment are carried out.
    fn was_counted_before(&mut self, next: &Next<'_, G::Action>, counts: &[Resolved<'_>]) -> bool {
        let rules = &*self.case.rules;
        let before = match moment(rules, &self.now.state, next, counts) {
            Moment::Never => false,
            Moment::OnTheWay => true,
            // A later line may count what was before the steps that this line leaves open.
            Moment::AtTheEnd if agree(rules, &self.now.state, counts) => true,
            // What ends the record leaves the table as it was counted, and an unfinished record misses
            // nothing; a heading tells what is missing.
            Moment::AtTheEnd | Moment::BeforeAGap => matches!(next, Next::End),
        };
        if before {
            self.go_on_while_they_differ(next, counts);
        }
        before
    }

    fn go_on_while_they_differ(&mut self, next: &Next<'_, G::Action>, counts: &[Resolved<'_>]) {
        let rules = &*self.case.rules;
        self.go_on_until(next, |state| agree(rules, state, counts));
    }

    fn go_on_until(
        &mut self,
        next: &Next<'_, G::Action>,
        mut is_enough: impl FnMut(&G::State) -> bool,
    ) {
        let rules = &*self.case.rules;
        while !is_enough(&self.now.state)
            && let Due::Step(legal) = rules.due(&self.now.state, next, &Waived::NONE)
        {
            apply(rules, &mut self.now.state, self.now.last, &legal, None, again(&mut self.watch));
        }
    }

    /// The first action of the line that begins at this byte, if it is one of actions.
    pub(super) fn next_action(&self, at: u32) -> Option<(Actor, G::Action)> {
        let opened = &self.case.opened;
        let text = opened.text.get((at - opened.at) as usize..)?;
        let mut below = lines(text, at);
        let seats = &opened.header.seats;
        let is_passed = |line: &Line<'_>| match line.1 {
            Ok(Statement::Said { subject, body }) => {
                kept_subject(&subject, seats).is_some() || self.is_gone(line.0, body)
            }
            Ok(_) | Err(_) => false,
        };
        let Ok(Statement::Said { subject, body }) = below.find(|line| !is_passed(line))?.1 else {
            return None;
        };
        let by = actor(subject.text, &opened.header.seats)?;
        let stands = |clause: &Clause<'_>| !self.case.supposed.is_gone(clause.at);
        let clause = body.clauses().find(stands)?;
        let actions = super::read(&*self.case.rules, by, clause).ok()?;
        actions.into_iter().next().map(|claimed| (by, claimed.action))
    }

    /// Whether judging goes on as if a line were not there.
    fn is_gone(&self, line: Span, body: Body<'_>) -> bool {
        let supposed = &self.case.supposed;
        supposed.lenient
            && (supposed.is_gone(line.start)
                || body.clauses().all(|clause| supposed.is_gone(clause.at)))
    }

    /// What the lines after a check are; looked up once for a run of checks.
    fn boundary_after(&mut self, span: Span) -> Boundary {
        if (self.now.ahead.from..self.now.ahead.until).contains(&span.start) {
            return self.now.ahead.boundary;
        }
        let opened = &self.case.opened;
        let mut until = u32::MAX;
        let mut boundary = Boundary::End;
        for (span, line) in opened.lines_from(span.end) {
            match line {
                Ok(Statement::Said { subject, body })
                    if says(&subject, "check")
                        || kept_subject(&subject, &opened.header.seats).is_some()
                        || self.is_gone(span, body) =>
                {
                    continue;
                }
                Ok(Statement::Said { subject, .. }) if says(&subject, "result") => {}
                Ok(Statement::Round(_) | Statement::Position(_)) => boundary = Boundary::Round,
                Ok(Statement::Said { .. } | Statement::Version(_) | Statement::Setup(_))
                | Err(_) => boundary = Boundary::None,
            }
            until = span.start;
            break;
        }
        self.now.ahead = Ahead { from: span.start, until, boundary, upcoming: None };
        boundary
    }

    /// Such a number is known from here on, if there is only one moment after `before` that the line can be
    /// of, or the number is the same at all of them.
    fn learn(&mut self, before: G::State, counts: &[Resolved<'_>]) {
        let rules = &*self.case.rules;
        if !agree(rules, &self.now.state, counts) {
            return;
        }
        let boundary = self.now.ahead.boundary;
        let upcoming = self.upcoming();
        let next = next(upcoming.as_ref(), boundary);
        let (mut state, mut same) = (before, true);
        let mut look = |rules: &G, then: &G::State| {
            let alike =
                |one: &Resolved<'_>| one.there(rules, then) == one.there(rules, &self.now.state);
            same &= !agree(rules, then, counts) || counts.iter().all(alike);
        };
        look(rules, &state);
        let mut look = AfterEach(look);
        advance(rules, &mut state, &next, &Waived::NONE, Step::default(), Some(&mut look));
        if !same {
            return;
        }
        let mut log = |entry| {
            if let Some(watch) = &mut self.watch {
                watch.entry(entry);
            }
        };
        let mut book = Book::told(self.now.heading.0, &mut log);
        for count in counts {
            if is_open(count.there(rules, &self.now.state)) {
                rules.learn(&mut self.now.state, count.owner, count.unit, count.number, &mut book);
            }
        }
    }
}
