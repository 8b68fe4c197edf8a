//! The one table of contents: beside every page, and with what each holds on the first.

use evoref::GAMES;
use evoref_game::Game;

use crate::frame::{sentence, text};
use crate::markdown::{ContentsPart, DOCUMENTS};

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
pub(super) fn beside(here: &str) -> String {
    let up = "../".repeat(here.matches('/').count());
    let link = |path: &str, title: &str| {
        let current = if path == here { " aria-current=\"page\"" } else { "" };
        format!("<a href=\"{up}{path}\"{current}>{}</a>", text(title))
    };
    let whole = link("index.html", "The handbook of evoref");
    format!("<p>{whole}</p>\n{}", listed("p", |(path, title, _)| link(path, title)))
}

/// The table with what each page holds.
pub(super) fn whole() -> String {
    listed("h2", |(path, title, about)| {
        let about = if about.is_empty() { String::new() } else { format!(": {}", sentence(about)) };
        format!("<a href=\"{path}\">{}</a>{about}", text(title))
    })
}
