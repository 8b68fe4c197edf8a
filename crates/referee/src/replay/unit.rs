//! One clause after the other: the same loop for whoever wants to stop between two of them.
//!
//! A line that has no clauses of its own (a heading, a count, a claim) is one unit.

use super::{Here, Replay};
use crate::kept;
use crate::prelude::*;
use crate::subject::{actor, standard};
use crate::text::{raw, slice};

/// A place between two clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The byte at which the next clause or line begins.
    pub next: u32,
    /// How many clauses of its line are done; 0 at the beginning of a line.
    pub clause: u16,
    /// Who says the clauses of the line, and where they stand, once the line was read: it may be long.
    of: Option<(Actor, Span)>,
}

impl Spot {
    pub(crate) const fn line(next: u32) -> Self {
        Self { next, clause: 0, of: None }
    }

    /// The same place after bytes moved.
    pub(super) fn moved(self, to: impl Fn(u32) -> u32) -> Self {
        let span = |span: Span| Span::new(to(span.start), to(span.end));
        let of = self.of.map(|(by, said)| (by, span(said)));
        Self { next: to(self.next), of, ..self }
    }
}

/// What a unit of the record was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// The heading `setup`.
    Setup,
    Position,
    /// A line that says that something was not written down.
    Gap,
    Round,
    /// A clause that was carried out.
    Said(Actor),
    /// A clause that was illegal: nothing happened.
    Refused(Actor),
    /// A clause below something that stopped the judging.
    Unjudged(Actor),
    /// A clause that a later line takes back.
    TakenBack(Actor),
    /// A `check:` line.
    Counts,
    /// A `result:` line.
    Result,
    /// An `allow:` line.
    Allow,
    /// A `takeback:` line, and how many clauses it takes back.
    Takeback(u32),
    /// A player who leaves.
    Left,
    /// A line that is kept and never judged.
    Kept,
    /// A clause of somebody that cannot be read, or a line that is no statement here.
    Unread(Actor),
}

impl<'s, G: Rules> Replay<'_, 's, G> {
    /// Goes through the clause or line that begins at `spot`: its words, what it was, and where the next
    /// one begins. `None` if its line begins at the byte `limit` or below, or at the end of the record.
    pub(crate) fn unit(&mut self, spot: Spot, limit: u32) -> Option<(Span, Unit, Spot)> {
        let opened = &self.case.opened;
        let end = opened.at + opened.text.len() as u32;
        let below = |span: Span| Spot::line((span.end + 1).min(end));
        if let Some((by, said)) = spot.of {
            let after = &opened.text.as_bytes()[(said.end - opened.at) as usize..];
            let rest = memchr::memchr(b'\n', after).unwrap_or(after.len()) as u32;
            let span = Span::new(raw(opened, said.start), said.end + rest);
            if span.start >= limit {
                return None;
            }
            let body = Body { text: slice(opened, said), at: said.start };
            let (words, unit, next) = self.one_of(by, span, body, spot);
            return Some((words, unit, next.unwrap_or(below(span))));
        }
        let mut rest = lines(&opened.text[(spot.next - opened.at) as usize..], spot.next);
        let (span, line) = rest.next().filter(|(span, _)| span.start < limit)?;
        let below = below(span);
        if self.case.supposed.lenient {
            self.suppose(span.start, span);
            if self.case.supposed.is_gone(span.start) {
                return Some((span, Unit::Unread(Actor::Table), below));
            }
        }
        let statement = match line {
            Ok(statement) => statement,
            Err(misread) => {
                self.form(*misread);
                return Some((span, Unit::Unread(Actor::Table), below));
            }
        };
        if let Statement::Said { subject, body } = statement
            && let Some(by) = actor(subject.text, &opened.header.seats)
        {
            let (words, unit, next) = self.one_of(by, span, body, spot);
            return Some((words, unit, next.unwrap_or(below)));
        }
        let unit = match &statement {
            Statement::Setup(_) => Unit::Setup,
            Statement::Position(_) => Unit::Position,
            Statement::Round(_) => Unit::Round,
            Statement::Said { subject, body } => match standard(subject) {
                Some("check") => Unit::Counts,
                Some("result") => Unit::Result,
                Some("allow") => Unit::Allow,
                Some("takeback") => Unit::Takeback(takeback_count(*body).unwrap_or(0)),
                _ => match kept::subject(subject, &opened.header.seats) {
                    Some(kept::GAP) => Unit::Gap,
                    Some(kept::LEFT) => Unit::Left,
                    Some(_) => Unit::Kept,
                    None => Unit::Unread(Actor::Table),
                },
            },
            Statement::Version(_) => Unit::Unread(Actor::Table),
        };
        let forms = self.found.forms.count();
        self.heading(span, statement);
        // What cannot be read claims nothing; counts are told apart by whoever asks for them.
        let claims = matches!(unit, Unit::Allow | Unit::Result | Unit::Takeback(_) | Unit::Kept);
        let is_unread = claims && self.found.forms.count() > forms;
        Some((span, if is_unread { Unit::Unread(Actor::Table) } else { unit }, below))
    }

    /// Whether there is nothing to say of what was gone through.
    pub(crate) fn is_quiet(&self) -> bool {
        self.stop.is_none()
            && self.found.forms.is_empty()
            && self.found.warnings.is_empty()
            && self.found.notes.is_empty()
            && self.found.counts.agree()
    }

    /// One clause of a line, and where the next one of it begins.
    fn one_of(
        &mut self,
        by: Actor,
        line: Span,
        body: Body<'s>,
        spot: Spot,
    ) -> (Span, Unit, Option<Spot>) {
        if by == Actor::Adjust && spot.clause == 0 {
            self.tally.basis.adjusted += 1;
        }
        let from = spot.next.max(body.at);
        let whole = Span::new(body.at, body.at + body.text.len() as u32);
        let waived = self.forced(from);
        let (judging, forms) = (self.judging(), self.found.forms.count());
        let next = self.one_clause(&Here { by, line, body, at: from, supposed: false, waived });
        let unit = if self.found.forms.count() > forms {
            Unit::Unread(by)
        } else if self.case.supposed.is_gone(from) {
            Unit::TakenBack(by)
        } else if !judging {
            Unit::Unjudged(by)
        } else if self.stop.is_some() {
            Unit::Refused(by)
        } else {
            Unit::Said(by)
        };
        let end = next.map_or(whole.end, |next| next - 1);
        let said = &body.text[(from - body.at) as usize..(end - body.at) as usize];
        let start = from + (said.len() - said.trim_ascii_start().len()) as u32;
        let words = Span::new(start, start + said.trim_ascii().len() as u32);
        if next.is_none() {
            self.expire_allowances();
        }
        let next = next.map(|next| Spot { next, clause: spot.clause + 1, of: Some((by, whole)) });
        (words, unit, next)
    }
}
