//! `evoref score`: the final table, where the points came from, and what the result rests on.

use unicode_width::UnicodeWidthStr as _;

use super::arguments::{Score, ScoreForm};
use super::records::{Documents, complain, each_record};
use super::results::name;
use super::scored::{ScoredRecord, beginning, caveats, points_or_unknown, unknown_points, verdict};
use super::{printed, score_forms};
use crate::prelude::*;
use evoref_game::Standing;

const WIDTH: usize = 80;

pub(super) fn run(screen: &Screen, options: &Score) -> Done {
    let mut blank = "";
    let mut head = String::new();
    let mut pages = String::new();
    let mut documents = Documents::new(score_forms::VERSION);
    let (file, reading) = (&options.file, &options.reading);
    let code = each_record(screen, file, reading, &mut |checked, beside, code| {
        let shown = ScoredRecord::of(screen.games, checked, beside, options)?;
        let out = match options.output_format {
            ScoreForm::Text => format!("{blank}{}", record(screen, options, &shown)),
            ScoreForm::Json => documents.item(&score_forms::as_json(&shown)),
            ScoreForm::Csv => score_forms::csv(&shown, &mut head),
            ScoreForm::Markdown => {
                format!("{blank}{}", printable(&score_forms::as_markdown(&shown), Paint::Plain))
            }
            ScoreForm::Html => {
                pages.push_str(&score_forms::as_html(&shown));
                String::new()
            }
        };
        blank = "\n";
        if !matches!(options.output_format, ScoreForm::Text | ScoreForm::Json) {
            complain(screen, checked);
        }
        let decided = matches!(checked.report.result(), Some(Stated::Adjudicated(..)));
        let standing = checked.report.standing();
        let untold = standing.is_some_and(|standing| !standing.unknown.is_empty());
        let open = (checked.report.status == Status::Unfinished || untold) && !decided;
        let code = if open { code.max(FAULT) } else { code };
        screen.pour(&out, code)
    })?;
    match options.output_format {
        ScoreForm::Json => screen.pour(&documents.end(), code),
        ScoreForm::Html => screen.say(&printed::page("Scores", "margin: 12mm", "", &pages), code),
        ScoreForm::Text | ScoreForm::Csv | ScoreForm::Markdown => Ok(code),
    }
}

fn record(screen: &Screen, options: &Score, shown: &ScoredRecord<'_>) -> String {
    let checked = shown.checked;
    let mut out = title(&checked.report);
    if let Some(seat) = shown.explained {
        explain(shown, seat, &mut out);
    } else if options.explain.is_none() {
        table(options, shown, &mut out);
    }
    let mut out = printable(&out, Paint::Plain).into_owned();
    for finding in checked.report.errors() {
        out.push('\n');
        out.push_str(&full_finding(&checked.source, finding, screen.look));
    }
    out
}

/// `Evo   Thursday club, table 2   2026-11-12`, then what was played and judged, on as many lines as it takes.
fn title(report: &Report) -> String {
    let about = report.about();
    let game = report.game.map(|game| game.title);
    let named = [game, about.title.as_deref(), about.date.as_deref()];
    let mut names: Vec<String> = named.into_iter().flatten().map(str::to_owned).collect();
    let mut facts: Vec<String> = Vec::new();
    if !report.seats().is_empty() {
        facts.push(count(report.seats().len() as u64, "player"));
    }
    if report.rounds > 0 {
        facts.push(count(u64::from(report.rounds), "round"));
    }
    let actions = count(report.actions, "action");
    facts.push(match report.status {
        Status::Legal | Status::Unfinished if report.basis.unverified > 0 => {
            format!("{actions}, {} not verified", report.basis.unverified)
        }
        Status::Legal | Status::Unfinished if report.basis.allowed.is_empty() => {
            format!("{actions}, all legal")
        }
        Status::Legal | Status::Unfinished => actions,
        Status::Claimed if report.actions == 0 => "nothing but the result".to_owned(),
        Status::Claimed | Status::Illegal | Status::Unreadable => {
            format!("{actions}, {} judged", report.judged)
        }
    });
    facts.extend(about.settings.iter().map(|(key, value)| format!("{key} {value}")));
    if names.len() == 1 {
        names.append(&mut facts);
    }
    flow(names) + &flow(facts)
}

/// Chunks side by side on as many lines as they need.
fn flow(parts: Vec<String>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if line.width() + 3 + part.width() <= WIDTH => {
                line.push_str("   ");
                line.push_str(&part);
            }
            _ => lines.push(part),
        }
    }
    lines.join("\n") + if lines.is_empty() { "" } else { "\n" }
}

