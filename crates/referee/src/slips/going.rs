//! How judging may go on as if a slip had not been made.

use super::edits::Edit;
use super::price::Slip;
use super::told::{Together, has_second};
use super::{Correction, Explanation, OFFERED};
use crate::any::AnyCase;
use crate::mend::{Mend, changed};
use crate::prelude::*;

/// The share of the weight with which judging goes on with a change.
const LIKELY: f64 = 0.3;
/// Other ways that are kept, in case that the record below contradicts the likeliest.
const OTHERS: usize = 16;

pub(crate) struct Way {
    /// Whether nothing else comes near it.
    pub sure: bool,
    /// Whether enough of the weight is on it to go on so wherever that leads.
    pub likely: bool,
    /// What is supposed then; none if that cannot be.
    pub mend: Option<Mend>,
    /// The same as a change of the text, if its words are known and nothing else comes near it.
    pub fix: Option<Fix>,
}

/// The way to go on with the likeliest of what explains the problem in the line `own`.
pub(super) fn way(
    case: &dyn AnyCase<'_>,
    own: Span,
    found: &[Together],
    unread: Option<&(f64, Explanation)>,
) -> Option<Way> {
    let (best, second) = (found.first(), has_second(found));
    let likely = best.filter(|([all, _], _)| *all >= LIKELY);
    // Of several names none is guessed.
    let unread = unread.filter(|(share, _)| *share >= LIKELY && likely.is_none());
    let (share, found) = match unread {
        Some((_, found)) => (0.0, found),
        None => best.map(|([_, own], found)| (*own, found))?,
    };
    let likely = likely.is_some() || unread.is_some();
    let way = of(case, own, found);
    Some(Way { sure: share >= OFFERED, likely, fix: way.fix.filter(|_| !second), ..way })
}

/// How judging could go on otherwise, likely ways first.
pub(super) fn others(case: &dyn AnyCase<'_>, own: Span, found: &[(f64, Explanation)]) -> Vec<Way> {
    found.iter().take(OTHERS).map(|(_, found)| of(case, own, found)).collect()
}

fn of(case: &dyn AnyCase<'_>, own: Span, found: &Explanation) -> Way {
    let (mend, fix) = match &found.change {
        Correction::Edit(edit) => {
            (changed(case, &edit.fix, as_if(case, own, edit)), Some(edit.fix.clone()))
        }
        Correction::Missing(missing) => {
            let place = name(case, own, missing.line, "it");
            let lines: Vec<String> = missing.lines().map(|line| format!("`{line}`")).collect();
            let begun = Mend::new(format!("{} stood above {place}", lines.join(" and ")));
            let said = missing.said.iter();
            let mend =
                said.fold(begun, |mend, said| mend.says(missing.at, said.by, said.claims.clone()));
            (Some(mend), missing.fix(case.opened()))
        }
    };
    Way { sure: false, likely: false, mend, fix }
}

/// What a line is called; the one with the problem is `this`.
pub(super) fn name(case: &dyn AnyCase<'_>, own: Span, line: u32, this: &str) -> String {
    if line == own.start { this.to_owned() } else { format!("line {}", case.source().line(line)) }
}

fn as_if(case: &dyn AnyCase<'_>, own: Span, edit: &Edit) -> String {
    let line = |this| name(case, own, edit.line.start, this);
    match edit.slip {
        Slip::Words(_)
        | Slip::Side
        | Slip::Twice
        | Slip::Unread(_)
        | Slip::Handle
        | Slip::Count => {
            format!("{} said `{}`", line("it"), edit.words)
        }
        Slip::Confused => {
            let from = case.source().line(edit.line.start);
            format!("{} were each other from line {from} to the end of the round", edit.words)
        }
        Slip::Heading => format!("the heading `{}` stood above it", edit.words),
        Slip::Doubled | Slip::TooMuch => format!("{} were left out", line("this")),
        Slip::Swapped | Slip::Moved(_) => {
            let to = edit.to.unwrap_or(own).start;
            let side = if to < edit.line.start { "above" } else { "below" };
            format!("{} stood {side} {}", line("it"), name(case, own, to, "it"))
        }
    }
}
