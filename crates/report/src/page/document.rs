//! The page around its contents: one file that loads nothing and runs nothing but its own script.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use serde_json::Value;

use crate::html::{COLOURS, bare, escaped, hash};
use crate::picture;
use crate::render::{json_text, one_line};

/// The style of a session and of the list of them.
pub(super) fn style() -> String {
    bare(COLOURS) + &bare(include_str!("assets/page.css")) + &bare(picture::STYLE)
}

/// The script in pieces, each of which uses names of those above it.
const SCRIPT: [&str; 8] = [
    include_str!("assets/states.js"),
    include_str!("assets/shapes.js"),
    include_str!("assets/record.js"),
    include_str!("assets/course.js"),
    include_str!("assets/luck.js"),
    include_str!("assets/gif.js"),
    include_str!("assets/save.js"),
    include_str!("assets/page.js"),
];

/// How hard it is tried to make the states small, of 10; more takes longer and saves little.
const EFFORT: u8 = 4;

/// The page that holds this, and the states of the session compressed; `defined` is what the drawings use.
pub(super) fn html(held: &Value, states: &str, title: &str, defined: &str) -> String {
    let pieces: String = SCRIPT.iter().map(|piece| bare(piece)).collect();
    let script = format!("'use strict';\n(async () => {{\n{pieces}}})();\n");
    // JSON in which no element and no comment begins or ends.
    let contents = json_text(held.to_string()).replace('<', "\\u003c");
    let states = STANDARD.encode(compress_to_vec_zlib(states.as_bytes(), EFFORT));
    let body = [
        "<noscript><p>This page draws a recorded game with its own script, which your browser does not run.</p></noscript>\n\
         <svg class=\"defined\" id=\"defined\" aria-hidden=\"true\"><defs>",
        defined,
        "</defs></svg>\n<script id=\"contents\" type=\"application/json\">",
        &contents,
        "</script>\n<script id=\"states\" type=\"text/plain\">",
        &states,
        "</script>\n",
    ];
    framed(title, &style(), &body.concat(), &script)
}

/// A page of its own: it loads nothing and runs nothing but its script.
pub(super) fn framed(title: &str, style: &str, body: &str, script: &str) -> String {
    let policy = format!(
        "default-src 'none'; img-src data: blob:; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        hash(script),
        hash(style),
    );
    // A page may be shown on a terminal (`-o -`).
    let title = one_line(title);
    let title = escaped(&title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"evoref view\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n\
         {body}<script>{script}</script>\n</body>\n</html>\n"
    )
}

#[cfg(test)]
#[path = "../../tests/unit/page/document.rs"]
mod tests;
