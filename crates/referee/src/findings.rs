//! Breaches become findings, with words, places and help.
//!
//! Knows the shape of a finding; how it is drawn is the renderers' business.

use super::any::{AnyCase, AnyTable};
use super::replay::{Noted, Refused, Stop};
use super::report::Stopped;
use super::slips::{self, Way};
use super::trial::reach;
use super::{alternatives, consequences};
use crate::prelude::*;

pub(crate) fn refusal(
    case: &dyn AnyCase<'_>,
    table: &dyn AnyTable,
    stop: Stop<'_>,
    stage: Stage,
    judged: u64,
) -> Finding {
    match stop {
        Stop::Order(misread) => {
            let place = place(case, stage, Actor::Table);
            let mut finding = Finding { place, ..*misread };
            // A heading is offered only if the record plays on with it, past the next one: that may be the one
            // that is missed here, with a line on its wrong side.
            let next = case.opened().next_heading(finding.primary.span.end);
            let is_past = |far| far == u32::MAX || next.is_some_and(|next| far > next.end);
            finding.fix = finding.fix.filter(|fix| reach(case, fix).is_some_and(is_past));
            if finding.fix.is_none() {
                tell_meant(case, &mut finding);
            }
            finding
        }
        Stop::Breach(refused) => {
            let (mut finding, _) = breach(case, table, &refused);
            finding.action = Some(judged);
            finding
        }
    }
}

/// Adds what was probably meant by a line that has no fix of its own; how judging may go on.
pub(crate) fn tell_meant(case: &dyn AnyCase<'_>, finding: &mut Finding) -> Vec<Way> {
    let meant = slips::in_line(case, finding.primary.span.start);
    if finding.fix.is_none() {
        finding.help.splice(0..0, meant.help);
        finding.fix = meant.fix;
    }
    meant.ways
}

/// A note about a legal action.
pub(crate) fn told(case: &dyn AnyCase<'_>, noted: Noted) -> Finding {
    let words = noted.words;
    Finding {
        place: place(case, noted.stage, noted.by),
        related: because(case, &words.because),
        help: words.help,
        count: noted.count,
        ..*Finding::new(noted.code, noted.span, words.message, words.label)
    }
}

pub(crate) fn stopped_at(at: Span, action: u64, stage: Stage) -> Stopped {
    Stopped { at, action, round: stage.round, phase: stage.phase }
}

pub(crate) fn place(case: &dyn AnyCase<'_>, stage: Stage, by: Actor) -> Place {
    let seat = match by {
        Actor::Player(player) => case.opened().header.seats.get(player.seat()),
        Actor::Table | Actor::Manual | Actor::Adjust => None,
    };
    Place {
        round: (stage.round > 0).then_some(stage.round),
        phase: Some(stage.phase),
        player: seat.map(|seat| seat.name.to_string()),
    }
}

fn because(case: &dyn AnyCase<'_>, steps: &[(evoref_game::Step, String)]) -> Vec<Label> {
    let steps = steps.iter().take(3);
    steps.map(|(step, text)| Label { span: case.locate(*step), text: text.clone() }).collect()
}

/// What is refused as a finding, and how judging may go on.
pub(crate) fn breach(
    case: &dyn AnyCase<'_>,
    table: &dyn AnyTable,
    refused: &Refused<'_>,
) -> (Finding, Vec<Way>) {
    let code = refused.code;
    let words = table.words(refused);
    let here = case.refused_words(refused);
    let span = words.at.map_or(here, |step| case.locate(step));
    let (legal, near) = alternatives::offer(case, table, refused);
    let mut related = because(case, &words.because);
    // A cause on the words themselves says nothing; two labels on one place draw badly.
    related.retain(|label| label.span.end <= span.start || label.span.start >= span.end);
    let meant = slips::find(case, refused, &near);
    let unexplained = meant.help.is_none() || meant.is_example;
    // What was tried comes before what explains.
    let mut help: Vec<String> = meant.help.into_iter().collect();
    if meant.is_example && legal.is_some() {
        // What is legal here is listed.
        help.clear();
    }
    // A slip of the hand is likelier than another ruling, unless only that lets the whole record play.
    let cause = if meant.fix.is_none() { slips::header(case, refused) } else { None };
    let (mut cause, of_header) = cause.map_or((None, None), |(help, fix)| (Some(help), fix));
    let line =
        meant.related.filter(|_| of_header.is_none() && related.len() < consequences::LABELS);
    related.extend(line);
    if of_header.is_some() {
        help.splice(0..0, cause.take());
    } else if unexplained
        && let Some(missing) = words.missing.filter(|line| may_stand(case, refused, line))
    {
        help.push(format!("a line may be missing above, such as `{missing}`"));
    }
    help.extend(words.help);
    help.extend(cause.filter(|_| unexplained));
    help.extend(match (code.text().allow, refused.allowed) {
        (Ok(_), false) => {
            Some(format!("if it was played so, write `allow: {code} \"why\"` above the line"))
        }
        (Ok(_), true) => Some(format!(
            "the allowance above is for another rule; this one stands with `allow: {code} \"why\"`"
        )),
        (Err(why), true) => Some(format!("`{code}` cannot be allowed: {why}")),
        (Err(_), false) => None,
    });
    let finding = Finding {
        severity: Severity::Error,
        place: place(case, table.stage(), refused.by),
        related,
        help,
        legal,
        fix: meant.fix.or(of_header),
        ..*Finding::new(code, span, words.message, words.label)
    };
    (finding, meant.ways)
}

/// Whether the record plays past a refused line with another one above it; a form is not tried.
fn may_stand(case: &dyn AnyCase<'_>, refused: &Refused<'_>, missing: &str) -> bool {
    let is_gap = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let own = case.opened().line_at(refused.clause.at);
    let said = missing.split_once(": ").map_or("", |(_, said)| said);
    let fix =
        Fix { span: Span::new(own.start, own.start), text: format!("{missing}\n"), safe: false };
    said.split([' ', ',']).any(is_gap) || reach(case, &fix).is_some_and(|far| far >= own.end)
}

pub(crate) fn not_finished(case: &dyn AnyCase<'_>, stage: Stage, in_gap: bool) -> Finding {
    let text = case.opened().text.trim_end();
    let start = text.rfind('\n').map_or(0, |newline| newline + 1);
    let at = case.opened().at;
    let span = Span::new(at + start as u32, at + text.len() as u32);
    let round = if in_gap {
        "in a gap".to_owned()
    } else if stage.round == 0 {
        "in the set-up".to_owned()
    } else {
        format!("in round {}, {}", stage.round, stage.phase)
    };
    let message = format!("the record ends {round}, before the end of the session");
    let misread = Finding::new(Record::Unfinished, span, message, "the last line")
        .help("write `result: unfinished \"why\"` if the session broke off here");
    Finding { place: place(case, stage, Actor::Table), ..*misread }
}
