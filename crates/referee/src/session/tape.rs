//! A record with its rules and a cursor: stepping, seeking, and the marks that make it quick.
//!
//! Generic over the game; [`super::Session`] hides which one it is. A mark holds a copy of the state,
//! so that going to a place replays a few lines only.

use super::telling::Telling;
use super::{At, Completion, Event, FilesRead, Live, What};
use crate::header::Header;
use crate::opened::{Given, Opened, TakenBack};
use crate::prelude::*;
use crate::replay::{Case, Mark, Replay, Spot, Supposed};
use crate::subject::actor;
use crate::{self as referee, Options, Report, keep_going};

/// Lines between two marks, as long as there are few of them.
const DISTANCE: u32 = 8;
/// The most marks: then every second one goes, and the distance doubles.
const MARKS: usize = 256;

#[derive(Clone)]
pub(super) struct Moment<G: Rules> {
    pub(super) at: At,
    /// The clause or line at which judging stopped.
    pub(super) stopped: Option<At>,
    pub(super) mark: Mark<G>,
}

#[derive(Clone)]
pub(super) struct Tape<G: Rules> {
    pub(super) rules: Arc<G>,
    pub(super) source: Arc<Source>,
    pub(super) header: Arc<Header>,
    /// Where the header ends.
    pub(super) body: u32,
    pub(super) taken: Arc<TakenBack>,
    /// What was taken back, and how judging goes on past findings.
    pub(super) supposed: Arc<Supposed>,
    pub(super) files: Arc<FilesRead>,
    pub(super) work: Work,
    /// In the order of the record; the first stands before the first line of the body.
    pub(super) marks: Vec<Arc<Moment<G>>>,
    distance: u32,
    /// Nothing above this byte is refused.
    pub(super) sound: u32,
    pub(super) now: Moment<G>,
    /// What there is to say of the record without what needs trying, once somebody asked.
    pub(super) found: OnceLock<Arc<Report>>,
}

impl<G: Rules> Tape<G> {
    /// The tape of an opened record, whose text is `source`.
    pub(super) fn new(case: Case<'_, G>, source: Arc<Source>) -> Self {
        let first = Moment { at: At::START, stopped: None, mark: Mark::first(&case) };
        Self {
            rules: case.rules,
            source,
            header: case.opened.header,
            body: case.opened.body,
            taken: case.taken,
            supposed: Arc::new(case.supposed),
            files: Arc::default(),
            work: case.work,
            marks: vec![Arc::new(first.clone())],
            distance: DISTANCE,
            sound: 0,
            now: first,
            found: OnceLock::new(),
        }
    }

    /// The same for somebody who works apart, perhaps in another thread.
    pub(super) fn branch(&self) -> Self {
        let work = self.work.apart();
        Self { rules: Arc::new(self.rules.paid_from(&work)), work, ..self.clone() }
    }

