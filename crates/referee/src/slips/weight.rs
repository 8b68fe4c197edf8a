//! What explains a problem, weighed by how common the slip is and by how far the record goes on with it; and how judging
//! may go on as if the slip had not been made.

use super::edits::Edit;
use super::missing::Missing;
use super::price::{self, Slip};
use super::told::{Together, has_second};
use super::{Correction, EVIDENCE, Explanation, OFFERED, PAST, Search};
use crate::any::AnyCase;
use crate::mend::{Mend, changed};
use crate::prelude::*;

/// What explains a problem, best first, each with its share of the weight.
pub(super) struct Ranked {
    pub(super) found: Vec<(f64, Explanation)>,
    /// Lines with a name that nobody can tell, each with the share of all names in its place.
    pub(super) unread: Vec<(f64, Explanation)>,
    /// Whether nothing was left out for want of steps.
    pub(super) complete: bool,
}

impl Search<'_, '_> {
    /// What speaks against one of the slips by which two equal lines stand one below the other.
    fn twin(&self, one: &Explanation) -> f64 {
        let edit = match &one.change {
            Correction::Edit(edit) => edit,
            Correction::Missing(missing) => return self.drawn_twice(missing),
        };
        let seats = &self.case.opened().header.seats;
        let by = |words: &str| words.split(':').next().and_then(|by| player_of(seats, by));
        let written = self.case.opened().slice(edit.line);
        if let Slip::Words(_) = edit.slip {
            let is_beside = |other: &Edit| other.away.abs_diff(edit.away) <= 1;
            let doubled = |other: &Edit| {
                other.slip == Slip::Doubled && other.words == written && is_beside(other)
            };
            let is_twin = self.found.iter().filter_map(Explanation::edit).any(doubled);
            return if is_twin { price::LIKE_ITS_NEIGHBOUR } else { 0.0 };
        }
        let others = self.found.iter().filter_map(Explanation::edit);
        let others = others.filter(|other| other.slip == Slip::Handle);
        if edit.slip == Slip::Doubled {
            let said = edit.words.split_once(':').map(|(_, said)| said);
            let mut twins =
                others.filter(|other| other.words.split_once(':').map(|(_, said)| said) == said);
            return if twins.next().is_some() { price::FURTHER } else { 0.0 };
        }
        // The upper line becomes that of a player who sits further on, or the lower that of one before.
        let mut twins =
            others.filter(|other| other.words == edit.words && other.away.abs_diff(edit.away) == 1);
        let Some(twin) = twins.next().filter(|_| edit.slip == Slip::Handle) else { return 0.0 };
        let is_upper = edit.line.start < twin.line.start;
        let ordered = (by(&edit.words) < by(written)) == is_upper;
        if ordered { 0.0 } else { price::AGAINST_THE_ORDER }
    }

    /// What speaks against a missing line of the table that stands beside its place: chance says a thing once.
    fn drawn_twice(&self, missing: &Missing) -> f64 {
        let mut edits = self.found.iter().filter_map(Explanation::edit);
        let is_beside = match &missing.said[..] {
            [said] if said.by == Actor::Table => {
                edits.any(|edit| edit.slip == Slip::Swapped && edit.words == said.text)
            }
            _ => false,
        };
        if is_beside { price::FURTHER } else { 0.0 }
    }

    /// Lines from the problem to where a record goes wrong again.
    pub(super) fn lines_to(&self, reach: u32) -> usize {
        match reach {
            u32::MAX => usize::MAX,
            to => self
                .case
                .opened()
                .slice(Span::new(self.end, to.max(self.end)))
                .matches('\n')
                .count(),
        }
    }

    /// What was found, weighed.
    pub(super) fn ranked(self, otherwise: Option<f64>, mut complete: bool) -> Ranked {
        let weight = |bits: f64| (-bits).exp2();
        let mut weights: Vec<f64> = Vec::new();
        // What is wrong in any case is so with every change.
        let best = self.found.iter().map(|one| one.reach).max().unwrap_or(u32::MAX);
        for one in &self.found {
            let below = self.lines_to(one.reach);
            let is_gone = |edit: &Edit| matches!(edit.slip, Slip::Doubled | Slip::TooMuch);
            let is_left_out = one.edit().is_some_and(is_gone);
            let is_known = self.stops.contains(&one.reach);
            // That a heading is missing follows from no slip in another line.
            let is_apart = is_known || one.is_order;
            let past = if is_apart { EVIDENCE } else { PAST };
            let is_other = one.reach == best && below > past && !is_left_out;
            // Where judging goes on there will be further slips; nothing is offered for that alone.
            let is_other = is_other && (is_apart || self.case.past().is_some());
            complete &= is_known && below > PAST || !is_other;
            let further = if one.reach == u32::MAX || is_other {
                0.0
            } else if self.case.past().is_some() {
                price::further(below)
            } else {
                price::further(below) + price::ALONE
            };
            weights.push(weight(one.bits + further + self.twin(one)));
        }
        let found = weights.into_iter().zip(self.found);
        let (mut unread, mut found): (Vec<_>, Vec<_>) = found.partition(|(_, one)| {
            one.edit().is_some_and(|edit| matches!(edit.slip, Slip::Unread(_)))
        });
        // A name that was left out may be any that was not tried; in the place of one that stands there all were.
        let named = |one: &Explanation| -> f64 {
            let names = found.iter().filter(|(_, other)| one.is_in_line_of(other));
            names.map(|(weight, _)| weight).sum()
        };
        let left_out = unread.iter().filter(|(_, one)| one.edit().is_some_and(Edit::is_inserted));
        let other_names: f64 = left_out.map(|(weight, one)| (weight - named(one)).max(0.0)).sum();
        let none = weight(price::SOMETHING_ELSE) + otherwise.map_or(0.0, weight);
        let none = none + other_names;
        let sum: f64 = none + found.iter().map(|(weight, _)| weight).sum::<f64>();
        for (weight, _) in &mut found {
            *weight /= sum;
        }
        for (weight, one) in &mut unread {
            let names = found.iter().filter(|(_, other)| one.is_in_line_of(other));
            *weight = names.map(|(share, _)| share).sum::<f64>() + *weight / (sum + *weight);
        }
        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        unread.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        Ranked { found, unread, complete }
    }
}

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
