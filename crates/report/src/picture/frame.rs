//! A picture of fixed size: a band with the title, and the tiles as large as they fit below it.

use super::Tile;
use super::svg::num;
use crate::prelude::*;

/// What services show of a link.
const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 630.0;
pub(super) const EDGE: f64 = 24.0;
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
pub(super) fn document(label: &str, style: &str, defined: &str, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" aria-label=\"{2}\">\n\
         <style>{style}</style>\n<defs>{defined}</defs>\n\
         <rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n{inside}\n</svg>\n",
        num(WIDTH),
        num(HEIGHT),
        escaped(label)
    )
}
