//! Lines that may be missing: right above what was refused, or some lines further up; or two of them, as somebody
//! forgets a turn of two actions.

use crate::prelude::*;
use std::collections::{HashMap, HashSet};

use super::price;
use super::supposing::{Sayable, or_any_card, sayable};
use crate::any::{AnyAbove, AnyCase, AnyChoice};
use crate::opened::Opened;

/// Lines above the refused one before which a line may be missing.
const LINES: usize = 40;
/// Of so many the table is kept above the highest, and gone on from there.
const BLOCK: usize = 8;
/// The most lines that are tried in all.
const TRIALS: usize = 3000;
/// The most steps for lines with a card that nobody knows: whether it can have been there is costly to find out.
const STEPS_FOR_UNKNOWN: u64 = 15_000_000;
/// Places at which the same line is tried: what does not help at the lowest ones does not further up.
const PLACES: u32 = 2;
/// Places near what is wrong at which two lines may be missing.
const PLACES_OF_TWO: usize = 3;

/// A line with which the record plays on, or two.
pub(super) struct Missing {
    /// The byte of the raw line above which it would stand.
    pub(super) at: u32,
    /// The first byte of its words.
    pub(super) line: u32,
    pub(super) said: Vec<Sayable>,
    /// How far the record plays on.
    pub(super) reach: u32,
    /// What the slip costs.
    pub(super) bits: f64,
}

impl Missing {
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.said.iter().map(|said| said.text.as_str())
    }

    /// Whether the same lines are missing, wherever.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.lines().eq(other.lines())
    }

    /// Whether the same players say something with the same verbs.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        let verb = |line: &'_ str| line.splitn(3, ' ').take(2).map(str::to_owned).collect();
        let verbs = |one: &Self| one.lines().map(verb).collect::<Vec<Vec<String>>>();
        verbs(self) == verbs(other)
    }

    /// The change that writes it; none if its words are not known.
    pub(super) fn fix(&self, opened: &Opened<'_>) -> Option<Fix> {
        if !self.said.iter().all(|said| said.whole) {
            return None;
        }
        let lines: Vec<&str> = self.lines().collect();
        let of = |line: u32| opened.slice(Span::new(opened.raw(line), line));
        let stated = opened.body_lines().take_while(|(span, _)| span.start < self.at).last()?;
        let above = opened.line_at(stated.0.start);
        // The last line of a round stands right below the others, not below the blank line there.
        let between = opened.slice(Span::new(above.end, opened.raw(self.line)));
        let is_apart = between.lines().skip(1).any(|line| line.trim().is_empty());
        let (at, text) = if is_apart {
            let blanks = of(above.start);
            (above.end, lines.iter().map(|line| format!("\n{blanks}{line}")).collect::<String>())
        } else {
            let blanks = of(self.line);
            (self.line, lines.iter().map(|line| format!("{line}\n{blanks}")).collect::<String>())
        };
        Some(Fix { span: Span::new(at, at), text, safe: false })
    }
}

/// The places, one above the other, at which a missing line does as well as at its lowest one, that first: each the
/// first byte of the words of the line below.
pub(super) fn places_as_good(
    case: &dyn AnyCase<'_>,
    wrong_line: Span,
    missing: &Missing,
) -> Vec<u32> {
    let higher = places(case.opened(), wrong_line.start).into_iter();
    let as_good = higher.skip_while(|(at, _)| *at >= missing.at).take_while(|(at, _)| {
        !case.work().is_used_up()
            && case.starting_at(*at).is_some_and(|above| {
                above.reach_with(&missing.said, wrong_line) == Some(missing.reach)
            })
    });
    std::iter::once(missing.line).chain(as_good.map(|(_, line)| line)).collect()
}

/// What is wrong.
pub(super) struct Wrong {
    /// The byte at which the clause or the line begins.
    pub(super) at: u32,
    /// Who said what is wrong: what becomes open to him after steps that nobody writes is looked for as well.
    pub(super) by: Option<Actor>,
    /// Whether something is missing there, whoever would have said it.
    pub(super) missing: bool,
}

/// Lines that are legal somewhere above what is wrong and with which it is right, as far as so many steps are left; right
/// above it alone if nothing below is judged.
pub(super) fn missing(
    case: &dyn AnyCase<'_>,
    wrong: &Wrong,
    judged: bool,
    least: u64,
) -> Vec<Missing> {
    let wrong_line = case.opened().line_at(wrong.at);
    let said = case.opened().slice(wrong_line);
    let mut search = MissingSearch {
        case,
        wrong_line,
        named: things(said).collect(),
        trials: TRIALS,
        least,
        unknown: 0,
        found: Vec::new(),
    };
    let mut places = places(case.opened(), wrong.at);
    let mut not_by = None;
    if !judged {
        places.retain(|(_, line)| *line == wrong_line.start);
        // Whoever was refused would have said the line right there.
        not_by = wrong.by.filter(|_| !wrong.missing);
    }
    let mut tried: HashMap<(u32, Actor, String), u32> = HashMap::new();
    for (first, block) in (0..).step_by(BLOCK).zip(places.chunks(BLOCK)) {
        let Some(kept) = case.starting_at(block[block.len() - 1].0) else { continue };
        for (lines, (at, line)) in (first..).zip(block.iter().copied()) {
            let Some(above) = kept.case.starting_at(at) else { continue };
            let mut choices = above.table.legal();
            if line == wrong_line.start || choices.is_empty() {
                let later = above.table.legal_later(&choices).into_iter();
                choices.extend(later.filter(|choice| wrong.by == Some(choice.by)));
            }
            let round = above.table.stage().round;
            for choice in choices.iter().filter(|choice| not_by != Some(choice.by)) {
                let is_named = things(&choice.clause).any(|word| search.named.contains(word));
                let times = tried.entry((round, choice.by, choice.clause.clone())).or_default();
                *times += 1;
                if *times > PLACES && !is_named {
                    continue;
                }
                let bits = price::missing(of_player(&choices, choice.by)) + price::distance(lines);
                if !search.at(&above, line, choice, bits) {
                    return search.found;
                }
            }
        }
    }
    search.found
}

