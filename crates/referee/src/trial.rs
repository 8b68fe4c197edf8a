//! Whether a changed text plays on, and how far: only what stands below the change is judged again where
//! that is enough.

use super::any::{AnyCase, AnyRun};
use super::opened::{Given, Opened, TakenBack};
use super::replay::{Case, STEPS_OF_A_BYTE, Stop, Supposed, SupposedAction};
use super::results::compare_result;
use crate::prelude::*;
use evoref_game::{self as game, OwnFile};

/// How many lines below the finding a changed text is replayed.
const LINES: usize = 20;
/// What a byte of a data file costs that is read again.
const STEPS_OF_A_BYTE_OF_DATA: u64 = 64;

/// How far the record plays with a change: `None` if the finding stays.
pub(crate) fn try_fix(case: &dyn AnyCase<'_>, fix: &Fix, finding_end: u32) -> Option<u32> {
    let base = case.opened().at as usize;
    let changed = changed(case, fix)?;
    let shift = fix.text.len() as i64 - fix.span.range().len() as i64;
    let end = (i64::from(finding_end) + shift) as u32;
    let from = (end as usize).saturating_sub(base).min(changed.len());
    let mut below = memchr::memchr_iter(b'\n', &changed.as_bytes()[from..]);
    let until = below.nth(LINES).map_or(changed.len(), |end| from + end) + base;
    let run = case.with_text(fix, &changed)?.run(None, until as u32);
    if case.work().is_used_up() {
        // What was found possible may have been left open.
        return None;
    }
    let first = run.unread().chain(run.stopped_at()).min().unwrap_or(u32::MAX);
    (first >= end).then_some(first)
}

/// How far the whole record plays with a change: the byte, in the unchanged text, of the next thing that
/// is wrong, be it a count or the result; `u32::MAX` if there is none. `None` if nobody can tell.
pub(crate) fn reach(case: &dyn AnyCase<'_>, fix: &Fix) -> Option<u32> {
    reach_and_order(case, fix).map(|(far, _)| far)
}

/// The same, and whether what is wrong there is the order of the record, such as a missing heading.
pub(crate) fn reach_and_order(case: &dyn AnyCase<'_>, fix: &Fix) -> Option<(u32, bool)> {
    let changed = changed(case, fix)?;
    let mut trial = case.with_text(fix, &changed)?;
    trial.supposed_mut().brief = true;
    let run = trial.run(None, u32::MAX);
    let at = stop(&*trial, &run);
    let is_order = matches!(run.stop, Some(Stop::Order(_))) && run.stopped_at() == Some(at);
    if case.work().is_used_up() {
        return None;
    }
    let shift = fix.text.len() as i64 - fix.span.range().len() as i64;
    let new_end = fix.span.start + fix.text.len() as u32;
    let far = match at {
        u32::MAX => at,
        // What is wrong with the change itself stands where the change does.
        at if at < new_end => at.min(fix.span.end),
        at => (i64::from(at) - shift) as u32,
    };
    Some((far, is_order))
}

/// The byte of the first thing that is wrong in a run to the end, result included, past what is told.
pub(crate) fn stop(case: &dyn AnyCase<'_>, run: &AnyRun<'_>) -> u32 {
    let counts = run.found.counts.differs.iter().map(|differs| differs.span.start);
    let nothing = run.found.counts.nothing.iter().map(|nothing| nothing.0.start);
    let past = case.past();
    let first = run.unread().chain(counts).chain(nothing);
    let first = first.filter(|at| past.is_none_or(|past| !past.contains(at)));
    if let Some(first) = first.chain(run.stopped_at()).min() {
        return first;
    }
    let Some((claim, span)) = &run.claim else { return u32::MAX };
    let (standing, stage, _) = run.table.last_moment(true);
    let seats = &case.opened().header.seats;
    let wrong = compare_result(claim, *span, case.game(), seats, &standing, stage);
    if wrong.is_empty() { u32::MAX } else { span.start }
}

fn changed(case: &dyn AnyCase<'_>, fix: &Fix) -> Option<String> {
    let base = case.opened().at as usize;
    let range = fix.span.range();
    let text = case.opened().text;
    if !case.work().advise((text.len() / 2) as u64) {
        return None;
    }
    let mut changed = String::with_capacity(text.len() + fix.text.len());
    changed.push_str(text.get(..range.start - base)?);
    changed.push_str(&fix.text);
    changed.push_str(text.get(range.end - base..)?);
    Some(changed)
}

