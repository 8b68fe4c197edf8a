//! Slips of a tired hand, each in one line of a record or in two that stand near each other.
//!
//! Knows the shape of a line (subject, verb, words), not what it means.

use super::records::{PLAYED, Record};
use super::set;
use super::wide::{ROUND, WIDE};
use crate::lines::{is_card, is_move, one};
use crate::tables::Choices;

/// A change of neighbouring lines.
#[derive(Clone)]
pub(crate) struct Slip {
    pub(crate) operator: &'static str,
    /// Index of the first line that is replaced.
    pub(crate) at: usize,
    /// How many are replaced.
    pub(crate) taken: usize,
    pub(crate) put: Vec<String>,
}

impl Slip {
    /// Lines of the changed record at which the slip shows, from 0: those it wrote, or the one that stands
    /// in the place of what was dropped.
    pub(crate) fn places(&self) -> std::ops::Range<usize> {
        self.at..self.at + self.put.len().max(1)
    }
}

/// The record with slips, which come in its order, and where each shows.
pub(crate) fn slipped(record: &Record, slips: &[Slip]) -> (String, Vec<std::ops::Range<usize>>) {
    let mut lines = record.lines.clone();
    for slip in slips.iter().rev() {
        lines.splice(slip.at..slip.at + slip.taken, slip.put.iter().cloned());
    }
    let mut moved = 0_isize;
    let mut places = Vec::new();
    for slip in slips {
        let place = |at: usize| at.checked_add_signed(moved).unwrap();
        places.push(place(slip.places().start)..place(slip.places().end));
        moved += slip.put.len() as isize - slip.taken as isize;
    }
    (lines.join("\n") + "\n", places)
}

/// Makes a slip in the line at an index; `None` if the line has nothing for it.
pub(crate) type Operator = fn(&Record, usize, &mut Choices) -> Option<Vec<String>>;

/// The kinds of slips of the set that is asked for.
pub(crate) fn operators() -> &'static [(&'static str, usize, Operator)] {
    match set() {
        0 | PLAYED.. => OPERATORS,
        1..=3 => UNSEEN,
        _ => WIDE,
    }
}

/// Kinds of slips on which nothing was tuned, and how many lines each takes.
const UNSEEN: &[(&str, usize, Operator)] = &[
    ("two dropped", 2, |record, at, _| is_move(record.lines.get(at + 1)?).then(Vec::new)),
    ("word left out", 1, left_out),
    ("heading dropped", 1, |record, at, _| heading(record, at).map(|_| Vec::new())),
    ("heading misnumbered", 1, |record, at, _| {
        heading(record, at).map(|number| vec![format!("round {}", number + 1)])
    }),
    ("very late", FAR, |record, at, _| moved(record, at, FAR, |line| !line.starts_with("round "))),
    ("early", EARLY, |record, at, _| {
        let lines = record.lines.get(at..at + EARLY)?;
        let may_move = is_move(lines.last()?) && lines.iter().all(|line| is_move(line));
        may_move.then(|| {
            let mut lines = lines.to_vec();
            lines.rotate_right(1);
            lines
        })
    }),
    ("word twice", 1, |record, at, choices| {
        let (subject, body) = record.lines[at].split_once(": ")?;
        let words: Vec<&str> = body.split(' ').collect();
        let word = choices.below(words.len() as u64) as usize;
        let twice = [&words[..=word], &words[word..]].concat().join(" ");
        Some(vec![format!("{subject}: {twice}")])
    }),
];

/// A line is written so many lines too late, less one; or too early.
const FAR: usize = 9;
const EARLY: usize = 5;

/// The number of the round that begins in a line, but for the first.
fn heading(record: &Record, at: usize) -> Option<u32> {
    record.lines[at].strip_prefix("round ")?.parse().ok().filter(|number| *number > 1)
}

/// A word behind the verb is left out.
fn left_out(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let (subject, body) = record.lines[at].split_once(": ")?;
    let mut words: Vec<&str> = body.split(' ').collect();
    if words.len() < 3 {
        return None;
    }
    words.remove(1 + choices.below(words.len() as u64 - 1) as usize);
    Some(vec![format!("{subject}: {}", words.join(" "))])
}

/// The kinds of slips that the search was tuned on, and how many lines each takes.
const OPERATORS: &[(&str, usize, Operator)] = &[
    ("amount", 1, amount),
    ("space", 1, space),
    ("card", 1, card),
    ("gene", 1, gene),
    ("species", 1, species),
    ("handle", 1, handle),
    ("dropped", 1, |_, _, _| Some(Vec::new())),
    ("doubled", 1, |record, at, _| Some(vec![record.lines[at].clone(); 2])),
    ("swapped", 2, |record, at, _| {
        let [first, second] = [&record.lines[at], record.lines.get(at + 1)?];
        (is_move(second) && first != second).then(|| vec![second.clone(), first.clone()])
    }),
    ("die", 1, die),
    ("count", 1, count),
    ("order", 1, order),
    ("misspelt", 1, misspelt),
    ("side", 1, side),
    ("next card", 1, next_card),
    ("late", LATE, |record, at, _| moved(record, at, LATE, |line| !line.starts_with("round "))),
    ("across a heading", ACROSS, |record, at, _| {
        let lines = record.lines.get(at..at + ACROSS)?;
        lines.last()?.starts_with("round ").then(|| moved(record, at, ACROSS, |_| true))?
    }),
];

