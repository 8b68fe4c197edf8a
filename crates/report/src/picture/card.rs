//! A picture of a session for people who have no page: the table at a place of it, or its result. It is of fixed size: a
//! band with the title, and the tiles as large as they fit below it.

use super::svg::{Anchor, cut, group, num, rect, text};
use super::{Drawing, Moment, Names, STYLE, Tile, common, drawing, pointed};
use crate::html::COLOURS;
use crate::prelude::*;
use crate::render::{capital, circumstances_of_round};
use evoref_game::{Stage, each_once};
use evoref_referee::session::What;

/// Up to where a table is played that is to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    End,
    /// After the words of a line of the record.
    Line(u32),
    Round(u32),
}

/// The style with the light colours of the page, for programs that know no variables.
fn style() -> String {
    let page = COLOURS;
    let block = page.split_once(":root {").and_then(|(_, rest)| rest.split_once('}'));
    let mut style = bare(STYLE);
    for pair in block.map_or("", |(inside, _)| inside).split(';') {
        if let Some((name, value)) = pair.split_once(':') {
            style = style.replace(&format!("var({})", name.trim()), value.trim());
        }
    }
    style
}

/// The title of a session, never its path: what the header says, or the game.
pub(crate) fn title(session: &Session) -> String {
    let title = session.about().title.as_deref().map(str::to_owned);
    title.unwrap_or_else(|| format!("A session of {}", session.game().title))
}

/// Where a session stands, in words: `Round 3, feeding`.
pub(crate) fn where_is(Stage { round, phase, .. }: &Stage) -> String {
    if *round == 0 && !phase.is_empty() {
        return capital(phase);
    }
    capital(&circumstances_of_round(*round, phase))
}

fn below(session: &Session) -> String {
    let about = session.about();
    let facts = [Some(session.game().title), about.date.as_deref(), about.place.as_deref()];
    facts.into_iter().flatten().collect::<Vec<_>>().join(" \u{00b7} ")
}

/// What the drawings of these use, each once.
pub(crate) fn defined<'a>(own: impl IntoIterator<Item = &'a str>) -> String {
    common::defined() + &each_once(own).concat()
}

/// The table as a file of SVG, 1200 by 630; `None` if the record does not get there, or the game has no drawing.
pub fn picture(session: &Session, until: Until) -> Option<String> {
    let mut drawing = drawing(session);
    let mut start = session.clone();
    start.seek(evoref_referee::session::At::START);
    let first = start.scene();
    let mut shown = (first.clone(), first, Vec::new(), u32::MAX);
    let mut reached = until == Until::End;
    let mut over = false;
    session.clone().walk(&mut |session, event| {
        let line = session.source().line_index(event.span.start) as u32 + 1;
        match (until, event.what) {
            (_, What::End) => over |= until != Until::End,
            (Until::Line(last), _) => over |= line > last,
            (Until::Round(last), What::Round(round)) => {
                reached |= round == last;
                over |= round > last;
            }
            (Until::End | Until::Round(_), _) => {}
        }
        if over {
            return;
        }
        reached |= matches!(until, Until::Line(_));
        let now = session.scene();
        shown = (shown.1.clone(), now, event.facts.clone(), event.span.start);
    });
    if !reached {
        return None;
    }
    let (before, scene, facts, start) = shown;
    let findings = session.findings();
    let line_of = |at| session.source().line_index(at);
    let here = findings.iter().filter(|one| line_of(one.primary.span.start) == line_of(start));
    let pointed = pointed(&facts, here, session);
    let moment = Moment { now: &scene, before: &before, facts: &facts, pointed: &pointed };
    let tiles = drawing.tiles(&moment);
    if tiles.is_empty() {
        return None;
    }
    let title = title(session);
    let below = format!("{} \u{00b7} {}", where_is(&scene.stage), below(session));
    let mut inside = text(EDGE, 44.0, "t26", Anchor::Start, &cut(&title, 26.0, 820.0));
    inside.push_str(&text(EDGE, 70.0, "t14 faint", Anchor::Start, &cut(&below, 14.0, 820.0)));
    for (tile, (x, y, scale)) in tiles.iter().zip(arranged(&tiles)) {
        inside.push_str(&group(x, y, scale, tile.kind, &tile.pieces.concat()));
    }
    Some(document(&title, &style(), &defined([&*drawing.defined()]), &inside))
}

