//! Breaches become findings, with words, places and help.
//!
//! Knows the shape of a finding; how it is drawn is the renderers' business.

use super::alternatives;
use super::causes;
use super::consequences;
use super::meant;
use super::place::{locate, part};
use super::replay::{Case, Refused, Stop};
use super::report::Stopped;
use super::trial::try_fix;
use crate::replay::Noted;
use evoref_game::{Actor, Part, Rules, Stage};
use evoref_record::diagnostic::{Code, Finding, Fix, Label, Place, Record, Severity};
use evoref_record::notation::{Misread, Statement, lines};
use evoref_record::source::Span;

/// A form or name error, or a broken order, as a finding.
pub(crate) fn from_misread(misread: Misread, place: Place) -> Finding {
    let severity = misread.code.text().severity;
    Finding {
        code: misread.code,
        severity,
        place,
        message: misread.message,
        primary: Label { span: misread.span, text: misread.label },
        related: misread.related,
        help: misread.help,
        legal: None,
        fix: misread.fix,
        action: None,
        count: 1,
    }
}

/// What stopped the judging.
pub(crate) fn refusal<G: Rules>(
    case: &Case<'_, G>,
    state: &G::State,
    stop: Stop<'_, G>,
    stage: Stage,
    judged: u64,
) -> Finding {
    match stop {
        Stop::Order(misread) => {
            let mut finding = from_misread(*misread, place(case, stage, Actor::Table));
            // A heading is offered only if the record plays on with it.
            let end = finding.primary.span.end;
            finding.fix = finding.fix.filter(|fix| try_fix(case, fix, end).is_some());
            finding
        }
        Stop::Breach(refused) => {
            let mut finding = breach(case, state, &refused);
            finding.action = Some(judged);
            finding
        }
    }
}

/// A note about a legal action.
pub(crate) fn told<G: Rules>(case: &Case<'_, G>, noted: Noted) -> Finding {
    Finding {
        code: noted.code,
        severity: noted.code.text().severity,
        place: place(case, noted.stage, noted.by),
        message: noted.words.message,
        primary: Label { span: noted.span, text: noted.words.label },
        related: because(case, &noted.words.because),
        help: noted.words.help,
        legal: None,
        fix: None,
        action: None,
        count: noted.count,
    }
}

pub(crate) fn stopped_at(at: Span, action: u64, stage: Stage) -> Stopped {
    Stopped { at, action, round: stage.round, phase: stage.phase }
}

pub(crate) fn place<G: Rules>(case: &Case<'_, G>, stage: Stage, by: Actor) -> Place {
    let player = match by {
        Actor::Player(player) => Some(player),
        Actor::Table | Actor::Manual | Actor::Adjust => None,
    };
    Place {
        round: (stage.round > 0).then_some(stage.round),
        phase: Some(stage.phase),
        player: player.and_then(|player| name(case, player.seat())),
    }
}

fn name<G: Rules>(case: &Case<'_, G>, seat: usize) -> Option<String> {
    case.opened.header.seats.get(seat).map(|seat| seat.name.to_string())
}

fn because<G: Rules>(case: &Case<'_, G>, steps: &[(evoref_game::Step, String)]) -> Vec<Label> {
    let steps = steps.iter().take(3);
    steps.map(|(step, text)| Label { span: locate(case, *step), text: text.clone() }).collect()
}