/// How many of some choices are those of somebody.
fn of_player(choices: &[AnyChoice], by: Actor) -> usize {
    choices.iter().filter(|choice| choice.by == by).count()
}

/// The words of a line that name a thing by letters and a number, such as a space.
pub(crate) fn things(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', ',', ';', '-', 'x']).filter(|word| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.ends_with(|c: char| c.is_ascii_digit())
    })
}

/// Lines that may be missing, while they are looked for.
struct MissingSearch<'c, 's> {
    case: &'c dyn AnyCase<'s>,
    wrong_line: Span,
    /// The things that the wrong line names: a missing line about them is tried wherever it is legal.
    named: HashSet<&'s str>,
    trials: usize,
    /// The steps that must be left.
    least: u64,
    /// Steps that were taken for cards that nobody knows.
    unknown: u64,
    found: Vec<Missing>,
}

impl MissingSearch<'_, '_> {
    /// Tries a choice at a place; whether there was enough left to try it.
    fn at(&mut self, above: &AnyAbove<'_>, line: u32, choice: &AnyChoice, bits: f64) -> bool {
        let case = self.case;
        let mut best: Option<Missing> = None;
        for way in or_any_card(&*above.case, choice, self.wrong_line) {
            // Further up the same line is the same slip.
            let same = |one: &Missing| one.reach == u32::MAX && one.lines().eq([way.text.as_str()]);
            if self.found.iter().any(same) {
                continue;
            }
            if self.trials == 0 || case.work().left() < self.least {
                return false;
            }
            self.trials -= 1;
            if way.supposed && self.unknown > STEPS_FOR_UNKNOWN {
                break;
            }
            let left = case.work().left();
            let way = [way];
            let reach = above.reach_with(&way, self.wrong_line);
            if way[0].supposed {
                self.unknown += left - case.work().left();
            }
            let Some(reach) = reach else { continue };
            if best.as_ref().is_none_or(|best| best.reach < reach) {
                best = Some(Missing { at: above.at, line, said: way.into(), reach, bits });
            }
            if reach == u32::MAX {
                break;
            }
        }
        if let Some(best) = best {
            // Of several places the one counts with which the record plays on furthest.
            self.found.retain(|found| !found.is_same(&best) || found.reach >= best.reach);
            if !self.found.iter().any(|found| found.is_same(&best)) {
                self.found.push(best);
            }
        }
        true
    }
}

/// Two neighbouring lines that are missing near what is wrong: the second is looked for where something else is wrong with
/// the first.
pub(super) fn two_missing(case: &dyn AnyCase<'_>, wrong: &Wrong, least: u64) -> Vec<Missing> {
    let wrong_line = case.opened().line_at(wrong.at);
    let mut found: Vec<Missing> = Vec::new();
    let places = places(case.opened(), wrong.at).into_iter().take(PLACES_OF_TWO);
    for (lines, (at, line)) in places.enumerate() {
        let Some(above) = case.starting_at(at) else { continue };
        let now = above.complaint(&[], wrong_line);
        let first = above.table.legal();
        let mut ways = Vec::new();
        for one in &first {
            for way in sayable(&*above.case, one, wrong_line) {
                if case.work().left() < least {
                    return found;
                }
                let next = above.complaint(std::slice::from_ref(&way), wrong_line);
                ways.push((one, way, next));
            }
        }
        // One of the two changes what is wrong.
        let changing = ways.iter().filter(|(_, _, next)| *next != now);
        let changes: HashSet<&str> = changing.map(|(_, way, _)| way.text.as_str()).collect();
        for (one, way, next) in ways.iter().filter(|(_, _, next)| next.is_some()) {
            let Some(second) = above.table.legal_after(one) else { continue };
            for other in second.iter().flat_map(|other| sayable(&*above.case, other, wrong_line)) {
                if case.work().left() < least {
                    return found;
                }
                if *next == now && !changes.contains(&*other.text) {
                    continue;
                }
                let said = vec![way.clone(), other];
                let Some(reach) = above.reach_with(&said, wrong_line) else { continue };
                let (first, second) = (of_player(&first, way.by), of_player(&second, said[1].by));
                let bits = price::two_missing(first, second) + price::distance(lines);
                let two = Missing { at, line, said, reach, bits };
                if !found.iter().any(|found| found.is_same(&two)) {
                    found.push(two);
                }
            }
        }
    }
    found
}

/// Where a line may be missing, the lowest place first: the byte of the raw line, and of its words.
fn places(opened: &Opened<'_>, wrong: u32) -> Vec<(u32, u32)> {
    let own = opened.raw(wrong);
    // A line cannot be put between two clauses of another.
    let begins_line = !opened.slice(Span::new(own, wrong)).contains(';');
    let above = opened.body_lines().map(|(span, _)| span.start);
    // Above the first heading there is only the header.
    let above: Vec<u32> = above.take_while(|at| *at < own).skip(1).collect();
    let places = begins_line.then_some(own).into_iter().chain(above.into_iter().rev());
    places.take(LINES + 1).map(|at| (at, opened.line_at(at).start)).collect()
}
