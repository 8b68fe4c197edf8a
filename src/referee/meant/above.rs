//! Lines that may be missing: right above what was refused, or some lines further up.

use super::supposing::supposing;
use crate::diagnostic::Fix;
use crate::game::{Actor, Choice, Claimed, Rules, player_of};
use crate::notation::{Statement, lines};
use crate::referee::alternatives::{legal, printed};
use crate::referee::fillings::filled;
use crate::referee::place::{line_at, subject_of};
use crate::referee::replay::{Case, Reading, Refused, Replay};
use crate::referee::trial::stop;
use crate::source::Span;

/// Lines above the refused one before which a line may be missing.
const LINES: usize = 12;
/// Lines above the refused one that somebody else may have said.
const SAID_ABOVE: usize = 3;
/// The most lines that are tried in all.
const TRIALS: usize = 600;

/// A line with which the record plays on.
pub(super) struct Missing {
    /// The byte of the raw line above which it would stand.
    pub(super) at: u32,
    /// The first byte of its words.
    pub(super) line: u32,
    subject: String,
    clause: String,
    whole: bool,
    /// How far the record plays on.
    pub(super) reach: u32,
}

impl Missing {
    /// Who would say what.
    pub(super) fn said(&self) -> (&str, &str) {
        (&self.subject, &self.clause)
    }

    /// The line.
    pub(super) fn text(&self) -> String {
        format!("{}: {}", self.subject, self.clause)
    }

    /// Whether an onlooker would know every word of it.
    pub(super) const fn is_whole(&self) -> bool {
        self.whole
    }

    /// The change that writes it; none if its words are not known.
    pub(super) fn fix<G: Rules>(&self, case: &Case<'_, G>) -> Option<Fix> {
        let heads = |line: Span| {
            let text = &case.opened.text[(line.start - case.opened.at) as usize..];
            matches!(
                crate::notation::line(text.lines().next().unwrap_or(""), line.start),
                Ok(Some(Statement::Round(_)))
            )
        };
        let below = line_at(case, self.line);
        // The last line of a round stands right below the others, not above the next heading.
        if heads(below)
            && let Some(above) = end_above(case, self.at)
        {
            return self.whole.then(|| Fix {
                span: Span::new(above, above),
                text: format!("\n{}", self.text()),
                safe: false,
            });
        }
        self.whole.then(|| Fix {
            span: Span::new(below.start, below.start),
            text: format!("{}\n", self.text()),
            safe: false,
        })
    }
}

/// Where the last line above a place ends that is not blank.
fn end_above<G: Rules>(case: &Case<'_, G>, at: u32) -> Option<u32> {
    let base = case.opened.at;
    let above = case.opened.text[..(at - base) as usize].trim_ascii_end();
    (!above.is_empty()).then(|| base + above.len() as u32)
}

/// Lines that are legal somewhere above what was refused and with which it is not refused; those nearest to
/// it first. Unless `far`, only what somebody else would have said right above it.
pub(super) fn missing<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    far: bool,
) -> Vec<Missing> {
    let refused_line = line_at(case, refused.clause.at);
    let mut found: Vec<Missing> = Vec::new();
    let mut trials = TRIALS;
    let mut places = places(case, refused);
    if !far {
        places.retain(|(_, line)| *line == refused_line.start);
    }
    for (at, line) in places {
        let Some(above) = case.kept_at(at) else {
            continue;
        };
        for choice in legal(case, above.state()) {
            if trials == 0 || case.work.is_used_up() {
                return found;
            }
            trials -= 1;
            if !far && choice.by == refused.by && !refused.missing {
                continue;
            }
            let subject = subject_of(choice.by, &case.opened.header.seats);
            for (clause, claimed, whole) in ways(case, &choice, refused_line) {
                // Further up the same line is the same slip.
                if found.iter().any(|found| found.said() == (subject, &clause)) {
                    continue;
                }
                let readings = claimed.into_iter().map(|claimed| Reading {
                    at,
                    instead: None,
                    by: choice.by,
                    claimed,
                });
                let with = supposing(case, Some(&above), readings);
                let near = Replay::branch(&with, None, refused_line.end + 1);
                if near.stopped_at().is_some() {
                    continue;
                }
                let reach = stop(&Replay::branch(&with, None, u32::MAX));
                if reach <= refused_line.end {
                    continue;
                }
                found.push(Missing {
                    at,
                    line,
                    subject: subject.to_owned(),
                    clause,
                    whole,
                    reach,
                });
            }
        }
    }
    found
}