fn table(options: &Score, shown: &ScoredRecord<'_>, out: &mut String) {
    let report = &shown.checked.report;
    if report.status == Status::Claimed {
        claimed(report, out);
        return caveats(shown.checked, out);
    }
    let Some(standing) = report.standing() else { return };
    let so_far = &shown.note;
    if let Some(so_far) = so_far {
        out.push_str(&format!("{so_far}\n"));
    }
    out.push('\n');
    if let Some(untold) = shown.untold().filter(|_| so_far.is_some()) {
        out.push_str(&format!("{untold}\n"));
    }
    if shown.is_empty() || standing.rows.is_empty() && report.in_gap {
        // Nothing is known to put into a table.
    } else if options.sheet {
        out.push_str(&score_forms::sheet(shown).text());
    } else if let Some(score) = &shown.score {
        rows(report, score, out);
    }
    if so_far.is_none() {
        out.push('\n');
        out.push_str(&format!("{}\n", verdict(report, standing)));
        if let Some(ending) = standing.ending {
            out.push_str(&format!("How it ended: {ending}.\n"));
        }
        let unknown = |stated: &Stated| stated.scores().iter().any(|(_, points)| points.is_none());
        out.push_str(if !report.claimed {
            "not compared: the record gives no final score\n"
        } else if report.result().is_some_and(unknown) {
            "The record says the same of those whose score it gives.\n"
        } else {
            "The record says the same.\n"
        });
    }
    if let Some(stated @ Stated::Adjudicated(..)) = report.result() {
        out.push_str(&format!("{}\n", adjudicated(report, stated)));
    }
    caveats(shown.checked, out);
    if so_far.is_none()
        && let Some(row) = standing.rows.first()
        && let Some(seat) = report.seats().get(row.player.seat())
    {
        let file = one_line(shown.checked.source.name());
        out.push_str(&format!("  how: evoref score --explain {} {file}\n", seat.handle));
    }
}

/// The result of a record that has nothing else.
fn claimed(report: &Report, out: &mut String) {
    let Some(stated) = report.result() else { return };
    let rows = stated.places().into_iter().map(|(place, player, points)| {
        let place = place.map_or_else(|| " ".to_owned(), |place| place.to_string());
        vec![place, name(report.seats(), player), format!("{:>5}", points_or_unknown(points))]
    });
    // The line for the names of the columns is a blank one.
    out.push_str(&TextTable::of(&[], &[0, 1], rows).text());
    let winners = stated.winners().iter().map(|player| name(report.seats(), *player));
    let winners = joined(winners, ", ");
    if !winners.is_empty() {
        out.push_str(&format!("winner: {winners}\n"));
    }
    out.push_str(if report.in_gap {
        "\nclaimed: a gap stands above the result, so nothing shows how it came about\n"
    } else if report.basis.from_round.is_some() || report.basis.gaps > 0 {
        "\nclaimed: a position leaves points out that the result tells, so nothing can verify it\n"
    } else {
        "\nclaimed: the record has nothing but its result, and nothing was judged\n"
    });
    if let Some(reason) = stated.reason() {
        out.push_str(&format!("adjudicated: {}\n", one_line(reason)));
    }
}

/// What the table or whoever judged decided.
fn adjudicated(report: &Report, stated: &Stated) -> String {
    let scores = stated.scores().iter().map(|(player, points)| {
        format!("{} {}", name(report.seats(), *player), points_or_unknown(*points))
    });
    let reason = stated.reason().map_or_else(String::new, |why| format!(" ({})", one_line(why)));
    format!("adjudicated: {}{reason}", joined(scores, ", "))
}

fn rows(report: &Report, score: &Standing, out: &mut String) {
    let parts = report.game.map_or(&[][..], |game| game.parts);
    let head = [&["", "player"], parts, &["score"]].concat();
    let known = score.rows.iter().map(|row| {
        let place = row.place.map_or_else(String::new, |place| place.to_string());
        let mut line = vec![place, score_forms::name_of(report, row.player)];
        line.extend(row.parts.iter().map(i32::to_string));
        line.push(row.total.to_string());
        line
    });
    let unknown = score.unknown.iter().map(|(player, since)| {
        let mut line = vec![String::new(), score_forms::name_of(report, *player)];
        line.extend(parts.iter().map(|_| String::new()));
        line.push(unknown_points(*since));
        line
    });
    out.push_str(&TextTable::of(&head, &[1], known.chain(unknown)).text());
}

/// Appends every addend of the player in that seat: `  -1  bid paid  round 1   line 13  Bob pays 1 for horn`.
fn explain(shown: &ScoredRecord<'_>, seat: usize, out: &mut String) {
    let report = &shown.checked.report;
    if let Some(so_far) = &shown.note {
        out.push_str(&format!("{so_far}\n"));
    }
    out.push_str(&format!("\n{}\n", one_line(&report.seats()[seat].name)));
    let sum = shown.own_addends().map(|addend| addend.delta).sum();
    let line = |start| shown.checked.source.line(start);
    let lines = shown.own_addends().map(|addend| format!("line {}", line(addend.span.start)));
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
        let (delta, what) = (addend.delta, one_line(&addend.phrase));
        out.push_str(&format!("{delta:>+5}  {:<why$}  {round:<8}  ", addend.why));
        out.push_str(&format!("{line:<place$}  {of}{what}\n"));
    }
    out.push_str(&format!("{:>5}\n", shown.total_of(seat, sum)));
    let rows = shown.score.as_ref().map_or(&[][..], |score| &score.rows);
    let row = rows.iter().find(|row| row.player.seat() == seat);
    if let Some(row) = row.filter(|row| row.total != sum) {
        // Points that count only at the end are no addends before it; those of a gap have no reasons.
        let when = if report.in_gap { "counted since the gap" } else { "if it ended now" };
        out.push_str(&format!("{:>5}  {when}\n", row.total));
    }
    caveats(shown.checked, out);
}
