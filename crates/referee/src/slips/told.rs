//! What was meant in words, with the names that a missing line leaves open.

use super::edits::Edit;
use super::missing::{self, Missing};
use super::price::Slip;
use super::supposing::Sayable;
use super::weight::Ranked;
use super::{
    Correction, Explanation, Meant, OFFERED, OFFERED_AT_THE_END, SECOND, TOLD, has_evidence, weight,
};
use crate::any::AnyCase;
use crate::fillings::read_in;
use crate::prelude::*;
use evoref_game::{Slot, slots};

/// The best of what was found as a suggestion and a sentence.
pub(super) fn told(case: &dyn AnyCase<'_>, own: Span, ranked: Ranked) -> Meant {
    let goes_on = case.past().is_some();
    let others = if goes_on { weight::others(case, own, &ranked.found) } else { Vec::new() };
    let found = together(ranked.found);
    let is_clear = ranked.complete && !has_second(&found);
    let way = if goes_on { weight::way(case, own, &found, ranked.unread.first()) } else { None };
    let ways = way.into_iter().chain(others).collect();
    Meant { ways, ..in_words(case, own, found, is_clear) }
}

fn in_words(case: &dyn AnyCase<'_>, own: Span, found: Vec<Together>, is_clear: bool) -> Meant {
    // A line without which the record plays on may have been played all the same.
    let is_gone = |found: &Explanation| found.edit().is_some_and(|edit| edit.slip == Slip::TooMuch);
    let example = example(case, own, &found);
    let mut found = found.into_iter().filter(|([share, _], one)| *share >= TOLD && !is_gone(one));
    let Some(([_, share], best)) = found.next() else {
        return Meant { is_example: example.is_some(), help: example, ..Meant::default() };
    };
    let second = found.next().map(|(_, second)| second);
    let judged = has_evidence(case.opened(), own.end);
    let offered = share >= if judged { OFFERED } else { OFFERED_AT_THE_END } && is_clear;
    let Some(second) = second else { return meant(case, own, best, offered) };
    let words = |one| meant(case, own, one, false).help.unwrap_or_default();
    Meant { help: Some(joined(&words(best), &words(second))), ..Meant::default() }
}

fn meant(case: &dyn AnyCase<'_>, own: Span, one: Explanation, offered: bool) -> Meant {
    match one.change {
        Correction::Missing(missing) => {
            let named = if offered { named(case, own, &missing) } else { None };
            let missing = named.unwrap_or(missing);
            let fix = offered.then(|| missing.fix(case.opened())).flatten();
            let told = is_missing(case, own, &missing, fix.is_some());
            Meant { fix, ..told }
        }
        Correction::Edit(edit) => {
            let help = Some(said(case, own, &edit));
            Meant { help, fix: offered.then_some(edit.fix), ..Meant::default() }
        }
    }
}

/// The likeliest of many words that a line may have had instead, if it is clear whose line it is and what its player did,
/// and something below tells.
fn example(case: &dyn AnyCase<'_>, own: Span, found: &[Together]) -> Option<String> {
    let edits = || found.iter().filter_map(|([share, _], one)| Some((share, one.edit()?)));
    let (_, best) = edits().find(|(_, edit)| edit.is_alike(edit))?;
    let share: f64 = edits().filter(|(_, edit)| edit.is_alike(best)).map(|(share, _)| share).sum();
    let is_told = share >= TOLD && has_evidence(case.opened(), own.end);
    is_told
        .then(|| said(case, own, best).replacen("did you mean", "did you mean something like", 1))
}

/// What is told as one, by the likeliest of it, with the share of all and of that alone.
pub(super) type Together = ([f64; 2], Explanation);

/// Lines that may be missing of the same player with the same verb are told as one, by the likeliest of them.
fn together(found: Vec<(f64, Explanation)>) -> Vec<Together> {
    let mut told: Vec<Together> = Vec::new();
    for (share, one) in found {
        let alike = told.iter_mut().find(|(_, other)| match (&one.change, &other.change) {
            (Correction::Missing(one), Correction::Missing(other)) => one.is_alike(other),
            (Correction::Edit(_), _) | (_, Correction::Edit(_)) => false,
        });
        match alike {
            Some(([sum, _], _)) => *sum += share,
            None => told.push(([share; 2], one)),
        }
    }
    told.sort_by(|([one, _], _), ([other, _], _)| other.total_cmp(one));
    told
}

/// Whether anything else comes near the best: other words of it, or what is told as one, or another line that may have
/// had one of many words.
pub(super) fn has_second(found: &[Together]) -> bool {
    let Some((([all, own], best), others)) = found.split_first() else { return false };
    let together = |one: &Explanation| -> f64 {
        let is_of_line =
            |other: &Explanation| one.is_in_line_of(other) && !best.is_in_line_of(other);
        others.iter().filter(|(_, other)| is_of_line(other)).map(|([all, _], _)| all).sum()
    };
    let mut seconds = others.iter().map(|([all, _], one)| all.max(together(one)));
    all - own >= SECOND || seconds.any(|share| share >= SECOND)
}

/// Two sentences of which one is right.
fn joined(first: &str, second: &str) -> String {
    match (first.strip_suffix('?'), second.strip_prefix("did you mean ")) {
        (Some(first), Some(second)) => format!("{first}, or {second}"),
        (cut, _) => format!("{}; or {second}", cut.unwrap_or(first)),
    }
}

