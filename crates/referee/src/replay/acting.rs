//! Clauses and their actions: read whole, then judged and carried out one by one.
//!
//! Knows what is due before an action and what may be waived for it; not which game it belongs to.

use super::headings::{after_the_end, no_heading};
use super::{Here, Noted, RecordPart, Replay};
use crate::place;
use crate::prelude::*;
use evoref_game::{Breach, RuleName, Says, Wording};
use evoref_record::notation::Rest;

impl<'s, G: Rules> Replay<'_, 's, G> {
    pub(super) fn clauses(&mut self, by: Actor, line: Span, body: &Body<'s>) {
        let mut at = body.at;
        while at < self.until {
            let waived = self.forced(at);
            let here = Here { by, line, body: *body, at, supposed: false, waived };
            match self.one_clause(&here) {
                Some(next) => at = next,
                None if self.now.pending.is_empty() => return,
                None => return self.expire_allowances(),
            }
        }
    }

    /// Reads and judges one clause; tells where the next one of its line begins.
    #[inline]
    pub(super) fn one_clause(&mut self, here: &Here<'s>) -> Option<u32> {
        let case = self.case;
        if case.supposed.lenient {
            self.suppose(here.at, here.line);
        }
        let text = &here.body.text[(here.at - here.body.at) as usize..];
        let reader = Reader::new(&*case.rules, text, here.at).noting(case.spelt.as_ref());
        self.buffer.clear();
        let rest = if self.now.section == RecordPart::Position {
            self.stated(here.by, &reader)?
        } else {
            if !self.now.tally.left.is_nobody() {
                self.refuse_who_left(here.by, here.line);
            }
            match G::read_clause(&reader, here.by, &mut self.buffer) {
                Ok(rest) => {
                    if case.spelt.is_some() && !case.supposed.is_gone(here.at) {
                        self.hear(here.by, &reader, rest);
                    }
                    self.clause(here);
                    rest
                }
                Err(misread) => {
                    self.form(*misread);
                    // What follows a broken clause on its line is likely broken by it.
                    return None;
                }
            }
        };
        reader.next_clause(rest).map(|next| next.place(next.begin()))
    }

    /// Tells the words of a clause that was read, up to `rest`; one of a position claims no action.
    #[cold]
    pub(super) fn hear<'t>(&mut self, by: Actor, reader: &Reader<'t, G>, rest: Rest<'t>) {
        let Some(spelt) = &self.case.spelt else { return };
        let says = self.buffer.iter().map(|one| one.action.says()).max();
        if let Some(watch) = &mut self.watch {
            let begin = reader.begin();
            watch.clause(&Wording {
                by,
                at: reader.place(begin),
                text: reader.between(begin, rest),
                spelt,
                says: says.unwrap_or(Says::Words),
            });
        }
        spelt.borrow_mut().clear();
    }

    /// Judges the actions of a clause that was read, unless it was taken back.
    fn clause(&mut self, here: &Here<'s>) {
        let first = self.now.steps + 1;
        self.now.steps += self.buffer.len() as u32;
        if self.case.supposed.is_gone(here.at) {
            // What was allowed for it has nothing to let stand.
            self.now.pending.retain(|pending| !pending.broken.is_empty());
            self.now.undone.push(here.by, &self.buffer);
            return;
        }
        self.now.undone.clear();
        if self.now.section != RecordPart::Rounds {
            self.out_of_order(here.line);
        }
        self.found.actions += self.buffer.len() as u64;
        if self.judging() {
            let claimed = std::mem::take(&mut self.buffer);
            for (step, claimed) in (first..).zip(&claimed) {
                self.found.judged += 1;
                if !self.act(here, Step(step), claimed) {
                    break;
                }
            }
            self.buffer = claimed;
        }
    }

    fn out_of_order(&mut self, line: Span) {
        if self.now.section == RecordPart::Header && self.judging() {
            self.order(no_heading(&self.case.opened, line, "setup"));
        }
        if self.now.section == RecordPart::Ended && self.judging() {
            self.order(after_the_end(line, "line"));
        }
    }

    /// Judges one action and carries it out; false if it was refused.
    pub(super) fn act(&mut self, here: &Here<'s>, step: Step, one: &Claimed<G::Action>) -> bool {
        let rules = &*self.case.rules;
        let (by, waived, action) = (here.by, &here.waived, &one.action);
        let next = Next::Action(by, action);
        let said = |verified| Said { by, words: one.span, verified, supposed: here.supposed };
        if let Some(legal) = &rules.legal_now(&self.now.state, &next, waived) {
            self.now.last = step;
            self.apply(legal, || said(true));
            return true;
        }
        let (breach, missing) = match self.advance(&next, waived) {
            Arrived::There => match rules.judge(&self.now.state, by, action, waived) {
                Ok(ref mut judged) => {
                    let notes = judged.notes.take();
                    let verified = notes.is_none_or(|notes| self.note(&notes, here, one.span));
                    self.now.last = step;
                    self.apply(&judged.legal, || said(verified));
                    return true;
                }
                Err(breach) => (breach, false),
            },
            Arrived::Missing(breach) => (breach, true),
            Arrived::RoundOver => {
                return self.round_over(here, step) && self.act(here, step, one);
            }
            Arrived::GameOver => {
                self.game_over(one.span, "action");
                return false;
            }
        };
        self.act_despite((breach, missing), here, step, one)
    }

    /// A rule is broken: goes on if the table let it stand. If not, the action is refused.
    #[cold]
    #[inline(never)]
    fn act_despite(
        &mut self,
        (breach, missing): (Breach<G>, bool),
        here: &Here<'s>,
        step: Step,
        claimed: &Claimed<G::Action>,
    ) -> bool {
        let (rule, mut waived) = (breach.rule(), here.waived);
        if self.waive(rule, &mut waived) || self.rests_on_the_untold(rule, here, &mut waived) {
            return self.act(&Here { waived, ..*here }, step, claimed);
        }
        let clause = here.clause();
        self.refuse(breach, here.by, clause, Some(claimed.span), missing);
        false
    }

    #[cold]
    pub(super) fn game_over(&mut self, at: Span, what: &str) {
        if self.is_left_out(None) {
            self.lose_sight(at);
        } else {
            self.order(after_the_end(at, what));
        }
    }

    /// Whether nobody can tell if the rule is broken, for what a position left out, and the action can be
    /// carried out all the same: then this line alone is not verified.
    fn rests_on_the_untold(&mut self, rule: G::Rule, here: &Here<'s>, waived: &mut Waived) -> bool {
        let text = &G::GAME.texts[rule.index()];
        if waived.has(rule) || text.allow.is_err() || !self.is_left_out(Some((rule, here.by))) {
            return false;
        }
        let help = "with the hands and piles in the position above it is verified";
        self.tell_left_out(here.clause().span(), ("not verified", help));
        self.now.tally.basis.unverified += 1;
        *waived = waived.with(rule);
        true
    }

    /// A heading is missing above this line: whether it is supposed to be there.
    #[cold]
    #[inline(never)]
    fn round_over(&mut self, here: &Here<'s>, step: Step) -> bool {
        let rules = &*self.case.rules;
        let stands = self.stands(here.line.start);
        if stands {
            self.begin_round(step);
        } else {
            let next = rules.stage(&self.now.state).round + 1;
            self.order(no_heading(&self.case.opened, here.line, &format!("round {next}")));
        }
        stands
    }

    /// Notes what goes with a legal action; tells whether all of it is verified.
    #[cold]
    fn note(&mut self, told: &[Breach<G>], here: &Here<'s>, action: Span) -> bool {
        let case = self.case;
        let stage = case.rules.stage(&self.now.state);
        let before = self.now.tally.basis.unverified;
        let (notes, not_verified) = (&mut self.found.notes, &mut self.now.tally.basis.unverified);
        let (rules, state) = (&*case.rules, &self.now.state);
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
                    let clause = here.clause();
                    notes.push(Noted {
                        code,
                        span: place::part(case, here.by, clause, Some(action), told.part()),
                        words: told.words(rules, state),
                        stage,
                        by: here.by,
                        count: 1,
                    });
                }
            }
        }
        *not_verified == before
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