pub(crate) fn breach<G: Rules>(
    case: &Case<'_, G>,
    state: &G::State,
    refused: &Refused<'_, G>,
) -> Finding {
    let rules = &*case.rules;
    let code: Code = refused.breach.rule().into();
    let words = refused.breach.words(rules, state);
    let action = refused.claimed.as_ref().map(|claimed| claimed.span);
    let which = if refused.missing { Part::Clause } else { refused.breach.part() };
    let here = part(case, refused.by, refused.clause, action, which);
    let span = words.at.map_or(here, |step| locate(case, step));
    let offer = alternatives::offer(case, state, refused);
    let allow = Some(code.text().allow);
    let mut related = because(case, &words.because);
    // A cause on the words themselves says nothing; two labels on one place draw badly.
    related.retain(|label| label.span.end <= span.start || label.span.start >= span.end);
    let mut help = words.help;
    let mut meant = meant::find(case, refused, &offer.near, rules.stage(state).to_act);
    if let Some(missing) = words.missing
        && !meant.is_exact
    {
        help.push(match line_below(case, refused, &missing) {
            Some(line) => format!("`{missing}` stands on line {line}: it belongs above this line"),
            None => format!("a line may be missing above, such as `{missing}`"),
        });
        if meant.names_missing {
            // The rule knows better what is missing than what happens to let the record play on.
            meant = meant::Meant::default();
        }
    }
    related.extend(meant.related.filter(|_| related.len() < consequences::LABELS));
    let unexplained = meant.help.is_none();
    help.extend(meant.help);
    let mut fix = meant.fix;
    // A slip of the hand is likelier than another ruling.
    if unexplained && let Some(cause) = causes::header(case, refused) {
        help.push(cause.help);
        fix = cause.fix;
    }
    help.extend(match (allow, refused.allowed) {
        (Some(Ok(_)), false) => {
            Some(format!("if it was played so, write `allow: {code} \"why\"` above the line"))
        }
        (Some(Ok(_)), true) => Some(format!(
            "the allowance above is for another rule; this one stands with `allow: {code} \"why\"`"
        )),
        (Some(Err(why)), true) => Some(format!("`{code}` cannot be allowed: {why}")),
        (Some(Err(_)) | None, _) => None,
    });
    Finding {
        code,
        severity: Severity::Error,
        place: place(case, rules.stage(state), refused.by),
        message: words.message,
        primary: Label { span, text: words.label },
        related,
        help,
        legal: offer.legal,
        fix,
        action: None,
        count: 1,
    }
}

/// The number of a line below a refused one, before the next heading, that says what seems to be missing.
fn line_below<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    missing: &str,
) -> Option<u32> {
    let own = refused.clause.span().end;
    let from = (own - case.opened.at) as usize;
    let below = lines(&case.opened.text[from..], own);
    let mut below = below.take_while(|(_, line)| !matches!(line, Ok(Statement::Round(_))));
    below.find_map(|(span, line)| match line {
        Ok(Statement::Said { subject, body })
            if missing.split_once(": ") == Some((subject.text, body.text.trim_end())) =>
        {
            Some(line_number(case, span.start))
        }
        Ok(
            Statement::Said { .. }
            | Statement::Version(_)
            | Statement::Setup(_)
            | Statement::Position(_)
            | Statement::Round(_),
        )
        | Err(_) => None,
    })
}

/// The clause as it reads with a change; with its subject if that is what changes.
pub(crate) fn corrected<G: Rules>(
    case: &Case<'_, G>,
    fix: &Fix,
    refused: &Refused<'_, G>,
) -> String {
    let clause = part(case, refused.by, refused.clause, None, Part::Clause);
    let whole = if fix.span.start < clause.start { fix.span.join(clause) } else { clause };
    let base = case.opened.at;
    let slice = |from: u32, to: u32| {
        case.opened.text.get((from - base) as usize..(to - base) as usize).unwrap_or("")
    };
    let (before, after) = (slice(whole.start, fix.span.start), slice(fix.span.end, whole.end));
    format!("{before}{}{after}", fix.text)
}

/// The line number in the file; the record may begin below its first line.
pub(crate) fn line_number<G: Rules>(case: &Case<'_, G>, offset: u32) -> u32 {
    case.source.position(offset).line
}

pub(crate) fn not_finished<G: Rules>(case: &Case<'_, G>, stage: Stage, in_gap: bool) -> Finding {
    let text = case.opened.text.trim_end();
    let start = text.rfind('\n').map_or(0, |newline| newline + 1);
    let at = case.opened.at;
    let span = Span::new(at + start as u32, at + text.len() as u32);
    let round = if in_gap {
        "in a gap".to_owned()
    } else if stage.round == 0 {
        "in the set-up".to_owned()
    } else {
        format!("in round {}, {}", stage.round, stage.phase)
    };
    let mut finding = from_misread(
        *Misread::new(
            Record::Unfinished,
            span,
            format!("the record ends {round}, before the end of the session"),
            "the last line",
        )
        .help("write `result: unfinished \"why\"` if the session broke off here"),
        Place::default(),
    );
    finding.place = place(case, stage, Actor::Table);
    finding
}