/// A line is written so many lines too late, less one.
const LATE: usize = 5;
/// A line, the blank one below it and the heading that it comes to stand below.
const ACROSS: usize = 3;

/// The first of some lines below the others, if all of them may be passed.
fn moved(
    record: &Record,
    at: usize,
    taken: usize,
    may_pass: fn(&str) -> bool,
) -> Option<Vec<String>> {
    let mut lines = record.lines.get(at..at + taken)?.to_vec();
    lines.iter().all(|line| may_pass(line)).then(|| {
        lines.rotate_left(1);
        lines
    })
}

/// Left for right.
fn side(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let is_side = |_: usize, word: &str| matches!(word, "left" | "right");
    respelt(&record.lines[at], choices, is_side, |word, _| {
        Some(if word == "left" { "right" } else { "left" }.to_owned())
    })
}

/// The card that stands next in the list of all that the record names.
fn next_card(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let wanted = |place: usize, word: &str| place > 0 && is_card(name(word));
    respelt(&record.lines[at], choices, wanted, |word, _| {
        let mut all = names(record, &[]);
        all.sort_unstable();
        all.dedup();
        let place = all.iter().position(|other| *other == word)?;
        let next = all.get(place + 1).or_else(|| all.get(place.checked_sub(1)?))?;
        Some((*next).to_owned())
    })
}

/// A slip of one kind in a line.
pub(crate) fn slip(
    record: &Record,
    operator: usize,
    at: usize,
    choices: &mut Choices,
) -> Option<Slip> {
    let (name, taken, change) = operators()[operator];
    // A slip of the header is made there, wherever one is asked for.
    let is_header = name.starts_with("header");
    let players = || record.lines.iter().position(|line| line.starts_with("players: "));
    let at = if is_header { players()? } else { at };
    let line = &record.lines[at];
    let is_count = name == "count" && line.starts_with("check:");
    let is_heading = name.starts_with("heading") && line.starts_with("round ");
    if !is_count && !is_heading && !is_header && !is_move(line) {
        return None;
    }
    let put = change(record, at, choices)?;
    let taken = if taken == ROUND { put.len() } else { taken };
    (put[..] != record.lines[at..at + taken]).then_some(Slip { operator: name, at, taken, put })
}

/// Writes another word in the place of one that is wanted; the verb is word 0.
fn respelt(
    line: &str,
    choices: &mut Choices,
    wanted: impl Fn(usize, &str) -> bool,
    other: impl FnOnce(&str, &mut Choices) -> Option<String>,
) -> Option<Vec<String>> {
    let body = line.find(": ")? + 2;
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut at = body;
    for (number, word) in line[body..].split(' ').enumerate() {
        if wanted(number, word.trim_end_matches([',', ';'])) {
            words.push((at, word.trim_end_matches([',', ';'])));
        }
        at += word.len() + 1;
    }
    let (at, word) = one(&words, choices)?;
    let other = other(word, choices)?;
    Some(vec![format!("{}{other}{}", &line[..at], &line[at + word.len()..])])
}

/// Where the number begins with which a word ends.
fn number(word: &str) -> Option<usize> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    (digits < word.len()).then_some(digits)
}

/// The number with which a word ends, and one or two more or less.
fn one_off(word: &str, choices: &mut Choices) -> Option<String> {
    let at = number(word)?;
    let value: i64 = word[at..].parse().ok()?;
    let value = value + [-2, -1, 1, 2][choices.below(4) as usize];
    (value >= 0).then(|| format!("{}{value}", &word[..at]))
}

/// Verbs of Evolution whose first word is the number of a species.
const OF_SPECIES: &[&str] =
    &["grow", "trait", "feed", "attack", "fertile", "long-neck", "fat-tissue"];

fn verb(line: &str) -> &str {
    let body = line.split_once(": ").map_or("", |(_, body)| body);
    body.split(' ').next().unwrap_or("")
}

fn amount(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let line = &record.lines[at];
    let of_species = OF_SPECIES.contains(&verb(line));
    let wanted = |place: usize, word: &str| {
        let plain = number(word).is_some_and(|at| at == 0 || word[..at].ends_with(['+', '-']));
        place > 0 && plain && !(of_species && place == 1) && word != "+0"
    };
    respelt(line, choices, wanted, one_off)
}

fn is_space(word: &str) -> bool {
    !word.is_empty()
        && word.split(['-', 'x']).all(|space| {
            let digits = space.strip_prefix(|c: char| c.is_ascii_lowercase());
            digits
                .is_some_and(|d| matches!(d.len(), 1 | 2) && d.bytes().all(|b| b.is_ascii_digit()))
        })
}

