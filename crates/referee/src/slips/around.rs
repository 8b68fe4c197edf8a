//! The slips that are tried: near lines first, then what shows late, then players who were taken for each other.

use super::edits::{self, Edit};
use super::price::Slip;
use super::window::{StatedLine, Window};
use super::{Explanation, Search, tokens};
use crate::any::AnyCase;
use crate::opened::Opened;
use crate::prelude::*;

/// Lines above that are changed from one kept place.
const BLOCK: usize = 8;
/// Lines above whose other legal actions are tried.
const NEAR: usize = 12;
/// Lines above a problem from which on two players may be confused.
const CONFUSED: usize = 24;
/// Nobody writes longer rounds by hand, of which each pair of players has copies.
const LONGEST: usize = 8000;

impl<'s> Search<'_, 's> {
    /// Every slip in the lines around the problem.
    pub(super) fn around(&mut self, window: &Window<'s>, judged: bool) {
        let case = self.case;
        let own = &window.lines[window.own];
        let others: Vec<String> =
            self.found.iter().filter_map(|found| Some(found.edit()?.words.clone())).collect();
        let known = edits::known(own.words(), others.iter().map(String::as_str));
        // What a draw should have named is played further down.
        let below = edits::known("", window.below(case.opened(), own).into_iter());
        let things = [Gap::Card, Gap::Die].map(|gap| case.names(gap));
        let mut orders = window.orders(case.opened());
        if !judged {
            orders.retain(|edit| matches!(edit.slip, Slip::Swapped | Slip::Doubled));
        }
        let first = if judged { 0 } else { window.own };
        let lines: Vec<usize> = (first..=window.own).rev().collect();
        for block in lines.chunks(BLOCK) {
            let first = block.last().map(|first| window.lines[*first].span.start);
            let Some(kept) = first.and_then(|first| case.starting_at(first)) else { continue };
            let from_here = kept.case;
            let (here, further): (Vec<Edit>, Vec<Edit>) =
                orders.into_iter().partition(|edit| !judged || edit.fix.span.start >= kept.at);
            orders = further;
            self.try_all(&*from_here, here);
            for line in block.iter().map(|at| &window.lines[*at]) {
                let Some(said) = &line.said else { continue };
                // What chance said is tried where the problem is, if anything below tells which it was.
                let near = if said.by == Actor::Table { usize::from(judged) } else { NEAR };
                let is_listed = line.away < near && !self.is_over();
                let above = if is_listed { from_here.starting_at(line.span.start) } else { None };
                let held = above.as_ref().map(|above| above.table.cards(said.by));
                let held = held.unwrap_or_default();
                let mut names = known.clone();
                names.extend(held.iter().map(SmolStr::as_str).filter(|name| *name != "?"));
                if line.away == 0 {
                    names.extend(below.iter().copied());
                }
                names.sort_unstable();
                names.dedup();
                self.try_all(&*from_here, edits::of_words(case, line, &names, &things));
                if let Some(above) = above {
                    self.try_all(&*from_here, edits::of_actions(&above, line));
                }
                if line.away == 0 {
                    self.try_all(&*from_here, edits::of_left_out(case, line, window, &names));
                }
            }
            if self.is_over() {
                return;
            }
        }
    }

    /// What shows late: a side above is changed; and, where else something is named that the best
    /// change names otherwise, the name there.
    pub(super) fn far_above(&mut self, judged: bool) {
        let is_side = |word: &str| tokens::SIDES.iter().any(|side| side == word);
        for line in Window::with_word(self.case.opened(), self.own, is_side) {
            if judged || line.away == 0 {
                self.try_from(line.span.start, edits::of_sides(&line));
            }
        }
        if !judged {
            return;
        }
        // Where no change helps, what the line itself names may be wrong.
        let best = self.best_edit().map(|edit| (edit.line, edit.words.clone()));
        let (changed, words) = best.unwrap_or_default();
        let line = if words.is_empty() { self.own } else { changed };
        let things = tokens::exchanged(self.case.opened().slice(line), &words);
        let is_named = |word: &str| things.contains(&tokens::thing(word));
        for line in Window::with_word(self.case.opened(), self.own, is_named) {
            if line.span != changed {
                self.try_from(line.span.start, edits::of_names(&line, is_named));
            }
        }
        self.every_name();
    }

    /// Where the record plays on furthest with a name that nobody can tell, each card in its place.
    fn every_name(&mut self) {
        let furthest = self.found.iter().map(|one| one.reach).max();
        let far = self.found.iter().filter(|one| Some(one.reach) == furthest);
        let unread = far
            .filter_map(Explanation::edit)
            .filter(|edit| matches!(edit.slip, Slip::Unread(_)) && !edit.is_inserted());
        for edit in unread.cloned().collect::<Vec<Edit>>() {
            self.try_from(edit.line.start, edits::of_every_name(self.case, &edit));
        }
    }

    /// Each card in the place of each name of the line of the problem.
    pub(super) fn any_card(&mut self, own: &StatedLine<'_>) {
        let names = edits::of_names(own, |_| true);
        let cards = names.iter().flat_map(|name| edits::of_every_name(self.case, name));
        self.try_from(own.span.start, cards.collect::<Vec<Edit>>());
    }

    /// The change of a line with which the record plays on furthest, the likeliest of them.
    pub(super) fn best_edit(&self) -> Option<&Edit> {
        let by_bits = |one: &&Explanation, other: &&Explanation| {
            one.reach.cmp(&other.reach).then(other.bits.total_cmp(&one.bits))
        };
        self.found.iter().filter(|one| one.edit().is_some()).max_by(by_bits)?.edit()
    }

    /// Two players are taken for each other.
    pub(super) fn confused(&mut self) {
        for edit in confused(self.case.opened(), self.own) {
            self.try_from(edit.fix.span.start, [edit]);
        }
    }

    /// Tries changes that begin at a byte or below it.
    fn try_from(&mut self, at: u32, edits: impl IntoIterator<Item = Edit>) {
        if let Some(kept) = self.case.starting_at(at) {
            self.try_all(&*kept.case, edits);
        }
    }

    fn try_all(&mut self, from: &dyn AnyCase<'_>, edits: impl IntoIterator<Item = Edit>) {
        edits.into_iter().for_each(|edit| self.try_one(from, edit));
    }
}

