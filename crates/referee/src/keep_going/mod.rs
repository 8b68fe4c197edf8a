//! `--keep-going`: past a finding, as if the refused words had been left out, let stand or said otherwise.
//!
//! One problem after the other is taken from the record. Each is mended the way in which the rest of
//! the record plays on furthest; what only shows because an earlier problem left something in doubt
//! is counted, not printed. Knows no game. What is tried branches from a copy of the run that is kept a
//! few lines above the problem.

mod doubt;
mod mends;
mod problem;
mod readings;

use super::Options;
use super::any::AnyCase;
use super::claims::Differs;
use super::consequences;
use super::counted::count_differs;
use super::findings::{self, breach, from_misread, place, tell_meant};
use super::place::line_at;
use super::report::{MOST, Report, Status};
use super::reported;
use super::slips::{self, Way};
use crate::prelude::*;
use doubt::Doubts;
use mends::{Mend, REPLAYS, Trials};
use problem::{Problem, What};

/// The most problems of one record that are gone past.
const PROBLEMS: usize = 50;

/// Said where judging does not go on because it would take too long.
const USED_UP: &str = "judging does not go on below: all the work that may be spent on going past the \
                       findings of one record is done; mend this and check again";

#[derive(Default)]
pub(crate) struct FoundSoFar {
    /// Printed, in the order of the record.
    found: Vec<Finding>,
    /// Those that follow from what was found before.
    consequent: u32,
    /// Bytes of the problems that are over.
    over: BTreeSet<u32>,
    /// Form errors besides those that were kept.
    more: u32,
    /// Whether it is not known how something was meant.
    guessed: bool,
}

/// The report on a session that is judged to its end, whatever is found.
pub(crate) fn report(case: &mut dyn AnyCase<'_>, span: Span, options: Options) -> Report {
    let (told, doubts, stuck) = go_on(case);
    close(case, (span, options), told, doubts, stuck)
}

/// Goes past every problem of a record: what was found, what is in doubt, and where judging does not go
/// on. How it goes on is kept in the case.
pub(crate) fn go_on(case: &mut dyn AnyCase<'_>) -> (FoundSoFar, Doubts, Option<u32>) {
    case.supposed_mut().lenient = true;
    let mut told = FoundSoFar::default();
    let mut doubts = Doubts::default();
    let mut trials = Trials { left: REPLAYS };
    let (forms, more) = case.whole_run(None, u32::MAX).found.forms.into_parts();
    told.more = more;
    case.work().begin_advice();
    let (forms, torn, follow) = consequences::forms(case, forms);
    told.consequent += follow;
    let (open, respelt) = respell(case, &forms);
    let forms = forms.into_iter().map(|misread| from_misread(misread, Place::default()));
    let mut forms: Vec<Finding> = forms.collect();
    let mut stuck = None;
    let mut last = None;
    for round in 0.. {
        let run = case.run(None, u32::MAX);
        if let Some(at) = last.filter(|_| case.work().is_used_up()) {
            // What follows from the last way of going on is not known to its end.
            stuck = Some(at);
            break;
        }
        let Some(problem) = Problem::first(case, run, &told.over) else { break };
        if round == PROBLEMS || told.found.len() >= MOST {
            stuck = Some(problem.at);
            break;
        }
        last = Some(problem.at);
        case.keep_further_down(problem.at);
        doubts.clear(&case.run(None, problem.at).found.counts);
        let in_torn = torn.iter().any(|line| line.contains(problem.at));
        let in_respelt = respelt.iter().any(|line| line.contains(problem.at));
        let own = !in_torn && !in_respelt && problem.is_own(case, &mut doubts);
        // What cannot be read is so in any case.
        let past = told.over.union(&open).copied().filter(|at| *at != problem.at);
        case.supposed_mut().past = Some(Arc::new(past.collect()));
        let (mut finding, way) = match &problem.what {
            // What follows from something else is not looked into.
            What::Counts(_) | What::Refused(_) | What::Order(_) if !own => {
                told.consequent += 1;
                (None, None)
            }
            // All of them are printed, as in a run that stops.
            What::Form => {
                let form = forms.iter_mut().find(|form| form.primary.span.start == problem.at);
                let way = match form {
                    Some(form) => tell_meant(case, form),
                    None => slips::in_line(case, problem.at).way,
                };
                (None, way)
            }
            What::Counts(differs) => {
                let stage = differs.first().map(|differs| differs.stage);
                let place = |stage| place(case, stage, Actor::Table);
                let place = stage.map_or(Place::default(), place);
                let finding = count_differs(case, differs, &place);
                (finding, slips::above_count(case, problem.at, differs).way)
            }
            What::Refused(refused) => {
                let (mut finding, way) = breach(case, &*problem.table, refused);
                finding.action = refused.claimed.is_some().then_some(problem.judged);
                (Some(finding), way)
            }
            What::Order(misread) => {
                let stage = problem.table.stage();
                let place = place(case, stage, Actor::Table);
                let mut finding = from_misread((**misread).clone(), place);
                let way = tell_meant(case, &mut finding);
                (Some(finding), way)
            }
        };
        let (mended, is_sure) = mend(case, &problem, &told.over, way, &mut trials, &mut doubts);
        told.guessed |= !is_sure;
        if let What::Counts(differs) = &problem.what {
            let counts = differs.iter().map(|differs| differs.span.start);
            told.over.extend(counts);
        }
        if let (Some(finding), Some(mend)) = (&mut finding, &mended)
            && !mend.said.is_empty()
        {
            finding.help.push(format!("judging goes on as if {}", mend.said));
        }
        told.found.extend(finding);
        match mended {
            Some(mend) => mend.apply(case),
            None if matches!(problem.what, What::Form) => {}
            None => {
                stuck = Some(problem.at);
                break;
            }
        }
        told.over.insert(problem.at);
    }
    told.found.splice(0..0, forms);
    if stuck.is_some()
        && case.work().is_used_up()
        && let Some(finding) = told.found.last_mut()
    {
        finding.help.push(USED_UP.to_owned());
    }
    (told, doubts, stuck)
}

