//! Slips in a whole round or in the header.

use super::operators::{Operator, count};
use super::records::Record;
use crate::tables::Choices;

/// Slips that are wider than a line, and counts; no bar was set for them.
pub(super) const WIDE: &[(&str, usize, Operator)] = &[
    ("count", 1, count),
    ("heading: two players confused", ROUND, confused),
    ("header: silent player", 1, |record, at, _| Some(vec![format!("{}, Zoe", record.lines[at])])),
];

/// All lines of the round that begins in a line.
pub(super) const ROUND: usize = usize::MAX;

/// In a whole round two players are taken for each other.
#[expect(clippy::unnecessary_wraps, reason = "an operator like the others")]
fn confused(record: &Record, at: usize, choices: &mut Choices) -> Option<Vec<String>> {
    let first = choices.below(record.handles.len() as u64) as usize;
    let second = (first + 1) % record.handles.len();
    let [first, second] = [&record.handles[first], &record.handles[second]];
    let said_by = |line: &String| {
        let (subject, said) = line.split_once(": ")?;
        let other = [(first, second), (second, first)].into_iter().find(|(one, _)| *one == subject);
        Some(format!("{}: {said}", other?.1))
    };
    let lines = record.lines[at..at + round(record, at)].iter();
    Some(lines.map(|line| said_by(line).unwrap_or_else(|| line.clone())).collect())
}

/// How many lines the round has that begins in a line.
fn round(record: &Record, at: usize) -> usize {
    let below = record.lines[at + 1..].iter();
    1 + below.take_while(|line| !line.starts_with("round ") && !line.starts_with("result")).count()
}
