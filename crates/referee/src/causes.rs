//! Causes that need trying: two lines swapped, a line written twice or missing, another ruling.
//!
//! Looks for them only after a finding, within twenty lines and a bounded number of replays. What it
//! offers has been played on to the end of that stretch without another finding.

use super::meant::{Kind, Reading, plain_stops};
use super::place::line_at;
use super::replay::{Case, Refused};
use super::trial::{reach, try_fix};
use evoref_game::Rules;
use evoref_record::diagnostic::{Code, Fix};
use evoref_record::source::Span;

/// A cause in words, and the change that goes with it.
pub(crate) struct Cause {
    pub help: String,
    pub fix: Option<Fix>,
}

/// The first change of the header that explains a refused clause.
pub(crate) fn header<G: Rules>(case: &Case<'_, G>, refused: &Refused<'_, G>) -> Option<Cause> {
    let end = refused.clause.span().end;
    if case.work.is_used_up() {
        return None;
    }
    let mut cause = ruling(case, refused, end).or_else(|| other_header(case, end))?;
    cause.fix = cause.fix.filter(|fix| explains_more(case, refused, fix));
    Some(cause)
}

/// Whether a change of the header lets the whole record play, and nothing does that changes this place
/// alone.
fn explains_more<G: Rules>(case: &Case<'_, G>, refused: &Refused<'_, G>, fix: &Fix) -> bool {
    reach(case, fix) == Some(u32::MAX)
        && !plain_stops(case, refused).contains(&u32::MAX)
        && !case.work.is_used_up()
}

/// This line and one beside it the other way round.
pub(crate) fn swapped_lines<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    readings: &mut Vec<Reading>,
) {
    let line = line_at(case, refused.clause.at);
    let before = neighbour(case, line, Towards::Above);
    let after = neighbour(case, line, Towards::Below);
    readings.extend(swapped(case, before, Some(line), "above"));
    readings.extend(swapped(case, Some(line), after, "below"));
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Towards {
    Above,
    Below,
}

/// The next line that says something, if it is no heading; blanks and comments are passed over.
pub(super) fn neighbour<G: Rules>(
    case: &Case<'_, G>,
    line: Span,
    towards: Towards,
) -> Option<Span> {
    let (text, base) = (case.opened.text, case.opened.at);
    let mut at = line;
    for _ in 0..8 {
        at = match towards {
            Towards::Above => {
                let start = text[..(at.start - base) as usize].rfind('\n')?;
                line_at(case, base + start as u32)
            }
            Towards::Below => {
                let end = text[(at.end - base) as usize..].find('\n')?;
                line_at(case, at.end + end as u32 + 1)
            }
        };
        let words = text.get((at.start - base) as usize..(at.end - base) as usize)?;
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        return words.contains(':').then_some(at).filter(|at| at.start >= case.opened.body);
    }
    None
}

pub(super) fn slice<'s, G: Rules>(case: &Case<'s, G>, span: Span) -> &'s str {
    let base = case.opened.at;
    &case.opened.text[(span.start - base) as usize..(span.end - base) as usize]
}

fn plays_on<G: Rules>(case: &Case<'_, G>, fix: &Fix, end: u32) -> bool {
    try_fix(case, fix, end) == Some(u32::MAX)
}

/// The line above says the same: it may be written twice.
pub(crate) fn twice<G: Rules>(case: &Case<'_, G>, refused: &Refused<'_, G>) -> Option<Reading> {
    let line = line_at(case, refused.clause.at);
    let before = neighbour(case, line, Towards::Above)?;
    if slice(case, before) != slice(case, line) {
        return None;
    }
    // The line goes with its end: no blank line is left.
    let start = line_at(case, before.start).end;
    Some(Reading {
        kind: Kind::Twice,
        fix: Fix {
            span: Span::new(start, line.end),
            text: slice(case, Span::new(start, line.start))
                .trim_end_matches([' ', '\t'])
                .strip_suffix('\n')?
                .to_owned(),
            safe: false,
        },
        help: "the line above says the same: it may be written twice".to_owned(),
    })
}

