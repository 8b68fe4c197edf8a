//! What was probably meant where a record goes wrong: one search over the slips of a tired hand.
//!
//! At a problem every slip in the lines around it is undone in a copy of the record, which is played on. What
//! explains the problem is weighed by how common the slip is ([`price`]) and by how far the record goes on without
//! a further one. A change is offered if nearly all of the weight is on it; it is told if much of it is.

mod around;
mod edits;
mod header;
mod missing;
mod price;
mod supposing;
mod tokens;
mod told;
mod weight;
mod window;

use super::any::AnyCase;
use super::claims::Differs;
use super::opened::Opened;
use super::replay::Refused;
use super::subject::says;
use super::trial::{reach_and_order, stop};
use crate::prelude::*;
use edits::Edit;
pub(crate) use header::header;
pub(crate) use missing::things;
use missing::{Missing, Wrong};
use price::Slip;
use supposing::plain_stops;
pub(crate) use weight::Way;
use window::Window;

/// The most changes that are tried, and the most steps for them.
const TRIALS: usize = 4000;
const STEPS: u64 = 120_000_000;
/// Of the steps that are left, where judging goes on, what is meant at one problem may cost one in so many.
const GOING_ON: u64 = 5;
/// The share of the weight with which a change is offered, more if nothing below tells; that of another one with which
/// none is; and that with which it is told.
const OFFERED: f64 = 0.9;
const OFFERED_AT_THE_END: f64 = 0.96;
const SECOND: f64 = 0.05;
const TOLD: f64 = 0.4;
/// Lines behind a problem after which the record goes wrong for another reason.
const PAST: usize = 8;
/// Lines of play below a problem that tell what was meant above it.
const EVIDENCE: usize = 3;

/// What can be said of a problem.
#[derive(Default)]
pub(crate) struct Meant {
    pub fix: Option<Fix>,
    pub help: Option<String>,
    /// Whether that is only an example of what may have been meant.
    pub is_example: bool,
    /// Where a line may be missing, if that is not right above.
    pub related: Option<Label>,
    /// How judging may go on, likeliest first; none unless it does.
    pub ways: Vec<Way>,
}

enum Correction {
    /// Lines are other ones or stand elsewhere.
    Edit(Edit),
    Missing(Missing),
}

/// A change that explains the problem, and how well.
struct Explanation {
    change: Correction,
    /// What the slip costs.
    bits: f64,
    /// How far the record plays on.
    reach: u32,
    /// Whether its order is what is wrong there.
    is_order: bool,
}

impl Explanation {
    fn is_same(&self, other: &Self) -> bool {
        match (&self.change, &other.change) {
            (Correction::Edit(own), Correction::Edit(other)) => own.is_same(other),
            (Correction::Missing(own), Correction::Missing(other)) => own.is_same(other),
            (Correction::Edit(_), Correction::Missing(_))
            | (Correction::Missing(_), Correction::Edit(_)) => false,
        }
    }

    fn edit(&self) -> Option<&Edit> {
        match &self.change {
            Correction::Edit(edit) => Some(edit),
            Correction::Missing(_) => None,
        }
    }

    /// Whether both are other words of the same line.
    fn is_in_line_of(&self, other: &Self) -> bool {
        self.edit().zip(other.edit()).is_some_and(|(own, other)| {
            own.line == other.line && matches!(other.slip, Slip::Words(_))
        })
    }
}

/// What was probably meant where an action is refused.
pub(crate) fn find(case: &dyn AnyCase<'_>, refused: &Refused<'_>, near: &[String]) -> Meant {
    if case.work().is_used_up() {
        return Meant::default();
    }
    let (mut stops, forms) = plain_stops(case, refused);
    let otherwise = match stops[..] {
        [_, u32::MAX] => Some(price::PLAYED_SO),
        [u32::MAX, ..] => Some(Slip::TooMuch.bits()),
        _ => None,
    };
    stops.extend(forms);
    let wrong = Wrong { at: refused.clause.at, by: Some(refused.by), missing: refused.missing };
    let mut search = Search::new(case, refused.clause.at, refused.clause.span().end, stops);
    if let Some(claimed) = refused.claimed.filter(|_| !refused.missing) {
        search.near(refused.clause, claimed, near);
    }
    search.meant(Some(&wrong), otherwise)
}

/// What was probably meant above counts of one line that differ, or a result.
pub(crate) fn above_count(case: &dyn AnyCase<'_>, at: u32, differs: &[Differs]) -> Meant {
    let line = case.opened().line_at(at);
    let wrong = Wrong { at: line.start, by: None, missing: false };
    let mut search = Search::new(case, line.start, line.end, Vec::new());
    // What is counted below tells whether the count itself is what is wrong; below a result nothing does.
    let otherwise = match differs {
        [differs] if is_counted_below(case.opened(), line.end) => {
            let misread = edits::of_count(case.opened(), line, differs);
            misread.into_iter().for_each(|edit| search.try_one(case, edit));
            None
        }
        _ => Some(price::counts(differs.len())),
    };
    search.meant(Some(&wrong), otherwise)
}

/// What was probably meant by a line that cannot be read, or that breaks the order of the record.
pub(crate) fn in_line(case: &dyn AnyCase<'_>, at: u32) -> Meant {
    let line = case.opened().line_at(at);
    // What a position lacks is found at its end, which no trial sees.
    let is_seen = || stop(case, &case.run(None, u32::MAX)) <= line.end;
    if case.work().is_used_up() || case.past().is_none() && !is_seen() {
        return Meant::default();
    }
    Search::new(case, line.start, line.end, Vec::new()).meant(None, None)
}

