//! Whether a line above may be what is wrong: with other words there the refused line is right.

use super::supposing::supposing;
use super::{Kind, Reading};
use crate::diagnostic::Fix;
use crate::game::{Actor, Claimed, Rules};
use crate::notation::comment;
use crate::referee::alternatives::{legal, printed};
use crate::referee::place::line_at;
use crate::referee::replay::{self, Case, Refused, Replay};
use crate::referee::trial::{reach, stop};
use crate::source::Span;

/// Changed lines above that are tried.
const TRIALS: usize = 24;
/// Other actions of the same verb that are tried.
const ACTIONS: usize = 30;

/// The line above with which the record plays on as far as with a reading of the refused one: its number and
/// its words.
pub(super) fn elsewhere<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    reading: &Reading,
    best: u32,
) -> Option<(u32, String)> {
    let Kind::Words(_) = reading.kind else {
        return None;
    };
    let base = case.opened.at;
    let text = case.opened.text;
    let written =
        &text[(reading.fix.span.start - base) as usize..(reading.fix.span.end - base) as usize];
    let (written, meant) = differing(written, &reading.fix.text)?;
    let own = line_at(case, refused.clause.at);
    let own_head = head(&text[(own.start - base) as usize..(own.end - base) as usize]);
    let less = match (written.parse::<i64>(), meant.parse::<i64>()) {
        (Ok(written), Ok(meant)) => written.checked_sub(meant),
        (Ok(_) | Err(_), _) => None,
    };
    let mut trials = TRIALS;
    let mut end = own.start;
    while end > case.opened.body {
        let line = line_at(case, end - 1);
        end = line.start.min(end - 1);
        let said = uncommented(&text[(line.start - base) as usize..(line.end - base) as usize]);
        if said.starts_with('#') || !said.contains(": ") {
            continue;
        }
        let same = less.filter(|_| head(said) == own_head);
        for (from, to) in pieces(said) {
            let piece = &said[from..to];
            let other = if piece == meant {
                written.to_owned()
            } else if piece == written {
                meant.to_owned()
            } else if let (Some(less), Ok(number)) = (same, piece.parse::<i64>())
                && let Some(other) = number.checked_sub(less).filter(|other| *other >= 0)
            {
                other.to_string()
            } else {
                continue;
            };
            if trials == 0 {
                return None;
            }
            trials -= 1;
            let changed = format!("{}{other}{}", &said[..from], &said[to..]);
            let fix = Fix {
                span: Span::new(line.start + from as u32, line.start + to as u32),
                text: other,
                safe: false,
            };
            if reach(case, &fix).is_some_and(|far| far >= best) {
                return Some((case.source.position(line.start).line, changed));
            }
        }
    }
    None
}

/// Whether another action of the same verb, which was legal there, does as well.
pub(super) fn same_verb<G: Rules>(case: &Case<'_, G>, refused: &Refused<'_, G>, best: u32) -> bool {
    let (Some(claimed), Actor::Player(_)) = (&refused.claimed, refused.by) else {
        return false;
    };
    let line = line_at(case, refused.clause.at);
    let (Some(above), true) = (
        case.kept_at(refused.clause.at),
        claimed.span.start == refused.clause.span().start,
    ) else {
        return false;
    };
    let verb = refused.clause.text.split_whitespace().next();
    let rules = &*case.rules;
    let alike = legal(case, above.state()).into_iter().filter(|choice| {
        choice.by == refused.by && printed(rules, choice).split(' ').next() == verb
    });
    alike.take(ACTIONS).any(|choice| {
        let reading = replay::Reading {
            at: refused.clause.at,
            instead: Some(0),
            by: choice.by,
            claimed: Claimed {
                action: choice.action,
                span: line,
            },
        };
        let with = supposing(case, Some(&above), [reading]);
        stop(&Replay::branch(&with, None, u32::MAX)) >= best
    })
}

/// The one word, or the one part of a word of several, that differs.
fn differing<'t>(written: &'t str, meant: &'t str) -> Option<(&'t str, &'t str)> {
    let one = |written: &'t str, meant: &'t str, mark: char| {
        let (first, second) = (written.split(mark), meant.split(mark));
        if first.clone().count() != second.clone().count() {
            return None;
        }
        let mut apart = first.zip(second).filter(|(first, second)| first != second);
        apart.next().filter(|_| apart.next().is_none())
    };
    let words = one(written, meant, ' ')?;
    Some(one(words.0, words.1, '-').unwrap_or(words))
}

fn uncommented(line: &str) -> &str {
    line[..line.len() - comment(line).len()].trim_end()
}

/// Who speaks, and the verb.
fn head(line: &str) -> Option<&str> {
    let colon = line.find(": ")?;
    let verb = line[colon + 2..].split(' ').next()?;
    Some(&line[..colon + 2 + verb.len()])
}

/// The words of a line below its verb, and the parts of those of several.
fn pieces(line: &str) -> Vec<(usize, usize)> {
    let mut pieces = Vec::new();
    let from = head(line).map_or(line.len(), str::len);
    for word in line[from..].split([' ', ',', ';']) {
        let at = word.as_ptr() as usize - line.as_ptr() as usize;
        let parts = word.split(['-', 'x']);
        if !word.is_empty() {
            pieces.push((at, at + word.len()));
        }
        for part in parts.filter(|part| part.len() < word.len() && !part.is_empty()) {
            let at = part.as_ptr() as usize - line.as_ptr() as usize;
            pieces.push((at, at + part.len()));
        }
    }
    pieces
}
