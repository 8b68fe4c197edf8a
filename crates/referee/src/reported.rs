//! From a finished run to its report: what was found, put together and in order, and how it stands.

use std::collections::HashMap;

use super::any::{AnyCase, AnyRun};
use super::counted::{first_wrong, nothing_to_count};
use super::findings::{not_finished, place, refusal, stopped_at, tell_meant, told};
use super::opened::Opened;
use super::replay::known_of;
use super::report::{Details, Kept, MOST, Report, Status, Steps};
use super::results::{compare_result, is_compared, stated};
use super::subject::{LEFT, kept_subject, kept_words};
use super::trial::try_fix;
use super::{Options, consequences, slips};
use crate::claims::{Counts, Differs};
use crate::prelude::*;
use evoref_game::Purpose;

pub(crate) fn in_order(findings: &mut [Finding]) {
    findings.sort_by_key(|finding| finding.primary.span);
}

/// Puts findings into order and leaves the first of the text, as many as one record prints, unless all are
/// asked for; counts the others. What is found again and again leaves room for what is found once: beyond the
/// first it is told where there is room for it, else counted with the first.
pub(crate) fn first_of(findings: &mut Vec<Finding>, all: bool) -> u32 {
    in_order(findings);
    if all || findings.len() <= MOST {
        return 0;
    }
    let mut firsts: HashMap<(Code, String), usize> = HashMap::new();
    let (mut kept, mut again, mut more) = (Vec::new(), Vec::new(), 0);
    for finding in findings.drain(..) {
        let same = (finding.place == Place::default())
            .then(|| *firsts.entry((finding.code, finding.message.clone())).or_insert(kept.len()));
        match same.filter(|first| *first != kept.len()) {
            Some(first) if first < MOST => again.push((first, finding)),
            None if kept.len() < MOST => kept.push(finding),
            Some(_) | None => more += 1,
        }
    }
    let room = MOST - kept.len();
    for (first, _) in again.drain(room.min(again.len())..) {
        kept[first].count = kept[first].count.max(1) + 1;
    }
    kept.extend(again.into_iter().map(|(_, finding)| finding));
    in_order(&mut kept);
    *findings = kept;
    more
}

