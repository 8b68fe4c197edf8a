//! The one loop: every line of a record is read, its actions judged and applied.
//!
//! Knows the order of things (read, due, judge, apply) and the statements that mean the same in
//! every game; names no game. A clause that is refused leaves the state spoilt: whoever wants the
//! state before it goes on from a copy that was kept above, which is cheap and needs no undo.

mod acting;
mod case;
mod claiming;
mod deciding;
mod gaps;
mod headings;
pub(crate) mod leaving;
mod mark;
mod moments;
mod positions;
mod unit;

pub(crate) use acting::read;
pub(crate) use case::{
    AnyAction, Case, FoundInRun, Noted, Refused, Stop, Supposed, SupposedAction,
};
pub(crate) use gaps::{GapCount, known_of};
pub(crate) use leaving::read as read_left;
pub(crate) use mark::{Above, Mark, Tally};
use moments::Ahead;
pub(crate) use positions::{POSITION, read_stated};
pub(crate) use unit::Spot;
pub use unit::What;

use super::header::unknown_subject;
use super::subject::{GAP, LEFT, is, kept_subject, kept_words, said_by_the_table, standard};
use crate::prelude::*;
use evoref_game::{Breach, Part, again, apply};

/// What a byte costs that is read and judged again.
pub(crate) const STEPS_OF_A_BYTE: u64 = 24;
/// What words cost that cannot be read: what they may have meant is looked up.
const STEPS_OF_A_MISREAD: u64 = 10_000;

/// The most warnings that are kept of a record.
const WARNINGS: usize = 1_000;

/// An `allow:` line that waits for the next line.
#[derive(Clone)]
struct Pending {
    span: Span,
    /// The rule; none if whatever the line breaks may stand.
    code: Option<Code>,
    reason: String,
    /// The step of what stands above it.
    above: u32,
    broken: Vec<Code>,
}

/// Which part of the record the loop is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RecordPart {
    Header,
    Setup,
    /// What stands on the table is stated, not played.
    Position,
    Rounds,
    Ended,
}

/// Where an action stands and who says it; its clause is cut out only when something is to be said of it.
#[derive(Clone, Copy)]
struct Here<'s> {
    by: Actor,
    line: Span,
    body: Body<'s>,
    /// The byte at which the clause begins.
    at: u32,
    /// Whether it is only supposed to stand there.
    supposed: bool,
    waived: Waived,
}

impl<'s> Here<'s> {
    #[cold]
    fn clause(&self) -> Clause<'s> {
        let here = self.body.clauses().find(|clause| clause.at == self.at);
        here.unwrap_or(Clause::of_words("", self.at))
    }
}

/// Whoever listens to a run.
type Listening<'a, G> = Option<&'a mut dyn Watch<G>>;

/// A run through a record.
pub(crate) struct Replay<'a, 's, G: Rules> {
    pub case: &'a Case<'s, G>,
    /// The moment that was reached; [`Replay::mark`] completes it.
    pub now: Mark<G>,
    watch: Listening<'a, G>,
    /// Judge only what begins before this byte.
    until: u32,
    pub stop: Option<Stop<'s>>,
    pub found: FoundInRun,
    /// The last claim of the record about its result.
    pub claim: Option<(Claim<'s>, Span)>,
    buffer: Vec<Claimed<G::Action>>,
}

impl<'a, 's, G: Rules> Replay<'a, 's, G> {
    /// Goes through a record, and judges everything before the byte `until`.
    pub(crate) fn run(case: &'a Case<'s, G>, watch: Listening<'a, G>, until: u32) -> Self {
        let mut run = Self::from_mark(case, Mark::first(case), watch, until);
        run.go(case.opened.body);
        if until == u32::MAX {
            run.close_position();
        }
        run.expire_allowances();
        let misreads = run.found.forms.count() as u64;
        case.work.advise(misreads * STEPS_OF_A_MISREAD);
        run
    }

    /// Goes on from the line that begins at the byte `from`.
    fn go(&mut self, from: u32) {
        let opened = &self.case.opened;
        let case = self.case;
        let end = opened.at + opened.text.len() as u32;
        let mut passed = end;
        let mut rest = lines(&opened.text[(from - opened.at) as usize..], from);
        // Borrowed: taken out of the iterator each statement would be copied.
        while let Some((span, line)) = &rest.next() {
            let span = *span;
            if span.start >= self.until || case.supposed.brief && !self.is_sound() {
                passed = span.start;
                break;
            }
            if case.supposed.lenient {
                self.suppose(span.start, span);
                if case.supposed.is_gone(span.start) {
                    continue;
                }
            }
            match line {
                Ok(Statement::Said { subject, body }) => self.said(span, subject, body),
                Ok(statement) => self.heading(span, *statement),
                Err(misread) => self.form((**misread).clone()),
            }
        }
        let bytes = passed.min(self.until).saturating_sub(from);
        case.work.advise(u64::from(bytes) * STEPS_OF_A_BYTE);
    }

    /// Whether the record has neither a heading nor an action so far: a result is all that it states.
    pub(crate) fn has_nothing(&self) -> bool {
        self.now.steps == 0
    }

    pub(crate) fn judging(&self) -> bool {
        self.is_sound() && !self.is_in_gap()
    }

    /// Whether nothing stopped the judging for good.
    pub(crate) fn is_sound(&self) -> bool {
        self.stop.is_none() && self.now.judging
    }

    pub(crate) fn stopped_at(&self) -> Option<u32> {
        self.stop.as_ref().map(Stop::at)
    }

