//! `--keep-going`: past a finding, as if the refused words had been left out, let stand or said otherwise.
//!
//! One problem after the other is taken from the record. Each is mended the way in which the rest of the record plays
//! on furthest; what only shows because an earlier problem left something in doubt is counted, not printed. Knows no
//! game. What is tried branches from a copy of the run that is kept a few lines above the problem.

mod doubt;
mod guesses;
mod mends;
mod problem;

use super::any::AnyCase;
use super::claims::Differs;
use super::counted::count_differs;
use super::findings::{self, breach, place, tell_meant};
use super::mend::{Mend, changed};
use super::report::{MOST, Report, Status};
use super::slips::{self, Way};
use super::{Options, consequences, reported};
use crate::prelude::*;
use doubt::Doubts;
use guesses::Guesses;
use problem::{Problem, What};

/// The most problems of one record that are gone past.
const PROBLEMS: usize = 50;

/// Said where judging does not go on because it would take too long.
const USED_UP: &str = "judging does not go on below: all the work that may be spent on going past the \
                       findings of one record is done; mend this and check again";

/// Said of how judging goes on.
const GOES_ON: &str = "judging goes on as if";

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
    /// What was meant at each problem so far, and the problem in words; none once that is open at one.
    script: Option<Vec<(Fix, String)>>,
    doubts: Doubts,
    /// The byte of the problem at which judging does not go on.
    stuck: Option<u32>,
}

/// Goes past every problem of a record. How it goes on is kept in the case.
pub(crate) fn go_on(case: &mut dyn AnyCase<'_>) -> FoundSoFar {
    case.supposed_mut().lenient = true;
    let mut told = FoundSoFar { script: Some(Vec::new()), ..FoundSoFar::default() };
    let (forms, more) = case.whole_run(None, u32::MAX).found.forms.into_parts();
    told.more = more;
    case.work().begin_advice();
    let (mut forms, mut torn, follow) = consequences::forms(case, forms);
    told.consequent += follow;
    let open = respell(case, &forms, &mut torn);
    let mut last = None;
    let mut guesses = Guesses::default();
    for round in 0.. {
        let run = case.run(None, u32::MAX);
        if let Some(at) = last.filter(|_| case.work().is_used_up()) {
            // What follows from the last way of going on is not known to its end.
            told.stuck = Some(at);
            break;
        }
        let Some(problem) = Problem::first(case, run, &told.over) else { break };
        if round == PROBLEMS || told.found.len() >= MOST {
            told.stuck = Some(problem.at);
            break;
        }
        last = Some(problem.at);
        if !matches!(problem.what, What::Form) && guesses.revise(case, &problem, &mut told) {
            continue;
        }
        case.keep_further_down(problem.at);
        told.doubts.clear(&case.run(None, problem.at).found.counts);
        let is_torn = torn.iter().any(|line| line.contains(problem.at));
        let own = !is_torn && problem.is_own(case, &mut told.doubts);
        // What cannot be read is so in any case.
        let past = told.over.union(&open).copied().filter(|at| *at != problem.at);
        case.supposed_mut().past = Some(Arc::new(past.collect()));
        let (mut finding, ways) = tell(case, &problem, own, &mut forms);
        if !own && !matches!(problem.what, What::Form) {
            told.consequent += 1;
        }
        let is_header = |fix: &Fix| fix.span.start < case.opened().body;
        if finding.as_ref().is_some_and(|finding| finding.fix.as_ref().is_some_and(is_header)) {
            // With that line of the header the whole record is legal.
            told.consequent += forms.drain(..).count() as u32;
            told.found.extend(finding);
            told.stuck = Some(problem.at);
            break;
        }
        let before = case.supposed().clone();
        let Next { mend, sure, others, fix } = next(case, &problem, ways, &mut told);
        let said = finding.as_ref().map(Finding::in_words).unwrap_or_default();
        let script = told.script.zip(fix);
        told.script = script.map(|(script, fix)| [script, vec![(fix, said)]].concat());
        told.guessed |= !sure;
        if let What::Counts(differs) = &problem.what {
            told.over.extend(differs.iter().map(|differs| differs.span.start));
        }
        if let (Some(finding), Some(mend)) = (&mut finding, &mend)
            && !mend.said.is_empty()
        {
            finding.help.push(format!("{GOES_ON} {}", mend.said));
        }
        let number = finding.as_ref().map(|_| told.found.len());
        told.found.extend(finding);
        match mend {
            Some(mend) => {
                guesses.goes_on(&mend);
                if own && !sure {
                    guesses.add(problem.at, before, others, number);
                }
                mend.apply(case);
            }
            None if matches!(problem.what, What::Form) => {}
            None => {
                told.stuck = Some(problem.at);
                break;
            }
        }
        told.over.insert(problem.at);
    }
    told.found.splice(0..0, forms);
    if told.stuck.is_some()
        && case.work().is_used_up()
        && let Some(finding) = told.found.last_mut()
    {
        finding.help.push(USED_UP.to_owned());
    }
    told
}

