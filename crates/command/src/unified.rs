//! The difference of two texts, as `diff -u` writes it.

use std::ops::Range;

use imara_diff::{Algorithm, Diff, InternedInput};

use crate::prelude::*;

/// Lines around a change that are shown.
const CONTEXT: usize = 2;
/// Lines that are compared at a time: looking for the least difference takes time with the square of them.
const WINDOW: usize = 1_024;

/// Lines that differ: those that go and those that come.
#[derive(Debug, Clone)]
struct Hunk {
    old: Range<usize>,
    new: Range<usize>,
}

/// A unified diff with two lines of context; empty if the texts are equal. Each change is headed by the reasons that
/// stand at its bytes of the new text.
pub(super) fn unified(
    name: &str,
    old: impl AsRef<[u8]>,
    text: impl AsRef<[u8]>,
    reasons: &[(Span, String)],
) -> String {
    let [old, text] = [old.as_ref(), text.as_ref()].map(String::from_utf8_lossy);
    if old == text {
        return String::new();
    }
    let name = one_line(name);
    let mut out = format!("--- {name} (as it is)\n+++ {name} (as it would be)\n");
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = text.split_inclusive('\n').collect();
    let end = |line: &str| line.as_bytes().as_ptr_range().end as usize - text.as_ptr() as usize;
    let line_of = |at: u32| new.partition_point(|line| end(line) <= at as usize);
    // A line that goes is taken away from the end of the one above it on.
    let reasons = reasons.iter().map(|(at, said)| (line_of(at.start)..line_of(at.end + 1), said));
    let reasons: Vec<(Range<usize>, &String)> = reasons.collect();
    let changes = changes(&old, &new);
    // Changes whose context touches stand together.
    for together in changes.chunk_by(|one, next| next.old.start <= one.old.end + 2 * CONTEXT) {
        let (from, to) = (together[0].new.start, together[together.len() - 1].new.end);
        let own = reasons.iter().filter(|(at, _)| at.start <= to && from <= at.end);
        let own: Vec<String> = own.map(|(_, said)| format!(" {said}")).collect();
        hunk(&old, &new, together, &one_line(&own.join(";")), &mut out);
    }
    out
}

/// What differs, window by window: each is compared as far as it is certain what belongs to what.
fn changes(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let mut changes: Vec<Hunk> = Vec::new();
    let (mut left, mut right) = (0, 0);
    while left < old.len() || right < new.len() {
        let (to_left, to_right) = ((left + WINDOW).min(old.len()), (right + WINDOW).min(new.len()));
        let ends = to_left == old.len() && to_right == new.len();
        let (before, after) = (old[left..to_left].concat(), new[right..to_right].concat());
        let lines = InternedInput::new(&*before, &*after);
        let mut diff = Diff::compute(Algorithm::Histogram, &lines);
        diff.postprocess_lines(&lines);
        let below =
            |at: usize, lines: Range<u32>| at + lines.start as usize..at + lines.end as usize;
        let found = diff.hunks();
        let found =
            found.map(|hunk| Hunk { old: below(left, hunk.before), new: below(right, hunk.after) });
        let mut found: Vec<Hunk> = found.collect();
        // A change that reaches the end of a window may go on below it.
        let reaches = |change: &Hunk| change.old.end == to_left || change.new.end == to_right;
        let (mut next_left, mut next_right) = (to_left, to_right);
        if !ends && let Some(last) = found.pop_if(|last| reaches(last) && last.old.start > left) {
            (next_left, next_right) = (last.old.start, last.new.start);
        }
        for change in found {
            match changes.last_mut() {
                Some(last)
                    if last.old.end == change.old.start && last.new.end == change.new.start =>
                {
                    (last.old.end, last.new.end) = (change.old.end, change.new.end);
                }
                Some(_) | None => changes.push(change),
            }
        }
        (left, right) = (next_left, next_right);
    }
    changes
}

fn hunk(old: &[&str], new: &[&str], changes: &[Hunk], reason: &str, out: &mut String) {
    let (Some(first), Some(last)) = (changes.first(), changes.last()) else { return };
    let above = first.old.start.min(CONTEXT);
    let below = (old.len() - last.old.end).min(CONTEXT);
    let (left, right) = (first.old.start - above, first.new.start - above);
    let old_lines = range(left, last.old.end + below - left);
    let new_lines = range(right, last.new.end + below - right);
    out.push_str(&format!("@@ -{old_lines} +{new_lines} @@{reason}\n"));
    let mut shown = left;
    for change in changes {
        lines(' ', &old[shown..change.old.start], out);
        lines('-', &old[change.old.clone()], out);
        lines('+', &new[change.new.clone()], out);
        shown = change.old.end;
    }
    lines(' ', &old[shown..shown + below], out);
}

fn lines(mark: char, lines: &[&str], out: &mut String) {
    for line in lines {
        out.push(mark);
        out.push_str(line);
        if !line.ends_with('\n') {
            out.push_str("\n\\ No newline at end of file\n");
        }
    }
}

/// Lines as a header counts them: from 1, the number left out if it is 1, and none stands behind the line before it.
fn range(start: usize, length: usize) -> String {
    match length {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        _ => format!("{},{length}", start + 1),
    }
}

#[cfg(test)]
#[path = "../tests/unit/unified.rs"]
mod tests;