/// A clause, what it claims, and whether it could be written so.
type Way<A> = (String, Vec<Claimed<A>>, bool);

/// The clauses that a choice may be: it itself, or what chance may have said if the record names it near by.
fn ways<G: Rules>(
    case: &Case<'_, G>,
    choice: &Choice<G::Action>,
    line: Span,
) -> Vec<Way<G::Action>> {
    let filled = match choice.by {
        Actor::Table => filled(case, choice, line),
        Actor::Player(_) | Actor::Manual | Actor::Adjust => Vec::new(),
    };
    if !filled.is_empty() {
        let filled = filled.into_iter();
        return filled
            .map(|(text, claimed)| (text, claimed, true))
            .collect();
    }
    let claimed = Claimed {
        action: choice.action.clone(),
        span: line,
    };
    let whole = choice.form.is_none();
    vec![(printed(&*case.rules, choice), vec![claimed], whole)]
}

/// Lines right above what was refused, said by somebody else.
pub(super) fn subjects<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    readings: &mut Vec<super::Reading>,
) {
    let base = case.opened.at;
    let seats = &case.opened.header.seats;
    let own = line_at(case, refused.clause.at);
    let above = places(case, refused)
        .into_iter()
        .filter(|(_, start)| *start < own.start);
    for (_, start) in above.take(SAID_ABOVE) {
        let line = line_at(case, start);
        let text = &case.opened.text[(line.start - base) as usize..(line.end - base) as usize];
        let Some((_, Ok(Statement::Said { subject, body }))) = lines(text, line.start).next()
        else {
            continue;
        };
        let written = subject.text;
        if player_of(seats, written).is_none() {
            continue;
        }
        let number = case.source.position(line.start).line;
        for seat in seats.iter().filter(|seat| &*seat.handle != written) {
            readings.push(super::Reading {
                kind: super::Kind::Subject,
                fix: Fix {
                    span: subject.span,
                    text: seat.handle.to_string(),
                    safe: false,
                },
                help: format!(
                    "did you mean `{}: {}` on line {number}?",
                    seat.handle,
                    body.text.trim()
                ),
            });
        }
    }
}

/// Where a line may be missing, the lowest place first: the byte of the raw line, and of its words.
fn places<G: Rules>(case: &Case<'_, G>, refused: &Refused<'_, G>) -> Vec<(u32, u32)> {
    let base = case.opened.at;
    let text = case.opened.text;
    let own = line_at(case, refused.clause.at);
    // A line cannot be put between two clauses of another.
    let before = &text[(own.start - base) as usize..(refused.clause.at - base) as usize];
    let first = (!before.contains(';')).then_some(own);
    let body = (case.opened.body - base) as usize;
    let mut from = own.start;
    let mut places = Vec::new();
    let raw = |line: Span| {
        let before = &text.as_bytes()[..(line.start - base) as usize];
        base + memchr::memrchr(b'\n', before).map_or(0, |newline| newline as u32 + 1)
    };
    places.extend(first.map(|line| (raw(line), line.start)));
    while places.len() <= LINES {
        let start = raw(Span::new(from, from));
        let Some(above) = (start - base)
            .checked_sub(1)
            .filter(|end| *end as usize >= body)
        else {
            break;
        };
        let line = line_at(case, base + above);
        from = raw(line);
        if line.start < line.end && !text[(line.start - base) as usize..].starts_with('#') {
            places.push((from, line.start));
        }
    }
    places
}
