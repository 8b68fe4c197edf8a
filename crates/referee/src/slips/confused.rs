//! Two players who were taken for each other in a whole round.

use super::edits::Edit;
use super::price::Slip;
use crate::place::{lines_from, slice};
use crate::replay::Case;
use evoref_game::Rules;
use evoref_record::diagnostic::Fix;
use evoref_record::notation::Statement;
use evoref_record::source::Span;

/// Rounds that are looked at: in the one of the problem, or in the one above, it began.
const ROUNDS: usize = 2;
/// Nobody writes longer rounds by hand, of which each pair of players has a copy.
const LONGEST: usize = 8000;

/// The rounds of a line and above it, each with the lines of two players said by the other.
pub(super) fn confused<G: Rules>(case: &Case<'_, G>, own: Span) -> Vec<Edit> {
    let heads = lines_from(case, case.opened.body);
    let heads = heads.filter(|(_, line)| matches!(line, Ok(Statement::Round(_))));
    let heads: Vec<u32> = heads.map(|(span, _)| span.start).collect();
    let here = heads.partition_point(|start| *start < own.start);
    let end = |round: usize| {
        let text_end = case.opened.at + case.opened.text.len() as u32;
        heads.get(round + 1).copied().unwrap_or(text_end)
    };
    let rounds = (here.saturating_sub(ROUNDS)..here).rev();
    let rounds = rounds.map(|round| Span::new(heads[round], end(round)));
    let seats = &case.opened.header.seats;
    let pairs: Vec<[&str; 2]> = seats
        .iter()
        .enumerate()
        .flat_map(|(number, first)| {
            seats[number + 1..].iter().map(move |second| [&*first.handle, &*second.handle])
        })
        .collect();
    let rounds = rounds.filter(|round| round.range().len() <= LONGEST);
    rounds
        .flat_map(|round| pairs.iter().filter_map(move |pair| in_round(case, own, round, *pair)))
        .collect()
}

/// A round in which two players say each other's lines.
fn in_round<G: Rules>(
    case: &Case<'_, G>,
    own: Span,
    round: Span,
    [first, second]: [&str; 2],
) -> Option<Edit> {
    let said = slice(case, round);
    let (mut text, mut changed) = (String::with_capacity(said.len()), [false; 2]);
    for line in said.split_inclusive('\n') {
        let subject = line.split(':').next().unwrap_or("");
        let swaps = [(first, second), (second, first)];
        let which = swaps.iter().position(|(one, _)| *one == subject);
        which.into_iter().for_each(|which| changed[which] = true);
        text.push_str(which.map_or(subject, |which| swaps[which].1));
        text.push_str(&line[subject.len()..]);
    }
    // Where only one of them says something, somebody else said it.
    (changed == [true; 2]).then(|| Edit {
        slip: Slip::Confused,
        fix: Fix { span: round, text, safe: false },
        line: own,
        words: format!("{first} and {second}"),
        to: None,
        away: 0,
    })
}