/// Words joined by hyphens, such as the spaces of a path, of which the second half repeats the first: it may be
/// written twice.
pub(crate) fn word_twice<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
) -> Option<Reading> {
    if refused.claimed.is_none() || refused.missing {
        return None;
    }
    let span = refused.clause.span();
    let said = slice(case, span);
    let mut words = said.split(' ').filter_map(|word| {
        let middle = word.len() / 2;
        let (half, other) = (word.get(..middle)?, word.get(middle..)?);
        let is_twice = half.len() > 1 && other.strip_prefix('-') == Some(half);
        is_twice.then(|| (word.as_ptr() as usize - said.as_ptr() as usize, half))
    });
    let (at, half) = words.next()?;
    let start = span.start + (at + half.len()) as u32;
    let span = Span::new(start, start + 1 + half.len() as u32);
    let help = format!("`{half}` stands there twice: once may be meant");
    Some(Reading { kind: Kind::Twice, fix: Fix { span, text: String::new(), safe: false }, help })
}

fn swapped<G: Rules>(
    case: &Case<'_, G>,
    first: Option<Span>,
    second: Option<Span>,
    which: &str,
) -> Option<Reading> {
    let (first, second) = (first?, second?);
    let between = slice(case, Span::new(first.end, second.start));
    let text = format!("{}{between}{}", slice(case, second), slice(case, first));
    Some(Reading {
        kind: Kind::Swapped,
        fix: Fix { span: first.join(second), text, safe: false },
        help: format!(
            "this line and the one {which} it may be swapped: the other way round both are legal"
        ),
    })
}

/// Another edition, board or wheel that ships and makes the record legal; only if it is the only one.
fn other_header<G: Rules>(case: &Case<'_, G>, end: u32) -> Option<Cause> {
    let header = &case.opened.header;
    let below = line_at(case, header.players?.start).end;
    let mut found: Vec<(String, Fix)> = Vec::new();
    for kind in G::GAME.data {
        let key = kind.key();
        let written = header.settings.iter().find(|given| given.key.eq_ignore_ascii_case(key));
        for value in kind.names() {
            if written.is_some_and(|setting| setting.value.eq_ignore_ascii_case(value)) {
                continue;
            }
            let fix = match written {
                Some(setting) => Fix { span: setting.span, text: (*value).to_owned(), safe: false },
                None => Fix {
                    span: Span::new(below, below),
                    text: format!("\n{key}: {value}"),
                    safe: false,
                },
            };
            if plays_on(case, &fix, end) {
                found.push((format!("{key}: {value}"), fix));
            }
        }
    }
    let Ok([(line, fix)]) = <[_; 1]>::try_from(found) else {
        return None;
    };
    let help = format!("was it played with `{line}`? With that line in the header this is legal");
    Some(Cause { help, fix: Some(fix) })
}

fn ruling<G: Rules>(case: &Case<'_, G>, refused: &Refused<'_, G>, end: u32) -> Option<Cause> {
    let code: Code = refused.breach.rule().into();
    // Rulings stand in the header, after the players.
    let players = case.opened.header.players?;
    let at = line_at(case, players.start).end;
    for name in code.text().rulings {
        let Some(switch) = G::GAME.switches.iter().find(|switch| switch.name == *name) else {
            continue;
        };
        for value in
            switch.values().split(',').map(str::trim).filter(|value| *value != switch.default)
        {
            let ruling = format!("ruling: {name} = {value}");
            let fix = Fix { span: Span::new(at, at), text: format!("\n{ruling}"), safe: false };
            if plays_on(case, &fix, end) {
                let help = format!("if the table played it so, say it in the header: `{ruling}`");
                return Some(Cause { help, fix: Some(fix) });
            }
        }
    }
    None
}
