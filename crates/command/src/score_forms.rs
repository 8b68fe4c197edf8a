//! `evoref score` as a sheet, and for programs and spreadsheets.

use crate::prelude::*;
use serde_json::Map;

use super::addends::seat_of;
use super::arguments::{Score, ScoreForm};
use super::identity;
use super::printed;
use super::results::name;
use super::score::{IF_NOW, points_or_unknown, so_far, unknown_points, verdict};
use super::screen::Stop;
use evoref_referee::session::{Score as Standing, SheetRound};
use evoref_referee::{Addend, Stated};
use evoref_report::render::{markdown, status};

/// Grows when a consumer has to change.
pub(super) const VERSION: u32 = 1;

/// What the row below the rounds of an unfinished session is called.
const IF_ENDED: &str = "if it ended now";

/// What is said of a position without points, and of one since which points were won or lost.
const NOTHING_TOLD: &str =
    "Nobody's points are known: the position leaves them out, and none were won or lost since.";
const POINTS_UNTOLD: &str = "Nobody's points are known: `?` is what the position leaves out, and what came since stands behind it.";

/// What is shown of one record, whatever the form.
pub(super) struct ScoredRecord<'a> {
    games: Games,
    pub(super) checked: &'a Checked,
    beside: &'a Beside,
    options: &'a Score,
    /// The one player whose addends are shown, by seat.
    pub(super) explained: Option<usize>,
    /// The score; of an unfinished session as if it ended now. `None` if nothing was judged.
    pub(super) score: Option<Standing>,
    /// Round by round; of an unfinished session without what counts only at the end.
    pub(super) sheet: Vec<SheetRound>,
    /// All players' addends.
    pub(super) addends: Vec<Addend>,
    /// What to say above a score that is not final.
    pub(super) note: Option<String>,
}

impl<'a> ScoredRecord<'a> {
    /// # Errors
    /// Nobody is called as the player who is to be explained.
    pub(super) fn of(
        games: Games,
        checked: &'a Checked,
        beside: &'a Beside,
        options: &'a Score,
    ) -> Result<Self, Stop> {
        let report = &checked.report;
        let form = options.output_format;
        let player = options.explain.as_deref();
        // Of a record without a score the text says nothing but what is wrong.
        let player = player.filter(|_| form != ScoreForm::Text || report.standing().is_some());
        let running = form != ScoreForm::Json && (options.sheet || options.explain.is_some());
        let mut shown = Self {
            games,
            checked,
            beside,
            options,
            explained: player.map(|player| seat_of(checked, player)).transpose()?,
            score: None,
            sheet: Vec::new(),
            addends: Vec::new(),
            note: so_far(checked, running),
        };
        let text = checked.source.slice(report.span);
        if report.standing().is_none() {
            return Ok(shown);
        }
        let Ok(mut session) = games.open(text, beside) else { return Ok(shown) };
        session.seek(At::END);
        shown.score = Some(if report.status == evoref_referee::Status::Unfinished {
            session.score_if_ended()
        } else {
            session.score()
        });
        shown.sheet = session.sheet();
        shown.addends = session.addends();
        for addend in &mut shown.addends {
            // From the beginning of the record to that of the file.
            addend.span.start += report.span.start;
            addend.span.end += report.span.start;
        }
        if shown.is_empty()
            && let Some(note) = &mut shown.note
            && let Some(bare) = note.strip_suffix(IF_NOW)
        {
            *note = bare.to_owned();
        }
        Ok(shown)
    }

    /// The addends of the player who is explained.
    pub(super) fn own_addends(&self) -> impl Iterator<Item = &Addend> {
        self.addends.iter().filter(|one| Some(one.player.seat()) == self.explained)
    }

    /// What to say where nobody's points are known: a position left them out.
    pub(super) fn untold(&self) -> Option<&'static str> {
        let score = self.score.as_ref().filter(|score| score.rows.is_empty())?;
        let nothing = score.unknown.iter().all(|(_, since)| *since == 0);
        (!score.unknown.is_empty()).then_some(if nothing { NOTHING_TOLD } else { POINTS_UNTOLD })
    }

    /// Whether there is nothing to put into a table.
    pub(super) fn is_empty(&self) -> bool {
        self.untold() == Some(NOTHING_TOLD)
    }

    /// Whether everybody's points are known.
    fn is_known(&self) -> bool {
        self.score.as_ref().is_some_and(|score| score.unknown.is_empty())
    }

    /// What stands above a table where it is seen first.
    fn headlines(&self) -> impl Iterator<Item = &str> {
        let unjudged = self.score.is_none().then_some("claimed: nothing was judged");
        self.note.as_deref().into_iter().chain(unjudged)
    }

    /// Who wins, if that is known.
    fn verdict(&self) -> Option<String> {
        let report = &self.checked.report;
        let standing = report.standing().filter(|_| self.note.is_none())?;
        Some(verdict(report, standing))
    }
}

