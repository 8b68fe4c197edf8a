//! The one table of contents: beside every page, with what each holds on the first, and with everything that has a
//! name on the page of the search.

use evoref::GAMES;
use evoref::cli::{command, texts};
use evoref_report::page::hash;
use pulldown_cmark::HeadingLevel;

use crate::frame::{Page, page_with, sentence, text};
use crate::markdown::{self, DOCUMENTS, Part};
use crate::{codes, games};

/// Shows of the list what has all words that are typed; without it the list is whole.
const SEARCH: &str = include_str!("search.js");

/// A page in the table.
struct Entry {
    path: String,
    title: String,
    about: String,
}

fn entry(path: &str, title: &str, about: &str) -> Entry {
    Entry { path: path.to_owned(), title: title.to_owned(), about: about.to_owned() }
}

/// The parts in their order.
fn parts() -> [(&'static str, Vec<Entry>); 3] {
    let documents = |part: Part| {
        let documents = DOCUMENTS.iter().filter(move |document| document.part == part);
        documents.map(|document| entry(document.page, document.title, ""))
    };
    let games = GAMES.all().iter().map(|game| {
        let about = format!("{} rules as they are judged", game.texts.len());
        entry(&games::path(game), game.title, &about)
    });
    let begin =
        documents(Part::Begin).chain([entry("search.html", "Search", "everything by its name")]);
    let rules = documents(Part::Rules).chain(games).chain([
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
        ("Reference", reference.into_iter().chain(documents(Part::Reference)).collect()),
    ]
}

/// The table beside a page.
pub(super) fn beside(here: &str) -> String {
    let up = "../".repeat(here.matches('/').count());
    let link = |path: &str, title: &str| {
        let current = if path == here { " aria-current=\"page\"" } else { "" };
        format!("<a href=\"{up}{path}\"{current}>{}</a>", text(title))
    };
    let mut out = format!("<p>{}</p>\n", link("index.html", "The handbook of evoref"));
    for (part, entries) in parts() {
        out.push_str(&format!("<p>{part}</p>\n<ul>\n"));
        for entry in entries {
            out.push_str(&format!("<li>{}</li>\n", link(&entry.path, &entry.title)));
        }
        out.push_str("</ul>\n");
    }
    out
}

/// The table with what each page holds.
pub(super) fn whole() -> String {
    let mut out = String::new();
    for (part, entries) in parts() {
        out.push_str(&format!("<h2>{part}</h2>\n<ul>\n"));
        for Entry { path, title, about } in entries {
            let about = if about.is_empty() { about } else { format!(": {}", sentence(&about)) };
            out.push_str(&format!("<li><a href=\"{path}\">{}</a>{about}</li>\n", text(&title)));
        }
        out.push_str("</ul>\n");
    }
    out
}

/// Everything that has a name, to be searched.
pub(super) fn search() -> Page {
    let mut found: Vec<(String, String)> = Vec::new();
    for (_, entries) in parts() {
        found.extend(entries.into_iter().map(|entry| (entry.path, entry.title)));
    }
    for document in &DOCUMENTS {
        let (_, headings) = markdown::rendered(document);
        // The heading of the whole page is its entry among the pages.
        let below = headings.into_iter().filter(|(level, ..)| *level != HeadingLevel::H1);
        let headings = below.map(|(_, name, words)| {
            (format!("{}#{name}", document.page), format!("{words} ({})", document.title))
        });
        found.extend(headings);
    }
    found.extend(
        texts(None).map(|rule| (codes::path(rule.code), format!("{}: {}", rule.code, rule.title))),
    );
    for game in GAMES.all() {
        found.extend(game.switches.iter().map(|switch| {
            let place = format!("switches.html#{}-{}", game.name, switch.name);
            (place, format!("ruling: {} ({}): {}", switch.name, game.title, switch.meaning))
        }));
    }
    found.extend(command().get_subcommands().map(|command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        (
            format!("commands.html#{}", command.get_name()),
            format!("evoref {}: {about}", command.get_name()),
        )
    }));
    let list: String = (found.iter())
        .map(|(path, words)| format!("<li><a href=\"{path}\">{}</a></li>\n", text(words)))
        .collect();
    let body = format!(
        "<h1>Search</h1>\n<p><input type=\"search\" id=\"words\" aria-label=\"Words\" autofocus></p>\n\
         <ul id=\"found\">\n{list}</ul>\n<script>{SEARCH}</script>\n"
    );
    page_with("search.html", "Search", &body, &format!(" script-src '{}';", hash(SEARCH)))
}