pub(crate) fn report(case: &dyn AnyCase<'_>, run: AnyRun<'_>, options: Options) -> Report {
    let header = &case.opened().header;
    let in_gap = run.gap.is_some();
    let judged_to_end = run.stop.is_none() && run.found.forms.is_empty() && !in_gap;
    // The line after a result that was judged: what is wrong with the result comes first.
    let stops = run.stopped_at();
    let stopped_after_result = (run.claim.as_ref().zip(stops))
        .is_some_and(|((_, claim), at)| run.found.forms.is_empty() && claim.start < at);
    let (standing, stage, rounds) = run.table.last_moment(judged_to_end);
    let standing = &known_of(case.game(), run.gap.as_deref(), standing);

    let states_a_result =
        run.claim.as_ref().is_some_and(|(claim, _)| !matches!(claim, Claim::Unfinished(_)));
    // Nothing but a header stands above the result, or a gap that no position ends: there is no replay.
    let only_claimed = (run.has_nothing || in_gap) && states_a_result;
    // Whose points nobody knows, and the result tells them.
    let told_there = standing.ending.is_some() && !standing.unknown.is_empty() && states_a_result;
    let first_form = run.unread().min();
    let judged = run.found.judged;
    let (forms, more_forms) = run.found.forms.into_parts();
    let lenient = case.supposed().lenient;
    let (forms, torn, mut consequent) =
        if lenient { (forms, Vec::new(), 0) } else { consequences::forms(case, forms) };
    let takeback = consequences::misspelt_takeback(case.opened(), &forms);
    let mut errors = forms;
    tell_first_form(case, &mut errors, stops);
    let mut refused = run.stop.map(|stop| refusal(case, &*run.table, stop, stage, judged));
    let mut stopped =
        refused.as_ref().map(|finding| stopped_at(finding.primary.span, judged, stage));
    if let Some(finding) = &refused
        && follows(case, finding, &torn, takeback)
    {
        refused = None;
        consequent += 1;
    }
    // A change of the header is suggested only if nothing else is wrong then.
    let fix = refused.as_ref().and_then(|finding| finding.fix.as_ref());
    if fix.is_some_and(|fix| fix.span.start < case.opened().body) {
        consequent += errors.len() as u32;
        errors.clear();
    }
    let wrong_result = match &run.claim {
        Some((claim, span)) if !only_claimed && (judged_to_end || stopped_after_result) => {
            compare_result(claim, *span, case.game(), &header.seats, standing, stage)
        }
        _ => Vec::new(),
    };
    if stopped_after_result
        && !lenient
        && let Some(first) = wrong_result.first()
        && refused.take().is_some()
    {
        stopped = Some(stopped_at(first.primary.span, judged, stage));
        consequent += 1;
    }
    consequent += with_counts(case, &run.found.counts, refused, first_form, &mut errors);
    consequent += with_result(case, wrong_result, stage, &mut errors);

    let warnings = run.found.warnings.into_iter();
    let warnings = warnings
        .map(|(warned, stage)| Finding { place: place(case, stage, Actor::Table), ..warned });
    let notes = run.found.notes.into_iter().map(|noted| told(case, noted));
    let mut rest: Vec<Finding> = header.odd.iter().cloned().chain(warnings).chain(notes).collect();
    let unfinished = standing.ending.is_none();
    let broke_off = errors.is_empty() && unfinished && run.claim.is_none();
    rest.extend(broke_off.then(|| not_finished(case, stage, in_gap)));

    let claimed = only_claimed || told_there;
    let status = match (errors.is_empty(), claimed, unfinished) {
        (false, _, _) => Status::Illegal,
        (true, true, _) => Status::Claimed,
        (true, false, true) => Status::Unfinished,
        (true, false, false) => Status::Legal,
    };
    let more = first_of(&mut errors, options.all_findings) + run.found.counts.repeated + more_forms;
    errors.append(&mut rest);
    in_order(&mut errors);
    Report {
        span: case.opened().span(),
        game: Some(case.game()),
        status,
        findings: errors,
        more,
        consequent,
        actions: run.found.actions,
        judged,
        basis: run.tally.basis,
        steps: Steps {
            verdict: case.work().spent(Purpose::Verdict),
            advice: case.work().spent(Purpose::Advice),
        },
        stopped,
        stage: Some(stage),
        rounds,
        details: (!options.verdict_only)
            .then(|| details(case, (run.claim.as_ref(), run.tally.keeps), standing, claimed)),
        claimed: run.claim.as_ref().is_some_and(|(claim, _)| is_compared(claim)),
        in_gap,
        ..Report::default()
    }
}

/// The first of what could not be read is told with what was meant, if the record is judged so far; where judging goes
/// on, every one was.
fn tell_first_form(case: &dyn AnyCase<'_>, forms: &mut [Finding], stops: Option<u32>) {
    let Some(first) = forms.first_mut() else { return };
    let is_judged = stops.is_none_or(|stops| first.primary.span.start <= stops);
    if is_judged && !case.supposed().lenient && first.fix.is_none() {
        tell_meant(case, first);
    }
}

/// What a report tells besides the verdict.
fn details(
    case: &dyn AnyCase<'_>,
    (claim, keeps): (Option<&(Claim, Span)>, bool),
    standing: &Standing,
    only_claimed: bool,
) -> Box<Details> {
    let opened = case.opened();
    let header = &opened.header;
    Box::new(Details {
        about: header.about.clone(),
        seats: header.seats.clone(),
        standing: (!only_claimed).then(|| standing.clone()),
        result: claim.map(|(claim, _)| stated(claim, &header.seats)),
        kept: if keeps || header.keeps { kept(opened) } else { Vec::new() },
    })
}