/// Whether a count stands below a place, or a result that has numbers.
fn is_counted_below(opened: &Opened<'_>, from: u32) -> bool {
    let has_numbers = |line| opened.slice(line).contains(|c: char| c.is_ascii_digit());
    opened.said_from(from).any(|(span, subject)| {
        says(&subject, "check") || says(&subject, "result") && has_numbers(span)
    })
}

/// Whether enough stands below a place to tell one slip from another: some lines that are judged, or the result.
fn has_evidence(opened: &Opened<'_>, from: u32) -> bool {
    let mut said = opened.said_from(from).zip(1..);
    said.any(|((_, subject), number)| number > EVIDENCE || says(&subject, "result"))
}

/// The steps that must be left after a search that may cost so many.
fn least(case: &dyn AnyCase<'_>, steps: u64) -> u64 {
    let left = case.work().left();
    let steps = if case.past().is_some() { left / GOING_ON } else { steps };
    left.saturating_sub(steps).max(1)
}

struct Search<'c, 's> {
    case: &'c dyn AnyCase<'s>,
    /// The line of the problem, and where its words end.
    own: Span,
    end: u32,
    /// Where the record goes wrong in any case: if the refused words are left out or let stand, or by its form.
    stops: Vec<u32>,
    trials: usize,
    /// The steps that must be left.
    least: u64,
    found: Vec<Explanation>,
}

impl<'c, 's> Search<'c, 's> {
    fn new(case: &'c dyn AnyCase<'s>, at: u32, end: u32, stops: Vec<u32>) -> Self {
        Self {
            case,
            own: case.opened().line_at(at),
            end,
            stops,
            trials: TRIALS,
            least: least(case, STEPS),
            found: Vec::new(),
        }
    }

    /// Whether there are steps for another change.
    fn is_over(&self) -> bool {
        self.trials == 0 || self.case.work().left() < self.least
    }

    /// Tries a change from a kept place on.
    fn try_one(&mut self, from: &dyn AnyCase<'_>, edit: Edit) {
        if self.is_over() {
            return;
        }
        self.trials -= 1;
        let Some((far, is_order)) = reach_and_order(from, &edit.fix) else { return };
        if far > self.end.max(edit.fix.span.end) {
            let (bits, change) = (edit.bits(), Correction::Edit(edit));
            self.note(Explanation { change, bits, reach: far, is_order });
        }
    }

    /// Of the same slip at several places the likelier one counts.
    fn note(&mut self, found: Explanation) {
        let worth = |one: &Explanation| (one.reach, -one.bits);
        let mut same = self.found.iter().filter(|other| other.is_same(&found));
        if same.all(|other| worth(&found) > worth(other)) {
            self.found.retain(|other| !other.is_same(&found));
            self.found.push(found);
        }
    }

    /// Legal actions that are written nearly as the refused one.
    fn near(&mut self, refused: Clause<'_>, claimed: Span, near: &[String]) {
        let clause = refused.span();
        let single = claimed.start == clause.start;
        // What is written is not to be forgotten.
        let written = refused.text.trim();
        for text in near.iter().filter(|text| !edits::forgets(written, text)) {
            let (span, text) = match text.split_once(' ') {
                _ if single => (clause, text.as_str()),
                Some((_, words)) => (claimed, words),
                None => continue,
            };
            let fix = Fix { span, text: text.to_owned(), safe: false };
            let own = self.case.opened().slice(self.own);
            self.try_one(self.case, Edit::of_fix(own, self.own, fix));
        }
    }

    /// What was meant, if every slip in the lines around the problem is tried; `otherwise` is the price of what is no
    /// slip.
    fn meant(mut self, wrong: Option<&Wrong>, otherwise: Option<f64>) -> Meant {
        let (case, own) = (self.case, self.own);
        if case.work().is_used_up() {
            return Meant::default();
        }
        // Without anything below that is judged only what stands here can be told from another.
        let judged = has_evidence(case.opened(), self.end);
        let window = Window::around(case.opened(), self.own);
        if let Some(window) = &window {
            self.around(window, judged);
            self.far_above(judged);
            if judged {
                self.confused();
            }
        }
        let mut complete = !self.is_over();
        if case.past().is_some() {
            // Lines that are missing have a share of their own.
            self.least = least(case, STEPS);
        }
        let mut missing = Vec::new();
        if let Some(wrong) = wrong {
            let least = if case.past().is_some() { self.least } else { 1 };
            missing = missing::missing(case, wrong, judged, least);
            complete &= case.work().left() >= least;
            let reach = missing.iter().map(|one| one.reach);
            let far = reach.chain(self.found.iter().map(|one| one.reach)).max();
            let is_explained = far.is_some_and(|far| self.lines_to(far) > PAST);
            // Before a line that was right where it stands is rewritten, more is looked for.
            let rewrites = self.best_edit().is_some_and(|edit| {
                edit.line.end < self.own.start && matches!(edit.slip, Slip::Words(_) | Slip::Handle)
            });
            if judged && (!is_explained || rewrites || case.past().is_some() && wrong.missing) {
                missing.extend(missing::two_missing(case, wrong, self.least));
                complete &= !self.is_over();
            }
        }
        for one in missing {
            let Missing { bits, reach, .. } = one;
            let change = Correction::Missing(one);
            self.note(Explanation { change, bits, reach, is_order: false });
        }
        // Where nothing else lets the record play on to the end, a card may have been meant that stands nowhere near.
        let is_open =
            judged && case.past().is_none() && self.found.iter().all(|one| one.reach < u32::MAX);
        if let Some(window) = window.filter(|_| is_open) {
            self.any_card(&window.lines[window.own]);
            complete &= !self.is_over();
        }
        if case.work().is_used_up() {
            // What was not tried might do as well.
            self.found.clear();
        }
        told::told(case, own, self.ranked(otherwise, complete))
    }
}