/// What is told of a problem, if that does not stand among the forms, and how judging may go on.
fn tell(
    case: &dyn AnyCase<'_>,
    problem: &Problem<'_>,
    own: bool,
    forms: &mut [Finding],
) -> (Option<Finding>, Vec<Way>) {
    match &problem.what {
        // What follows from something else is not looked into.
        What::Counts(_) | What::Refused(_) | What::Order(_) if !own => (None, Vec::new()),
        // All of them are printed, as in a run that stops.
        What::Form => {
            let form = forms.iter_mut().find(|form| form.primary.span.start == problem.at);
            let in_line = || slips::in_line(case, problem.at).ways;
            (None, form.map_or_else(in_line, |form| tell_meant(case, form)))
        }
        What::Counts(differs) => {
            let finding = count_differs(case, differs);
            (finding, slips::above_count(case, problem.at, differs).ways)
        }
        What::Refused(refused) => {
            let (mut finding, ways) = breach(case, &*problem.table, refused);
            finding.action = refused.claimed.is_some().then_some(problem.judged);
            (Some(finding), ways)
        }
        What::Order(misread) => {
            let place = place(case, problem.table.stage(), Actor::Table);
            let mut finding = Finding { place, ..(**misread).clone() };
            let ways = tell_meant(case, &mut finding);
            (Some(finding), ways)
        }
    }
}

/// Spells the first lines that cannot be read as they were probably meant: the bytes of the others. What is wrong in a
/// line that is read now follows from its form, as in one that is `torn`.
fn respell(case: &mut dyn AnyCase<'_>, forms: &[Finding], torn: &mut Vec<Span>) -> BTreeSet<u32> {
    let mut open = BTreeSet::new();
    for (number, misread) in forms.iter().enumerate() {
        let fix = misread.fix.as_ref().filter(|_| number < MOST);
        let at = misread.primary.span.start;
        match fix.and_then(|fix| changed(case, fix, String::new())) {
            Some(mend) => {
                mend.apply(case);
                torn.push(case.opened().line_at(at));
            }
            None => _ = open.insert(at),
        }
    }
    open
}

/// How judging goes on past a problem.
#[derive(Default)]
struct Next {
    mend: Option<Mend>,
    /// Whether that was meant.
    sure: bool,
    /// What may have been meant instead.
    others: Vec<Mend>,
    /// The change of the text that was meant, if it is sure.
    fix: Option<Fix>,
}

