//! The page around its contents: one file that loads nothing and runs nothing but its own script.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

const FRAME: &str = include_str!("assets/page.html");
const STYLE: &str = include_str!("assets/page.css");

/// The script in pieces, each of which names things that the ones below it use.
const SCRIPTS: [&str; 8] = [
    include_str!("assets/states.js"),
    include_str!("assets/shapes.js"),
    include_str!("assets/evo.js"),
    include_str!("assets/evolution.js"),
    include_str!("assets/evolve.js"),
    include_str!("assets/course.js"),
    include_str!("assets/record.js"),
    include_str!("assets/page.js"),
];

/// The page that holds this; with `live` it may ask the server that it comes from, and nobody else.
pub(super) fn html(held: &Value, title: &str, live: bool) -> String {
    let script = format!(
        "'use strict';\n(() => {{\n{}}})();\n",
        SCRIPTS.map(bare).concat()
    );
    let style = bare(STYLE);
    let connect = if live { " connect-src 'self';" } else { "" };
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}';{connect} base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(&style),
    );
    let title = escaped(title);
    let contents = embedded(held);
    let mut page = String::with_capacity(FRAME.len() + script.len() + style.len() + contents.len());
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
fn hash(source: &str) -> String {
    format!(
        "sha256-{}",
        STANDARD.encode(Sha256::digest(source.as_bytes()))
    )
}

/// As JSON in which no element and no comment begins or ends.
fn embedded(held: &Value) -> String {
    held.to_string()
        .replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_record_says_ends_no_element() {
        let said = "</script><!-- <script>alert(1)</script> {{script}}";
        let page = html(&json!({"text": said}), said, false);
        assert_eq!(page.matches("</script>").count(), 2);
        assert_eq!(page.matches("alert(1)</script>").count(), 0);
        assert!(!page.contains("<!--"));
        assert_eq!(page.matches("'use strict'").count(), 1);
        let held = page.split("type=\"application/json\">").nth(1).unwrap();
        let held = held.split("</script>").next().unwrap();
        assert_eq!(
            serde_json::from_str::<Value>(held).unwrap(),
            json!({"text": said})
        );
    }

    #[test]
    fn a_page_loads_nothing() {
        let page = html(&json!({}), "x", false);
        assert!(page.contains("default-src 'none'"));
        for word in ["http:", "https:", "src=", "url(", "@import", "connect-src"] {
            // The names of the vector drawings are no addresses.
            let named = page.replace("http://www.w3.org/", "");
            assert!(!named.contains(word), "{word}");
        }
        assert!(html(&json!({}), "x", true).contains("connect-src 'self'"));
    }

    #[test]
    fn no_line_of_a_script_is_cut_where_it_means_something() {
        for script in SCRIPTS {
            assert!(
                !script.contains("/*"),
                "comments stand behind // on lines of their own"
            );
            let ticks = |line: &str| line.matches('`').count();
            assert!(
                script.lines().all(|line| ticks(line).is_multiple_of(2)),
                "a text in backticks stands on one line"
            );
        }
    }
}
