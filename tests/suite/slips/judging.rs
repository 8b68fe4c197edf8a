//! The set to judge on: slips that were not looked at while the search was tuned. Whoever changes a price or a
//! constant measures with the other set, and looks at the figures of this one last.

use super::operators::Slip;
use super::records::Record;
use crate::lines::{is_move, one};
use crate::tables::Choices;

/// Makes a slip that begins in the line at an index; `None` if nothing there allows it.
type Operator = fn(&Record, usize, &mut Choices) -> Option<Slip>;

/// Every kind of slip of the set.
pub(crate) const JUDGING: &[(&str, Operator)] = &[
    ("two dropped", |record, at, _| {
        let both = record.lines.get(at..at + 2)?;
        both.iter().all(|line| is_move(line)).then(|| slip("two dropped", at, 2, Vec::new()))
    }),
    ("heading missing", |record, at, _| {
        is_heading(record, at)?;
        Some(slip("heading missing", at, 1, Vec::new()))
    }),
    ("heading misnumbered", |record, at, choices| {
        let number = is_heading(record, at)?;
        let other = if choices.below(2) == 0 { number + 1 } else { number.checked_sub(1)? };
        Some(slip("heading misnumbered", at, 1, vec![format!("round {other}")]))
    }),
    ("word left out", |record, at, choices| {
        let words = words(record, at, 3)?;
        let place = 2 + choices.below(words.len() as u64 - 2) as usize;
        let put = words.iter().enumerate().filter(|(other, _)| *other != place);
        let put: Vec<&str> = put.map(|(_, word)| *word).collect();
        Some(slip("word left out", at, 1, vec![put.join(" ")]))
    }),
    ("digits the other way round", |record, at, choices| {
        let words = words(record, at, 3)?;
        let long = |word: &&str| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit());
        let two: Vec<usize> = (2..words.len()).filter(|place| long(&words[*place])).collect();
        let place = one(&two, choices)?;
        let turned: String = words[place].chars().rev().collect();
        let mut put: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        put[place] = turned;
        Some(slip("digits the other way round", at, 1, vec![put.join(" ")]))
    }),
    ("early", |record, at, choices| {
        let passed = 3 + choices.below(6) as usize;
        let mut lines = record.lines.get(at..=at + passed)?.to_vec();
        if !lines.iter().all(|line| is_move(line)) {
            return None;
        }
        lines.rotate_right(1);
        Some(slip("early", at, passed + 1, lines))
    }),
    ("two players for a round", |record, at, choices| {
        is_heading(record, at)?;
        let below = &record.lines[at + 1..];
        let taken = below.iter().position(|line| line.starts_with("round ")).unwrap_or(below.len());
        let first = choices.below(record.handles.len() as u64) as usize;
        let second = (first + 1) % record.handles.len();
        let pair = [&record.handles[first], &record.handles[second]];
        let put = below[..taken].iter().map(|line| {
            let said = line.split_once(':');
            let other = |subject: &str| match subject {
                subject if subject == pair[0] => Some(pair[1]),
                subject if subject == pair[1] => Some(pair[0]),
                _ => None,
            };
            match said.and_then(|(subject, said)| Some((other(subject)?, said))) {
                Some((other, said)) => format!("{other}:{said}"),
                None => line.clone(),
            }
        });
        Some(slip("two players for a round", at + 1, taken, put.collect()))
    }),
];

const fn slip(operator: &'static str, at: usize, taken: usize, put: Vec<String>) -> Slip {
    Slip { operator, at, taken, put }
}

/// The number of the heading at an index.
fn is_heading(record: &Record, at: usize) -> Option<u32> {
    record.lines[at].strip_prefix("round ")?.parse().ok()
}

/// The words of a line of play that has at least so many, its subject the first.
fn words(record: &Record, at: usize, least: usize) -> Option<Vec<&str>> {
    let line = &record.lines[at];
    let words: Vec<&str> = line.split(' ').collect();
    (is_move(line) && words.len() >= least).then_some(words)
}
