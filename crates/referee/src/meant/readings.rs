//! Readings of a refused action: other words, another subject; and which of several is nearest.

use std::cmp::Ordering;

use super::Near;
use crate::alternatives::SHOWN;
use crate::causes::{Towards, neighbour, slice};
use crate::findings::corrected;
use crate::place::{line_at, subject_of};
use crate::replay::{Case, Refused};
use crate::trial::reach;
use evoref_game::{Actor, Player, Rules, player_of};
use evoref_record::diagnostic::Fix;
use evoref_record::source::Span;

/// How many changed texts are tried for the words of one action.
const TRIALS: usize = 12;

/// A change of the text that may be what was meant.
pub(crate) struct Reading {
    pub kind: Kind,
    pub fix: Fix,
    /// What is said if it is the one.
    pub help: String,
}

/// What kind of slip a reading supposes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The same line was written twice.
    Twice,
    /// Other words of the action; so many letters differ.
    Words(usize),
    /// Somebody else said it.
    Subject,
    /// Two lines stand in the wrong order.
    Swapped,
}

impl Kind {
    /// How likely such a slip is by itself; the least is the likeliest.
    pub(super) const fn rank(self) -> u8 {
        match self {
            Self::Twice => 0,
            Self::Words(_) | Self::Subject => 1,
            Self::Swapped => 2,
        }
    }
}

/// Legal actions of the same verb that are written nearly so.
pub(super) fn words<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    near: &[Near],
    readings: &mut Vec<Reading>,
) {
    let Some(claimed) = refused.claimed.as_ref().filter(|_| !refused.missing) else {
        return;
    };
    let clause = refused.clause.span();
    let single = claimed.span.start == clause.start;
    // What is written is not to be forgotten.
    let unknown = refused.clause.text.contains('?');
    let near = near.iter().filter(|(_, text)| unknown || !text.contains('?'));
    for (apart, text) in near.take(TRIALS) {
        let (span, text) = match text.split_once(' ') {
            _ if single => (clause, text.as_str()),
            Some((_, words)) => (claimed.span, words),
            None => continue,
        };
        let fix = Fix { span, text: text.to_owned(), safe: false };
        readings.push(did_you_mean(case, refused, Kind::Words(*apart), fix));
    }
}

/// The same words said by somebody else.
pub(super) fn subjects<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    to_act: Option<Player>,
    all: bool,
    readings: &mut Vec<Reading>,
) {
    if refused.claimed.is_none() || refused.missing && !all {
        return;
    }
    let Actor::Player(player) = refused.by else {
        return;
    };
    let seats = &case.opened.header.seats;
    let line = line_at(case, refused.clause.at);
    let written = subject_of(refused.by, seats);
    let span = Span::new(line.start, line.start + written.len() as u32);
    let seated = if all { 0..seats.len() } else { 0..0 };
    let all = seated.map(|seat| Player(seat as u8));
    let others = to_act.into_iter().chain(all.filter(|other| Some(*other) != to_act));
    for other in others.filter(|other| *other != player).take(SHOWN) {
        let fix =
            Fix { span, text: subject_of(Actor::Player(other), seats).to_owned(), safe: false };
        readings.push(did_you_mean(case, refused, Kind::Subject, fix));
    }
}

pub(super) fn did_you_mean<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    kind: Kind,
    fix: Fix,
) -> Reading {
    let help = format!("did you mean `{}`?", corrected(case, &fix, refused));
    Reading { kind, fix, help }
}

/// The only reading; of several ways to write the same action, the one that is nearest by itself.
pub(super) fn unique(readings: Vec<Reading>) -> Option<Reading> {
    let apart = |reading: &Reading| match reading.kind {
        Kind::Words(apart) => Some(apart),
        Kind::Subject => Some(1),
        Kind::Twice | Kind::Swapped => None,
    };
    let swapped = readings.iter().all(|reading| reading.kind == Kind::Swapped);
    if readings.len() == 1 || swapped {
        return readings.into_iter().next();
    }
    let apart: Option<Vec<usize>> = readings.iter().map(apart).collect();
    let apart = apart?;
    let nearest = *apart.iter().min()?;
    let mut near = readings.into_iter().zip(apart).filter(|(_, apart)| *apart == nearest);
    let (first, _) = near.next()?;
    near.next().is_none().then_some(first)
}

/// Of two lines that say the same, either may have another subject: if one stands right above the other, the
/// one is meant that puts them into the order of the seats; else neither.
pub(super) fn in_order_of_seats<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
    best: u32,
    readings: &mut Vec<Reading>,
) {
    let own = line_at(case, refused.clause.at);
    let seats = &case.opened.header.seats;
    let alike = lines_alike(case, own);
    let written = subject_of(refused.by, seats);
    let Some(lower) = alike.iter().position(|line| line.start == own.start) else {
        return;
    };
    let said_by =
        |line: &Span| slice(case, *line).split(':').next().and_then(|by| player_of(seats, by));
    let said: Vec<Option<Player>> = alike.iter().map(said_by).collect();
    let Some(upper) = said[..lower].iter().rposition(|by| *by == said[lower]) else {
        return;
    };
    let at = |line: usize| {
        let start = alike[line].start;
        Span::new(start, start + written.len() as u32)
    };
    let Some(reading) = readings.iter().position(|reading| reading.fix.span == at(lower)) else {
        return;
    };
    if upper + 1 != lower {
        // Others in between need not have kept to the order.
        readings.retain(|reading| ![at(lower), at(upper)].contains(&reading.fix.span));
        return;
    }
    let other = readings[reading].fix.text.clone();
    let (by_other, by_written) = (player_of(seats, &other), said[lower]);
    let fix = Fix { span: at(upper), text: other.clone(), safe: false };
    readings.retain(|reading| reading.fix != fix);
    match by_other.cmp(&by_written) {
        Ordering::Greater => {}
        Ordering::Less if reach(case, &fix) == Some(best) => {
            let number = case.source.position(alike[upper].start).line;
            let line = slice(case, alike[upper]);
            let help =
                format!("did you mean `{other}{}` on line {number}?", &line[written.len()..]);
            *readings = vec![Reading { kind: Kind::Subject, fix, help }];
        }
        Ordering::Less | Ordering::Equal => readings.clear(),
    }
}

/// The lines around one, without another between them, that say the same, each by somebody.
fn lines_alike<G: Rules>(case: &Case<'_, G>, own: Span) -> Vec<Span> {
    let said = |line: Span| slice(case, line).split_once(':').map(|(_, said)| said.trim_end());
    let towards = |towards: Towards| {
        let lines = std::iter::successors(Some(own), move |line| neighbour(case, *line, towards));
        lines.skip(1).take_while(|line| said(*line) == said(own))
    };
    let mut lines: Vec<Span> = towards(Towards::Above).collect();
    lines.reverse();
    lines.push(own);
    lines.extend(towards(Towards::Below));
    lines
}
