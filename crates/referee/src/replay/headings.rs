//! Headings: the set-up and the rounds, what ends a round before the next begins, and what to say of
//! lines that stand outside of them; the result, before which what ends the session is carried out.
//!
//! Knows the order of a record; what is missing at the end of a round the game says.

use super::{RecordPart, Replay};
use crate::opened::Opened;
use crate::prelude::*;
use crate::results;

impl<'s, G: Rules> Replay<'_, 's, G> {
    #[inline(never)]
    pub(super) fn heading(&mut self, span: Span, statement: Statement<'s>) {
        match statement {
            Statement::Said { ref subject, ref body } => self.said(span, subject, body),
            Statement::Round(number) => {
                self.begin_heading(number.span, "round", number.text);
                self.round(span, number);
            }
            Statement::Setup(word) => {
                self.begin_heading(word.span, "setup", "");
                self.setup(word);
            }
            Statement::Position(word) => {
                self.begin_heading(word.span, "position", "");
                self.position(word);
            }
            Statement::Version(Word { span, .. }) => {
                self.now.undone.clear();
                let message =
                    "the line `evoref 1` begins another record, and this one has begun already";
                let label = "a record within a record";
                self.form(*Finding::new(Record::HeadingOrder, span, message, label));
            }
        }
    }

    fn begin_heading(&mut self, word: Span, name: &'static str, number: &str) {
        self.now.undone.clear();
        self.now.steps += 1;
        if self.case.spelt.is_some()
            && let Some(watch) = &mut self.watch
        {
            watch.heading(word.start, name, number);
        }
    }

    pub(super) fn setup(&mut self, word: Word<'s>) {
        if self.is_in_gap() {
            return;
        }
        if self.now.section == RecordPart::Header {
            self.now.section = RecordPart::Setup;
            self.now.last = Step(self.now.steps);
        } else {
            let message = "the heading `setup` stands once, above the first round";
            let label = "the session has begun";
            self.order(Finding::new(Record::HeadingOrder, word.span, message, label));
        }
    }

    pub(super) fn round(&mut self, span: Span, number: Word<'s>) {
        if self.is_stated() {
            return self.round_of_position(span, number);
        }
        if self.is_in_gap() {
            return self.round_in_gap(span, number);
        }
        if !self.judging() {
            return;
        }
        let clause = Clause::of_words(number.text, number.span.start);
        let step = Step(self.now.steps);
        if self.now.section == RecordPart::Ended {
            return self.order(after_the_end(span, "heading"));
        }
        if !self.finish_round(clause) {
            if self.is_in_gap() {
                self.round_in_gap(span, number);
            }
            return;
        }
        self.expire_allowances();
        let next = self.case.rules.stage(&self.now.state).round + 1;
        let told = number.text.parse() == Ok(next);
        if !told && !self.stands(span.start) {
            let message =
                format!("this heading says round {}, but round {next} comes next", number.text);
            let label = format!("round {next} comes next");
            let mut misread = Finding::new(Record::HeadingOrder, span, message, label);
            misread.fix = Some(Fix { span: number.span, text: next.to_string(), safe: false });
            return self.order(misread.help(if next == 1 {
                "the first heading after the set-up is `round 1`".to_owned()
            } else {
                format!("round {} ended above; check whether a round is missing here", next - 1)
            }));
        }
        let position = self.now.section == RecordPart::Position;
        self.now.section = RecordPart::Rounds;
        if let Some(watch) = &mut self.watch {
            watch.round(next);
        }
        self.begin_round(step);
        self.now.last = step;
        self.now.round = next;
        if position {
            self.compare_position(next);
            self.settle_allowances();
        }
    }

    /// Carries out what ends the round; false if something is missing or nothing may follow.
    pub(super) fn finish_round(&mut self, clause: Clause<'s>) -> bool {
        let mut waived = self.forced(clause.at);
        loop {
            let breach = match self.advance(&Next::Round, &waived) {
                Arrived::There | Arrived::RoundOver => return true,
                Arrived::GameOver => {
                    self.game_over(clause.span(), "round");
                    return false;
                }
                Arrived::Missing(breach) => breach,
            };
            if !self.waive(breach.rule(), &mut waived) {
                self.refuse(breach, Actor::Table, clause, None, true);
                return false;
            }
        }
    }

    /// Keeps what a `result:` line claims, to be compared with the end.
    pub(super) fn result(&mut self, body: Body<'s>) {
        let Some(claim) = self.understood(Claim::read(body)) else { return };
        if let Some(first) = self.now.result {
            let words = "the record states its result twice";
            let mut misread =
                Finding::new(Record::DoubleHeader, body.span(), words, "the second result");
            misread.related.push(Label { span: first, text: "the first".into() });
            return self.form(*misread);
        }
        let wrong = results::misnamed_players(&claim, &self.case.opened.header.seats);
        wrong.into_iter().for_each(|misread| self.form(misread));
        if self.now.section == RecordPart::Position {
            self.final_position(body.span());
        }
        let compared = matches!(claim, Claim::Final(_) | Claim::Winner(_));
        if compared && self.judging() && !self.has_nothing() {
            if let Arrived::Missing(breach) = self.advance(&Next::End, &Waived::NONE) {
                let clause = Clause::of_words(body.text, body.at);
                self.refuse(breach, Actor::Table, clause, None, true);
            }
            let is_over = || self.case.rules.standing(&self.now.state).ending.is_some();
            if self.judging() && self.is_left_out(None) && !is_over() {
                self.lose_sight(body.span());
            }
        }
        self.claim = Some((claim, body.span()));
        self.now.result = Some(body.span());
        self.now.section = RecordPart::Ended;
    }

    /// Carries out the end of the session, if nothing is missing for it.
    pub(crate) fn finish_quietly(&mut self) {
        self.close_position();
        let rules = &*self.case.rules;
        let ended = || advanced(rules, &self.now.state, &Next::End);
        if !self.is_in_gap() && ended().is_some_and(|state| rules.standing(&state).ending.is_some())
        {
            self.advance(&Next::End, &Waived::NONE);
        }
    }
}

/// A heading that is missing above a line.
pub(super) fn no_heading(opened: &Opened<'_>, line: Span, heading: &str) -> Box<Finding> {
    let message = format!("the heading `{heading}` is missing before this line");
    let label = format!("`{heading}` must stand above");
    let mut misread = Finding::new(Record::NoHeading, line, message, label)
        .help(format!("add the line `{heading}` above it"));
    let (at, text) = (opened.raw(line.start), format!("{heading}\n"));
    misread.fix = Some(Fix { span: Span::new(at, at), text, safe: false });
    misread
}

pub(super) fn after_the_end(span: Span, what: &str) -> Box<Finding> {
    let message = format!("the session is over before this {what}");
    Finding::new(Record::AfterTheEnd, span, message, "after the end")
}