    /// Takes note of words that could not be read.
    fn form(&mut self, misread: Finding) {
        self.now.judging &= self.case.supposed.lenient;
        let misread = self.in_other_words(misread);
        self.found.forms.push(misread);
    }

    /// What could be read; takes note of what could not.
    fn understood<T>(&mut self, read: Reading<T>) -> Option<T> {
        read.map_err(|misread| self.form(*misread)).ok()
    }

    /// Keeps a warning; the last of too many stands for all that follow.
    fn warn(&mut self, misread: Finding, stage: Stage) {
        if self.found.warnings.len() < WARNINGS {
            self.found.warnings.push((misread, stage));
        } else if let Some((last, _)) = self.found.warnings.last_mut() {
            last.count = last.count.saturating_add(1);
        }
    }

    fn order(&mut self, misread: Box<Finding>) {
        if self.is_sound() {
            self.stop = Some(Stop::Order(misread));
        }
    }

    fn said(&mut self, span: Span, subject: &Word<'s>, body: &Body<'s>) {
        let seats = &self.case.opened.header.seats;
        let by = match subject.text {
            "table" => Actor::Table,
            "check" => return self.check(span, *body),
            handle => match player_of(seats, handle) {
                Some(player) => Actor::Player(player),
                None => return self.rare(span, *subject, *body),
            },
        };
        self.clauses(by, span, body);
    }

    /// What only the record says, or who is written in another case.
    #[inline(never)]
    fn rare(&mut self, span: Span, subject: Word<'s>, body: Body<'s>) {
        let opened = &self.case.opened;
        match standard(&subject) {
            Some("table") => self.clauses(Actor::Table, span, &body),
            Some("manual") => self.clauses(Actor::Manual, span, &body),
            Some("adjust") => {
                self.now.tally.basis.adjusted += 1;
                self.clauses(Actor::Adjust, span, &body);
            }
            Some("check") => self.check(span, body),
            Some("result") => self.result(body),
            Some("allow") => self.allow(span, body),
            Some("takeback") => self.takeback(span, body),
            _ if kept_subject(&subject, &opened.header.seats).is_some() => {
                self.now.tally.keeps = true;
                if is(&subject, LEFT) {
                    self.leaves(subject, body);
                } else if self.understood(kept_words(body)).is_some() && is(&subject, GAP) {
                    self.gap(span);
                }
            }
            _ if opened.is_header_key(&subject) => {
                let message =
                    format!("`{}:` belongs to the header, above the first heading", subject.text);
                let label = "a header line among the moves";
                let misread = Finding::new(Record::LateHeader, subject.span, message, label)
                    .help("move the line up, between `evoref 1` and `setup`");
                self.form(*misread);
            }
            _ => {
                let (seats, players) = (&opened.header.seats, opened.header.players);
                let code = Record::UnknownSubject.code();
                let misread = said_by_the_table(G::GAME, subject, body);
                let unknown = || unknown_subject(subject, seats, players, code);
                self.form(*misread.unwrap_or_else(unknown));
            }
        }
    }

    /// A line that takes clauses back: which ones was looked for before.
    fn takeback(&mut self, line: Span, body: Body<'s>) {
        self.now.tally.basis.takebacks += 1;
        let Some(count) = self.understood(takeback_count(body)) else { return };
        self.now.undone.take_back(count);
        let case = self.case;
        let too_far = &case.taken.too_far;
        let above = too_far.partition_point(|misread| misread.primary.span.start < line.start);
        if let Some(misread) = too_far.get(above)
            && line.contains(misread.primary.span.start)
            && !self.stands(line.start)
        {
            self.order(Box::new(misread.clone()));
        }
    }

    /// Carries out what was proven legal.
    #[inline]
    fn apply(&mut self, legal: &G::Legal, said: impl FnOnce() -> Said) {
        let rules = &*self.case.rules;
        let said = self.watch.is_some().then(said);
        apply(
            rules,
            &mut self.now.state,
            self.now.last,
            legal,
            said.as_ref(),
            again(&mut self.watch),
        );
    }

    /// Begins the next round, whose heading was written or is supposed.
    fn begin_round(&mut self, step: Step) {
        let (rules, state) = (&self.case.rules, &mut self.now.state);
        match &mut self.watch {
            None => rules.open_round(state, &mut Book::quiet(step)),
            Some(watch) => {
                rules.open_round(state, &mut Book::told(step, &mut |entry| watch.entry(entry)));
            }
        }
    }

    /// Carries out what is due before `next`, at the moment of the last action.
    #[inline]
    fn advance(&mut self, next: &Next<'_, G::Action>, waived: &Waived) -> Arrived<Breach<G>> {
        let rules = &*self.case.rules;
        advance(rules, &mut self.now.state, next, waived, self.now.last, again(&mut self.watch))
    }

    fn refuse(
        &mut self,
        breach: Breach<G>,
        by: Actor,
        clause: Clause<'s>,
        claimed: Option<Span>,
        missing: bool,
    ) {
        let rule = breach.rule();
        if self.is_left_out(Some((rule, by))) {
            return self.lose_sight(clause.span());
        }
        self.stop = Some(Stop::Breach(Box::new(Refused {
            code: rule.into(),
            waived: Waived::NONE.with(rule),
            part: if missing { Part::Clause } else { breach.part() },
            breach: Box::new(breach),
            by,
            clause,
            claimed,
            missing,
            allowed: !self.now.pending.is_empty(),
        })));
    }
}
