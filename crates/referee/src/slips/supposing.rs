//! The lines that a legal action may be written as, and runs with them supposed, without a changed text: cheap enough
//! to try many.

use crate::any::{AnyAbove, AnyCase, AnyChoice};
use crate::fillings::{any_card, filled};
use crate::prelude::*;
use crate::replay::{AnyAction, Refused, Stop, SupposedAction};
use crate::trial::stop;

/// What a choice may be in words.
#[derive(Clone)]
pub(crate) struct Sayable {
    pub(super) by: Actor,
    /// The whole line.
    pub(super) text: String,
    pub(super) claims: Vec<Claimed<AnyAction>>,
    /// Whether it could be written so.
    pub(super) whole: bool,
    /// Whether it names a card that nobody knows.
    pub(super) supposed: bool,
}

/// The lines that a choice may be: it itself, or what chance may have said if the record names it near by.
pub(super) fn sayable(case: &dyn AnyCase<'_>, choice: &AnyChoice, line: Span) -> Vec<Sayable> {
    let subject = subject_of(choice.by, &case.opened().header.seats);
    let way = |(clause, claims): (String, _)| Sayable {
        by: choice.by,
        text: format!("{subject}: {clause}"),
        claims,
        whole: true,
        supposed: false,
    };
    if choice.by == Actor::Table {
        let filled = filled(case, choice, line);
        if !filled.is_empty() {
            return filled.into_iter().map(way).collect();
        }
    }
    let claimed = Claimed { action: choice.action.clone(), span: line };
    let itself = way((choice.clause.clone(), vec![claimed]));
    vec![Sayable { whole: !choice.is_form, ..itself }]
}

/// The same, and with any card where a card of a hand is meant that nobody knows.
pub(super) fn or_any_card(case: &dyn AnyCase<'_>, choice: &AnyChoice, line: Span) -> Vec<Sayable> {
    let mut ways = sayable(case, choice, line);
    if let Actor::Player(_) = choice.by {
        let itself = Sayable { whole: false, supposed: true, ..ways[0].clone() };
        let named = any_card(case, choice, line).into_iter();
        ways.extend(named.map(|claims| Sayable { claims, ..itself.clone() }));
    }
    ways
}

impl<'s> AnyAbove<'s> {
    /// The record with lines said there.
    fn with(&self, said: &[Sayable]) -> Box<dyn AnyCase<'s> + 's> {
        let mut with = self.case.supposing();
        for said in said {
            let (at, by) = (self.at, said.by);
            let claims = said.claims.iter().cloned();
            let claims = claims.map(|claimed| SupposedAction { at, counted: false, by, claimed });
            with.supposed_mut().readings.extend(claims);
        }
        with
    }

    /// How far the record plays on if lines are said there; none if what is wrong stays wrong.
    pub(super) fn reach_with(&self, said: &[Sayable], wrong_line: Span) -> Option<u32> {
        let with = self.with(said);
        let reach = |until| stop(&*with, &with.run(None, until));
        if reach(wrong_line.end + 1) <= wrong_line.end {
            return None;
        }
        Some(reach(u32::MAX)).filter(|reach| *reach > wrong_line.end)
    }

    /// What is refused in the wrong line if lines are said there.
    pub(super) fn complaint(&self, said: &[Sayable], wrong_line: Span) -> Option<String> {
        let run = self.with(said).run(None, wrong_line.end + 1);
        match &run.stop {
            Some(Stop::Breach(refused)) if refused.clause.at >= wrong_line.start => {
                Some(run.table.words(refused).message)
            }
            Some(Stop::Breach(_) | Stop::Order(_)) | None => None,
        }
    }
}

/// Where the record stops next if the refused words are left out, and if they are let stand; and where lines of it
/// cannot be read.
pub(crate) fn plain_stops(case: &dyn AnyCase<'_>, refused: &Refused<'_>) -> (Vec<u32>, Vec<u32>) {
    let at = match refused.claimed {
        Some(_) => refused.clause.at,
        None => case.opened().line_at(refused.clause.at).start,
    };
    let mut out = case.supposing();
    out.supposed_mut().leave_out([at]);
    out.supposed_mut().brief = false;
    let run = out.run(None, u32::MAX);
    let mut stops = vec![stop(&*out, &run)];
    if refused.code.text().allow.is_ok() {
        let mut stands = case.supposing();
        stands.supposed_mut().forced.push((refused.clause.at, refused.waived));
        stops.push(stop(&*stands, &stands.run(None, u32::MAX)));
    }
    (stops, run.unread().collect())
}
