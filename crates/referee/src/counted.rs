//! A line of counts that differs from the replay, as one finding: what was counted, where the mistake
//! must be, and the lines there that touch the number.
//!
//! Knows the log of a run; which counts differ is found by [`super::claims`].

use super::any::{AnyCase, AnyTable};
use super::claims::{Bound, Counts, Differs, agreed_here};
use super::consequences::{LABELS, counts_above, together};
use super::findings::place;
use crate::prelude::*;
use evoref_game::listed;

/// The most lines that are listed for one count.
const LINES: usize = 12;
/// The most counts that the sentence names.
const TOLD: usize = 8;

/// The first line with counts that are not as the replay has them, as one finding and the number of
/// the line; and how many such counts there are beside.
///
/// `broken` is where the record cannot be followed: counts right above it are left alone.
pub(crate) fn first_wrong(
    case: &dyn AnyCase<'_>,
    counts: &Counts,
    broken: Option<u32>,
) -> (Option<(Finding, u32)>, u32) {
    let open = broken.map_or(0..0, |at| counts_above(case.opened(), at));
    let is_open = |span: Span| open.contains(&span.start);
    let differs = counts.differs.iter().filter(|differs| !is_open(differs.span));
    let nothing = counts.nothing.iter().filter(|(span, ..)| !is_open(*span));
    let all = (counts.differs.len() + counts.nothing.len()) as u32;
    let spans = differs.clone().map(|differs| differs.span);
    let Some(first) = spans.chain(nothing.clone().map(|(span, ..)| *span)).min() else {
        return (None, all);
    };
    let line = case.opened().line_at(first.start);
    let differs: Vec<Differs> =
        differs.filter(|differs| line.contains(differs.span.start)).cloned().collect();
    let nothing: Vec<_> = nothing.filter(|(span, ..)| line.contains(span.start)).collect();
    let here = (differs.len() + nothing.len()) as u32;
    let told = count_differs(case, &differs);
    let nothing = nothing.into_iter().map(|nothing| nothing_to_count(case, nothing));
    let finding = together(told.into_iter().chain(nothing).collect());
    (finding.map(|finding| (finding, case.source().line(line.start))), all - here)
}

pub(crate) fn nothing_to_count(
    case: &dyn AnyCase<'_>,
    (span, name, unit, stage): &(Span, String, Unit, Stage),
) -> Finding {
    let unit = case.game().units[unit.0 as usize].0;
    let message = format!("{name} has no {unit} that could be counted here");
    let misread = Finding::new(Record::NothingToCount, *span, message, "nothing to count");
    Finding { place: place(case, *stage, Actor::Table), ..*misread }
}

pub(crate) fn count_differs(case: &dyn AnyCase<'_>, differs: &[Differs]) -> Option<Finding> {
    let place = place(case, differs.first()?.stage, Actor::Table);
    let at = differs.iter().map(|differs| differs.span.start).max()?;
    let mut log: Vec<Entry> = Vec::new();
    let table = case.whole_run(Some(&mut log), at).table;
    let told = differs.iter().enumerate().map(|(number, differs)| {
        let mut finding = one(case, differs, place.clone());
        let (range, touching) = bracket(case, differs, &*table, &log);
        // The first speaks for all; of each further one its own lines are told with it.
        if number > 0 {
            let unit = case.game().units[differs.unit.0 as usize].0;
            finding.message = format!("{unit} of {}: {range}; {touching}", differs.name);
            return finding;
        }
        finding.help = vec![range, touching];
        let open = differs.open.iter();
        let open = open.map(|why| format!("the round is not finished before this count: {why}"));
        finding.help.extend(open);
        finding
    });
    let mut finding = together(told.collect())?;
    for differs in differs.iter().take(TOLD).skip(1) {
        finding.message.push_str("; ");
        finding.message.push_str(&counted(case.game(), differs));
    }
    if let Some(more @ 1..) = differs.len().checked_sub(TOLD) {
        finding.message.push_str(&format!("; and {more} more"));
    }
    for span in differs.iter().skip(1).filter_map(|differs| differs.agreed) {
        if finding.related.len() < LABELS && !finding.related.iter().any(|other| other.span == span)
        {
            finding.related.push(agreed_here(span));
        }
    }
    Some(finding)
}

