//! What each kind of slip costs, in bits: how rare it is at a table.
//!
//! An explanation with one bit less is twice as likely. The prices are those of a survey of slips, not tuned to
//! records.

use super::tokens::split;

/// What the hand did, and what that costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Slip {
    /// Words of a line are other ones: see [`between`].
    Words(f64),
    /// Left for right.
    Side,
    /// A word was written twice.
    Twice,
    /// Somebody else said it.
    Handle,
    /// Two players were taken for each other up to the end of a round.
    Confused,
    /// Two neighbouring lines stand the other way round.
    Swapped,
    /// A line stands so many lines too early or too late, or on the wrong side of a heading.
    Moved(usize),
    /// A line was written twice, one right below the other.
    Doubled,
    /// A line is one too much: dear, for nobody writes what was played nowhere.
    TooMuch,
    /// A name is not the one that was meant or was left out, and nobody can tell which it is.
    Unread(f64),
    /// The heading of the next round is missing.
    Heading,
    /// What was counted at the table was misread.
    Count,
}

impl Slip {
    /// The price of the slip itself.
    pub(super) fn bits(self) -> f64 {
        match self {
            Self::Words(bits) | Self::Unread(bits) => bits,
            Self::Handle | Self::Heading => 5.0,
            Self::Side => NAME,
            Self::Swapped => 6.0,
            Self::Moved(2) => MOVED_BY_TWO,
            Self::Moved(_) | Self::Confused => 10.0,
            Self::Doubled | Self::Twice => 3.0,
            Self::TooMuch => 17.0,
            Self::Count => COUNT,
        }
    }
}

/// A line stands two lines off: a hand that skips a line skips one, or some.
const MOVED_BY_TWO: f64 = 12.0;
/// A count or a stated result is wrong.
const COUNT: f64 = 6.0;

/// A name is another one, whichever.
pub(super) const UNREAD: f64 = 5.0;

/// A line is missing, one of so many that its player could have said there.
pub(super) fn missing(choices: usize) -> f64 {
    5.0 + log2(choices)
}

/// Two neighbouring lines are missing, each one of so many.
pub(super) fn two_missing(first: usize, second: usize) -> f64 {
    missing(first) + TWICE + log2(second)
}

/// The bits that tell one of so many.
fn log2(number: usize) -> f64 {
    f64::from(u32::try_from(number.max(1)).unwrap_or(u32::MAX)).log2()
}

/// Each line between the slip and the problem.
pub(super) fn distance(lines: usize) -> f64 {
    0.7 * log2(lines)
}

/// A line that is missing takes the next one with it.
const TWICE: f64 = 2.0;
/// Words that were misread happen to be those of the line beside them.
pub(super) const LIKE_ITS_NEIGHBOUR: f64 = 3.0;
/// Of two equal lines the one is somebody else's that leaves them against the order of the seats.
pub(super) const AGAINST_THE_ORDER: f64 = 5.0;
/// What is not among the slips that are tried.
pub(super) const SOMETHING_ELSE: f64 = 18.0;
/// The table really played so.
pub(super) const PLAYED_SO: f64 = 12.0;
/// A further slip: where the record goes wrong next, or if of two equal lines one is too much and somebody else's
/// stands unwritten then.
pub(super) const FURTHER: f64 = 10.0;
/// Where judging does not go on, one slip is likelier by so much than two.
pub(super) const ALONE: f64 = 3.0;
/// Lines among which there is a slip in a record that has some.
const LINES_A_SLIP: usize = 60;

/// A further slip so many lines below the problem, which nothing else calls for.
pub(super) fn further(lines: usize) -> f64 {
    FURTHER + (log2(LINES_A_SLIP) - log2(lines)).max(0.0)
}

/// A word that was left out, or that stands there too much, or a number by more than two off.
const FAR: f64 = 8.0;
const NUMBER: f64 = 5.0;
const SPACE: f64 = 6.0;
const ORDER: f64 = 6.0;
const NAME: f64 = 7.0;
/// A further word of the same line is another one, too.
const AGAIN: f64 = 4.0;