fn space(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let wanted = |place: usize, word: &str| place > 0 && is_space(word);
    respelt(&record.lines[at], choices, wanted, |word, choices| {
        // The last space of a way: its letter or its digit is the next one.
        let at = number(word)?;
        if choices.below(2) == 0 {
            return one_off(word, choices);
        }
        let letter = word.as_bytes()[at - 1];
        let next = if letter == b'a' || choices.below(2) == 0 { letter + 1 } else { letter - 1 };
        Some(format!("{}{}{}", &word[..at - 1], char::from(next), &word[at..]))
    })
}

/// The name in a card: `horns` of `horns+3`.
pub(super) fn name(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches(['+', '-'])
}

/// All words of the record that a line of the same verb has and that are names.
pub(super) fn names<'r>(record: &'r Record, verbs: &[&str]) -> Vec<&'r str> {
    let lines = record.lines[record.body..].iter();
    lines
        .filter(|line| verbs.is_empty() || verbs.contains(&verb(line)))
        .flat_map(|line| line.split([' ', ',']).skip(2))
        .filter(|word| is_card(name(word)))
        .collect()
}

const OF_GENES: &[&str] = &["genes", "bid"];

fn gene(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let line = &record.lines[at];
    if !OF_GENES.contains(&verb(line)) {
        return None;
    }
    let wanted = |place: usize, word: &str| place > 0 && number(word).is_none() && word.len() > 2;
    respelt(line, choices, wanted, |word, choices| {
        let mut others = names(record, OF_GENES);
        others.retain(|other| *other != word);
        one(&others, choices).map(str::to_owned)
    })
}

fn card(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let line = &record.lines[at];
    if OF_GENES.contains(&verb(line)) {
        return None;
    }
    let wanted = |place: usize, word: &str| place > 0 && is_card(name(word));
    respelt(line, choices, wanted, |word, choices| {
        // A challenge is taken for a challenge, a card of a hand for another one.
        let mut others = match verb(line) {
            own @ ("biome" | "challenge" | "next" | "choose") => names(record, &[own]),
            _ => names(
                record,
                &[
                    "draw",
                    "play",
                    "food",
                    "grow",
                    "trait",
                    "species",
                    "hand",
                    "crossbreed",
                    "discard",
                ],
            ),
        };
        others.retain(|other| *other != word);
        one(&others, choices).map(str::to_owned)
    })
}

fn species(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let line = &record.lines[at];
    let of_species = OF_SPECIES.contains(&verb(line));
    let wanted = |place: usize, word: &str| {
        let plain = !word.is_empty() && number(word) == Some(0);
        (plain && of_species && place == 1)
            || word.split_once('.').is_some_and(|(owner, _)| owner.len() == 1)
    };
    respelt(line, choices, wanted, one_off)
}

fn handle(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let line = &record.lines[at];
    let (subject, _) = line.split_once(':')?;
    let others = record.handles.iter().filter(|handle| *handle != subject);
    let others: Vec<&String> = others.collect();
    if others.len() == record.handles.len() {
        return None;
    }
    let other = one(&others, choices)?;
    Some(vec![format!("{other}{}", &line[subject.len()..])])
}

fn die(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    const DICE: &[&str] = &["miss", "hit", "+0", "+1", "+2"];
    let line = &record.lines[at];
    if !["attack", "hatch", "fly", "swim", "move"].contains(&verb(line)) {
        return None;
    }
    respelt(
        line,
        choices,
        |_, word| DICE.contains(&word),
        |word, choices| {
            let others: Vec<&str> = DICE.iter().copied().filter(|die| *die != word).collect();
            one(&others, choices).map(str::to_owned)
        },
    )
}

pub(super) fn count(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let line = &record.lines[at];
    if !line.starts_with("check:") {
        return None;
    }
    let is_number = |_: usize, word: &str| !word.is_empty() && number(word) == Some(0);
    respelt(line, choices, is_number, one_off)
}

/// Two neighbouring words change their places: players of an order, spaces of a way, a card and its number.
fn order(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let line = &record.lines[at];
    let (subject, body) = line.split_once(": ")?;
    let mut words: Vec<&str> = body.split(' ').collect();
    if words.len() < 3 {
        return None;
    }
    let first = 1 + choices.below(words.len() as u64 - 2) as usize;
    words.swap(first, first + 1);
    Some(vec![format!("{subject}: {}", words.join(" "))])
}

/// A letter is dropped, doubled or another one.
fn misspelt(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let wanted = |place: usize, word: &str| place == 0 || is_card(name(word));
    respelt(&record.lines[at], choices, wanted, |word, choices| {
        let letters = name(word).len() as u64;
        let at = choices.below(letters) as usize;
        let (head, letter, tail) = (word.get(..at)?, word.get(at..=at)?, word.get(at + 1..)?);
        Some(match choices.below(3) {
            0 => format!("{head}{tail}"),
            1 => format!("{head}{letter}{letter}{tail}"),
            _ => format!("{head}{}{tail}", if letter == "n" { "m" } else { "n" }),
        })
    })
}