/// The result as a file of SVG, 1200 by 630; `None` of a record that has none.
pub fn card(session: &Session, report: &Report) -> Option<String> {
    let drawing = drawing(session);
    let inside = inside_of_card(session, report, &*drawing)?;
    Some(document(&title(session), &style(), &defined([&*drawing.defined()]), &inside))
}

/// A row of the table on a card with the result.
pub(crate) struct Ranked<'a> {
    pub(crate) seat: usize,
    pub(crate) name: &'a str,
    pub(crate) place: Option<u32>,
    /// What is known of them.
    pub(crate) points: Option<String>,
    pub(crate) winner: bool,
}

/// The players by their places, whoever says them; nobody of a session that is not over.
pub(crate) fn ranked<'s>(session: &'s Session, report: &Report) -> Vec<Ranked<'s>> {
    let row = |player: Player, place: Option<u32>, points: Option<String>, winner: bool| Ranked {
        seat: player.seat(),
        name: session.seats().get(player.seat()).map_or("?", |seat| &*seat.name),
        place,
        points,
        winner,
    };
    if report.status == Status::Claimed {
        let Some(stated) = report.result() else { return Vec::new() };
        let (places, won) = (stated.places(), stated.winners());
        if places.is_empty() {
            let won = won.iter().map(|player| row(*player, Some(1), Some(String::new()), true));
            return won.collect();
        }
        let rows = places.into_iter().map(|(place, player, points)| {
            let points = points.map(|points| points.to_string());
            row(player, place, points, won.contains(&player) || place == Some(1))
        });
        return rows.collect();
    }
    let score = session.score();
    if score.ending.is_none() {
        return Vec::new();
    }
    let rows = score.rows.iter().map(|one| {
        row(one.player, one.place.map(u32::from), Some(one.total.to_string()), one.winner)
    });
    let unknown = score.unknown.iter().map(|(player, _)| row(*player, None, None, false));
    rows.chain(unknown).collect()
}

/// What stands on the card with the result: the rows as large as they fit, with an animal of the winner.
pub(crate) fn inside_of_card(
    session: &Session,
    report: &Report,
    drawing: &dyn Drawing,
) -> Option<String> {
    let rows = ranked(session, report);
    let is_claimed = report.status == Status::Claimed;
    let said = if is_claimed { "as the record says; not refereed" } else { "refereed by evoref" };
    let first = rows.iter().find(|row| row.winner).or(rows.first())?.seat;
    let names = Names::of(session.seats());
    let mut end = session.clone();
    end.seek(evoref_referee::session::At::END);
    let emblem = drawing.emblem(&end.scene(), first);
    let title = cut(&title(session), 40.0, 1072.0);
    let mut out = text(64.0, 104.0, "t40", Anchor::Start, &title);
    let below = cut(&below(session), 18.0, 1072.0);
    out.push_str(&text(64.0, 142.0, "t18 faint", Anchor::Start, &below));
    let pace = (372.0 / rows.len().max(1) as f64).min(92.0);
    let mut y = 176.0;
    for row in &rows {
        let middle = y + pace / 2.0;
        if row.winner {
            out.push_str(&rect("glow", 52.0, y + 2.0, 640.0, pace - 4.0, 12.0));
        }
        let class = if row.winner { " inglow" } else { "" };
        let place = row.place.map(|place| format!("{place}.")).unwrap_or_default();
        let points = row.points.as_deref().unwrap_or("?");
        let large = format!("t26{class}");
        out.push_str(&text(104.0, middle + 9.0, &large, Anchor::End, &place));
        out.push_str(&names.mark(row.seat, 142.0, middle, 1.7));
        let name = cut(row.name, 26.0, 380.0);
        out.push_str(&text(176.0, middle + 9.0, &large, Anchor::Start, &name));
        out.push_str(&text(672.0, middle + 11.0, &format!("t34{class}"), Anchor::End, points));
        y += pace;
    }
    out.push_str(&text(64.0, 594.0, "t18 faint", Anchor::Start, &cut(said, 18.0, 1072.0)));
    out.push_str("<rect class=\"sky\" x=\"740\" y=\"176\" width=\"396\" height=\"352\" rx=\"16\"/><path class=\"ground\" d=\"M740 492h396v20a16 16 0 0 1-16 16H756a16 16 0 0 1-16-16Z\"/>");
    out.push_str(&group(938.0, 498.0, 2.6, "", &emblem));
    Some(out)
}

