//! `evoref score` as a sheet, and for programs and spreadsheets.

use super::arguments::ScoreForm;
use super::printed;
use super::results::name;
use super::scored::{ScoredRecord, beginning, points_or_unknown, unknown_points};
use crate::prelude::*;
use evoref_referee::session::SheetRound;
use evoref_report::render::markdown;

/// Grows when a consumer has to change.
pub(super) const VERSION: u32 = 1;

/// What the row below the rounds of an unfinished session is called.
const IF_ENDED: &str = "if it ended now";

/// The places as a table: of a claimed record what it claims.
fn places(shown: &ScoredRecord<'_>) -> TextTable {
    let report = &shown.checked.report;
    let mut head = vec!["place", "player", "score"];
    let mut rows = Vec::new();
    if let Some(score) = &shown.score {
        let parts = report.game.filter(|_| !score.rows.is_empty());
        head.extend(parts.map_or(&[][..], |game| game.parts));
        for row in &score.rows {
            let place = row.place.map_or_else(String::new, |place| place.to_string());
            let mut cells = vec![place, name_of(report, row.player), row.total.to_string()];
            cells.extend(row.parts.iter().map(i32::to_string));
            rows.push(cells);
        }
        for (who, since) in &score.unknown {
            let mut cells = vec![String::new(), name(report.seats(), *who), unknown_points(*since)];
            cells.resize(head.len(), String::new());
            rows.push(cells);
        }
    } else {
        for (place, player, points) in report.result().map_or_else(Vec::new, Stated::places) {
            let place = place.map_or_else(String::new, |place| place.to_string());
            rows.push(vec![place, name(report.seats(), player), points_or_unknown(points)]);
        }
    }
    TextTable::of(&head, &[1], rows)
}

/// The name, and the round in which the player left if he did.
pub(super) fn name_of(report: &Report, player: Player) -> String {
    let left = report.standing().and_then(|standing| standing.left.words(player));
    name(report.seats(), player) + &left.map_or_else(String::new, |left| format!(", {left}"))
}

/// The totals of an unfinished session in seat order, as if it ended now.
fn if_ended(shown: &ScoredRecord<'_>) -> Option<Vec<String>> {
    let score = shown.score.as_ref()?;
    if shown.checked.report.status != Status::Unfinished {
        return None;
    }
    let known = score.rows.iter().map(|row| (row.player, row.total.to_string()));
    let unknown = score.unknown.iter().map(|(player, since)| (*player, unknown_points(*since)));
    let mut totals: Vec<(Player, String)> = known.chain(unknown).collect();
    totals.sort_unstable();
    Some(totals.into_iter().map(|(_, total)| total).collect())
}

/// The rounds that are shown: those from a position on, and what comes before only if somebody has points from it.
fn rounds<'a>(shown: &'a ScoredRecord<'_>) -> impl Iterator<Item = &'a SheetRound> {
    let counts = move |round: &&SheetRound| match round.round {
        0 => round.total.iter().any(|one| *one != 0),
        number => number >= shown.checked.report.basis.from_round.unwrap_or(1),
    };
    shown.sheet.iter().filter(counts)
}

fn round_name(checked: &Checked, round: u32) -> String {
    if round == 0 { beginning(&checked.report).to_owned() } else { round.to_string() }
}

/// A row a round and for each player what he won or lost and what he has, as on paper.
pub(super) fn sheet(shown: &ScoredRecord<'_>) -> TextTable {
    let mut head = vec!["round".to_owned()];
    for seat in shown.checked.report.seats() {
        head.extend(["+/-".to_owned(), one_line(&seat.name).into_owned()]);
    }
    let mut rows = Vec::new();
    for round in rounds(shown) {
        let mut cells = vec![round_name(shown.checked, round.round)];
        for (seat, (gained, total)) in round.gained.iter().zip(&round.total).enumerate() {
            cells.extend([format!("{gained:+}"), shown.total_of(seat, *total)]);
        }
        rows.push(cells);
    }
    if let Some(totals) = if_ended(shown) {
        let mut cells = vec![IF_ENDED.to_owned()];
        for total in totals {
            cells.extend([String::new(), total]);
        }
        rows.push(cells);
    }
    TextTable { head, rows, left: vec![0] }
}

