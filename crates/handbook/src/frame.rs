//! A page of the handbook: a head, what leads to the other pages, and a body. No script, nothing is loaded
//! but the style beside it.

use evoref::cli::VERSION;
use evoref_report::page::escaped;

/// The style of all pages.
pub(super) const STYLE: &str = include_str!("style.css");

/// By which a page of the handbook is known.
pub(super) const MARK: &str = "<meta name=\"generator\" content=\"evoref docs\">";

/// The pages that each page leads to, by file and title.
pub(super) const PAGES: [(&str, &str); 7] = [
    ("index.html", "Handbook"),
    ("notation.html", "Notation"),
    ("codes.html", "Codes"),
    ("switches.html", "Switches"),
    ("formats.html", "Formats"),
    ("recipes.html", "Recipes"),
    ("commands.html", "Commands"),
];

/// A page with its place in the folder, `codes/evo/bid-not-higher.html`.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) path: String,
    pub(super) html: String,
}

/// A page around its body.
pub(super) fn page(path: &str, title: &str, body: &str) -> Page {
    let up = "../".repeat(path.matches('/').count());
    let mut links = String::new();
    for (file, name) in PAGES {
        let here = if file == path { " aria-current=\"page\"" } else { "" };
        links.push_str(&format!("<a href=\"{up}{file}\"{here}>{name}</a>\n"));
    }
    let title = text(title);
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self' file:\">\n\
         {MARK}\n<title>{title} - evoref {VERSION}</title>\n\
         <link rel=\"stylesheet\" href=\"{up}style.css\">\n</head>\n<body>\n<nav>\n{links}</nav>\n\
         <main>\n{body}</main>\n</body>\n</html>\n"
    );
    Page { path: path.to_owned(), html }
}

/// Text as HTML.
pub(super) fn text(text: &str) -> String {
    escaped(text)
}

/// Text as it stands, with its line ends.
pub(super) fn block(text: &str) -> String {
    format!("<pre>{}</pre>\n", escaped(text.trim_end()))
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
