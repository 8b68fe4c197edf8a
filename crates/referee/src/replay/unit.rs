//! One clause after the other: the same loop for whoever wants to stop between two of them.
//!
//! A line that has no clauses of its own (a heading, a count, a claim) is one unit.

use super::{Here, Replay};
use crate::prelude::*;
use crate::subject::{GAP, LEFT, actor, kept_subject, standard};

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
}

/// What a clause or a line was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The heading of the set-up.
    Setup,
    /// The heading of a position.
    Position,
    /// The heading of a round, with its number.
    Round(u32),
    /// After the last line: what ends the session.
    End,
    /// It was carried out.
    Said(Actor),
    /// It is illegal, and nothing happened. What follows is not judged.
    Refused(Actor),
    /// It stands below something that stopped the judging.
    Unjudged(Actor),
    /// It never happened: a line below takes it back.
    TakenBack {
        /// The line that does, from 1.
        by: u32,
    },
    /// Counts made at the table.
    Counts {
        /// Whether all of them are as the replay has them.
        agree: bool,
    },
    /// A claim of the result.
    Result,
    /// A broken rule that the table let stand in the line below.
    Allow,
    /// So many clauses above are taken back.
    Takeback(u32),
    /// A player left the table.
    Left,
    /// A note or an erratum: kept, and never judged.
    Kept,
    /// Something was not written down; up to the next position nothing is judged.
    Gap,
    /// Its words could not be read.
    Unread,
}

impl<'s, G: Rules> Replay<'_, 's, G> {
    /// Goes through the clause or line that begins at `spot`: its words, what it was, and where the next
    /// one begins. `None` if its line begins at the byte `limit` or below, or at the end of the record.
    ///
    /// Headings and counts are told apart in a gap, too, and which line takes a clause back is not looked for.
    pub(crate) fn unit(&mut self, spot: Spot, limit: u32) -> Option<(Span, What, Spot)> {
        let (opened, sound, judging) = (&self.case.opened, self.is_sound(), self.judging());
        let end = opened.at + opened.text.len() as u32;
        let below = |span: Span| Spot::line((span.end + 1).min(end));
        if let Some((by, said)) = spot.of {
            let after = &opened.text.as_bytes()[(said.end - opened.at) as usize..];
            let rest = memchr::memchr(b'\n', after).unwrap_or(after.len()) as u32;
            let span = Span::new(opened.raw(said.start), said.end + rest);
            let body = Body { text: opened.slice(said), at: said.start };
            return (span.start < limit)
                .then(|| self.one_of(by, span, body, (spot, below(span)), judging));
        }
        let mut rest = lines(&opened.text[(spot.next - opened.at) as usize..], spot.next);
        let (span, line) = rest.next().filter(|(span, _)| span.start < limit)?;
        let below = below(span);
        if self.case.supposed.lenient {
            self.suppose(span.start, span);
            if self.case.supposed.is_gone(span.start) {
                return Some((span, What::Unread, below));
            }
        }
        let statement = match line {
            Ok(statement) => statement,
            Err(misread) => {
                self.form(*misread);
                return Some((span, What::Unread, below));
            }
        };
        let seats = &opened.header.seats;
        if let Statement::Said { subject, body } = statement
            && let Some(by) = actor(subject.text, seats)
        {
            return Some(self.one_of(by, span, body, (spot, below), judging));
        }
        let forms = self.found.forms.count();
        self.heading(span, statement);
        let unread = self.found.forms.count() > forms;
        let what = match statement {
            _ if sound && self.stop.is_some() && !self.is_in_gap() => What::Refused(Actor::Table),
            Statement::Setup(_) => What::Setup,
            Statement::Position(_) => What::Position,
            Statement::Round(_) => What::Round(self.case.rules.stage(&self.now.state).round),
            Statement::Version(_) => What::Unread,
            Statement::Said { subject, body } => {
                match standard(&subject).or_else(|| kept_subject(&subject, seats)) {
                    Some(GAP) => What::Gap,
                    // What cannot be read claims nothing.
                    _ if unread => What::Unread,
                    Some("check") => What::Counts { agree: self.found.counts.agree() },
                    Some("result") => What::Result,
                    Some("allow") => What::Allow,
                    Some("takeback") => What::Takeback(takeback_count(body).unwrap_or(0)),
                    Some(LEFT) => What::Left,
                    Some(_) => What::Kept,
                    None => What::Unread,
                }
            }
        };
        Some((span, what, below))
    }

    /// One clause of a line, and where the next one begins; behind the last one that is `below`.
    fn one_of(
        &mut self,
        by: Actor,
        line: Span,
        body: Body<'s>,
        (spot, below): (Spot, Spot),
        judging: bool,
    ) -> (Span, What, Spot) {
        if by == Actor::Adjust && spot.clause == 0 {
            self.now.tally.basis.adjusted += 1;
        }
        let from = spot.next.max(body.at);
        let whole = Span::new(body.at, body.at + body.text.len() as u32);
        let waived = self.forced(from);
        let forms = self.found.forms.count();
        let next = self.one_clause(&Here { by, line, body, at: from, supposed: false, waived });
        let what = if judging && self.stop.is_some() {
            What::Refused(by)
        } else if self.found.forms.count() > forms {
            What::Unread
        } else if self.case.supposed.is_gone(from) {
            What::TakenBack { by: 0 }
        } else if judging {
            What::Said(by)
        } else {
            What::Unjudged(by)
        };
        let end = next.map_or(whole.end, |next| next - 1);
        let said = &body.text[(from - body.at) as usize..(end - body.at) as usize];
        let start = from + (said.len() - said.trim_ascii_start().len()) as u32;
        let words = Span::new(start, start + said.trim_ascii().len() as u32);
        if next.is_none() {
            self.expire_allowances();
        }
        let next = next.map(|next| Spot { next, clause: spot.clause + 1, of: Some((by, whole)) });
        (words, what, next.unwrap_or(below))
    }
}
