//! Two players who were taken for each other up to the end of a round.

use super::edits::Edit;
use super::price::Slip;
use crate::opened::Opened;
use crate::place::{lines_from, slice};
use crate::prelude::*;

/// Lines above a problem from which on two players may be confused.
const ABOVE: usize = 24;
/// Nobody writes longer rounds by hand, of which each pair of players has copies.
const LONGEST: usize = 8000;

/// From a line above the problem or its own on up to the next heading, the lines of its player and of another one said
/// by the other.
pub(super) fn confused(opened: &Opened<'_>, own: Span) -> Vec<Edit> {
    let seats = &opened.header.seats;
    let mut heads = Vec::new();
    let mut said: Vec<(Span, &str)> = Vec::new();
    for (span, line) in lines_from(opened, opened.body) {
        match line {
            Ok(Statement::Round(_)) => heads.push(span.start),
            Ok(Statement::Said { subject, .. }) if span.start <= own.start => {
                said.push((span, subject.text));
            }
            Ok(_) | Err(_) => {}
        }
    }
    let mut edits = Vec::new();
    for (away, (line, subject)) in said.iter().rev().take(ABOVE).enumerate() {
        let next = heads.iter().find(|head| **head > line.start);
        let end = opened.at + opened.text.len() as u32;
        let run = Span::new(line.start, next.map_or(end, |next| *next));
        let players = seats.iter().map(|seat| &*seat.handle);
        if run.range().len() <= LONGEST && players.clone().any(|player| player == *subject) {
            let others = players.filter(|player| player != subject);
            edits.extend(others.filter_map(|other| in_run(opened, run, [subject, other], away)));
        }
    }
    edits
}

/// A run of lines in which two players say each other's.
fn in_run(opened: &Opened<'_>, run: Span, [first, second]: [&str; 2], away: usize) -> Option<Edit> {
    let said = slice(opened, run);
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