/// The places as a table: of a claimed record what it claims.
fn places(shown: &ScoredRecord<'_>) -> TextTable {
    let report = &shown.checked.report;
    let mut head = vec!["place", "player", "score"];
    let mut rows = Vec::new();
    if let Some(score) = &shown.score {
        let parts = score.rows.first().map_or(&[][..], |row| &row.parts);
        head.extend(parts.iter().map(|(part, _)| *part));
        for row in &score.rows {
            let mut cells = vec![
                row.place.map_or_else(String::new, |place| place.to_string()),
                name_of(report, row.player),
                row.total.to_string(),
            ];
            cells.extend(row.parts.iter().map(|(_, points)| points.to_string()));
            rows.push(cells);
        }
        for (player, since) in &score.unknown {
            let mut cells =
                vec![String::new(), name(report.seats(), *player), unknown_points(*since)];
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
    let left = left.map_or_else(String::new, |left| format!(", {left}"));
    name(report.seats(), player) + &left
}

/// The totals of an unfinished session in seat order, as if it ended now.
fn if_ended(shown: &ScoredRecord<'_>) -> Option<Vec<String>> {
    let score = shown.score.as_ref()?;
    if shown.checked.report.status != evoref_referee::Status::Unfinished {
        return None;
    }
    let known = score.rows.iter().map(|row| (row.player, row.total.to_string()));
    let unknown = score.unknown.iter().map(|(player, since)| (*player, unknown_points(*since)));
    let mut totals: Vec<(Player, String)> = known.chain(unknown).collect();
    totals.sort_unstable();
    Some(totals.into_iter().map(|(_, total)| total).collect())
}

/// A total of the sheet; of points that a position left out only what came and went since is known.
pub(super) fn total_of(shown: &ScoredRecord<'_>, seat: usize, total: i32) -> String {
    if is_unknown(shown, seat) { unknown_points(total) } else { total.to_string() }
}

fn is_unknown(shown: &ScoredRecord<'_>, seat: usize) -> bool {
    let mut unknown = shown.score.iter().flat_map(|score| &score.unknown);
    unknown.any(|(player, _)| player.seat() == seat)
}

/// The rounds that are shown: those from a position on, and what comes before only if somebody has points
/// from it.
fn rounds<'a>(shown: &'a ScoredRecord<'_>) -> impl Iterator<Item = &'a SheetRound> {
    let first = shown.checked.report.from_round.unwrap_or(1);
    let counts = move |round: &&SheetRound| match round.round {
        0 => round.total.iter().any(|one| *one != 0),
        number => number >= first,
    };
    shown.sheet.iter().filter(counts)
}

fn round_name(checked: &Checked, round: u32) -> String {
    match round {
        0 => beginning(&checked.report).to_owned(),
        round => round.to_string(),
    }
}

/// What stands before the first round.
pub(super) fn beginning(report: &Report) -> &'static str {
    match report.from_round {
        Some(_) => "position",
        None => "set-up",
    }
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
            cells.extend([format!("{gained:+}"), total_of(shown, seat, *total)]);
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
            let points = [gained.to_string(), total_of(shown, seat, *total)];
            let name = seats.get(seat).map_or_else(String::new, |seat| seat.name.to_string());
            let mut cells = vec![round_name(shown.checked, round.round), name];
            cells.extend(points);
            rows.push(cells);
        }
    }
    for (seat, total) in seats.iter().zip(if_ended(shown).unwrap_or_default()) {
        let name = seat.name.to_string();
        rows.push(vec![IF_ENDED.to_owned(), name, String::new(), total]);
    }
    TextTable::of(&["round", "player", "points", "total"], &[0, 1], rows)
}

