//! The slips of a hand that may have led to a line, as changes of it: another number, another space,
//! neighbouring words the other way round, another name.
//!
//! Knows the shape of words, not what they mean.

use crate::prelude::*;
use std::ops::Range;

/// How far a number that was misread lies from what was meant, at most.
const NUMBERS_APART: i64 = 2;

/// A part of a line, and what may have been meant by it.
pub(super) type Slip = (Range<usize>, String);

/// Other words of a line whose words begin at the byte `from`, with known names, or with numbers of cards that are there.
pub(super) fn other_words(line: &str, from: usize, names: &[&str], cards: &[SmolStr]) -> Vec<Slip> {
    let mut slips = Vec::new();
    for (range, word) in words(line, from) {
        let parts = word.split(['-', 'x']);
        // The sign of a number belongs to it, and a name to its number.
        let is_part = |part: &&str| part.len() < word.len() && !part.is_empty() && !is_name(word);
        let parts = parts.filter(|part| is_part(part) && !word.starts_with('-'));
        for part in std::iter::once(word).chain(parts) {
            let at = range.start + (part.as_ptr() as usize - word.as_ptr() as usize);
            let range = at..at + part.len();
            let others = numbers(part).filter(|other| !is_no_card(other, cards));
            slips.extend(others.map(|other| (range.clone(), other)));
            slips.extend(letters(part).map(|other| (range.clone(), other)));
        }
        if is_name(word) {
            // A card that has its number is one that has it.
            let others = names
                .iter()
                .filter(|name| **name != word && is_numbered(name) == is_numbered(word));
            slips.extend(others.map(|name| (range.clone(), (*name).to_owned())));
        }
    }
    slips
}

/// The words for the two neighbours of a player.
pub(super) const SIDES: [SmolStr; 2] = [SmolStr::new_inline("left"), SmolStr::new_inline("right")];

/// The same line with another word of a list in the place of one, such as another symbol of the die.
pub(super) fn of_same_list(line: &str, from: usize, list: &[SmolStr]) -> Vec<Slip> {
    let is_listed = |word: &str| word != "?" && list.iter().any(|known| known == word);
    let listed = words(line, from).filter(|(_, word)| is_listed(word));
    let others = listed.flat_map(|(range, word)| {
        let others = list.iter().filter(move |other| *other != word && *other != "?");
        others.map(move |other| (range.clone(), other.to_string()))
    });
    others.collect()
}

/// The same line without a word that stands right behind itself; the verb is a word, too.
pub(super) fn once(line: &str) -> Vec<Range<usize>> {
    let words: Vec<_> = words(line, 0).collect();
    let pairs = words.windows(2).filter_map(|pair| match pair {
        [(first, one), (second, other)] if one == other => Some(first.end..second.end),
        _ => None,
    });
    pairs.collect()
}

/// The same line with one more of some words behind the byte `from` or a word further on.
pub(super) fn one_more(line: &str, from: usize, more: &[&str]) -> impl Iterator<Item = Slip> {
    let places = std::iter::once(from).chain(words(line, from).map(|(range, _)| range.end));
    places.flat_map(|at| more.iter().map(move |word| (at..at, format!(" {word}"))))
}

/// The same line with two neighbouring words the other way round, a mark between them where it is or behind both.
pub(super) fn other_order(line: &str, from: usize) -> Vec<Slip> {
    let words: Vec<_> = words(line, from).collect();
    let pairs = words.windows(2).flat_map(|pair| match pair {
        [(first, one), (second, other)] => {
            let between = &line[first.end..second.start];
            let mark = between.trim_end();
            let behind = (!mark.is_empty()).then(|| format!("{other} {one}{mark}"));
            let orders = std::iter::once(format!("{other}{between}{one}")).chain(behind);
            orders.map(|order| (first.start..second.end, order)).collect()
        }
        _ => Vec::new(),
    });
    pairs.collect()
}