/// What services show of a link.
const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 630.0;
const EDGE: f64 = 24.0;
const GAP: f64 = 12.0;
const BAND: f64 = 84.0;

/// A place in the frame: left, top, size.
type Frame = (f64, f64, f64);

/// Where each tile stands: what is of the middle of the table in the band, a board at the left, and all
/// others as large as they can be.
pub(crate) fn arranged(tiles: &[Tile]) -> Vec<Frame> {
    let top = BAND + 8.0;
    let down = HEIGHT - top - EDGE;
    let board = tiles.iter().find(|tile| tile.kind == "board");
    let board_scale = board.map_or(0.0, |board| (down / board.height).min(700.0 / board.width));
    let from = board.map_or(EDGE, |board| EDGE + board.width * board_scale + GAP);
    let others = tiles.iter().filter(|tile| !matches!(tile.kind, "board" | "middle"));
    let others: Vec<&Tile> = others.collect();
    let mut packed = packed(&others, (from, top), (WIDTH - EDGE - from, down)).into_iter();
    let place = |tile: &Tile| match tile.kind {
        "board" => (EDGE, top, board_scale),
        "middle" => {
            let scale = (BAND - 12.0) / tile.height;
            (WIDTH - EDGE - tile.width * scale, 12.0, scale)
        }
        _ => packed.next().unwrap_or((from, top, 1.0)),
    };
    tiles.iter().map(place).collect()
}

/// Tiles of one width in as many columns as make them largest, each below the one above it.
fn packed(tiles: &[&Tile], (left, top): (f64, f64), (wide, down): (f64, f64)) -> Vec<Frame> {
    let mut best = (0.0, Vec::new());
    for columns in 1..=tiles.len().max(1) {
        let mut heights = vec![0.0_f64; columns];
        let mut places = Vec::new();
        for (index, tile) in tiles.iter().enumerate() {
            // Seats go from left to right.
            let column = index % columns;
            places.push((column as f64 * (tile.width + GAP), heights[column]));
            heights[column] += tile.height + GAP;
        }
        let one = tiles.iter().map(|tile| tile.width).fold(1.0, f64::max) + GAP;
        let width = one * columns as f64 - GAP;
        let height = heights.iter().copied().fold(1.0, f64::max) - GAP;
        let scale = (wide / width).min(down / height).min(1.6);
        // More columns have to be worth it.
        if scale > best.0 * 1.03 {
            let across = ((wide - width * scale) / 2.0).max(0.0);
            let below = if left > EDGE { 0.0 } else { ((down - height * scale) / 2.0).max(0.0) };
            let placed = places
                .iter()
                .map(|(x, y)| (left + across + x * scale, top + below + y * scale, scale));
            best = (scale, placed.collect());
        }
    }
    best.1
}

/// A whole file of SVG, which needs nothing else.
fn document(label: &str, style: &str, defined: &str, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" aria-label=\"{2}\">\n\
         <style>{style}</style>\n<defs>{defined}</defs>\n\
         <rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n{inside}\n</svg>\n",
        num(WIDTH),
        num(HEIGHT),
        escaped(label)
    )
}
