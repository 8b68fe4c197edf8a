//! What was probably meant where an action is refused: each reading is judged over the whole rest of the
//! record.
//!
//! A change is offered only if the record plays to its end with it, or to where it is wrong in any case,
//! and if no other reading does as well.

mod above;
mod elsewhere;
mod readings;
mod slips;
mod supposing;

use std::collections::BTreeSet;

use super::causes;
use super::header::is;
use super::place::line_at;
use super::replay::{Case, Refused};
use super::trial::reach;
use above::{Missing, Wrong};
use elsewhere::Elsewhere;
use evoref_game::{Player, Rules};
use evoref_record::diagnostic::{Fix, Label};
use evoref_record::notation::{Statement, lines};
pub(crate) use readings::{Kind, Reading};
use readings::{in_order_of_seats, subjects, unique, words};
pub(crate) use supposing::plain_stops;

const EVIDENCE: usize = 3;
/// How many readings a sentence names.
const NAMED: usize = 3;

/// What can be said of a refused action.
#[derive(Default)]
pub(crate) struct Meant {
    pub fix: Option<Fix>,
    pub help: Option<String>,
    /// Where a line may be missing, if that is not right above.
    pub related: Option<Label>,
    /// Whether the sentence names lines that may be missing.
    pub(crate) names_missing: bool,
    /// Whether it names one of which every word is known.
    pub is_exact: bool,
}

/// Clauses that are near what was written: how many letters differ, and the words.
pub(crate) type Near = (usize, String);

/// The one reading with which the record plays on best; or in words, what lets it play on as far.
pub(crate) fn find<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    near: &[Near],
    to_act: Option<Player>,
) -> Meant {
    let own_end = refused.clause.span().end;
    let judged_below = has_evidence(case, own_end);
    let twice = causes::twice(case, refused).or_else(|| causes::word_twice(case, refused));
    let mut readings = twice.into_iter().collect();
    words(case, refused, near, &mut readings);
    subjects(case, refused, to_act, judged_below, &mut readings);
    if judged_below {
        above::subjects(case, refused, &mut readings);
    }
    causes::swapped_lines(case, refused, &mut readings);
    let mut tried: Vec<(u32, Reading)> = Vec::new();
    for reading in readings {
        let Some(far) = reach(case, &reading.fix) else {
            continue;
        };
        let end = own_end.max(reading.fix.span.end);
        if far >= end {
            tried.push((far, reading));
        }
    }
    let own = refused.by;
    let wrong = Wrong {
        at: refused.clause.at,
        not_by: Some(own).filter(|_| !judged_below && !refused.missing),
        by: Some(own),
        far: judged_below,
    };
    let missing = above::missing(case, &wrong);
    if case.work.is_used_up() {
        // What was not tried might do as well.
        return Meant::default();
    }
    let reaches = tried.iter().map(|(far, _)| *far);
    let Some(best) = reaches.chain(missing.iter().map(|missing| missing.reach)).max() else {
        return Meant::default();
    };
    // What goes wrong in the same round may follow from the change.
    let later = best > next_heading(case, own_end);
    // Counts and a result that differ further down tell nothing: any wrong reading leads there.
    let in_any_case = || !is_counted(case, best) && plain_stops(case, refused).contains(&best);
    if best != u32::MAX && !(later && in_any_case()) {
        return Meant::default();
    }
    tried.retain(|(far, _)| *far == best);
    let mut readings: Vec<Reading> = tried.into_iter().map(|(_, reading)| reading).collect();
    let mut missing: Vec<Missing<G::Action>> =
        missing.into_iter().filter(|missing| missing.reach == best).collect();
    if !judged_below
        && let Some(likeliest) = readings.iter().map(|reading| reading.kind.rank()).min()
    {
        // Where nothing below tells them apart, the likelier slip is meant.
        readings.retain(|reading| reading.kind.rank() == likeliest);
        missing.clear();
    }
    chosen(case, refused, (readings, best), (&wrong, &missing))
}

