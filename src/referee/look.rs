//! Looking at a record without refereeing it: the table at a line, what is legal there, and where a
//! score came from.
//!
//! Knows how to stop a replay at a line; what the table looks like is the game's.

use super::alternatives::{open_choices, printed};
use super::place::{locate, subject_of};
use super::replay::{Replay, Session, finished};
use super::report::Addend;
use super::{VisitSession, with_session};
use crate::diagnostic::Finding;
use crate::notation::{Statement, lines};
use crate::rules::{Due, Entry, Files, Log, Next, Owner, Player, Rules, Waived};
use crate::source::{Source, Span};

/// The table at a point of a record.
#[derive(Debug, Clone)]
pub struct Shown {
    /// Drawn as text, at most 80 columns wide.
    pub text: String,
    /// Round from 1; 0 in the set-up.
    pub round: u32,
    /// Phase in the words of the rulebook.
    pub phase: &'static str,
    /// Display name of who must or may act.
    pub to_act: Option<String>,
    /// The whole state.
    pub json: serde_json::Value,
    /// The line of an illegal action before that point, from 1: the table is shown as it stood there.
    pub stopped: Option<u32>,
}

/// What is legal at a point of a record.
#[derive(Debug, Clone, Default)]
pub struct LegalList {
    /// Display name of who must or may act.
    pub to_act: Option<String>,
    /// Round from 1; 0 in the set-up.
    pub round: u32,
    /// Phase in the words of the rulebook.
    pub phase: &'static str,
    /// For each subject its clauses, each with the number of ways it stands for.
    pub groups: Vec<(String, Vec<(String, u64)>)>,
    /// All ways together.
    pub total: u64,
    /// Headings that may come next.
    pub headings: Vec<String>,
    /// The line of an illegal action before that point, from 1.
    pub stopped: Option<u32>,
}

/// The byte after line `line` (from 1) of a file, of which `source` may be a part.
fn until(source: &Source, line: Option<u32>) -> u32 {
    let index = |line: u32| line.saturating_sub(source.lines_before() + 1);
    line.map_or(u32::MAX, |line| source.line_span(index(line) as usize).end)
}

/// The table after line `line` of the file (from 1), or at the end of the record.
///
/// # Errors
/// The findings of a header that cannot be used.
pub fn state(
    source: &Source,
    record: Span,
    files: &dyn Files,
    line: Option<u32>,
) -> Result<Shown, Vec<Finding>> {
    struct Show(u32);
    impl<'s> VisitSession<'s> for Show {
        type Out = Shown;
        fn visit<G: Rules>(self, session: Session<'s, G>) -> Shown {
            let (state, stopped) = state_at(&session, self.0);
            let stage = session.rules.stage(&state);
            let mut text = String::new();
            session.rules.show(&state, &mut text);
            Shown {
                text,
                round: stage.round,
                phase: stage.phase,
                to_act: stage.to_act.map(|player| name(&session, player)),
                json: serde_json::to_value(&state).unwrap_or_default(),
                stopped,
            }
        }
    }
    with_session(source, record, files, Show(until(source, line)))
}

/// Every legal action after line `line` of the file (from 1), or at the end of the record.
///
/// # Errors
/// The findings of a header that cannot be used.
pub fn legal(
    source: &Source,
    record: Span,
    files: &dyn Files,
    line: Option<u32>,
) -> Result<LegalList, Vec<Finding>> {
    struct List(u32);
    impl<'s> VisitSession<'s> for List {
        type Out = LegalList;
        fn visit<G: Rules>(self, session: Session<'s, G>) -> LegalList {
            let (state, stopped) = state_at(&session, self.0);
            session.work.begin_advice();
            let rules = &session.rules;
            let stage = rules.stage(&state);
            let mut list = LegalList {
                to_act: stage.to_act.map(|player| name(&session, player)),
                round: stage.round,
                phase: stage.phase,
                stopped,
                ..LegalList::default()
            };
            for choice in open_choices(rules, &state) {
                let who = subject_of(choice.by, &session.opened.header.seats);
                let ways = choice.form.as_ref().map_or(1, |(_, ways)| *ways);
                list.total += ways;
                let clause = (printed(rules, &choice), ways);
                match list.groups.iter_mut().find(|(name, _)| name == who) {
                    Some((_, clauses)) if clauses.contains(&clause) => {}
                    Some((_, clauses)) => clauses.push(clause),
                    None => list.groups.push((who.to_owned(), vec![clause])),
                }
            }
            if round_may_end(rules, &state) {
                list.headings.push(format!("round {}", stage.round + 1));
            }
            list
        }
    }
    with_session(source, record, files, List(until(source, line)))
}