/// From a line above the problem or its own on up to the next heading, the lines of its player and of another one said
/// by the other.
fn confused(opened: &Opened<'_>, own: Span) -> Vec<Edit> {
    let seats = &opened.header.seats;
    let end = opened.at + opened.text.len() as u32;
    let said = opened.said_from(opened.body).take_while(|(line, _)| line.start <= own.start);
    let said: Vec<(Span, Word<'_>)> = said.collect();
    let mut edits = Vec::new();
    for (away, (line, subject)) in said.iter().rev().take(CONFUSED).enumerate() {
        let next = opened.next_heading(line.start);
        let run = Span::new(line.start, next.map_or(end, |next| next.start));
        let players = seats.iter().map(|seat| &*seat.handle);
        if run.range().len() <= LONGEST && players.clone().any(|player| player == subject.text) {
            let others = players.filter(|player| *player != subject.text);
            let both = others.map(|other| [subject.text, other]);
            edits.extend(both.filter_map(|both| in_run(opened, run, both, away)));
        }
    }
    edits
}

/// A run of lines in which two players say each other's.
fn in_run(opened: &Opened<'_>, run: Span, [first, second]: [&str; 2], away: usize) -> Option<Edit> {
    let said = opened.slice(run);
    let (mut text, mut bodies) = (String::with_capacity(said.len()), [const { Vec::new() }; 2]);
    for line in said.split_inclusive('\n') {
        let (blanks, line) = line.split_at(line.len() - line.trim_start().len());
        text.push_str(blanks);
        let subject = line.split(':').next().unwrap_or("");
        let swaps = [(first, second), (second, first)];
        let which = swaps.iter().position(|(one, _)| *one == subject);
        which.into_iter().for_each(|which| bodies[which].push(&line[subject.len()..]));
        text.push_str(which.map_or(subject, |which| swaps[which].1));
        text.push_str(&line[subject.len()..]);
    }
    // Where only one of them says something, somebody else said it; where both say the same, lines are swapped.
    let [first_said, second_said] = &bodies;
    let is_one = first_said.is_empty() || second_said.is_empty() || first_said == second_said;
    (!is_one).then(|| Edit {
        slip: Slip::Confused,
        fix: Fix { span: run, text, safe: false },
        line: Span::new(run.start, run.start),
        words: format!("{first} and {second}"),
        to: None,
        away,
    })
}