/// Spells the first lines that cannot be read as they were probably meant: the bytes of the others, and the lines that
/// are read now.
fn respell(case: &mut dyn AnyCase<'_>, forms: &[Misread]) -> (BTreeSet<u32>, Vec<Span>) {
    let (mut open, mut respelt) = (BTreeSet::new(), Vec::new());
    for (number, misread) in forms.iter().enumerate() {
        let fix = misread.fix.as_ref().filter(|_| number < MOST);
        match fix.and_then(|fix| mends::changed(case, fix, String::new())) {
            Some(mend) => {
                mend.apply(case);
                respelt.push(line_at(case.opened(), misread.span.start));
            }
            None => _ = open.insert(misread.span.start),
        }
    }
    (open, respelt)
}

/// How judging goes on after a problem, and whether that was meant; marks what it leaves in doubt.
fn mend(
    case: &mut dyn AnyCase<'_>,
    problem: &Problem<'_>,
    over: &BTreeSet<u32>,
    way: Option<Way>,
    trials: &mut Trials,
    doubts: &mut Doubts,
) -> (Option<Mend>, bool) {
    if let Some((mend, far, sure)) = mends::likely(case, problem, over, way) {
        if !sure {
            let plain = mends::plain(case, problem);
            doubts.mark(case, problem, &plain, &mend, (far, 1));
        }
        return (Some(mend), sure);
    }
    if let What::Counts(differs) = &problem.what {
        return (Some(past_counts(case, problem.at, differs, over, doubts)), true);
    }
    let plain = mends::plain(case, problem);
    case.supposed_mut().brief = true;
    let best = trials.best(case, problem, &plain, over);
    case.supposed_mut().brief = false;
    let Some((mend, reach, alike)) = best else { return (None, false) };
    doubts.mark(case, problem, &plain, &mend, (reach, alike));
    (Some(mend), reach == u32::MAX)
}

/// Past a line of counts: they were misread if the record plays on as far without them, else they are as
/// the table had it.
fn past_counts(
    case: &mut dyn AnyCase<'_>,
    at: u32,
    differs: &[Differs],
    over: &BTreeSet<u32>,
    doubts: &mut Doubts,
) -> Mend {
    let (counted, taken) = mends::as_counted(case, differs, over, at);
    let mut over = over.clone();
    over.extend(differs.iter().map(|differs| differs.span.start));
    let misread = mends::far(case, &over);
    let right = counted.on(case, |case| mends::far(case, &over));
    if misread >= right {
        return Mend::new("");
    }
    for differs in differs {
        doubts.add(differs.owner, differs.unit, differs.span.start);
    }
    for differs in taken {
        doubts.counted(differs.owner, differs.unit, differs.span);
    }
    counted
}

/// The report at the end: what was found, and how far the record's own words lead.
fn close(
    case: &dyn AnyCase<'_>,
    (span, options): (Span, Options),
    mut told: FoundSoFar,
    mut doubts: Doubts,
    stuck: Option<u32>,
) -> Report {
    let run = case.run(None, stuck.unwrap_or(u32::MAX));
    doubts.clear(&run.found.counts);
    let (judged, stage) = (run.found.judged, run.table.stage());
    let whole = case.run(None, u32::MAX);
    let actions = whole.found.actions;
    let mut report =
        reported::report(case, if stuck.is_some() { run } else { whole }, span, options);
    report.actions = actions;
    // No score rests on words that the record does not say.
    if let Some(first) = case.supposed().readings.iter().map(|reading| reading.at).min() {
        let said = case.run(None, first).table;
        let (standing, stage, _) = said.last_moment(false);
        report.stage = Some(stage);
        if let Some(details) = &mut report.details {
            details.standing = Some(standing);
        }
    }
    let own = |code: Code| {
        let late = [Record::ResultDiffers, Record::FinalTooEarly, Record::NothingToCount];
        late.iter().any(|late| late.code() == code)
    };
    let (errors, rest): (Vec<Finding>, Vec<Finding>) =
        report.findings.drain(..).partition(|finding| finding.severity == Severity::Error);
    let late = errors.into_iter().filter(|finding| own(finding.code));
    // That rounds are missing follows from no number that is in doubt.
    let (early, late): (Vec<Finding>, Vec<Finding>) =
        late.partition(|finding| finding.code == Record::FinalTooEarly.into());
    told.found.extend(early);
    if told.found.is_empty() || !doubts.any() && !told.guessed {
        let first = consequences::together(late);
        told.found.extend(first);
    } else {
        told.consequent += late.len() as u32;
    }
    report.more = reported::first_of(&mut told.found, false) + told.more;
    if !told.found.is_empty() {
        report.status = Status::Illegal;
    }
    told.found.extend(rest);
    reported::in_order(&mut told.found);
    report.findings = told.found;
    report.consequent = told.consequent;
    report.stopped = stuck.map(|at| {
        let at = line_at(case.opened(), at);
        findings::stopped_at(at, judged, stage)
    });
    report.doubts = doubts.told(case);
    report
}