/// Whether a line states counts or a result.
fn is_counted<G: Rules>(case: &Case<'_, G>, at: u32) -> bool {
    let line = line_at(case, at);
    let text = &case.opened.text[(line.start - case.opened.at) as usize..];
    text.starts_with("check") || text.starts_with("result")
}

/// Whether enough stands below a place to tell readings apart: some lines that are judged, or the result.
fn has_evidence<G: Rules>(case: &Case<'_, G>, from: u32) -> bool {
    let base = case.opened.at;
    let below = lines(&case.opened.text[(from - base) as usize..], from);
    let mut said = 0;
    for (_, line) in below {
        if let Ok(Statement::Said { subject, .. }) = line {
            said += 1;
            if said > EVIDENCE || is(&subject, "result") {
                return true;
            }
        }
    }
    false
}

/// The byte of the next heading below a place; the end of the record if there is none.
fn next_heading<G: Rules>(case: &Case<'_, G>, from: u32) -> u32 {
    let base = case.opened.at;
    let mut below = lines(&case.opened.text[(from - base) as usize..], from);
    let heading = below.find(|(_, line)| matches!(line, Ok(Statement::Round(_))));
    heading.map_or(base + case.opened.text.len() as u32, |(span, _)| span.start)
}

/// The one of several readings that do equally well, or all of them in words.
fn chosen<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    (readings, best): (Vec<Reading>, u32),
    (wrong, missing): (&Wrong, &[Missing<G::Action>]),
) -> Meant {
    let line = line_at(case, refused.clause.at);
    let mut readings = readings;
    if readings.iter().any(|reading| reading.kind == Kind::Subject) {
        // Without one of two equal lines something stays unwritten that the other reading says.
        readings.retain(|reading| reading.kind != Kind::Twice);
        in_order_of_seats(case, refused, best, &mut readings);
    }
    let twice = readings.iter().position(|reading| reading.kind == Kind::Twice);
    let twice = twice.map(|twice| readings.swap_remove(twice));
    if missing.is_empty() {
        return match twice.or_else(|| unique(readings)) {
            Some(reading) => only(case, refused, reading, best),
            None => Meant::default(),
        };
    }
    if let Some(twice) = twice {
        let missing = may_be_missing(case, wrong, missing);
        let help = match &missing.help {
            Some(missing) => format!("{}; or {missing}", twice.help),
            None => twice.help,
        };
        return Meant { help: Some(help), ..missing };
    }
    let texts: BTreeSet<(&str, &str)> = missing.iter().map(Missing::said).collect();
    // The lowest place is the one next to what was refused.
    let place = &missing[0];
    if readings.is_empty()
        && texts.len() == 1
        && let Some(fix) = place.fix(case)
        && matches!(
            elsewhere::elsewhere(case, refused, &fix, best),
            Elsewhere::Nowhere | Elsewhere::Untried
        )
    {
        let (whereabouts, related) = if place.at < line.start {
            above_line(case, place.line)
        } else {
            ("above".to_owned(), None)
        };
        let help = format!(
            "the line `{}` is missing {whereabouts}: it is the only one with which the record plays on",
            place.text()
        );
        return Meant {
            fix: Some(fix),
            help: Some(help),
            related,
            names_missing: true,
            is_exact: true,
        };
    }
    may_be_missing(case, wrong, missing)
}

