//! What chance decided in a session, against what could have come: moments, sums and their spread; and what it could say
//! next.
//!
//! Knows no rule: a game tells its chance, step by step, to [`Chances`].

use super::{Session, Tape};
use crate::make::line_of;
use crate::place::locate;
use crate::prelude::*;
use crate::replay::{Case, Replay, Stop, read};
use crate::subject::actor;
use evoref_game::each_once;
use evoref_game::luck::{Chances, Measure};

/// One of the things that chance could have said.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Its share: of all shares together, how often it comes.
    pub weight: u64,
    /// The clause as chance would have made it.
    pub clause: String,
    /// Whether it is what happened.
    pub happened: bool,
    /// The session after it. Its cursor stands where it stood: it is there to be asked, not to be stepped.
    pub after: Session,
}

/// What chance decided in a session.
#[derive(Debug, Clone)]
pub struct Luck {
    /// What is measured, in the order in which it is shown.
    pub measures: &'static [Measure],
    /// What is not measured, a sentence each.
    pub left_out: &'static [&'static str],
    /// Everything that was measured, in the order of the record.
    pub moments: Vec<LuckMoment>,
    /// How often chance decided something of which the record does not say enough.
    pub unknown: u32,
}

/// A number that chance decided.
#[derive(Debug, Clone)]
pub struct LuckMoment {
    /// What was measured.
    pub measure: &'static Measure,
    /// Whose luck it is; nobody's if it concerns all.
    pub who: Option<Player>,
    /// The kind of thing that it is about, if the measure is taken of several.
    pub of: Option<&'static str>,
    /// The round, from 1; 0 for the set-up.
    pub round: u32,
    /// The words of the record that say it or follow it.
    pub span: Span,
    /// The mean of what could have come.
    pub expected: f64,
    /// Its variance.
    pub variance: f64,
    /// What came.
    pub came: f64,
    /// What happened, as a sentence without a full stop.
    pub phrase: String,
}

impl LuckMoment {
    /// What came above what was expected.
    pub fn luck(&self) -> f64 {
        self.came - self.expected
    }
}

/// Moments of one kind together.
#[derive(Debug, Clone)]
pub struct LuckSum {
    /// What was measured; of a total, the first measure of its unit.
    pub measure: &'static Measure,
    /// Whose luck it is; nobody's if it concerns all.
    pub who: Option<Player>,
    /// The kind of thing, if the measure is taken of several.
    pub of: Option<&'static str>,
    /// How many moments.
    pub moments: u32,
    /// The mean of what could have come.
    pub expected: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// What came.
    pub came: f64,
}

impl LuckSum {
    /// What came above what was expected.
    pub fn luck(&self) -> f64 {
        self.came - self.expected
    }

    fn of(moments: &[&LuckMoment]) -> Option<Self> {
        let first = moments.first()?;
        let sum = |of: fn(&LuckMoment) -> f64| moments.iter().map(|one| of(one)).sum::<f64>();
        Some(Self {
            measure: first.measure,
            who: first.who,
            of: first.of,
            moments: moments.len() as u32,
            expected: sum(|one| one.expected),
            // What is expected of a moment rests on all that came before it, so variances add up.
            deviation: sum(|one| one.variance).sqrt(),
            came: sum(|one| one.came),
        })
    }
}

impl Luck {
    /// Each measure for each player, and for all; the kinds of a measure in the order in which they came.
    pub fn sums(&self) -> Vec<LuckSum> {
        let mut sums = Vec::new();
        for measure in self.measures {
            let own = || self.moments.iter().filter(|one| one.measure == measure);
            let mut groups: Vec<_> = own().map(|one| (one.who, one.of)).collect();
            groups.sort_by_key(|(who, _)| *who);
            for group in each_once(groups) {
                let alike = own().filter(|one| (one.who, one.of) == group);
                sums.extend(LuckSum::of(&alike.collect::<Vec<_>>()));
            }
        }
        sums
    }

    /// The units by which moments are compared, each once.
    pub fn units(&self) -> Vec<&'static str> {
        let ranked = self.measures.iter().filter(|measure| measure.ranks);
        each_once(ranked.map(|measure| measure.unit))
    }

    /// A player's luck in one of [`Luck::units`]; `None` if there was no chance.
    pub fn total(&self, player: Player, unit: &str) -> Option<LuckSum> {
        LuckSum::of(&self.compared(player, unit).collect::<Vec<_>>())
    }

    /// A player's luckiest moments in one of [`Luck::units`], the luckiest first.
    pub fn luckiest(&self, player: Player, unit: &str, most: usize) -> Vec<&LuckMoment> {
        self.extreme(player, unit, most, 1.0)
    }

    /// A player's unluckiest moments in one of [`Luck::units`], the unluckiest first.
    pub fn unluckiest(&self, player: Player, unit: &str, most: usize) -> Vec<&LuckMoment> {
        self.extreme(player, unit, most, -1.0)
    }

    fn extreme(&self, player: Player, unit: &str, most: usize, sign: f64) -> Vec<&LuckMoment> {
        let by = |one: &LuckMoment| sign * one.luck();
        let mut moments: Vec<_> = self.compared(player, unit).filter(|one| by(one) > 0.0).collect();
        moments.sort_by(|a, b| by(b).total_cmp(&by(a)));
        moments.truncate(most);
        moments
    }

    fn compared(&self, player: Player, unit: &str) -> impl Iterator<Item = &LuckMoment> {
        let is_it = move |one: &&LuckMoment| {
            one.measure.ranks && one.measure.unit == unit && one.who == Some(player)
        };
        self.moments.iter().filter(is_it)
    }
}