/// The same with a row for each round and player, as spreadsheets want it.
fn long_sheet(shown: &ScoredRecord<'_>) -> TextTable {
    let seats = shown.checked.report.seats();
    let mut rows = Vec::new();
    for round in rounds(shown) {
        for (seat, (gained, total)) in round.gained.iter().zip(&round.total).enumerate() {
            let name = seats.get(seat).map_or_else(String::new, |seat| seat.name.to_string());
            let round = round_name(shown.checked, round.round);
            rows.push(vec![round, name, gained.to_string(), shown.total_of(seat, *total)]);
        }
    }
    for (seat, total) in seats.iter().zip(if_ended(shown).unwrap_or_default()) {
        rows.push(vec![IF_ENDED.to_owned(), seat.name.to_string(), String::new(), total]);
    }
    TextTable::of(&["round", "player", "points", "total"], &[0, 1], rows)
}

fn addends(shown: &ScoredRecord<'_>) -> TextTable {
    let rows = shown.own_addends().map(|one| {
        vec![
            round_name(shown.checked, one.round),
            shown.checked.source.line(one.span.start).to_string(),
            one.delta.to_string(),
            one.why.to_owned(),
            one.of.as_deref().unwrap_or_default().to_owned(),
            one_line(&one.phrase).into_owned(),
        ]
    });
    TextTable::of(&["round", "line", "points", "why", "of", "what"], &[0, 3, 4, 5], rows)
}

fn table(shown: &ScoredRecord<'_>) -> TextTable {
    match shown.explained {
        Some(_) => addends(shown),
        None if !shown.options.sheet => places(shown),
        None if shown.options.output_format == ScoreForm::Csv => long_sheet(shown),
        None => sheet(shown),
    }
}

/// The lines of CSV of one record, each with the record's number in the file and its status; `last` is
/// the head of the lines above them.
pub(super) fn csv(shown: &ScoredRecord<'_>, last: &mut String) -> String {
    let checked = shown.checked;
    let mut table = table(shown);
    table.head.splice(0..0, ["record", "status"].map(str::to_owned));
    for row in &mut table.rows {
        row.splice(0..0, [checked.number.to_string(), status(checked.report.status).to_owned()]);
    }
    let head = table.csv_head();
    if std::mem::replace(last, head.clone()) == head {
        return table.csv_rows();
    }
    head + &table.csv_rows()
}

pub(super) fn as_html(shown: &ScoredRecord<'_>) -> String {
    let report = &shown.checked.report;
    let about = report.about();
    let game = report.game.map_or("", |game| game.title);
    let title = about.title.as_deref().unwrap_or(game);
    let named = [Some(game), about.date.as_deref(), about.place.as_deref()];
    let named = joined(named.into_iter().flatten(), " · ");
    let mut out = format!("<section>\n<h1>{}</h1>\n<p>{}</p>\n", escaped(title), escaped(&named));
    for line in shown.headlines() {
        out.push_str(&format!("<p><b>{}</b></p>\n", escaped(line)));
    }
    if let Some(untold) = shown.untold() {
        out.push_str(&format!("<p>{}</p>\n", escaped(untold)));
    }
    if !shown.is_empty() {
        out.push_str(&printed::table(&table(shown)));
    }
    if let Some(verdict) = shown.verdict() {
        out.push_str(&format!("<p>{}</p>\n", escaped(&verdict)));
    }
    out + "</section>\n"
}

pub(super) fn as_markdown(shown: &ScoredRecord<'_>) -> String {
    let report = &shown.checked.report;
    let about = report.about();
    let game = report.game.map(|game| game.title);
    let named = [game, about.title.as_deref(), about.date.as_deref()];
    let mut out = format!("### {}\n\n", joined(named.into_iter().flatten().map(markdown), " · "));
    for line in shown.headlines() {
        out.push_str(&format!("**{}**\n\n", markdown(line)));
    }
    if let Some(untold) = shown.untold() {
        out.push_str(&format!("{}\n\n", markdown(untold)));
    }
    if !shown.is_empty() {
        out.push_str(&table(shown).markdown());
    }
    if let Some(verdict) = shown.verdict() {
        out.push_str(&format!("\n{}\n", markdown(&verdict)));
    }
    out
}