/// All notes and errata of a record, in its order.
pub(crate) fn kept(opened: &Opened<'_>) -> Vec<Kept> {
    let kept = lines(opened.text, opened.at).filter_map(|(span, line)| {
        let Ok(Statement::Said { subject, body }) = line else { return None };
        let kind = kept_subject(&subject, &opened.header.seats).filter(|kind| *kind != LEFT)?;
        Some(Kept { span, kind, text: kept_words(body).ok()? })
    });
    kept.collect()
}

/// Adds the counts that differ, then what stopped the judging; how many counts follow from other things.
fn with_counts(
    case: &dyn AnyCase<'_>,
    counts: &Counts,
    mut refused: Option<Finding>,
    first_form: Option<u32>,
    errors: &mut Vec<Finding>,
) -> u32 {
    if case.supposed().lenient {
        // Whoever goes on past findings has told them.
        errors.extend(refused);
        let nothing = counts.nothing.iter();
        errors.extend(nothing.map(|nothing| nothing_to_count(case, nothing)));
        return 0;
    }
    // Of which moment the last counts are is open when the heading after them is broken.
    let order = refused.as_ref().filter(|finding| consequences::is_order(finding.code));
    let broken = order.map(|finding| finding.primary.span.start).or(first_form);
    let (count, more) = first_wrong(case, counts, broken);
    match (&mut refused, count) {
        // An illegal action is told with the count that differed before it.
        (Some(finding), Some((count, line))) => {
            if finding.related.len() < consequences::LABELS {
                finding.related.push(count.primary);
            }
            finding.help.push(format!(
                "the count on line {line} differs already, so the cause may stand above it: {}",
                count.message
            ));
        }
        (None, Some((mut count, _))) => {
            if first_form.is_none() {
                let line = case.opened().line_at(count.primary.span.start);
                let here = |differs: &&Differs| line.contains(differs.span.start);
                let differs: Vec<Differs> = counts.differs.iter().filter(here).cloned().collect();
                tell_meant_above(case, &mut count, &differs);
            }
            errors.push(count);
        }
        (_, None) => {}
    }
    errors.extend(refused);
    more
}

/// Adds what is wrong with the result; how much of it follows from something else.
fn with_result(
    case: &dyn AnyCase<'_>,
    wrong: Vec<Finding>,
    stage: Stage,
    errors: &mut Vec<Finding>,
) -> u32 {
    let placed = |wrong| Finding { place: place(case, stage, Actor::Table), ..wrong };
    let wrong: Vec<Finding> = wrong.into_iter().map(placed).collect();
    if case.supposed().lenient {
        errors.extend(wrong);
        return 0;
    }
    if !errors.is_empty() {
        return wrong.len() as u32;
    }
    let mut result = consequences::together(wrong);
    if let Some(result) = &mut result {
        tell_meant_above(case, result, &[]);
    }
    errors.extend(result);
    0
}

/// Adds what was probably meant where counts or the result differ.
fn tell_meant_above(case: &dyn AnyCase<'_>, finding: &mut Finding, differs: &[Differs]) {
    let meant = slips::above_count(case, finding.primary.span.start, differs);
    finding.help.splice(0..0, meant.help);
    finding.fix = meant.fix;
    if finding.related.len() < consequences::LABELS {
        finding.related.extend(meant.related);
    }
}

/// Whether what stopped the judging follows from a torn line, or from a misspelt `takeback:` below it.
fn follows(
    case: &dyn AnyCase<'_>,
    finding: &Finding,
    torn: &[Span],
    takeback: Option<Fix>,
) -> bool {
    let start = finding.primary.span.start;
    torn.iter().any(|line| line.contains(start))
        || takeback.is_some_and(|fix| {
            fix.span.start > start && try_fix(case, &fix, fix.span.end).is_some()
        })
}
