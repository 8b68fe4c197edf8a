//! The result that a record states: what ends the session is carried out before it.

use super::{RecordPart, Replay};
use crate::prelude::*;
use crate::results;

impl<'s, G: Rules> Replay<'_, 's, G> {
    /// Keeps what a `result:` line claims, to be compared with the end.
    pub(super) fn result(&mut self, body: Body<'s>) {
        let claim = match Claim::read(body) {
            Ok(claim) => claim,
            Err(misread) => return self.form(*misread),
        };
        if let Some((_, first)) = &self.claim {
            let words = "the record states its result twice";
            let mut misread =
                Misread::new(Record::DoubleHeader, body.span(), words, "the second result");
            misread.related.push(Label { span: *first, text: "the first".into() });
            return self.form(*misread);
        }
        let wrong = results::misnamed_players(&claim, &self.case.opened.header.seats);
        wrong.into_iter().for_each(|misread| self.form(misread));
        if self.section == RecordPart::Position {
            self.final_position(body.span());
        }
        let compared = matches!(claim, Claim::Final(_) | Claim::Winner(_));
        if compared && self.judging() && !self.has_nothing() {
            let clause = Clause::of_words(body.text, body.at);
            self.finish_session(clause);
            let is_over = || self.case.rules.standing(&self.state).ending.is_some();
            if self.judging() && self.is_left_out(None) && !is_over() {
                self.lose_sight(body.span());
            }
        }
        self.claim = Some((claim, body.span()));
        self.section = RecordPart::Ended;
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
        self.close_position();
        if self.is_in_gap() {
            return;
        }
        let ended = advanced(&*self.case.rules, &self.state, &Next::End);
        if ended.is_some_and(|state| self.case.rules.standing(&state).ending.is_some()) {
            self.advance(&Next::End, &Waived::NONE);
        }
    }
}