/// One record as JSON; `score.schema.json` describes it.
pub(super) fn as_json(shown: &ScoredRecord<'_>) -> Value {
    let (checked, report) = (shown.checked, &shown.checked.report);
    let seats = report.seats();
    let about = report.about();
    let handle = |player: Player| seats.get(player.seat()).map(|seat| &*seat.handle);
    let line = |start| checked.source.line(start);
    let rows = shown.score.iter().flat_map(|score| &score.rows);
    let unknown = shown.score.iter().flat_map(|score| &score.unknown);
    let or_left = |mut told: Value, player| {
        if let Some(round) = report.standing().and_then(|standing| standing.left.round_of(player)) {
            told["left"] = json!(round);
        }
        told
    };
    let unknown = unknown.map(|(player, since)| {
        let told = json!({
            "player": handle(*player), "name": name(seats, *player), "place": null,
            "winner": false, "score": null, "since": since, "parts": {},
        });
        or_left(told, *player)
    });
    let players: Value = rows
        .map(|row| {
            let names = report.game.map_or(&[][..], |game| game.parts);
            let parts: Value = names.iter().copied().zip(row.parts.iter().copied()).collect();
            let told = json!({
                "player": handle(row.player), "name": name(seats, row.player), "place": row.place,
                "winner": row.winner, "score": row.total, "parts": parts,
            });
            or_left(told, row.player)
        })
        .chain(unknown)
        .collect();
    let rounds = shown.sheet.iter().map(|one| {
        let totals = one.total.iter().enumerate();
        let totals = totals.map(|(seat, total)| (!shown.is_unknown(seat)).then_some(*total));
        json!({"round": one.round, "points": one.gained, "total": totals.collect::<Value>()})
    });
    let sheet = shown.options.sheet.then(|| rounds.collect::<Value>());
    let own = shown.own_addends().map(|one| {
        json!({
            "player": handle(one.player), "points": one.delta, "why": one.why, "of": one.of,
            "phrase": one.phrase, "round": one.round, "line": line(one.span.start),
        })
    });
    let addends = shown.explained.map(|_| own.collect::<Value>());
    let stated = report.result().map(|stated| {
        let scores = stated.scores().iter();
        let scores = scores.map(|(who, points)| json!({"player": handle(*who), "score": points}));
        let winners = stated.winners().iter().map(|player| handle(*player));
        json!({
            "adjudicated": matches!(stated, Stated::Adjudicated(..)), "reason": stated.reason(),
            "scores": scores.collect::<Value>(), "winners": winners.collect::<Value>(),
        })
    });
    let errors = report.errors().map(|one| {
        json!({"code": one.code, "line": line(one.primary.span.start), "message": one.message})
    });
    let allowed = report.basis.allowed.iter();
    let allowed = allowed
        .map(|one| json!({"code": one.code, "line": line(one.span.start), "reason": one.reason}));
    let rulings: Value = about.rulings.iter().cloned().collect();
    let is_known = shown.score.as_ref().is_some_and(|score| score.unknown.is_empty());
    json!({
        "path": checked.source.name(), "record": checked.number,
        "identity": checked.identity,
        "game": report.game.map(|game| game.name), "title": about.title, "date": about.date,
        "status": status(report.status), "final": shown.note.is_none() && is_known,
        "note": shown.note, "if_ended_now": if_ended(shown).is_some(),
        "ending": shown.score.as_ref().and_then(|score| score.ending),
        "tie": shown.score.as_ref().map_or("", |score| score.tie),
        "seats": seats.iter().map(|seat| &*seat.handle).collect::<Value>(),
        "players": players, "sheet": sheet, "addends": addends, "stated": stated,
        "basis": {
            "rulings": rulings, "allowed": allowed.collect::<Value>(), "adjusted": report.basis.adjusted,
            "takebacks": report.basis.takebacks, "not_verified": report.basis.unverified,
            "gap": report.basis.gaps, "from_round": report.basis.from_round,
        },
        "errors": errors.collect::<Value>(),
    })
}