fn counted(game: &Game, differs: &Differs) -> String {
    let unit = game.units[differs.unit.0 as usize].0;
    let Differs { name, counted, .. } = differs;
    format!("{counted} {unit} for {name}, the replay has {}", replayed(differs))
}

fn replayed(differs: &Differs) -> String {
    let number = differs.replayed;
    match differs.bound {
        Bound::Exactly => number.to_string(),
        Bound::AtLeast => format!("{number} at least"),
        Bound::AtMost => format!("{number} at most"),
    }
}

fn one(case: &dyn AnyCase<'_>, differs: &Differs, place: Place) -> Finding {
    let span = differs.span;
    let message = format!("the table counted {}", counted(case.game(), differs));
    let label = format!("counted {}, replayed {}", differs.counted, replayed(differs));
    let mut misread = Finding::new(Record::CountDiffers, span, message, label);
    // A count that agreed on this very line would be a label on a label.
    let line = |span: Span| case.source().line(span.start);
    let agreed = differs.agreed.filter(|agreed| line(*agreed) < line(span));
    misread.related.extend(agreed.map(agreed_here));
    Finding { place, ..*misread }
}

/// The lines in which the mistake must be, and those of them that touch the number.
fn bracket(
    case: &dyn AnyCase<'_>,
    differs: &Differs,
    table: &dyn AnyTable,
    log: &[Entry],
) -> (String, String) {
    let line_of = |at: u32| case.source().line(at);
    let unit = case.game().units[differs.unit.0 as usize].0;
    let (name, span) = (&differs.name, differs.span);
    let from = differs.agreed.map_or(case.opened().body, |agreed| agreed.end);
    let own = log
        .iter()
        .filter(|entry| entry.owner == differs.owner && entry.unit == differs.unit)
        .map(|entry| (case.locate(entry.step).start, entry))
        .filter(|(step, _)| (from..span.start).contains(step));
    // What a line changes for the same reason is one change.
    let mut touching: Vec<(u32, &str, i32)> = Vec::new();
    for (step, entry) in own {
        let line = line_of(step);
        match touching.last_mut() {
            Some((last, why, delta)) if (*last, *why) == (line, entry.why) => *delta += entry.delta,
            _ => touching.push((line, entry.why, entry.delta)),
        }
    }
    let mut lines: Vec<(u32, String)> = Vec::new();
    for (line, why, delta) in touching {
        match lines.last_mut() {
            Some((last, reasons)) if *last == line => *reasons += &format!(", {why} {delta:+}"),
            _ => lines.push((line, format!("{why} {delta:+}"))),
        }
    }
    let (first, last) = (line_of(from), line_of(span.start));
    let range = if differs.agreed.is_some() {
        let after = (first + 1).min(last);
        format!(
            "the last count that agreed is on line {first}, so the mistake is in lines {after} to {last}"
        )
    } else {
        format!("no earlier count: the mistake is in lines {first} to {last}")
    };
    let shown: Vec<String> =
        lines.iter().take(LINES).map(|(line, reasons)| format!("{line} ({reasons})")).collect();
    let dots = if lines.len() > LINES { ", ..." } else { "" };
    let shown = shown.join(", ");
    let gone = case.supposed().gone.iter().filter(|at| (from..span.start).contains(*at));
    let mut gone: Vec<u32> = gone.map(|at| line_of(*at)).collect();
    gone.dedup();
    let gone: Vec<String> = gone.iter().map(u32::to_string).collect();
    let taken_back = match &*gone {
        [] => String::new(),
        [line] => format!("; line {line} was taken back"),
        _ => format!("; lines {} were taken back", listed(&gone)),
    };
    let touching = match lines.len() {
        // The number may come from steps that nobody writes and that the count needs.
        0 => match table.count(differs.owner, differs.unit) {
            Count::Known(before) if before != differs.replayed => format!(
                "after the last action {name} has {before} {unit}; what follows from the rules \
                 without a line makes that {}",
                differs.replayed
            ),
            Count::Known(_) | Count::AtLeast(_) | Count::Untold(_) | Count::Nothing => {
                format!("no line between them changes the {unit} of {name}")
            }
        },
        1 => format!("one line between them changes the {unit} of {name}: line {shown}{dots}"),
        many => {
            format!("{many} lines between them change the {unit} of {name}: {shown}{dots}")
        }
    };
    (range, touching + &taken_back)
}