/// The addends of one player.
fn addends(shown: &ScoredRecord<'_>) -> TextTable {
    let rows = shown.own_addends().map(|one| {
        vec![
            round_name(shown.checked, one.round),
            shown.checked.source.position(one.span.start).line.to_string(),
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
        let about = [checked.number.to_string(), status(checked.report.status).to_owned()];
        row.splice(0..0, about);
    }
    let head = table.csv_head();
    let rows = table.csv_rows();
    if *last == head {
        return rows;
    }
    last.clone_from(&head);
    head + &rows
}

/// One record as a part of a page to print.
pub(super) fn as_html(shown: &ScoredRecord<'_>) -> String {
    let report = &shown.checked.report;
    let about = report.about();
    let game = report.game.map_or("", |game| game.title);
    let title = about.title.as_deref().unwrap_or(game);
    let named = [Some(game), about.date.as_deref(), about.place.as_deref()];
    let named = named.into_iter().flatten().collect::<Vec<_>>().join(" · ");
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

/// One record as Markdown.
pub(super) fn as_markdown(shown: &ScoredRecord<'_>) -> String {
    let report = &shown.checked.report;
    let about = report.about();
    let game = report.game.map(|game| game.title);
    let named = [game, about.title.as_deref(), about.date.as_deref()];
    let named: Vec<String> = named.into_iter().flatten().map(markdown).collect();
    let mut out = format!("### {}\n\n", named.join(" · "));
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
    let line = |start| checked.source.position(start).line;
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
    let players: Vec<Value> = rows
        .map(|row| {
            let parts = row.parts.iter();
            let parts: Map<String, Value> =
                parts.map(|(part, points)| ((*part).to_owned(), json!(points))).collect();
            let told = json!({
                "player": handle(row.player), "name": name(seats, row.player), "place": row.place,
                "winner": row.winner, "score": row.total, "parts": parts,
            });
            or_left(told, row.player)
        })
        .chain(unknown)
        .collect();
    let sheet = shown.options.sheet.then(|| {
        let rounds = shown.sheet.iter();
        let rounds = rounds.map(|one| {
            let totals = one.total.iter().enumerate();
            let totals = totals.map(|(seat, total)| (!is_unknown(shown, seat)).then_some(total));
            json!({"round": one.round, "points": one.gained, "total": totals.collect::<Vec<_>>()})
        });
        rounds.collect::<Vec<_>>()
    });
    let addends = shown.explained.map(|_| {
        let own = shown.own_addends().map(|one| {
            json!({
                "player": handle(one.player), "points": one.delta, "why": one.why, "of": one.of,
                "phrase": one.phrase, "round": one.round, "line": line(one.span.start),
            })
        });
        own.collect::<Vec<_>>()
    });
    let stated = report.result().map(|stated| {
        let scores = stated.scores().iter();
        let scores =
            scores.map(|(player, points)| json!({"player": handle(*player), "score": points}));
        let winners = stated.winners().iter().map(|player| handle(*player));
        json!({
            "adjudicated": matches!(stated, Stated::Adjudicated(..)),
            "scores": scores.collect::<Vec<_>>(),
            "winners": winners.collect::<Vec<_>>(),
            "reason": stated.reason(),
        })
    });
    let errors = report.errors().map(|one| {
        json!({"code": one.code, "line": line(one.primary.span.start), "message": one.message})
    });
    let allowed = report.allowed.iter();
    let allowed = allowed
        .map(|one| json!({"code": one.code, "line": line(one.span.start), "reason": one.reason}));
    let rulings: Map<String, Value> =
        about.rulings.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
    json!({
        "path": checked.source.name(), "record": checked.number,
        "identity": identity::of(shown.games, &checked.source, report.span, shown.beside),
        "game": report.game.map(|game| game.name), "title": about.title, "date": about.date,
        "status": status(report.status), "final": shown.note.is_none() && shown.is_known(),
        "note": shown.note, "if_ended_now": if_ended(shown).is_some(),
        "ending": shown.score.as_ref().and_then(|score| score.ending),
        "tie": shown.score.as_ref().map_or("", |score| score.tie),
        "seats": seats.iter().map(|seat| &*seat.handle).collect::<Vec<_>>(),
        "players": players, "sheet": sheet, "addends": addends, "stated": stated,
        "basis": {
            "rulings": rulings, "allowed": allowed.collect::<Vec<_>>(), "adjusted": report.adjusted,
            "takebacks": report.takebacks, "not_verified": report.not_verified,
            "gap": report.gaps, "from_round": report.from_round,
        },
        "errors": errors.collect::<Vec<_>>(),
    })
}
