//! The page around its contents: one file that loads nothing and runs nothing but its own script.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::render::{json_text, one_line};

const FRAME: &str = include_str!("assets/page.html");
const STYLE: &str = include_str!("assets/page.css");
/// The colours of all pages, light and dark, as variables of a style sheet.
pub const COLOURS: &str = include_str!("assets/colours.css");

/// The script in pieces, each of which uses names of those above it; between the two stands the drawing
/// of the game.
const BEFORE: [&str; 2] = [include_str!("assets/states.js"), include_str!("assets/shapes.js")];
const AFTER: [&str; 4] = [
    include_str!("assets/record.js"),
    include_str!("assets/course.js"),
    include_str!("assets/luck.js"),
    include_str!("assets/page.js"),
];

/// How the tables of a game are drawn: its name, script and style.
const DRAWINGS: [(&str, &str, &str); 3] = [
    ("evo", include_str!("assets/evo.js"), include_str!("assets/evo.css")),
    ("evolution", include_str!("assets/evolution.js"), include_str!("assets/evolution.css")),
    ("evolve", include_str!("assets/evolve.js"), include_str!("assets/evolve.css")),
];
/// For a game that has none: its page has the text of the table.
const NO_DRAWING: &str = "const drawing = null;";

/// How hard it is tried to make the states small, of 10; more takes longer and saves little.
const EFFORT: u8 = 6;

/// The page that holds this, and the states of the session compressed, with the drawing of a game; what is
/// `live` may ask the server that the page comes from, and nobody else.
pub(super) fn html(held: &Value, states: &str, title: &str, game: &str) -> String {
    let drawing = DRAWINGS.iter().find(|(name, ..)| *name == game);
    let (drawing, own) = drawing.map_or((NO_DRAWING, ""), |(_, script, style)| (*script, *style));
    let pieces: String =
        BEFORE.iter().chain([&drawing]).chain(&AFTER).map(|piece| bare(piece)).collect();
    let script = format!("'use strict';\n(async () => {{\n{pieces}}})();\n");
    let style = bare(COLOURS) + &bare(STYLE) + &bare(own);
    let live = !held["live"].is_null();
    let connect = if live { " connect-src 'self';" } else { "" };
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}';{connect} base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(&style),
    );
    // A page may be shown on a terminal (`-o -`).
    let title = escaped(&one_line(title));
    let contents = embedded(held);
    let states = STANDARD.encode(compress_to_vec_zlib(states.as_bytes(), EFFORT));
    let mut page = String::with_capacity(
        FRAME.len() + script.len() + style.len() + contents.len() + states.len(),
    );
    let mut rest = FRAME;
    // What is filled in is never searched for places again: it is the record's.
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        page.push_str(before);
        page.push_str(match name {
            "policy" => &policy,
            "title" => &title,
            "style" => &style,
            "contents" => &contents,
            "states" => &states,
            "script" => &script,
            _ => "",
        });
        rest = after;
    }
    page.push_str(rest);
    page
}

/// Without indentation, lines of comment and empty lines, which only the reader of the source needs.
fn bare(source: &str) -> String {
    let lines = source.lines().map(str::trim);
    let kept = lines.filter(|line| {
        let comment = line.starts_with("//") || (line.starts_with("/*") && line.ends_with("*/"));
        !line.is_empty() && !comment
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// As a policy names a script or style: `sha256-…`.
pub fn hash(source: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(source.as_bytes())))
}

/// As JSON in which no element and no comment begins or ends.
fn embedded(held: &Value) -> String {
    json_text(held.to_string()).replace('<', "\\u003c")
}

/// As text or as a value between double quotes.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
#[path = "../../tests/unit/page/document.rs"]
mod tests;