/// The same line with a name that nobody can tell in the place of one that is wanted.
pub(super) fn unread(line: &str, from: usize, is_wanted: impl Fn(&str) -> bool) -> Vec<Slip> {
    let names = words(line, from).filter(|(_, word)| is_name(word) && is_wanted(word));
    names.map(|(range, _)| (range, "?".to_owned())).collect()
}

/// The names that stand in one of two lines and not in the other, each as a [`thing`].
pub(super) fn exchanged<'t>(one: &'t str, other: &'t str) -> Vec<(&'t str, i64)> {
    let things = |line: &'t str| names(line).into_iter().map(thing).collect::<Vec<_>>();
    let (one, other) = (things(one), things(other));
    let only = |own: &[(&'t str, i64)], other: &[(&'t str, i64)]| -> Vec<(&'t str, i64)> {
        own.iter().filter(|thing| !other.contains(thing)).copied().collect()
    };
    [only(&one, &other), only(&other, &one)].concat()
}

/// A name and the number behind it: `+0` is `-0`.
pub(super) fn thing(word: &str) -> (&str, i64) {
    let at = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '+' || c == '-').len();
    (&word[..at], word[at..].parse().unwrap_or(0))
}

pub(super) fn names(text: &str) -> Vec<&str> {
    words(text, 0).map(|(_, word)| word).filter(|word| is_name(word)).collect()
}

fn words(line: &str, from: usize) -> impl Iterator<Item = (Range<usize>, &str)> {
    line[from..].split([' ', ',', ';']).filter(|word| !word.is_empty()).map(|word| {
        let at = word.as_ptr() as usize - line.as_ptr() as usize;
        (at..at + word.len(), word)
    })
}

/// Whether a word is a name of more than two letters, perhaps with a number behind it: `horns+3`.
fn is_name(word: &str) -> bool {
    let name = thing(word).0;
    name.len() > 2 && name.chars().all(|c| c.is_alphabetic() || c == '-')
}

/// Whether no card has the number of a name that other cards have.
fn is_no_card(word: &str, cards: &[SmolStr]) -> bool {
    let name = thing(word).0;
    is_name(word)
        && cards.iter().any(|card| thing(card).0 == name)
        && !cards.iter().any(|card| card == word)
}

/// Whether there is a number behind a name.
pub(super) fn is_numbered(word: &str) -> bool {
    word.ends_with(|c: char| c.is_ascii_digit())
}

/// A word without the number at its end, and that number with its sign.
pub(super) fn split(word: &str) -> (&str, Option<i64>) {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    let at = digits - usize::from(word[..digits].ends_with(['+', '-']));
    (&word[..at], word[at..].parse().ok())
}

/// The word with the number at its end a little larger or smaller.
fn numbers(word: &str) -> impl Iterator<Item = String> {
    let (before, value) = split(word);
    let signed = word[before.len()..].starts_with(['+', '-']);
    let others = value.into_iter().flat_map(|value| {
        let apart = -NUMBERS_APART..=NUMBERS_APART;
        apart.filter(|apart| *apart != 0).map(move |apart| value.saturating_add(apart))
    });
    others.filter(move |value| signed || *value >= 0).map(move |value| {
        if signed { format!("{before}{value:+}") } else { format!("{before}{value}") }
    })
}

/// A space with its letter a little further on or back.
fn letters(word: &str) -> impl Iterator<Item = String> {
    let mut chars = word.chars();
    let letter = chars.next().filter(char::is_ascii_lowercase);
    let digits = chars.as_str();
    let is_space = matches!(digits.len(), 1 | 2) && digits.chars().all(|c| c.is_ascii_digit());
    let letter = letter.filter(|_| is_space).map(u32::from);
    let apart = |letter: u32| [letter - 1, letter + 1].into_iter().filter_map(char::from_u32);
    let others = letter.into_iter().flat_map(apart);
    others.filter(char::is_ascii_lowercase).map(move |letter| format!("{letter}{digits}"))
}

#[cfg(test)]
#[path = "../../tests/unit/slips/tokens.rs"]
mod tests;
