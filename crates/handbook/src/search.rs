//! The page of the search: everything that has a name.

use evoref::GAMES;
use evoref_command::{command, texts};
use evoref_report::html::hash;
use pulldown_cmark::HeadingLevel;

use crate::codes;
use crate::contents::parts;
use crate::frame::{Page, page_with, text};
use crate::markdown::{self, DOCUMENTS};

/// Shows of the list what has all words that are typed; without it the list is whole.
const SEARCH: &str = include_str!("search.js");

pub(super) fn page() -> Page {
    let mut found: Vec<(String, String)> = Vec::new();
    for (_, entries) in parts() {
        found.extend(entries.into_iter().map(|entry| (entry.path, entry.title)));
    }
    for document in &DOCUMENTS {
        let (_, headings) = markdown::rendered(document);
        // The heading of the whole page is its entry among the pages.
        let below = headings.into_iter().filter(|(level, ..)| *level != HeadingLevel::H1);
        let headings = below.map(|(_, name, words)| {
            (format!("{}#{name}", document.page()), format!("{words} ({})", document.title))
        });
        found.extend(headings);
    }
    let rules = texts(GAMES, None);
    found.extend(rules.map(|one| (codes::path(one.code), format!("{}: {}", one.code, one.title))));
    for game in GAMES.all() {
        found.extend(game.switches.iter().map(|switch| {
            let place = format!("switches.html#{}-{}", game.name, switch.name);
            (place, format!("ruling: {} ({}): {}", switch.name, game.title, switch.meaning))
        }));
    }
    found.extend(command(GAMES).get_subcommands().map(|command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let name = command.get_name();
        (format!("commands.html#{name}"), format!("evoref {name}: {about}"))
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