/// A changed text of which nothing differs above the place where the run was kept.
pub(crate) fn branched<'t, G: Rules>(
    case: &Case<'t, G>,
    fix: &Fix,
    changed: &'t str,
) -> Option<Case<'t, G>> {
    let above = case.above.get()?;
    // A first line of the body might become one of the header.
    if fix.span.start < above.at || above.at <= case.opened.body {
        return None;
    }
    let opened = Opened { text: changed, ..case.opened.clone() };
    let trial = trial(case, fix, opened, Arc::clone(&case.rules));
    let before = |gone: &[u32]| gone.partition_point(|at| *at < above.at);
    let (old, new) = (&case.supposed.gone, &trial.supposed.gone);
    let same = new[..before(new)] == old[..before(old)];
    let supposed = case.supposed.forced.iter().map(|(at, _)| *at);
    let mut supposed = supposed.chain(case.supposed.readings.iter().map(|reading| reading.at));
    // What was supposed so far is so in the changed text, too, if judging goes on with it.
    (same && (case.supposed.past.is_some() || supposed.all(|at| at >= above.at))).then_some(trial)
}

/// A changed text that is read from its first line on.
pub(crate) fn opened_anew<'t, G: Rules>(
    case: &Case<'t, G>,
    fix: &Fix,
    changed: &'t str,
) -> Option<Case<'t, G>> {
    let work = &case.work;
    let header = u64::from(case.opened.body - case.opened.at);
    if !work.advise(header * STEPS_OF_A_BYTE) {
        return None;
    }
    let opened = Opened::new(changed, case.opened.at, case.opened.header.games);
    if !opened.belongs() {
        return None;
    }
    let rules = opened.rules::<G>(&Paid { files: case.files, work }, View::Full, work).ok()?;
    Some(Case { above: OnceLock::new(), ..trial(case, fix, opened, Arc::new(rules)) })
}

/// A text with a change that is played on: nothing is supposed in it but how judging went on so far.
fn trial<'t, G: Rules>(
    case: &Case<'t, G>,
    fix: &Fix,
    opened: Opened<'t>,
    rules: Arc<G>,
) -> Case<'t, G> {
    let taken = TakenBack::of(&opened);
    let given = Given { opened, source: case.source, files: case.files };
    Case {
        supposed: moved(&case.supposed, fix, taken.gone()),
        taken: Arc::new(taken),
        above: case.above.clone(),
        ..Case::new(given, rules, case.work.clone())
    }
}

/// What is supposed in a text with a change, of which clauses were taken back.
fn moved(supposed: &Supposed, fix: &Fix, gone: Vec<u32>) -> Supposed {
    let shift = fix.text.len() as i64 - fix.span.range().len() as i64;
    // Where a place of the text is in the changed one, if it is there at all.
    let moved = |at: u32| match at {
        at if at < fix.span.start => Some(at),
        at => (at >= fix.span.end).then(|| (i64::from(at) + shift) as u32),
    };
    let mut all = Supposed { gone: Arc::new(gone), ..Supposed::default() };
    if let Some(past) = &supposed.past {
        all.leave_out(supposed.gone.iter().filter_map(|at| moved(*at)));
        let forced = supposed.forced.iter();
        all.forced.extend(forced.filter_map(|(at, waived)| Some((moved(*at)?, *waived))));
        let said = supposed.readings.iter().cloned();
        all.readings
            .extend(said.filter_map(|one| Some(SupposedAction { at: moved(one.at)?, ..one })));
        all.past = Some(Arc::new(past.iter().filter_map(|at| moved(*at)).collect()));
        all.lenient = true;
    }
    all
}

/// Data files that are read again, and paid for.
struct Paid<'a> {
    files: &'a dyn Files,
    work: &'a Work,
}

impl Files for Paid<'_> {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, game::Refused> {
        let file = self.files.read(path)?;
        if self.work.advise(file.size() as u64 * STEPS_OF_A_BYTE_OF_DATA) {
            Ok(file)
        } else {
            Err("there are no steps to read it again".to_owned().into())
        }
    }
}
