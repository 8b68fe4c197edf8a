//! A page of the handbook: a head, the table of contents, and a body. Nothing is loaded but the style beside it.

use evoref_command::VERSION;
use evoref_report::html::{COLOURS, escaped};

use crate::contents;

/// By which a page of the handbook is known.
pub(super) const MARK: &str = "<meta name=\"generator\" content=\"evoref docs\">";

/// The style of all pages, in the colours of the pages of sessions.
pub(super) fn style() -> String {
    format!("{COLOURS}{}", include_str!("style.css"))
}

/// A page with its place in the folder, `codes/evo/bid-not-higher.html`.
pub(super) struct Page {
    pub(super) path: String,
    pub(super) html: String,
}

pub(super) fn page(path: &str, title: &str, body: &str) -> Page {
    page_with(path, title, body, "")
}

/// The same with what it may do besides being looked at.
pub(super) fn page_with(path: &str, title: &str, body: &str, policy: &str) -> Page {
    let up = "../".repeat(path.matches('/').count());
    let contents = contents::beside(path);
    let title = text(title);
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';{policy} style-src 'self' file:\">\n\
         {MARK}\n<title>{title} - evoref {VERSION}</title>\n\
         <link rel=\"stylesheet\" href=\"{up}style.css\">\n</head>\n<body>\n<nav aria-label=\"Contents\">\n{contents}</nav>\n\
         <main>\n{body}</main>\n</body>\n</html>\n"
    );
    Page { path: path.to_owned(), html }
}

pub(super) fn text(text: &str) -> String {
    escaped(text).into_owned()
}

/// Text as it stands, with its line ends.
pub(super) fn block(text: &str) -> String {
    format!("<pre>{}</pre>\n", escaped(text.trim_end()))
}

/// Words as they are written, with commas between them.
pub(super) fn codes(words: &[impl AsRef<str>]) -> String {
    let words = words.iter().map(|word| format!("<code>{}</code>", text(word.as_ref())));
    words.collect::<Vec<_>>().join(", ")
}

/// A sentence of ours in which code stands between backticks.
pub(super) fn sentence(written: &str) -> String {
    let mut out = String::new();
    for (at, part) in written.split('`').enumerate() {
        let part = text(part);
        if at % 2 == 1 {
            out.push_str(&format!("<code>{part}</code>"));
        } else {
            out.push_str(&part);
        }
    }
    out
}

#[cfg(test)]
#[path = "../tests/unit/frame.rs"]
mod tests;
