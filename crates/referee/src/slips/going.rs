//! How a record is gone on with as if a slip had not been made: nothing is written, lines are left out and others
//! supposed.

use super::edits::Edit;
use super::missing::Missing;
use super::price::Slip;
use super::{Change, told};
use crate::findings::line_number;
use crate::place::{actor, raw};
use crate::replay::{Case, Mend, Reading, read};
use evoref_game::{Actor, Claimed, Rules};
use evoref_record::notation::{Statement, line, lines};
use evoref_record::source::Span;

/// The way to go on as if a change were made; none if it cannot be supposed.
pub(super) fn mend<G: Rules>(
    case: &Case<'_, G>,
    own: Span,
    change: &Change<G::Action>,
) -> Option<Mend<G::Action>> {
    match change {
        Change::Missing(missing) => Some(inserted(case, own, missing)),
        Change::Edit(edit) => {
            let mend = Mend::new(told::as_if(case, own, edit));
            match edit.slip {
                Slip::Words(_) | Slip::Handle => respelt(case, mend, edit),
                Slip::Doubled | Slip::TooMuch => Some(mend.without(clauses(case, edit.line))),
                Slip::Swapped | Slip::Moved => moved(case, mend, edit),
                Slip::Heading => None,
            }
        }
    }
}

/// A line that is missing, at its place.
fn inserted<G: Rules>(
    case: &Case<'_, G>,
    own: Span,
    missing: &Missing<G::Action>,
) -> Mend<G::Action> {
    let place = match missing.line {
        line if line == own.start => "it".to_owned(),
        line => format!("line {}", line_number(case, line)),
    };
    let mend = Mend::new(format!("`{}` stood above {place}", missing.text()));
    said_at(mend, missing.at, missing.claims())
}

/// Other words of a line.
fn respelt<G: Rules>(
    case: &Case<'_, G>,
    mend: Mend<G::Action>,
    edit: &Edit,
) -> Option<Mend<G::Action>> {
    let said = said(case, &edit.words, edit.line)?;
    let old = clauses(case, edit.line);
    let start = raw(case, edit.line);
    // What cannot be read is left out with its line.
    let old = if old.is_empty() { vec![start] } else { old };
    Some(said_at(mend.without(old), start, said))
}

/// A line in another place.
fn moved<G: Rules>(
    case: &Case<'_, G>,
    mend: Mend<G::Action>,
    edit: &Edit,
) -> Option<Mend<G::Action>> {
    let (base, text) = (case.opened.at, case.opened.text);
    let to = edit.to?;
    let said = said(case, &edit.words, edit.line)?;
    let at = if to.start < edit.line.start {
        raw(case, to)
    } else {
        let below = lines(&text[(to.end - base) as usize..], to.end);
        let mut below = below.map(|(span, _)| span.start).filter(|at| *at > to.end);
        below.next()?
    };
    Some(said_at(mend.without(clauses(case, edit.line)), at, said))
}

/// Who speaks, and what is claimed.
type Said<A> = (Actor, Vec<Claimed<A>>);

/// What a line says.
fn said<G: Rules>(case: &Case<'_, G>, words: &str, at: Span) -> Option<Said<G::Action>> {
    let Ok(Some(Statement::Said { subject, body })) = line(words, at.start) else {
        return None;
    };
    let by = actor(subject.text, &case.opened.header.seats)?;
    let mut all = Vec::new();
    for clause in body.clauses() {
        let mut claimed = Vec::new();
        read(&*case.rules, by, clause, &mut claimed).ok()?;
        all.extend(claimed.into_iter().map(|one| Claimed { span: at, ..one }));
    }
    (!all.is_empty()).then_some((by, all))
}

/// The bytes of the clauses of a line.
fn clauses<G: Rules>(case: &Case<'_, G>, at: Span) -> Vec<u32> {
    let base = case.opened.at;
    let text = &case.opened.text[(at.start - base) as usize..(at.end - base) as usize];
    match line(text, at.start) {
        Ok(Some(Statement::Said { body, .. })) => body.clauses().map(|clause| clause.at).collect(),
        Ok(_) | Err(_) => Vec::new(),
    }
}

/// With what is supposed to be said at the byte `at`.
fn said_at<A: Clone>(mend: Mend<A>, at: u32, (by, all): Said<A>) -> Mend<A> {
    all.into_iter()
        .fold(mend, |mend, claimed| mend.reading(Reading { at, instead: None, by, claimed }))
}
