//! One slip is one finding: what follows from an earlier finding is told with it, or only counted.
//!
//! Knows which findings hang together (counts of one line, lines torn in two, counts whose moment
//! is open because a heading is missing); a finding is still made by [`super::findings`].

use std::ops::Range;

use super::any::AnyCase;
use super::opened::{Opened, belongs_above, joint};
use super::report::MOST;
use super::subject::{actor, says, standard};
use super::trial::reach;
use crate::prelude::*;
use evoref_record::notation::{allowance, items, line};

/// The places of a line that are tried as the beginning of a second statement: each costs a reading.
const SEAMS: usize = 16;

/// The most labels beside the primary one.
pub(crate) const LABELS: usize = 3;

/// Form errors, one a line; a line torn in two is one error. Also the lines that are not whole, of
/// which nothing else need be said, and how many errors are only counted.
pub(crate) fn forms(case: &dyn AnyCase<'_>, forms: Vec<Finding>) -> (Vec<Finding>, Vec<Span>, u32) {
    let (mut kept, mut torn): (Vec<Finding>, Vec<Span>) = (Vec::new(), Vec::new());
    let mut counted = 0;
    // The last line that was joined to the one above.
    let mut joined = 0..0;
    // A line may be long and full of errors: it is looked for once, and searched for `;` once.
    let mut line = Span::new(0, 0);
    let mut searched = 0;
    for mut misread in forms {
        if joined.contains(&misread.primary.span.start) {
            counted += 1;
            continue;
        }
        if !(line.start..line.end).contains(&misread.primary.span.start) {
            line = case.opened().line_at(misread.primary.span.start);
            searched = line.start;
        }
        if let Some((above, joint)) = continues(case, kept.last(), (&misread, line)) {
            // What is missing at the end of a line is underlined after its last word.
            kept.truncate(kept.partition_point(|other| other.primary.span.start < above.start));
            belongs_above(&mut misread, above, (line, case.opened().slice(line)), joint);
            joined = line.start..line.end;
            torn.push(above);
            kept.push(misread);
            continue;
        }
        let first = kept.partition_point(|other| other.primary.span.start < line.start);
        if let Some(other) = kept.get(first) {
            // Two names of one clause may both be wrong; what stands further on follows.
            if other.code == Record::LeftOver.code()
                || clause_is_later(case, [&other.primary, &misread.primary], &mut searched)
            {
                counted += 1;
            } else {
                kept.push(misread);
            }
        } else {
            if !no_colon(case, &mut misread, line) {
                two_statements(case, &mut misread, line);
            }
            // What the rest of such a line says is open as well.
            torn.push(line);
            kept.push(misread);
        }
    }
    for misread in kept.iter_mut().take(MOST) {
        let line = case.opened().line_at(misread.primary.span.start);
        // A line that can be read with a change must not be illegal then, as far as the record above it is right.
        misread.fix = misread
            .fix
            .take()
            .filter(|fix| reach(case, fix).is_none_or(|far| far < line.start || far > line.end));
    }
    (kept, torn, counted)
}

/// The change that makes a takeback of a line that cannot be read: it may undo what was illegal above.
pub(crate) fn misspelt_takeback(opened: &Opened<'_>, forms: &[Finding]) -> Option<Fix> {
    const WORD: &str = "takeback";
    forms.iter().find_map(|misread| {
        let fix = misread.fix.as_ref()?;
        let line = opened.slice(opened.line_at(misread.primary.span.start));
        let subject = line.trim_start().get(..WORD.len());
        let written = subject.is_some_and(|subject| subject.eq_ignore_ascii_case(WORD));
        (written || fix.text == WORD).then(|| fix.clone())
    })
}

/// Whether a `;` stands between two places of a line; none does between the first and `searched`.
fn clause_is_later(
    case: &dyn AnyCase<'_>,
    [first, second]: [&Label; 2],
    searched: &mut u32,
) -> bool {
    let (from, to) = (first.span.end.max(*searched), second.span.start);
    let later = from <= to && case.opened().slice(Span::new(from, to)).contains(';');
    if !later {
        *searched = from.max(to);
    }
    later
}

/// The line above, if this line is none by itself but both are one statement together; and what
/// stands between the two then, for a word may be torn as well.
fn continues(
    case: &dyn AnyCase<'_>,
    last: Option<&Finding>,
    (misread, below): (&Finding, Span),
) -> Option<(Span, &'static str)> {
    let base = case.opened().at;
    // What is said first of a line decides.
    if last.is_some_and(|last| last.primary.span.start >= below.start) {
        return None;
    }
    let before = &case.opened().text[..(below.start - base) as usize];
    let before = before.trim_end_matches([' ', '\t']).strip_suffix('\n')?;
    let above = case.opened().line_at(base + before.len() as u32);
    if above.start < case.opened().body {
        return None;
    }
    // Below a line that is sound, only what is no statement at all can belong to it. A line torn
    // inside a string leaves an open quote on either side.
    let no_statement = [Record::Syntax.code(), Record::UnclosedString.code()];
    let sound = last.is_none_or(|last| last.primary.span.start < above.start);
    if sound && !no_statement.contains(&misread.code) {
        return None;
    }
    let (first, second) = (case.opened().slice(above), case.opened().slice(below));
    // Nothing goes on from a blank line, and a comment would swallow whatever is joined to it.
    if first.is_empty() || !comment(first).is_empty() {
        return None;
    }
    Some((above, joint(first, second, |whole| reads(case, whole))?))
}

