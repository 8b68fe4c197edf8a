//! Decisions of the table: `allow:` lines, and what they let stand. An allowance waits for the line below it; then it
//! counts, or it is stale.
//!
//! And what is supposed after a finding, to see what follows: actions that the record does not say, clauses and headings
//! that stand though they are wrong.

use super::{Case, Here, Pending, RecordPart, Replay, SupposedAction};
use crate::prelude::*;
use crate::report::Allowed;
use crate::subject::is;
use evoref_record::notation::allowance;

/// The most allowances that wait for one line.
const WAITING: usize = 100;

impl<'s, G: Rules> Replay<'_, 's, G> {
    /// What is let stand in the clause at this byte to see what follows.
    #[inline]
    pub(super) fn forced(&self, at: u32) -> Waived {
        match self.case.supposed.forced.as_slice() {
            [] => Waived::NONE,
            forced => forced_at(forced, at),
        }
    }

    /// Whether the table let this rule be broken here, and it was not known yet.
    pub(super) fn waive(&mut self, rule: G::Rule, waived: &mut Waived) -> bool {
        let code: Code = rule.into();
        // Without a code everything is let stand that something can be carried out for.
        let any = || code.text().allow.is_ok();
        let mut all = self.now.pending.iter();
        let named = all.position(|pending| pending.code == Some(code));
        let open = || self.now.pending.iter().position(|pending| pending.code.is_none() && any());
        let Some(place) = named.or_else(open).filter(|_| !waived.has(rule)) else { return false };
        let pending = &mut self.now.pending[place];
        if !pending.broken.contains(&code) {
            pending.broken.push(code);
        }
        *waived = waived.with(rule);
        true
    }

    pub(super) fn allow(&mut self, span: Span, body: Body<'s>) {
        let Some((word, reason)) = self.understood(allowance(body)) else { return };
        let Some(word) = word else { return self.let_stand(span, None, reason) };
        let texts = G::GAME.texts;
        let Some(text) = texts.iter().find(|text| is(&word, text.code)) else {
            let message = format!("`{}` is not the code of a rule of {}", word.text, G::GAME.title);
            let misread = Finding::new(Record::UnknownName, word.span, message, "unknown code")
                .suggest(word.text, texts.iter().map(|text| text.code))
                .help(format!("`evoref rules {}` lists the codes", G::GAME.name));
            return self.form(*misread);
        };
        if let Err(why) = text.allow {
            let message = format!("`{}` cannot be allowed", text.code);
            let label = "cannot be allowed";
            let misread = Finding::new(Record::CannotAllow, word.span, message, label);
            return self.form(*misread.help(why));
        }
        self.let_stand(span, Some(Code::of(text)), reason);
    }

    fn let_stand(&mut self, span: Span, code: Option<Code>, reason: Word<'s>) {
        // No line breaks so many rules: those above it are stale, and nobody carries them on.
        if self.now.pending.len() >= WAITING {
            self.expire_allowances();
        }
        self.now.pending.push(Pending {
            span,
            code,
            reason: reason.unescaped().into_owned(),
            above: self.now.steps,
            broken: Vec::new(),
        });
    }

    /// What was allowed for the line above is over: it counts, or it is stale.
    pub(super) fn expire_allowances(&mut self) {
        if self.now.section == RecordPart::Position {
            // What was allowed for the line of a position above waits until the table is laid out.
            let waiting = self.now.pending.drain(..).map(|pending| (pending, self.now.steps));
            return self.now.let_stand.extend(waiting);
        }
        for pending in std::mem::take(&mut self.now.pending) {
            let Pending { span, code, reason, above: _, broken } = pending;
            if broken.is_empty() && self.judging() {
                let message = match code {
                    Some(code) => format!("the line below does not break `{code}`"),
                    None => "the line below breaks no rule".to_owned(),
                };
                let misread = Finding::new(Record::StaleAllow, span, message, "nothing to allow")
                    .help("delete the line, or move it right above the line that breaks the rule");
                let stage = self.case.rules.stage(&self.now.state);
                self.warn(*misread, stage);
            }
            self.now.tally.basis.allowed.extend(broken.into_iter().map(|code| Allowed {
                span,
                code,
                reason: reason.clone(),
            }));
        }
    }

    /// Judges what is supposed to have been said before the line or clause at this byte.
    pub(super) fn suppose(&mut self, at: u32, line: Span) {
        let case = self.case;
        let body = Body { text: "", at };
        let waived = self.forced(at);
        for reading in case.supposed_at(at) {
            self.now.steps += 1;
            let step = Step(self.now.steps);
            let here = Here { by: reading.by, line, body, at, supposed: true, waived };
            self.found.actions += u64::from(reading.counted);
            self.found.judged += u64::from(reading.counted && self.judging());
            let Claimed { action, span } = &reading.claimed;
            if self.judging()
                && let Some(action) = action.downcast_ref::<G::Action>()
                && !self.act(&here, step, &Claimed { action: action.clone(), span: *span })
            {
                return;
            }
        }
    }

    /// Whether the order of the record is let be broken at the line that begins here.
    pub(super) fn stands(&self, line: u32) -> bool {
        self.case.supposed.forced.iter().any(|(at, _)| *at == line)
    }
}

impl<G: Rules> Case<'_, G> {
    /// What is supposed to have been said before the line or clause at this byte. Each counts as a step.
    pub(crate) fn supposed_at(&self, at: u32) -> impl Iterator<Item = &SupposedAction> {
        let readings = self.supposed.readings.iter();
        readings.filter(move |reading| reading.at == at)
    }
}

#[cold]
#[inline(never)]
fn forced_at(forced: &[(u32, Waived)], at: u32) -> Waived {
    let here = forced.iter().filter(|(clause, _)| *clause == at);
    here.fold(Waived::NONE, |all, (_, waived)| Waived(all.0 | waived.0))
}