/// So many numbers of one line of counts are wrong, or those of a result.
pub(super) fn counts(numbers: usize) -> f64 {
    COUNT + again(numbers)
}

/// The price of so many wrong words but the first.
fn again(words: usize) -> f64 {
    AGAIN * f64::from(u32::try_from(words.saturating_sub(1)).unwrap_or(u32::MAX))
}

/// The price of one line in the place of another.
pub(super) fn between(old: &str, new: &str) -> f64 {
    let separate = |text: &'_ str| -> Vec<String> {
        text.split([' ', ',', ':']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let (old, new) = (separate(old), separate(new));
    if let Some(more) = old.len().abs_diff(new.len()).checked_sub(1) {
        let more = f64::from(u32::try_from(more).unwrap_or(u32::MAX));
        return FAR + 2.0 * more + in_the_same_order(&old, &new);
    }
    let apart: Vec<usize> = (0..old.len()).filter(|at| old[*at] != new[*at]).collect();
    if let [first, second] = apart[..]
        && old[first] == new[second]
        && old[second] == new[first]
    {
        return ORDER;
    }
    again(apart.len()) + apart.into_iter().map(|at| word(&old[at], &new[at])).sum::<f64>()
}

/// The price of the words of the shorter line in the places of words of the longer, in the order in which they stand
/// there, at which they fit best.
fn in_the_same_order(old: &[String], new: &[String]) -> f64 {
    let (short, long) = if old.len() < new.len() { (old, new) } else { (new, old) };
    let mut costs = vec![0.0; long.len() + 1];
    for own in short {
        let mut best = f64::INFINITY;
        let mut left = std::mem::replace(&mut costs[0], best);
        for (place, other) in long.iter().enumerate() {
            let apart = if own == other { 0.0 } else { word(own, other) };
            best = best.min(left + apart);
            left = std::mem::replace(&mut costs[place + 1], best);
        }
    }
    costs[long.len()]
}

/// The price of one word in the place of another.
fn word(old: &str, new: &str) -> f64 {
    let parts = |word: &str| -> Vec<String> { word.split(['-', 'x']).map(str::to_owned).collect() };
    if is_path(old) && is_path(new) {
        let (old, new) = (parts(old), parts(new));
        if old.len() != new.len() {
            return FAR;
        }
        let apart = old.iter().zip(&new).filter(|(old, new)| old != new);
        return apart.map(|(old, new)| if is_near(old, new) { SPACE } else { FAR }).sum();
    }
    match (split(old), split(new)) {
        ((before, Some(number)), (other, Some(value))) if before == other => {
            match number.abs_diff(value) {
                1 => NUMBER,
                2 => NUMBER + 2.0,
                _ => FAR,
            }
        }
        ((before, _), (other, _)) if strsim::osa_distance(before, other) <= 2 => NAME - 1.0,
        _ => NAME,
    }
}

/// Spaces, joined to a path or an attack.
fn is_path(word: &str) -> bool {
    word.split(['-', 'x']).all(|space| {
        let digits = space.strip_prefix(|letter: char| letter.is_ascii_lowercase());
        digits.is_some_and(|digits| {
            matches!(digits.len(), 1 | 2) && digits.bytes().all(|byte| byte.is_ascii_digit())
        })
    })
}

/// Whether a space is a letter or a number beside another.
fn is_near(old: &str, new: &str) -> bool {
    let place = |space: &str| Some((space.bytes().next()?, space.get(1..)?.parse::<u8>().ok()?));
    match (place(old), place(new)) {
        (Some((letter, number)), Some((other, value))) => {
            letter.abs_diff(other) + number.abs_diff(value) == 1
        }
        _ => false,
    }
}

#[cfg(test)]
#[path = "../../tests/unit/slips/price.rs"]
mod tests;