    pub(super) fn case(&self) -> Case<'_, G> {
        let opened = self.written(&self.source);
        let given = Given { opened, source: &self.source, files: &*self.files };
        Case {
            taken: Arc::clone(&self.taken),
            supposed: (*self.supposed).clone(),
            ..Case::new(given, Arc::clone(&self.rules), self.work.clone())
        }
    }

    /// The place after what stands before `next` and began at `span`.
    fn after(&self, span: Span, next: Spot) -> At {
        let line = self.line(span.start);
        if next.clause == 0 { At::after(line) } else { At { line, clause: next.clause } }
    }

    /// The line that holds a byte, from 1.
    pub(super) fn line(&self, offset: u32) -> u32 {
        self.source.line_index(offset) as u32 + 1
    }

    fn end(&mut self) -> Event {
        let mut told = Telling::default();
        self.finish(Some(&mut told));
        let stage = self.stage();
        let end = self.source.text().len() as u32;
        let span = Span::new(end, end);
        let facts = told.facts(&*self.rules, &self.header.seats, span);
        let unfinished = Record::Unfinished.code();
        let mut findings = self.findings();
        findings.retain(|finding| finding.code == unfinished);
        Event { at: At::END, span, what: What::End, facts, stage, findings }
    }

    /// Goes through what ends the session, and tells somebody of it.
    fn finish(&mut self, told: Option<&mut Telling<G::Action>>) {
        let case = self.case();
        let spot = self.now.mark.spot;
        let watch = told.map(|told| -> &mut dyn Watch<G> { told });
        let mut run = Replay::resume(&case, &self.now.mark, watch);
        if self.now.mark.judging {
            run.finish_quietly();
        }
        let mark = run.mark(spot);
        drop(case);
        self.now.mark = mark;
        self.now.at = At::END;
    }

    /// Goes on to the next mark, but not beyond the place `to`; whether there is more before `to`.
    fn run_on(&mut self, to: At) -> bool {
        let case = self.case();
        let mut run = Replay::resume(&case, &self.now.mark, None);
        let (mut spot, mut at) = (self.now.mark.spot, self.now.at);
        let known = self.marks.last().map_or(0, |mark| mark.at.line);
        let (limit, judging) = (self.limit(to), self.now.mark.judging);
        let more = loop {
            if at >= to {
                break false;
            }
            // What is refused changes nothing, so a copy is kept where that may come.
            let open = spot.next >= self.sound && run.is_sound();
            let state = open.then(|| run.now.state.clone());
            let Some((span, what, next)) = run.unit(spot, limit) else { break false };
            (spot, at) = (next, self.after(span, next));
            if let Some(state) = state.filter(|_| run.stop.is_some()) {
                run.now.state = state;
            }
            let far = matches!(what, What::Round(_)) || at.line >= known + self.distance;
            if judging && !run.is_sound() || next.clause == 0 && far {
                break true;
            }
        };
        let now = self.moment(at, run.mark(spot));
        drop(case);
        self.now = now;
        self.keep_mark();
        more
    }

    /// The moment that was reached from the present one.
    fn moment(&self, at: At, mark: Mark<G>) -> Moment<G> {
        let stops = self.now.mark.judging && !mark.judging;
        Moment { at, stopped: if stops { Some(at) } else { self.now.stopped }, mark }
    }

    /// The byte before which every line begins that stands before `to`.
    fn limit(&self, to: At) -> u32 {
        let Some(index) = to.line.checked_sub(1).filter(|_| to != At::END) else {
            return if to == At::END { u32::MAX } else { 0 };
        };
        let line = self.source.line_span(index as usize);
        if to.clause == 0 { line.start } else { line.end }
    }

    /// Keeps the present moment if the last mark is far enough above.
    fn keep_mark(&mut self) {
        if self.now.mark.judging {
            self.sound = self.sound.max(self.now.mark.spot.next);
        }
        let Some(last) = self.marks.last() else { return };
        let (spot, at) = (self.now.mark.spot, self.now.at);
        if spot.clause > 0 || at.line < last.at.line + self.distance {
            return;
        }
        self.marks.push(Arc::new(self.now.clone()));
        if self.marks.len() > MARKS {
            let mut kept = false;
            // The first mark always stays.
            self.marks.retain(|_| {
                kept = !kept;
                kept
            });
            self.distance *= 2;
        }
    }

    /// The line that takes back the clause that begins at a byte; 0 if none does.
    fn taken_back_by(&self, clause: u32) -> u32 {
        let taken = &self.taken.clauses;
        let place = taken.binary_search_by_key(&clause, |(gone, _)| *gone);
        place.map_or(0, |place| self.line(taken[place].1))
    }
}

impl<G: Rules> Live for Tape<G> {
    fn boxed(&self) -> Box<dyn Live> {
        Box::new(self.branch())
    }

    fn header(&self) -> &Header {
        &self.header
    }

    /// Goes on past findings from now on.
    fn keep_going(&mut self) {
        // What was supposed of the text as it was holds no more.
        let gone = Arc::clone(&self.supposed.gone);
        self.supposed = Arc::new(Supposed { gone, ..Supposed::default() });
        let mut case = self.case();
        // With full purses, as for a record that was opened.
        case.work.begin_question();
        case.work.begin_verdict();
        keep_going::go_on(&mut case);
        let supposed = Supposed { past: None, ..case.supposed };
        self.supposed = Arc::new(supposed);
        self.found = OnceLock::new();
        self.sound = 0;
        self.marks.truncate(1);
        self.now = (*self.marks[0]).clone();
    }

