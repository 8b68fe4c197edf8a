//! Clauses and their actions: read whole, then judged and carried out one by one.
//!
//! Knows what is due before an action and what may be waived for it; not which game it belongs to.

use super::headings::{after_the_end, no_heading};
use super::here::Here;
use super::{Noted, RecordPart, Replay};
use crate::place;
use crate::prelude::*;
use evoref_game::{Breach, RuleName, Says, Wording};
use evoref_record::notation::Rest;

impl<'s, G: Rules> Replay<'_, 's, G> {
    pub(super) fn clauses(&mut self, by: Actor, line: Span, body: &Body<'s>) {
        let rules = &*self.case.rules;
        let spelt = self.case.spelt.as_ref();
        let mut reader = Reader::new(rules, body.text, body.at).noting(spelt);
        loop {
            let at = reader.place(reader.begin());
            if at >= self.until {
                return;
            }
            let here = Here {
                line,
                body: Span::new(body.at, body.at + body.text.len() as u32),
                at,
                supposed: false,
            };
            match self.one_clause(by, &here, &reader) {
                Some(next) => reader = next,
                None => break,
            }
        }
        if !self.pending.is_empty() {
            self.expire_allowances();
        }
    }

    /// Reads and judges one clause; gives a reader of those that follow on its line.
    #[inline]
    pub(super) fn one_clause<'t>(
        &mut self,
        by: Actor,
        here: &Here,
        reader: &Reader<'t, G>,
    ) -> Option<Reader<'t, G>> {
        if self.case.supposed.lenient {
            self.suppose(here.at, here.line);
        }
        if self.section == RecordPart::Position {
            return self.stated(by, reader);
        }
        if !self.tally.left.is_nobody() {
            self.refuse_who_left(by, here.line);
        }
        self.buffer.clear();
        match G::read_clause(reader, by, &mut self.buffer) {
            Ok(rest) => {
                if self.case.spelt.is_some() && !self.case.supposed.is_gone(here.at) {
                    let says = self.buffer.iter().map(|one| one.action.says()).max();
                    self.hear(by, reader, rest, says.unwrap_or(Says::Words));
                }
                self.clause(by, here);
                reader.next_clause(rest)
            }
            Err(misread) => {
                self.form(*misread);
                // What follows a broken clause on its line is likely broken by it.
                None
            }
        }
    }

    /// Tells the words of a clause that was read, up to `rest`.
    pub(super) fn hear<'t>(
        &mut self,
        by: Actor,
        reader: &Reader<'t, G>,
        rest: Rest<'t>,
        says: Says,
    ) {
        let Some(spelt) = &self.case.spelt else { return };
        if let Some(watch) = &mut self.watch {
            let begin = reader.begin();
            watch.clause(&Wording {
                by,
                at: reader.place(begin),
                text: reader.between(begin, rest),
                spelt,
                says,
            });
        }
        spelt.borrow_mut().clear();
    }

    /// Judges the actions of a clause that was read, unless it was taken back.
    fn clause(&mut self, by: Actor, here: &Here) {
        let first = self.steps + 1;
        self.steps += self.buffer.len() as u32;
        if self.case.supposed.is_gone(here.at) {
            // What was allowed for it has nothing to let stand.
            self.pending.retain(|pending| !pending.broken.is_empty());
            self.undone.push(by, &self.buffer);
            return;
        }
        self.undone.clear();
        if self.section != RecordPart::Rounds {
            self.out_of_order(here.line);
        }
        self.found.actions += self.buffer.len() as u64;
        if self.judging() {
            let claimed = std::mem::take(&mut self.buffer);
            self.act_on_all(by, here, first, &claimed);
            self.buffer = claimed;
        }
    }

    /// Says that moves belong between the set-up and the end.
    fn out_of_order(&mut self, line: Span) {
        if self.section == RecordPart::Header && self.judging() {
            let at = place::raw(&self.case.opened, line.start);
            self.order(no_heading(line, at, "setup"));
        }
        if self.section == RecordPart::Ended && self.judging() {
            self.order(after_the_end(line, "line"));
        }
    }

    /// Judges and carries out what a clause claims, until something is refused; false if it was. `first`
    /// is the step of its first action.
    #[inline]
    pub(super) fn act_on_all(
        &mut self,
        by: Actor,
        here: &Here,
        first: u32,
        claimed: &[Claimed<G::Action>],
    ) -> bool {
        (first..).zip(claimed).all(|(step, claimed)| {
            self.found.judged += 1;
            self.act(by, here, Step(step), claimed)
        })
    }

    /// Judges one action and carries it out; false if it was refused.
    pub(super) fn act(
        &mut self,
        by: Actor,
        here: &Here,
        step: Step,
        claimed: &Claimed<G::Action>,
    ) -> bool {
        let rules = &*self.case.rules;
        let action = &claimed.action;
        let next = Next::Action(by, action);
        let said = |verified| Said { by, words: claimed.span, verified, supposed: here.supposed };
        let mut waived = self.forced(here.at);
        if let Some(legal) = rules.legal_now(&self.state, &next, &waived) {
            self.last = step;
            self.apply(&said(true), &legal);
            return true;
        }
        loop {
            let (breach, missing) = match self.advance(&next, &waived) {
                Arrived::There => match rules.judge(&self.state, by, action, &waived) {
                    Ok(ref judged) => {
                        let before = self.tally.not_verified;
                        if let Some(notes) = &judged.notes {
                            self.note(notes, by, here, claimed.span);
                        }
                        let verified = self.tally.not_verified == before;
                        self.last = step;
                        self.apply(&said(verified), &judged.legal);
                        return true;
                    }
                    Err(breach) => (breach, false),
                },
                Arrived::Missing(breach) => (breach, true),
                Arrived::RoundOver if self.round_over(here, step) => continue,
                Arrived::RoundOver => return false,
                Arrived::GameOver => {
                    if self.is_left_out(None) {
                        self.lose_sight(claimed.span);
                        return false;
                    }
                    self.order(after_the_end(claimed.span, "action"));
                    return false;
                }
            };
            if !self.broken((breach, missing), by, here, claimed, &mut waived) {
                return false;
            }
        }
    }

    /// A rule is broken: whether the table let it stand. If not, the action is refused.
    #[cold]
    #[inline(never)]
    fn broken(
        &mut self,
        (breach, missing): (Breach<G>, bool),
        by: Actor,
        here: &Here,
        claimed: &Claimed<G::Action>,
        waived: &mut Waived,
    ) -> bool {
        let rule = breach.rule();
        let stands = self.waive(rule, waived) || self.rests_on_the_untold(rule, by, here, waived);
        if !stands {
            self.refuse(breach, by, here.clause(&self.case.opened), Some(claimed.span), missing);
        }
        stands
    }

    /// Whether nobody can tell if the rule is broken, for what a position left out, and the action can be
    /// carried out all the same: then this line alone is not verified.
    fn rests_on_the_untold(
        &mut self,
        rule: G::Rule,
        by: Actor,
        here: &Here,
        waived: &mut Waived,
    ) -> bool {
        let text = &G::GAME.texts[rule.index()];
        if waived.has(rule) || text.allow.is_err() || !self.is_left_out(Some((rule, by))) {
            return false;
        }
        let clause = here.clause(&self.case.opened);
        self.cannot_tell(clause.span());
        *waived = waived.with(rule);
        true
    }

    /// A heading is missing above this line: whether it is supposed to be there.
    #[cold]
    #[inline(never)]
    fn round_over(&mut self, here: &Here, step: Step) -> bool {
        let rules = &*self.case.rules;
        let stands = self.stands(here.line.start);
        if stands {
            self.begin_round(step);
        } else {
            let next = rules.stage(&self.state).round + 1;
            let at = place::raw(&self.case.opened, here.line.start);
            self.order(no_heading(here.line, at, &format!("round {next}")));
        }
        stands
    }

    #[cold]
    fn note(&mut self, told: &[Breach<G>], by: Actor, here: &Here, action: Span) {
        let case = self.case;
        let stage = case.rules.stage(&self.state);
        let (notes, not_verified) = (&mut self.found.notes, &mut self.tally.not_verified);
        let (rules, state) = (&*case.rules, &self.state);
        for told in told {
            let code: Code = told.rule().into();
            let unverified = code.text().severity == Severity::Note;
            *not_verified += u64::from(unverified);
            // What cannot be verified is told once and counted; each different warning is told.
            let same = |noted: &&mut Noted| {
                noted.code == code
                    && (unverified || noted.words.message == told.words(rules, state).message)
            };
            match notes.iter_mut().find(same) {
                Some(noted) => noted.count += 1,
                None => {
                    let clause = here.clause(&case.opened);
                    notes.push(Noted {
                        code,
                        span: place::part(case, by, clause, Some(action), told.part()),
                        words: told.words(rules, state),
                        stage,
                        by,
                        count: 1,
                    });
                }
            }
        }
    }
}

/// Reads one clause whole: every word and what stands after `=>`.
pub(crate) fn read<G: Rules>(
    rules: &G,
    by: Actor,
    clause: Clause<'_>,
) -> Reading<Vec<Claimed<G::Action>>> {
    let mut claimed = Vec::new();
    G::read_clause(&clause.reader(rules), by, &mut claimed)?;
    Ok(claimed)
}
