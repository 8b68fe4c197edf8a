//! How judging may go on as if a slip had not been made.

use super::edits::Edit;
use super::price::Slip;
use super::{Change, OFFERED, Ranked};
use crate::findings::line_number;
use crate::replay::Case;
use evoref_game::{Actor, Claimed, Rules};
use evoref_record::diagnostic::Fix;
use evoref_record::source::Span;

/// So many of the likeliest changes are ways to go on.
const WAYS: usize = 8;
/// The share of the weight with which judging goes on with a change.
pub(crate) const LIKELY: f64 = 0.5;

/// One way to go on.
pub(crate) struct Way<A> {
    /// The share of the weight that it has.
    pub share: f64,
    /// Whether nothing else comes near it.
    pub sure: bool,
    /// Completes "judging goes on as if".
    pub said: String,
    pub how: How<A>,
}

/// What would have stood there.
pub(crate) enum How<A> {
    /// Other lines.
    Changed(Fix),
    /// A further one, above the raw line that begins at a byte.
    Missing(u32, Actor, Vec<Claimed<A>>),
}

/// The ways to go on with the likeliest of what explains the problem in the line `own`.
pub(super) fn ways<G: Rules>(
    case: &Case<'_, G>,
    own: Span,
    ranked: &Ranked<G::Action>,
) -> Vec<Way<G::Action>> {
    // Of several names none is guessed.
    let is_likely = ranked.found.first().is_some_and(|(share, _)| *share >= LIKELY);
    let unread = ranked.unread.iter().take(usize::from(!is_likely));
    let ways = unread.chain(&ranked.found).take(WAYS).map(|(share, found)| {
        let (said, how) = match &found.change {
            Change::Edit(edit) => (as_if(case, own, edit), How::Changed(edit.fix.clone())),
            Change::Missing(missing) => {
                let (at, by, claimed) = missing.claims();
                let place = name(case, own, missing.line, "it");
                let said = format!("`{}` stood above {place}", missing.text());
                (said, How::Missing(at, by, claimed))
            }
        };
        Way { share: *share, sure: *share >= OFFERED, said, how }
    });
    ways.collect()
}

/// What a line is called; the one with the problem is `this`.
fn name<G: Rules>(case: &Case<'_, G>, own: Span, line: u32, this: &str) -> String {
    if line == own.start { this.to_owned() } else { format!("line {}", line_number(case, line)) }
}

fn as_if<G: Rules>(case: &Case<'_, G>, own: Span, edit: &Edit) -> String {
    let line = |this| name(case, own, edit.line.start, this);
    match edit.slip {
        Slip::Words(_) | Slip::Unread | Slip::Handle => {
            format!("{} said `{}`", line("it"), edit.words)
        }
        Slip::Doubled | Slip::TooMuch => format!("{} were left out", line("this")),
        Slip::Swapped | Slip::Moved => {
            let to = edit.to.unwrap_or(own).start;
            let side = if to < edit.line.start { "above" } else { "below" };
            format!("{} stood {side} {}", line("it"), name(case, own, to, "it"))
        }
    }
}
