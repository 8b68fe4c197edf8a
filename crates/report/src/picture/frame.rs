//! A picture of fixed size: a band with the title, and the tiles as large as they fit below it.

use super::Tile;
use super::common::Names;
use super::svg::{Anchor, cut, group, num, text};
use crate::prelude::*;

/// What services show of a link.
pub(crate) const WIDTH: f64 = 1200.0;
pub(crate) const HEIGHT: f64 = 630.0;
const EDGE: f64 = 24.0;
const GAP: f64 = 12.0;
const BAND: f64 = 84.0;

/// A place in the frame: left, top, size.
pub(crate) type Frame = (f64, f64, f64);

/// Where each tile stands: what is of the middle of the table in the band, a board at the left, and all
/// others as large as they can be.
pub(crate) fn arranged(tiles: &[Arc<Tile>]) -> Vec<Frame> {
    let top = BAND + 8.0;
    let down = HEIGHT - top - EDGE;
    let board = tiles.iter().find(|tile| tile.kind == "board");
    let board_scale = board.map_or(0.0, |board| (down / board.height).min(700.0 / board.width));
    let from = board.map_or(EDGE, |board| EDGE + board.width * board_scale + GAP);
    let others = tiles.iter().filter(|tile| !matches!(tile.kind, "board" | "middle"));
    let others: Vec<&Tile> = others.map(|tile| &**tile).collect();
    let mut packed = packed(&others, (from, top), (WIDTH - EDGE - from, down)).into_iter();
    let place = |tile: &Arc<Tile>| match tile.kind {
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

/// The title of the session, and where it stands.
pub(crate) fn band(title: &str, below: &str, place: &str) -> String {
    let below = cut(&format!("{place} \u{00b7} {below}"), 14.0, 820.0);
    text(EDGE, 44.0, "t26", Anchor::Start, &cut(title, 26.0, 820.0))
        + &text(EDGE, 70.0, "t14 faint", Anchor::Start, &below)
}

pub(crate) fn framed(tiles: &[Arc<Tile>]) -> String {
    let placed = tiles.iter().zip(arranged(tiles));
    placed.map(|(tile, (x, y, scale))| group(x, y, scale, tile.kind, &tile.inside())).collect()
}

/// A whole file of SVG, which needs nothing else.
pub(crate) fn document(label: &str, style: &str, defined: &str, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" aria-label=\"{2}\">\n\
         <style>{style}</style>\n<defs>{defined}</defs>\n\
         <rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n{inside}\n</svg>\n",
        num(WIDTH),
        num(HEIGHT),
        escaped(label)
    )
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

/// The result as large as it fits, with an animal of the winner.
pub(crate) fn result(
    names: &Names,
    title: &str,
    below: &str,
    rows: &[Ranked<'_>],
    said: &str,
    emblem: &str,
) -> String {
    let mut out = text(64.0, 104.0, "t40", Anchor::Start, &cut(title, 40.0, 1072.0));
    out.push_str(&text(64.0, 142.0, "t18 faint", Anchor::Start, &cut(below, 18.0, 1072.0)));
    let pace = (372.0 / rows.len().max(1) as f64).min(92.0);
    let mut y = 176.0;
    for row in rows {
        let middle = y + pace / 2.0;
        if row.winner {
            out.push_str(&super::svg::rect("glow", 52.0, y + 2.0, 640.0, pace - 4.0, 12.0));
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
    out.push_str(&group(938.0, 498.0, 2.6, "", emblem));
    out
}