#[derive(Debug, Clone, Copy)]
enum Happened {
    Words(Span),
    /// At this step, which nobody wrote.
    Step(Step),
    /// Before what comes next.
    Open,
}

#[derive(Debug, Default)]
struct Listening {
    chances: Chances,
    /// Round and place of each moment.
    places: Vec<(u32, Happened)>,
}

impl Listening {
    /// Places what has no place yet.
    fn close(&mut self, here: Happened) {
        let open = self.places.iter_mut().rev();
        for (_, place) in open.take_while(|(_, place)| matches!(place, Happened::Open)) {
            *place = here;
        }
    }

    /// The moments with their places, up to the byte `end`.
    fn moments<G: Rules>(self, case: &Case<'_, G>, end: u32) -> Vec<LuckMoment> {
        let moments = self.chances.told.into_iter().zip(self.places);
        let moments = moments.filter_map(|(told, (round, place))| {
            let mut measures = G::GAME.luck.measures.iter();
            Some(LuckMoment {
                measure: measures.find(|measure| measure.name == told.measure)?,
                who: told.who,
                of: told.of,
                round,
                span: match place {
                    Happened::Words(words) => words,
                    Happened::Step(step) => locate(case, step),
                    Happened::Open => Span::new(end, end),
                },
                expected: told.odds.mean,
                variance: told.odds.variance,
                came: told.came,
                phrase: told.phrase,
            })
        });
        moments.filter(|one| one.span.start <= end).collect()
    }
}

impl<G: Rules> Watch<G> for Listening {
    fn entry(&mut self, entry: Entry) {
        self.close(Happened::Step(entry.step));
    }

    fn before(&mut self, rules: &G, state: &G::State, legal: &G::Legal, said: Option<&Said>) {
        if let Some(said) = said {
            self.close(Happened::Words(said.words));
            if said.supposed {
                return;
            }
        }
        legal.luck(rules, state, &mut self.chances);
        let place = said.map_or(Happened::Open, |said| Happened::Words(said.words));
        let round = rules.stage(state).round;
        self.places.resize(self.chances.told.len(), (round, place));
    }
}

impl<G: Rules> Tape<G> {
    pub(super) fn luck(&self) -> Luck {
        let case = self.case();
        case.work.begin_verdict();
        let until = self.below();
        let mut listening = Listening::default();
        let mut run = Replay::run(&case, Some(&mut listening), until);
        if until == u32::MAX {
            run.finish_quietly();
        }
        // Of a clause that is refused nothing happened, also if its first actions were legal.
        let end = match &run.stop {
            Some(Stop::Breach(refused)) => refused.clause.at.saturating_sub(1),
            Some(Stop::Order(_)) | None => self.source.text().len() as u32,
        };
        drop(run);
        Luck {
            measures: G::GAME.luck.measures,
            left_out: G::GAME.luck.left_out,
            unknown: listening.chances.unknown,
            moments: listening.moments(&case, end),
        }
    }

    pub(super) fn outcomes(&self) -> Vec<Outcome> {
        let rules = &*self.rules;
        let Some((by, claimed)) = self.next_clause() else { return Vec::new() };
        let mut state = self.now.mark.state.clone();
        for claimed in &claimed {
            let action = &claimed.action;
            let (next, step) = (Next::Action(by, action), Step::default());
            let arrived = advance(rules, &mut state, &next, &Waived::NONE, step, None);
            if !matches!(arrived, Arrived::There) {
                return Vec::new();
            }
            let outcomes = action.outcomes(rules, &state, by);
            if !outcomes.is_empty() {
                let outcomes = outcomes.into_iter().filter_map(|(weight, other)| {
                    let done = after(rules, &state, by, &other)?;
                    let mut clause = String::new();
                    other.print(rules, View::Full, &mut clause);
                    let happened = other == *action;
                    Some(Outcome { weight, clause, happened, after: self.with_state(done) })
                });
                return outcomes.collect();
            }
            let Some(done) = after(rules, &state, by, action) else { return Vec::new() };
            state = done;
        }
        Vec::new()
    }

    fn with_state(&self, state: G::State) -> Session {
        let mut other = self.branch();
        other.now.mark.state = state;
        Session(Box::new(other))
    }

    /// The actions of the next clause of the record, if that is what comes next.
    fn next_clause(&self) -> Option<(Actor, Vec<Claimed<G::Action>>)> {
        let spot = self.now.mark.spot;
        if !self.now.mark.judging {
            return None;
        }
        let text = self.source.text();
        let line = self.source.line_span(self.source.line_index(spot.next));
        let (_, statement) = lines(&text[line.start as usize..], line.start).next()?;
        let Ok(Statement::Said { subject, body }) = statement else { return None };
        let by = actor(subject.text, &self.header.seats)?;
        let mut clauses = body.clauses();
        let clause = clauses.find(|clause| clause.at >= spot.next)?;
        if self.supposed.is_gone(clause.at) {
            return None;
        }
        Some((by, read(&*self.rules, by, clause).ok()?))
    }

    pub(super) fn round_over(&self) -> Option<Session> {
        let state = advanced(&*self.rules, &self.now.mark.state, &Next::Round)?;
        Some(self.with_state(state))
    }

    pub(super) fn dealt(&self) -> Option<String> {
        let mark = &self.now.mark;
        if !mark.has_begun() || mark.has_ended() {
            return None;
        }
        let (rules, state) = (&*self.rules, &mark.state);
        let (by, action) = rules.dealt(state)?;
        Some(line_of(rules, by, &action))
    }
}