/// Every addend of a player's score, in order; `player` is a handle or a display name.
///
/// # Errors
/// A header that cannot be used, as its findings; or no findings if nobody has that name.
pub fn explain(
    source: &Source,
    record: Span,
    files: &dyn Files,
    player: &str,
) -> Result<Vec<Addend>, Vec<Finding>> {
    struct Explain<'a>(&'a str);
    impl<'s> VisitSession<'s> for Explain<'_> {
        type Out = Option<Vec<Addend>>;
        fn visit<G: Rules>(self, session: Session<'s, G>) -> Self::Out {
            let seats = &session.opened.header.seats;
            let seat = seats.iter().position(|seat| {
                seat.handle.eq_ignore_ascii_case(self.0)
                    || seat.name.to_lowercase() == self.0.to_lowercase()
            })?;
            let owner = Owner::player(Player(seat as u8));
            let mut replay = Replay::run(&session, Vec::<Entry>::new(), u32::MAX);
            replay.finish_quietly();
            let entries = replay
                .log
                .into_iter()
                .filter(|entry| entry.owner == owner && entry.unit == G::GAME.score);
            let headings = headings(&session);
            let addend = |entry: Entry| Addend {
                delta: entry.delta,
                why: entry.why,
                round: headings.partition_point(|at| *at <= entry.step.0) as u32,
                span: locate(&session, entry.step),
            };
            Some(entries.map(addend).collect())
        }
    }
    with_session(source, record, files, Explain(player))?.ok_or_else(Vec::new)
}

fn headings<G: Rules>(session: &Session<'_, G>) -> Vec<u32> {
    lines(session.opened.text, session.opened.at)
        .filter(|(_, line)| matches!(line, Ok(Statement::Round(_))))
        .map(|(span, _)| span.start)
        .collect()
}

fn name<G: Rules>(session: &Session<'_, G>, player: Player) -> String {
    session
        .opened
        .header
        .seats
        .get(player.seat())
        .map_or_else(String::new, |seat| seat.name.to_string())
}

/// The state after everything before the byte `until`, or before the clause that is illegal.
fn state_at<G: Rules>(session: &Session<'_, G>, until: u32) -> (G::State, Option<u32>) {
    let run = Replay::run(session, (), until);
    let at = match &run.stop {
        Some(super::replay::Stop::Breach(refused)) => Some(refused.clause.at),
        Some(super::replay::Stop::Order(misread)) => Some(misread.span.start),
        None => run.forms.first().map(|misread| misread.span.start),
    };
    match at {
        None if until == u32::MAX => {
            // At the end of a session that is over, the end is what people want to see.
            let ended = finished(&session.rules, &run.state);
            let over = |state: &G::State| session.rules.standing(state).ending.is_some();
            (ended.filter(over).unwrap_or(run.state), None)
        }
        None => (run.state, None),
        Some(at) => {
            let line = session.source.position(at).line;
            (Replay::run(session, (), at).state, Some(line))
        }
    }
}

/// Whether the next `round` heading may stand here.
pub(crate) fn round_may_end<G: Rules>(rules: &G, state: &G::State) -> bool {
    let mut state = state.clone();
    loop {
        match rules.due(&state, &Next::Round, &Waived::NONE) {
            Due::Step(legal) => {
                rules.apply(&mut state, crate::rules::Step::default(), &legal, &mut ());
            }
            Due::Nothing | Due::RoundOver => return true,
            Due::Missing(_) | Due::GameOver => return false,
        }
    }
}

impl<G: Rules, L: Log> Replay<'_, '_, G, L> {
    /// Carries out the end of the session, if nothing is missing for it.
    pub(crate) fn finish_quietly(&mut self) {
        let ended = finished(&self.session.rules, &self.state);
        if ended.is_some_and(|state| self.session.rules.standing(&state).ending.is_some()) {
            while let Due::Step(legal) =
                self.session
                    .rules
                    .due(&self.state, &Next::End, &Waived::NONE)
            {
                self.session
                    .rules
                    .apply(&mut self.state, self.last, &legal, &mut self.log);
            }
        }
    }
}