/// Lines that may be missing, in words.
fn may_be_missing<G: Rules>(
    case: &Case<'_, G>,
    wrong: &Wrong,
    missing: &[Missing<G::Action>],
) -> Meant {
    let Some(place) = missing.first() else {
        return Meant::default();
    };
    let mut named: Vec<String> = Vec::new();
    let mut kinds: BTreeSet<(&str, &str)> = BTreeSet::new();
    for missing in missing {
        let said = missing.said();
        let verb = said.1.split(' ').next().unwrap_or("");
        if kinds.insert((said.0, verb)) {
            named.push(format!("`{}`", missing.text()));
        }
    }
    if named.len() > NAMED {
        return Meant::default();
    }
    let stretch = above::stretch(case, wrong, place);
    let (whereabouts, related) = if stretch.first < stretch.last {
        let first = case.source.position(stretch.first).line;
        let last = case.source.position(stretch.last).line;
        let (_, related) = above_line(case, stretch.middle);
        (format!("above one of the lines {first} to {last}"), related)
    } else if stretch.last < line_at(case, wrong.at).start {
        above_line(case, stretch.last)
    } else {
        ("above".to_owned(), None)
    };
    Meant {
        fix: None,
        help: Some(format!("a line may be missing {whereabouts}, such as {}", named.join(" or "))),
        related,
        names_missing: true,
        is_exact: named.len() == 1 && place.is_whole(),
    }
}

/// Where a line may be missing, in words and as a place.
fn above_line<G: Rules>(case: &Case<'_, G>, line: u32) -> (String, Option<Label>) {
    let number = case.source.position(line).line;
    let label = Label {
        span: line_at(case, line),
        text: "a line may be missing above this one".to_owned(),
    };
    (format!("above line {number}"), Some(label))
}

/// A line that may be missing where counts or a result differ: with it the rest of the record is right.
pub(crate) fn missing_above<G: Rules>(case: &Case<'_, G>, at: u32) -> Meant {
    let wrong = Wrong { at: line_at(case, at).start, not_by: None, by: None, far: true };
    let mut missing = above::missing(case, &wrong);
    missing.retain(|missing| missing.reach == u32::MAX);
    if case.work.is_used_up() {
        return Meant::default();
    }
    may_be_missing(case, &wrong, &missing)
}

/// A reading that is the only one right here, if no other slip explains the refused line as well.
fn only<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    reading: Reading,
    best: u32,
) -> Meant {
    let clause = refused.clause.span().start;
    let is_whole = refused.claimed.as_ref().is_some_and(|claimed| claimed.span.start == clause);
    // Where only the words behind the verb are wrong, the nearest ones were meant.
    let others_do = match reading.kind {
        Kind::Swapped => true,
        Kind::Words(_) | Kind::Subject => is_whole,
        Kind::Twice => false,
    };
    if others_do && elsewhere::same_verb(case, refused, &reading.fix, best) {
        return Meant::default();
    }
    let other = elsewhere::elsewhere(case, refused, &reading.fix, best);
    let is_meant = match other {
        Elsewhere::Nowhere => true,
        Elsewhere::At(..) | Elsewhere::Doubled(_) => false,
        // Nothing is likelier than a wrong subject.
        Elsewhere::Untried => reading.kind == Kind::Subject,
    };
    if is_meant {
        return Meant::one(reading);
    }
    Meant { help: Some(with_other(reading.help, &other)), ..Meant::default() }
}

/// A sentence with what else would do as well.
fn with_other(help: String, other: &Elsewhere) -> String {
    match (other, help.strip_suffix('?')) {
        (Elsewhere::At(line, words), Some(here)) => format!("{here}, or `{words}` on line {line}?"),
        (Elsewhere::At(line, words), None) => {
            format!("{help}; or line {line} should read `{words}`")
        }
        (Elsewhere::Doubled(line), Some(here)) => {
            format!("{here}, or is line {line} written twice?")
        }
        (Elsewhere::Doubled(line), None) => format!("{help}; or line {line} is written twice"),
        (Elsewhere::Nowhere | Elsewhere::Untried, _) => help,
    }
}

impl Meant {
    fn one(reading: Reading) -> Self {
        Self {
            fix: Some(reading.fix),
            help: Some(reading.help),
            related: None,
            names_missing: false,
            is_exact: false,
        }
    }
}
