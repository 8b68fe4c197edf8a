//! Clauses and their actions: read whole, then judged and carried out one by one.
//!
//! Knows what is due before an action and what may be waived for it; not which game it belongs to.

use super::{Noted, Replay, Section, after_the_end, no_heading};
use crate::diagnostic::{Code, Record, Severity};
use crate::games;
use crate::notation::{Body, Clause, Cursor, Misread};
use crate::referee::place;
use crate::rules::{Actor, Claimed, Due, Log, Next, Rules, Step};
use crate::source::Span;

impl<'s, G: Rules, L: Log> Replay<'_, 's, G, L> {
    pub(super) fn clauses(&mut self, by: Actor, span: Span, body: Body<'s>) {
        for clause in body.clauses() {
            if clause.at >= self.until {
                return;
            }
            let before = self.forms.len();
            self.clause(by, span, clause);
            if self.forms.len() > before {
                // What follows a broken clause on its line is likely broken by it.
                break;
            }
        }
        if !self.pending.is_empty() {
            self.expire_allowances();
        }
    }

    fn clause(&mut self, by: Actor, line: Span, clause: Clause<'s>) {
        if self.session.lenient {
            self.suppose(clause.at, line);
        }
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        match read(&self.session.rules, by, clause, &mut buffer) {
            Err(misread) => self.form(*misread),
            Ok(()) if self.session.gone.binary_search(&clause.at).is_ok() => {}
            Ok(()) => {
                if self.section == Section::Header && self.judging() {
                    self.order(no_heading(line, "setup"));
                }
                if self.section == Section::Ended && self.judging() {
                    self.order(after_the_end(line, "line"));
                }
                self.actions += buffer.len() as u64;
                if self.judging() {
                    if !self.session.readings.is_empty() {
                        self.reread(&mut buffer, clause.at);
                    }
                    for claimed in &buffer {
                        self.judged += 1;
                        if !self.act(by, line, clause, claimed) {
                            break;
                        }
                    }
                }
            }
        }
        self.buffer = buffer;
    }

    /// Judges one action and carries it out; false if it was refused.
    pub(super) fn act(
        &mut self,
        by: Actor,
        line: Span,
        clause: Clause<'s>,
        claimed: &Claimed<G::Action>,
    ) -> bool {
        let rules = &self.session.rules;
        let action = &claimed.action;
        let mut waived = self.forced(clause.at);
        loop {
            match rules.due(&self.state, &Next::Action(by, action), waived) {
                Due::Nothing => {}
                Due::Step(legal) => {
                    self.apply(self.last, legal);
                    continue;
                }
                Due::Missing(breach) => {
                    if self.waive(G::rule(&breach), &mut waived) {
                        continue;
                    }
                    self.refuse(breach, by, clause, Some(claimed.clone()), true);
                    return false;
                }
                Due::RoundOver if self.stands(line.start) => {
                    rules.open_round(&mut self.state, Step(line.start));
                    continue;
                }
                Due::RoundOver => {
                    let next = rules.stage(&self.state).round + 1;
                    self.order(no_heading(line, &format!("round {next}")));
                    return false;
                }
                Due::GameOver => {
                    self.order(after_the_end(claimed.span, "action"));
                    return false;
                }
            }
            match rules.judge(&self.state, by, action, waived) {
                Ok(judged) => {
                    if let Some(note) = judged.note {
                        self.note(&note, by, clause, claimed.span);
                    }
                    self.last = Step(claimed.span.start);
                    self.apply(self.last, judged.legal);
                    return true;
                }
                Err(breach) => {
                    if self.waive(G::rule(&breach), &mut waived) {
                        continue;
                    }
                    self.refuse(breach, by, clause, Some(claimed.clone()), false);
                    return false;
                }
            }
        }
    }

    #[cold]
    fn note(&mut self, note: &G::Note, by: Actor, clause: Clause<'s>, action: Span) {
        let session = self.session;
        let stage = session.rules.stage(&self.state);
        let (notes, not_verified) = (&mut self.notes, &mut self.not_verified);
        session
            .rules
            .notes(&self.state, note, &mut |rule, part, words| {
                let code: Code = rule.into();
                let unverified =
                    games::text(code.0).is_some_and(|text| text.severity == Severity::Note);
                *not_verified += u64::from(unverified);
                // What cannot be verified is told once and counted; each different warning is told.
                let told = notes.iter_mut().find(|noted| {
                    noted.code == code && (unverified || noted.words.message == words.message)
                });
                match told {
                    Some(noted) => noted.count += 1,
                    None => notes.push(Noted {
                        code,
                        span: place::part(session, by, clause, Some(action), part),
                        words,
                        stage,
                        by,
                        count: 1,
                    }),
                }
            });
    }
}

/// Reads one clause whole: every word and what stands after `=>`.
pub(crate) fn read<G: Rules>(
    rules: &G,
    by: Actor,
    clause: Clause<'_>,
    out: &mut Vec<Claimed<G::Action>>,
) -> Result<(), Box<Misread>> {
    let mut words = Cursor::new(clause.text, clause.at).with_claim(clause.claim);
    read_words(rules, by, &mut words, out)
}

/// The same from a cursor, which may note spellings.
pub(crate) fn read_words<G: Rules>(
    rules: &G,
    by: Actor,
    words: &mut Cursor<'_, '_>,
    out: &mut Vec<Claimed<G::Action>>,
) -> Result<(), Box<Misread>> {
    if words.is_done() {
        return Err(Misread::new(
            Record::Expected,
            Span::new(words.span().start.saturating_sub(1), words.span().start),
            "nothing is said here",
            "expected what happened",
        )
        .help("delete the `:` or `;`, or write what happened after it"));
    }
    rules.read(by, words, out)?;
    words.finish()?;
    match words.unread_claim() {
        None => Ok(()),
        Some(span) => Err(Misread::new(
            Record::NothingToState,
            Span::new(span.start - 2, span.end),
            "the clause before `=>` has no result that could be stated",
            "nothing to state here",
        )),
    }
}
