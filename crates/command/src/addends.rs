//! `evoref score --explain`: every addend of one player's score, with the line it follows from.

use super::score::caveats;
use super::score_forms::{beginning, total_of};
use super::scored::ScoredRecord;
use evoref_report::render::one_line;

/// Appends the addends of the player in that seat.
pub(super) fn explain(shown: &ScoredRecord<'_>, seat: usize, out: &mut String) {
    let report = &shown.checked.report;
    if let Some(so_far) = &shown.note {
        out.push_str(&format!("{so_far}\n"));
    }
    let name = &report.seats()[seat].name;
    out.push_str(&format!("\n{}\n", one_line(name)));
    let sum = shown.own_addends().map(|addend| addend.delta).sum();
    addend_lines(shown, out);
    out.push_str(&format!("{:>5}\n", total_of(shown, seat, sum)));
    let rows = shown.score.as_ref().map_or(&[][..], |score| &score.rows);
    let row = rows.iter().find(|row| row.player.seat() == seat);
    if let Some(row) = row.filter(|row| row.total != sum) {
        // Points that count only at the end are no addends before it; those of a gap have no reasons.
        let when = if report.in_gap { "counted since the gap" } else { "if it ended now" };
        out.push_str(&format!("{:>5}  {when}\n", row.total));
    }
    caveats(shown.checked, out);
}

/// `  -1  bid paid  round 1   line 13  Bob pays 1 for horn`
fn addend_lines(shown: &ScoredRecord<'_>, out: &mut String) {
    let lines = shown.own_addends().map(|addend| {
        let line = shown.checked.source.line(addend.span.start);
        format!("line {line}")
    });
    let lines: Vec<String> = lines.collect();
    let why = shown.own_addends().map(|addend| addend.why.len()).max();
    let place = lines.iter().map(String::len).max();
    let (why, place) = (why.unwrap_or(0), place.unwrap_or(0));
    for (addend, line) in shown.own_addends().zip(&lines) {
        let of = addend.of.as_ref().filter(|of| !addend.phrase.contains(of.as_str()));
        let of = of.map_or_else(String::new, |of| format!("{of}: "));
        let round = match addend.round {
            0 => beginning(&shown.checked.report).to_owned(),
            round => format!("round {round}"),
        };
        out.push_str(&format!(
            "{:>+5}  {:<why$}  {round:<8}  {line:<place$}  {of}{}\n",
            addend.delta,
            addend.why,
            one_line(&addend.phrase),
        ));
    }
}
