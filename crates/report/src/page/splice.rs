//! The difference between two texts of a few dozen lines, most of which are the same.

use evoref_record::notation::{common, ends_alike};

/// One change of a text: how many characters in, how many go, and what comes.
pub(super) type Splice = (usize, usize, String);

/// What makes `new` of `old`, from the last to the first, so that each holds for the text that the ones before it leave.
/// Places count characters, not bytes.
pub(super) fn between(old: &str, new: &str) -> Vec<Splice> {
    let before: Vec<&str> = old.split_inclusive('\n').collect();
    let after: Vec<&str> = new.split_inclusive('\n').collect();
    let mut splices = Vec::new();
    let (mut left, mut right, mut at) = (0, 0, 0);
    // Tables seldom get another line, and then a look at each is enough.
    let is_plain = before.len() == after.len();
    let ends = if is_plain { vec![(before.len(), after.len())] } else { kept(&before, &after) };
    // Runs of lines that differ, between lines that are the same.
    for (next_left, next_right) in ends {
        let (old, new) = (&before[left..next_left], &after[right..next_right]);
        if old.len() == new.len() {
            old.iter().zip(new).for_each(|(old, new)| of_line(old, new, &mut at, &mut splices));
        } else {
            of_line(&old.concat(), &new.concat(), &mut at, &mut splices);
        }
        at += before.get(next_left).map_or(0, |line| line.chars().count());
        (left, right) = (next_left + 1, next_right + 1);
    }
    splices.reverse();
    splices
}

/// What differs between the same beginning and the same end.
fn of_line(old: &str, new: &str, at: &mut usize, splices: &mut Vec<Splice>) {
    if old == new {
        *at += old.chars().count();
        return;
    }
    let before: Vec<char> = old.chars().collect();
    let after: Vec<char> = new.chars().collect();
    let (head, tail) = ends_alike(&before, &after);
    let removed = before.len() - head - tail;
    let inserted: String = after[head..after.len() - tail].iter().collect();
    splices.push((*at + head, removed, inserted));
    *at += before.len();
}

/// The longest common run of lines as pairs of indices, closed by the ends of both.
fn kept(before: &[&str], after: &[&str]) -> Vec<(usize, usize)> {
    let (head, tail) = ends_alike(before, after);
    let (left, right) = (before.len() - tail, after.len() - tail);
    let inside = common(&before[head..left], &after[head..right]).into_iter();
    let head_pairs = (0..head).map(|line| (line, line));
    let inside = inside.map(|(old, new)| (old + head, new + head));
    let tail_pairs = (left..=before.len()).zip(right..);
    head_pairs.chain(inside).chain(tail_pairs).collect()
}

#[cfg(test)]
#[path = "../../tests/unit/page/splice.rs"]
mod tests;