/// Whether a line is a sound statement.
fn reads(case: &dyn AnyCase<'_>, text: &str) -> bool {
    let (subject, body) = match line(text, 0) {
        Ok(Some(Statement::Said { subject, body })) => (subject, body),
        Ok(Some(Statement::Round(_))) => return true,
        Ok(Some(Statement::Version(_) | Statement::Setup(_) | Statement::Position(_)) | None)
        | Err(_) => return false,
    };
    match standard(&subject) {
        Some("check") => items(body).is_ok(),
        Some("result") => Claim::read(body).is_ok(),
        Some("allow") => allowance(body).is_ok(),
        Some("takeback") => takeback_count(body).is_ok(),
        _ => actor(subject.text, &case.opened().header.seats)
            .is_some_and(|by| body.clauses().all(|clause| case.read(by, clause).is_some())),
    }
}

/// Says so if the line is sound but for the colon after its subject.
fn no_colon(case: &dyn AnyCase<'_>, misread: &mut Finding, line: Span) -> bool {
    let text = case.opened().slice(line);
    let lead = text.len() - text.trim_start().len();
    let Some((subject, rest)) = text[lead..].split_once(' ') else { return false };
    if misread.code != Record::Syntax.code() || !reads(case, &format!("{subject}: {rest}")) {
        return false;
    }
    let start = line.start + lead as u32;
    let end = start + subject.len() as u32;
    misread.primary.span = Span::new(start, end);
    misread.message = format!("a `:` is missing after `{subject}`");
    "no `:` behind it".clone_into(&mut misread.primary.text);
    let said = rest.split(" #").next().unwrap_or(rest).trim_end();
    misread.help = vec![format!("did you mean `{subject}: {said}`?")];
    misread.fix = Some(Fix { span: Span::new(end, end), text: ":".to_owned(), safe: false });
    true
}

/// Says so if the line is two sound statements, the second of which begins at or above the error.
fn two_statements(case: &dyn AnyCase<'_>, misread: &mut Finding, line: Span) {
    let text = case.opened().slice(line);
    let seams = text.match_indices(' ').filter_map(|(blank, _)| {
        let second = text[blank..].trim_start();
        let subject = second.split([' ', ':']).next()?;
        let heading = subject == "round";
        (heading || second[subject.len()..].starts_with(':')).then_some((blank, second, subject))
    });
    let is_seam = |(blank, second, _): &(usize, &str, &str)| {
        reads(case, &text[..*blank]) && reads(case, second)
    };
    let Some((end, second, subject)) = seams.take(SEAMS).find(is_seam) else { return };
    let start = text.len() - second.len();
    let at = |offset: usize| line.start + offset as u32;
    misread.primary.span = Span::new(at(start), at(start + subject.len()));
    misread.code = Record::LeftOver.code();
    "two statements stand on this line".clone_into(&mut misread.message);
    "the second begins here".clone_into(&mut misread.primary.text);
    misread.help = vec!["begin a new line here".to_owned()];
    misread.fix = Some(Fix { span: Span::new(at(end), at(start)), text: "\n".into(), safe: false });
}

/// The counts right above the line of a place: if that line is broken, it is open when they were made.
pub(crate) fn counts_above(opened: &Opened<'_>, to: u32) -> Range<u32> {
    let below = opened.raw(to);
    let mut from = below;
    for (start, line) in opened.lines_above(below) {
        match line {
            Ok(None) => {}
            Ok(Some(Statement::Said { subject, .. })) if says(&subject, "check") => from = start,
            Ok(Some(_)) | Err(_) => break,
        }
    }
    from..below
}

/// Several findings on one line as one: the first speaks, the others add a label and a sentence.
pub(crate) fn together(findings: Vec<Finding>) -> Option<Finding> {
    let mut findings = findings.into_iter();
    let mut first = findings.next()?;
    for other in findings {
        first.help.push(format!("also, {}", other.message));
        if first.related.len() < LABELS {
            first.related.push(other.primary);
        }
    }
    Some(first)
}

/// Whether a finding says that the order of the record is broken.
pub(crate) fn is_order(code: Code) -> bool {
    [Record::NoHeading, Record::HeadingOrder, Record::AfterTheEnd]
        .iter()
        .any(|order| order.code() == code)
}
