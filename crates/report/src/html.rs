//! What every page and drawing is made with: text that is no markup, the colours, and how a policy names a script.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;

/// The colours of all pages, light and dark, as variables of a style sheet.
pub const COLOURS: &str = include_str!("page/assets/colours.css");

/// As text or as a value between double quotes.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains(['&', '<', '"']) {
        return text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;").into();
    }
    text.into()
}

/// Without indentation, lines of comment and empty lines, which only the reader of the source needs.
pub(crate) fn bare(source: &str) -> String {
    let lines = source.lines().map(str::trim);
    let kept = lines.filter(|line| {
        let comment = line.starts_with("//") || (line.starts_with("/*") && line.ends_with("*/"));
        !line.is_empty() && !comment
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// As a policy names a script or style: `sha256-…`.
pub fn hash(source: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Hash::hash(source.as_bytes())))
}