fn said(case: &dyn AnyCase<'_>, own: Span, edit: &Edit) -> String {
    let number = case.source().line(edit.line.start);
    let here = edit.line == own;
    let line =
        if here { "this line".to_owned() } else { format!("line {number}, `{}`,", edit.words) };
    match edit.slip {
        Slip::Words(_) | Slip::Side | Slip::Twice | Slip::Unread(_) | Slip::Handle => {
            let words = if here { in_clause(case, own, edit) } else { edit.words.as_str() };
            if here {
                format!("did you mean `{words}`?")
            } else {
                format!("did you mean `{words}` on line {number}?")
            }
        }
        Slip::Confused => format!(
            "{} may be taken for each other from line {number} to the end of the round",
            edit.words
        ),
        Slip::Heading => format!(
            "the heading `{}` may be missing above: with it the record plays on",
            edit.words
        ),
        Slip::Count => {
            format!("did you mean `{}`? What is counted below agrees with it", edit.fix.text)
        }
        Slip::Doubled if here => "the line above says the same: it may be written twice".to_owned(),
        Slip::Doubled | Slip::TooMuch => format!("{line} may be written twice"),
        Slip::Swapped if here || edit.to == Some(own) => {
            let other = if here { edit.to.unwrap_or(own) } else { edit.line };
            let which = if other.start < own.start { "above" } else { "below" };
            format!(
                "this line and the one {which} it may be swapped: the other way round both are legal"
            )
        }
        Slip::Swapped | Slip::Moved(_) => {
            let to = edit.to.unwrap_or(own);
            let side = if to.start < edit.line.start { "above" } else { "below" };
            let place = weight::name(case, own, to.start, "this line");
            format!("{line} may belong {side} {place}: there the record plays on")
        }
    }
}

/// The words of the own line as it reads then: only its clause, if the subject is the same.
fn in_clause<'e>(case: &dyn AnyCase<'_>, own: Span, edit: &'e Edit) -> &'e str {
    let text = case.opened().slice(own);
    let words = edit.words.as_str();
    match (text.split_once(": "), words.split_once(": ")) {
        (Some((old, _)), Some((new, said))) if old == new && !said.contains(';') => said,
        _ => words,
    }
}

/// A line that may be missing.
fn is_missing(case: &dyn AnyCase<'_>, own: Span, missing: &Missing, sure: bool) -> Meant {
    let places = missing::places_as_good(case, own, missing);
    let (first, middle) = (places[places.len() - 1], places[places.len() / 2]);
    let number = |line: u32| case.source().line(line);
    let (whereabouts, labelled) = if first < missing.line && !sure {
        let (first, last) = (number(first), number(missing.line));
        (format!("above one of the lines {first} to {last}"), Some(middle))
    } else if missing.line < own.start {
        (format!("above line {}", number(missing.line)), Some(missing.line))
    } else {
        ("above".to_owned(), None)
    };
    let related = labelled.map(|line| Label {
        span: case.opened().line_at(line),
        text: "a line may be missing above this one".to_owned(),
    });
    let lines: Vec<String> = missing.lines().map(|line| format!("`{line}`")).collect();
    let text = lines.join(" and ");
    let help = match (sure, lines.len() > 1) {
        (true, false) => {
            format!("the line {text} is missing {whereabouts}: with it the record plays on")
        }
        (true, true) => {
            format!("the lines {text} are missing {whereabouts}: with them the record plays on")
        }
        (false, false) => format!("a line may be missing {whereabouts}, such as {text}"),
        (false, true) => format!("two lines may be missing {whereabouts}, such as {text}"),
    };
    Meant { help: Some(help), related, ..Meant::default() }
}

/// A missing line of which a form is known, with the only names with which the record plays on as far; none if
/// others would do as well.
fn named(case: &dyn AnyCase<'_>, own: Span, missing: &Missing) -> Option<Missing> {
    let [said] = &missing.said[..] else { return None };
    if said.whole {
        return None;
    }
    let (subject, form) = said.text.split_once(": ")?;
    let Ok([form]) = <[_; 1]>::try_from(slots(form)) else { return None };
    let above = case.starting_at(missing.at)?;
    let held = above.table.cards(said.by);
    let words = |chosen: &[SmolStr]| {
        let mut chosen = chosen.iter();
        let words = form.iter().map(|slot| match slot {
            Slot::Word(word) => word.clone(),
            Slot::Gap(_) => chosen.next().cloned().unwrap_or_else(|| "?".into()),
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let with = |chosen: &[SmolStr]| {
        let clause = words(chosen);
        let claims = read_in(case, said.by, &clause, own)?;
        let text = format!("{subject}: {clause}");
        let said = vec![Sayable { by: said.by, text, claims, whole: true, supposed: false }];
        let plays_on = above.reach_with(&said, own) == Some(missing.reach);
        plays_on.then_some(said)
    };
    let gaps: Vec<Gap> = form
        .iter()
        .filter_map(|slot| match slot {
            Slot::Word(_) => None,
            Slot::Gap(gap) => Some(*gap),
        })
        .collect();
    let mut chosen: Vec<SmolStr> = Vec::new();
    while let Some(gap) = gaps.get(chosen.len()) {
        let known = if *gap == Gap::Card && !held.iter().any(|card| card == "?") {
            held.clone()
        } else {
            case.names(*gap)
        };
        let open = known.into_iter().filter(|name| name != "?" && !chosen.contains(name));
        let fits =
            |name: &SmolStr| with(&[&chosen[..], std::slice::from_ref(name)].concat()).is_some();
        let fit: Vec<SmolStr> = open.filter(fits).collect();
        // As many as are asked for, in whatever order, or one.
        let asked = gaps[chosen.len()..].iter().take_while(|other| *other == gap).count();
        if fit.is_empty() || fit.len() != asked && fit.len() != 1 || case.work().is_used_up() {
            return None;
        }
        chosen.extend(fit);
    }
    let said = with(&chosen)?;
    Some(Missing { said, ..*missing })
}