/// How judging goes on after a problem; marks what that leaves in doubt.
fn next(
    case: &mut dyn AnyCase<'_>,
    problem: &Problem<'_>,
    ways: Vec<Way>,
    told: &mut FoundSoFar,
) -> Next {
    let mut meant = None;
    let mut likely = false;
    let mut others = Vec::new();
    for (number, way) in ways.into_iter().enumerate() {
        let Way { sure, fix, .. } = way;
        likely |= way.likely;
        let Some(mend) = way.mend else { continue };
        let far = if number == 0 { mends::past(case, problem, &told.over, &mend) } else { None };
        match far {
            Some(_) if sure => return Next { mend: Some(mend), sure, fix, ..Next::default() },
            Some(far) => meant = Some((mend, far)),
            None => others.push(mend),
        }
    }
    let taken = meant.take_if(|_| likely);
    if let (What::Counts(differs), None) = (&problem.what, &taken) {
        let mend = Some(past_counts(case, problem.at, differs, told));
        return Next { mend, sure: true, ..Next::default() };
    }
    let plain = mends::plain(case, problem);
    let is_guess = taken.is_some();
    let best = taken.map(|(mend, far)| (mend, far, 1)).or_else(|| {
        case.supposed_mut().brief = true;
        let best = mends::best(case, problem, &plain, meant, &told.over);
        case.supposed_mut().brief = false;
        best
    });
    let Some((mend, reach, alike)) = best else { return Next { others, ..Next::default() } };
    told.doubts.mark(case, problem, &plain, &mend, (reach, alike));
    others.extend(plain);
    Next { mend: Some(mend), sure: !is_guess && reach == u32::MAX, others, fix: None }
}

/// Past a line of counts: they were misread if the record plays on as far without them, else they are as
/// the table had it.
fn past_counts(
    case: &mut dyn AnyCase<'_>,
    at: u32,
    differs: &[Differs],
    told: &mut FoundSoFar,
) -> Mend {
    let (counted, taken) = mends::as_counted(case, differs, &told.over, at);
    let mut over = told.over.clone();
    over.extend(differs.iter().map(|differs| differs.span.start));
    let misread = mends::far(case, &over);
    let right = counted.on(case, |case| mends::far(case, &over));
    if misread >= right {
        return Mend::new("");
    }
    for differs in differs {
        told.doubts.add(differs.owner, differs.unit, differs.span.start);
    }
    for differs in taken {
        told.doubts.counted(differs.owner, differs.unit, differs.span);
    }
    counted
}

/// The report on a record that is judged to its end, whatever is found, and how far its own words lead.
pub(crate) fn report(case: &mut dyn AnyCase<'_>, options: Options) -> Report {
    let mut told = go_on(case);
    let (mut doubts, stuck) = (std::mem::take(&mut told.doubts), told.stuck);
    let run = case.run(None, stuck.unwrap_or(u32::MAX));
    doubts.clear(&run.found.counts);
    let (judged, stage) = (run.found.judged, run.table.stage());
    let whole = case.run(None, u32::MAX);
    let actions = whole.found.actions;
    let mut report = reported::report(case, if stuck.is_some() { run } else { whole }, options);
    report.actions = actions;
    // No score rests on words that the record does not say.
    if let Some(first) = case.supposed().readings.iter().map(|reading| reading.at).min() {
        let (standing, stage, _) = case.run(None, first).table.last_moment(false);
        report.stage = Some(stage);
        if let Some(details) = &mut report.details {
            details.standing = Some(standing);
        }
    }
    let late = [Record::ResultDiffers, Record::FinalTooEarly, Record::NothingToCount];
    let late = late.map(Record::code);
    let (errors, rest): (Vec<Finding>, Vec<Finding>) =
        report.findings.drain(..).partition(Finding::is_error);
    let late = errors.into_iter().filter(|finding| late.contains(&finding.code));
    // That rounds are missing follows from no number that is in doubt.
    let (early, late): (Vec<Finding>, Vec<Finding>) =
        late.partition(|finding| finding.code == Record::FinalTooEarly.into());
    told.found.extend(early);
    if told.found.is_empty() || !doubts.any() && !told.guessed {
        told.found.extend(consequences::together(late));
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
        let at = case.opened().line_at(at);
        findings::stopped_at(at, judged, stage)
    });
    report.doubts = doubts.told(case);
    report.script = told.script.filter(|_| stuck.is_none()).unwrap_or_default();
    report
}
