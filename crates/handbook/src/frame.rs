//! A page of the handbook: a head, the one table of contents, which is also on the first page with what each holds,
//! and a body. Nothing is loaded but the style beside it.

use evoref::GAMES;
use evoref_command::VERSION;
use evoref_game::Game;
use evoref_report::html::{COLOURS, escaped};

use crate::markdown::{ContentsPart, DOCUMENTS};

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
    let contents = beside(path);
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

/// The file of a game's rules.
pub(super) fn page_of(game: &Game) -> String {
    format!("{}.html", game.name)
}

/// The path of a page, its title, and what it holds.
type ListedPage = (String, String, String);

fn entry(path: &str, title: &str, about: &str) -> ListedPage {
    (path.to_owned(), title.to_owned(), about.to_owned())
}

pub(super) fn parts() -> [(&'static str, Vec<ListedPage>); 3] {
    let documents = |part: ContentsPart| {
        let documents = DOCUMENTS.iter().filter(move |document| document.part == part);
        documents.map(|document| entry(&document.page(), document.title, ""))
    };
    let games = GAMES.all().iter().map(|game| {
        let about = format!("{} rules as they are judged", game.texts.len());
        entry(&page_of(game), game.title, &about)
    });
    let search = entry("search.html", "Search", "everything by its name");
    let begin = documents(ContentsPart::Begin).chain([search]);
    let rules = documents(ContentsPart::Rules).chain(games).chain([
        entry("codes.html", "Codes", "a page for each, with a legal and an illegal example"),
        entry("switches.html", "Switches", "what the rulebooks leave open"),
    ]);
    let reference = [
        entry("commands.html", "Commands", "the help of each"),
        entry("formats.html", "Formats", "data files, and what programs get"),
    ];
    [
        ("Begin", begin.collect()),
        ("Notation and rules", rules.collect()),
        ("Reference", reference.into_iter().chain(documents(ContentsPart::Reference)).collect()),
    ]
}

/// The table, each part below its name as such an element.
fn listed(tag: &str, line: impl Fn(&ListedPage) -> String) -> String {
    let part = |(part, entries): (&str, Vec<ListedPage>)| {
        let lines = entries.iter().map(|entry| format!("<li>{}</li>\n", line(entry)));
        format!("<{tag}>{part}</{tag}>\n<ul>\n{}</ul>\n", lines.collect::<String>())
    };
    parts().into_iter().map(part).collect()
}

/// The table beside a page.
fn beside(here: &str) -> String {
    let up = "../".repeat(here.matches('/').count());
    let link = |path: &str, title: &str| {
        let current = if path == here { " aria-current=\"page\"" } else { "" };
        format!("<a href=\"{up}{path}\"{current}>{}</a>", text(title))
    };
    let whole = link("index.html", "The handbook of evoref");
    format!("<p>{whole}</p>\n{}", listed("p", |(path, title, _)| link(path, title)))
}

/// The table with what each page holds.
pub(super) fn contents() -> String {
    listed("h2", |(path, title, about)| {
        let about = if about.is_empty() { String::new() } else { format!(": {}", sentence(about)) };
        format!("<a href=\"{path}\">{}</a>{about}", text(title))
    })
}

#[cfg(test)]
#[path = "../tests/unit/frame.rs"]
mod tests;