    /// Goes through the next clause or line, and tells what it did.
    fn step(&mut self) -> Option<Event> {
        if self.now.at == At::END {
            return None;
        }
        let case = self.case();
        let spot = self.now.mark.spot;
        let mut told = Telling::default();
        let mut run = Replay::resume(&case, &self.now.mark, Some(&mut told));
        let Some((span, mut what, next)) = run.unit(spot, u32::MAX) else {
            drop(run);
            drop(case);
            return Some(self.end());
        };
        let judged = self.now.mark.judging && !run.is_in_gap();
        if let What::TakenBack { by } = &mut what {
            *by = self.taken_back_by(spot.next);
        } else if !judged && matches!(what, What::Round(_) | What::Counts { .. }) {
            what = What::Unjudged(Actor::Table);
        }
        let found = &run.found;
        let quiet = run.stop.is_none()
            && found.forms.is_empty()
            && found.warnings.is_empty()
            && found.notes.is_empty()
            && found.counts.agree()
            && !matches!(what, What::Result | What::Allow);
        let stage = stage(&*self.rules, &run.now.state);
        let (at, stops) = (self.after(span, next), run.stop.is_some());
        if stops {
            // What is refused changes nothing.
            run.now.state = self.now.mark.state.clone();
        }
        let now = self.moment(at, run.mark(next));
        let seats = &self.header.seats;
        let facts = if stops { Vec::new() } else { told.facts(&*self.rules, seats, span) };
        drop(case);
        self.now = now;
        self.keep_mark();
        let findings = if quiet { Vec::new() } else { self.findings_between(spot.next, next.next) };
        Some(Event { at, span, what, facts, stage, findings })
    }

    /// Goes to a place, from the mark above it.
    fn seek(&mut self, to: At) {
        let above = self.marks.partition_point(|mark| mark.at <= to);
        let mark = &self.marks[above.saturating_sub(1)];
        if self.now.at > to || mark.at > self.now.at {
            self.now = (**mark).clone();
        }
        if self.now.at == At::END {
            // Behind the end nothing is gone through.
            return;
        }
        while self.run_on(to) {}
        if to == At::END {
            self.finish(None);
        }
    }

    fn judged(&self, source: &Source, options: Options) -> Report {
        let opened = Opened::new(source.text(), 0, self.header.games);
        let given = Given { opened, source, files: &*self.files };
        let keep_going = options.keep_going || self.supposed.lenient;
        let options = Options { keep_going, ..options };
        let report = referee::refereed::<G>(given, options);
        report.unwrap_or_else(|report| *report)
    }

    fn edit(&mut self, span: Span, with: &str) -> Option<At> {
        self.edited(span, with)
    }

    fn edit_below(&mut self, span: Span, with: &str) -> bool {
        self.edited_below(span, with)
    }

    fn complete(&self, typed: &str, steps: u64) -> Completion {
        self.completion(typed, steps)
    }

    fn accepts(&self, subject: &str, said: &str) -> Option<bool> {
        let mark = &self.now.mark;
        let is_played = mark.has_begun() && !mark.has_ended() && mark.gap.is_none();
        let by = actor(subject, &self.header.seats)?;
        if !is_played || mark.is_in_position() || said.contains(['"', '#', '=']) {
            return None;
        }
        self.work.begin_question();
        let mut state = mark.state.clone();
        for clause in said.split(';') {
            match self.attempt(&state, by, clause, None) {
                Ok((behind, _)) => state = behind,
                Err(_) => return Some(false),
            }
        }
        Some(true)
    }
}

/// Where a session stands. Who has nothing left in the phase is not said to act in it.
pub(super) fn stage<G: Rules>(rules: &G, state: &G::State) -> Stage {
    let stage = rules.stage(state);
    let turns = rules.turns_there(state);
    let is_open = |player| turns.iter().any(|turn| turn.player == player);
    Stage {
        to_act: match stage.to_act {
            Some(player) if !is_open(player) => turns.first().map(|turn| turn.player),
            to_act => to_act,
        },
        ..stage
    }
}
