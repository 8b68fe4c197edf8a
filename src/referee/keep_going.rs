//! `--keep-going`: past an illegal action, as if it had been skipped or had been let stand.
//!
//! Both recoveries are tried, and the one that the rest of the record fits better is kept: what only
//! the other one stumbles over follows from the first finding and is counted, not printed. Knows no
//! game; the record is replayed from its start each time, which is cheap and bounded.

use super::findings::{self, MOST, from_misread, place};
use super::replay::{Replay, Session, Stop};
use super::report::{Report, Status};
use crate::diagnostic::{Finding, Severity};
use crate::rules::{Actor, Rules, Waived};
use crate::source::Span;

/// The most replays of one record.
const REPLAYS: usize = 50;

/// What is done about an illegal clause.
#[derive(Clone, Copy)]
enum Recovery {
    Skip(u32),
    Force(u32, Waived),
}

/// The report on a session that is judged to its end, whatever is found.
pub(crate) fn report<G: Rules>(mut session: Session<'_, G>, span: Span) -> Report {
    session.lenient = true;
    let mut found: Vec<Finding> = Vec::new();
    let mut consequent = 0;
    let mut replays = 0;
    while replays < REPLAYS && found.len() < MOST {
        replays += 1;
        let run = Replay::new(&session, (), u32::MAX).run();
        let refused = match &run.stop {
            Some(Stop::Breach(refused)) => refused,
            // A broken order of headings leaves nothing to go on with.
            Some(Stop::Order(_)) | None => break,
        };
        let mut finding = findings::breach(&session, &run.state, refused);
        finding.action = Some(run.judged);
        found.push(finding);
        let at = refused.clause.at;
        let mut recoveries = vec![Recovery::Skip(at)];
        if !refused.missing {
            let index = G::index(G::rule(&refused.breach));
            recoveries.push(Recovery::Force(at, Waived::NONE.with(index)));
        }
        let already = session.gone.binary_search(&at).is_ok();
        if already || refused.claimed.is_none() {
            break;
        }
        let tried: Vec<(u32, Recovery)> = recoveries
            .into_iter()
            .map(|recovery| {
                replays += 1;
                apply(&mut session, recovery);
                let reach = reach(&session);
                undo(&mut session, recovery);
                (reach, recovery)
            })
            .filter(|(reach, recovery)| matches!(recovery, Recovery::Skip(_)) || *reach > at)
            .collect();
        // The first of equals: skipping changes least.
        let mut best = tried[0];
        for other in &tried[1..] {
            if other.0 > best.0 {
                best = *other;
            }
        }
        consequent += tried.iter().filter(|(reach, _)| *reach < best.0).count() as u32;
        apply(&mut session, best.1);
    }
    let run = Replay::new(&session, (), u32::MAX).run();
    let tail = match &run.stop {
        Some(Stop::Order(misread)) => {
            let stage = session.rules.stage(&run.state);
            Some(from_misread(
                (**misread).clone(),
                place(&session, stage, Actor::Table),
            ))
        }
        _ => None,
    };
    let mut report = findings::report(run, span);
    if found.is_empty() {
        return report;
    }
    report.findings.retain(|finding| {
        !found.iter().any(|other| other.primary == finding.primary)
            && tail
                .as_ref()
                .is_none_or(|tail| tail.primary != finding.primary)
    });
    let forms = report
        .findings
        .iter()
        .take_while(|finding| {
            finding.action.is_none()
                && finding.code.0.starts_with("record/")
                && finding.severity == Severity::Error
        })
        .count();
    report
        .findings
        .splice(forms..forms, found.into_iter().chain(tail));
    let errors = report
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .count();
    if errors > MOST {
        report.more += (errors - MOST) as u32;
        report.findings.drain(MOST..errors);
    }
    report.status = Status::Illegal;
    report.consequent = consequent;
    report.stopped = None;
    report
}

fn apply<G>(session: &mut Session<'_, G>, recovery: Recovery) {
    match recovery {
        Recovery::Skip(at) => {
            session.gone.push(at);
            session.gone.sort_unstable();
        }
        Recovery::Force(at, waived) => session.forced.push((at, waived)),
    }
}

fn undo<G>(session: &mut Session<'_, G>, recovery: Recovery) {
    match recovery {
        Recovery::Skip(at) => session.gone.retain(|gone| *gone != at),
        Recovery::Force(..) => {
            session.forced.pop();
        }
    }
}

/// The byte up to which a record plays.
fn reach<G: Rules>(session: &Session<'_, G>) -> u32 {
    let run = Replay::new(session, (), u32::MAX).run();
    match &run.stop {
        None => u32::MAX,
        Some(Stop::Order(misread)) => misread.span.start,
        Some(Stop::Breach(refused)) => refused.clause.at,
    }
}
