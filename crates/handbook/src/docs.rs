//! The handbook as plain pages, from the same texts as `explain`, `rules` and the documents of
//! the repository. Nothing in it is written twice.

use std::path::Path;
use std::{fs, io};

use evoref::GAMES;
use evoref_command::{command, kinds, schemas, texts};
use evoref_report::html::hash;
use evoref_report::render::count;
use pulldown_cmark::HeadingLevel;

use crate::frame::{self, Page, block, page, page_with, sentence, text};
use crate::markdown::{self, DOCUMENTS, Document};
use crate::{codes, games};

pub(super) fn write(folder: &Path) -> io::Result<String> {
    if !is_free(folder) {
        return Err(io::Error::other(format!(
            "{} holds something else than a handbook; name an empty folder or a new one",
            folder.display()
        )));
    }
    let pages = all();
    for page in &pages {
        let path = folder.join(&page.path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        crate::write(&path, &page.html)?;
    }
    let files = count(pages.len() as u64, "file");
    Ok(format!("{files} written; begin with {}\n", folder.join("index.html").display()))
}

/// Whether nothing is there, or a handbook.
fn is_free(folder: &Path) -> bool {
    match fs::read_dir(folder) {
        Err(_) => !folder.exists(),
        Ok(mut entries) => {
            let index = folder.join("index.html");
            let is_file = || fs::symlink_metadata(&index).is_ok_and(|data| data.is_file());
            let is_ours = |text: String| text.contains(frame::MARK);
            entries.next().is_none() || is_file() && fs::read_to_string(&index).is_ok_and(is_ours)
        }
    }
}

fn all() -> Vec<Page> {
    let mut pages = vec![index()];
    pages.extend(DOCUMENTS.iter().map(document));
    pages.extend(games::rules());
    pages.push(games::switches());
    pages.extend(formats());
    pages.push(commands());
    pages.push(search());
    pages.extend(codes::pages());
    pages.push(Page { path: "style.css".to_owned(), html: frame::style() });
    pages
}

fn index() -> Page {
    let out = format!(
        "<h1>The handbook of evoref</h1>\n<p>evoref referees written records of tabletop sessions: it replays \
         them and says what was illegal, where, why and what would have been legal, or what the final scores \
         are.</p>\n{}",
        frame::contents()
    );
    page("index.html", "Handbook", &out)
}

/// A document with the list of its parts below its title.
fn document(document: &Document) -> Page {
    let (body, headings) = markdown::rendered(document);
    let parts = headings.iter().filter(|(level, ..)| *level == HeadingLevel::H2);
    let parts: String = parts
        .map(|(_, name, words)| format!("<li><a href=\"#{name}\">{}</a></li>\n", text(words)))
        .collect();
    let title = body.find("</h1>\n").map_or(0, |at| at + "</h1>\n".len());
    let (title, rest) = body.split_at(title);
    page(&document.page(), document.title, &format!("{title}<ul>\n{parts}</ul>\n{rest}"))
}

/// The page of the forms of files that are read and that programs get, and the schemas as files.
fn formats() -> Vec<Page> {
    let mut out = String::from(
        "<h1>Formats</h1>\n<p>A record is described under <a href=\"notation.html\">Notation</a>. Data files \
         are YAML; editors check them against their JSON Schema.</p>\n",
    );
    let mut files = Vec::new();
    out.push_str("<h2>What programs get</h2>\n<ul>\n");
    for (name, of, schema) in schemas() {
        let (path, of) = (format!("schemas/{name}.schema.json"), sentence(&of));
        out.push_str(&format!("<li><a href=\"{path}\">{name}.schema.json</a>: {of}</li>\n"));
        files.push(Page { path, html: schema.to_owned() });
    }
    out.push_str("</ul>\n");
    for (game, kind) in kinds(GAMES) {
        let forms = kind.forms();
        let (key, names) = (kind.key(), frame::codes(kind.names()));
        let path = format!("schemas/{}-{key}.schema.json", game.name);
        out.push_str(&format!("<h2>{}: {}</h2>\n", text(game.title), text(kind.what())));
        out.push_str(&format!(
            "<p><code>{key}:</code> in the header names one that ships ({names}) or a file; \
             <a href=\"{path}\">schema</a>. A file to fill in:</p>\n"
        ));
        out.push_str(&block(forms.template));
        files.push(Page { path, html: forms.schema.to_owned() });
    }
    let mut pages = vec![page("formats.html", "Formats", &out)];
    pages.extend(files);
    pages
}

fn commands() -> Page {
    let mut out = String::from("<h1>Commands</h1>\n<ul>\n");
    let mut helps = String::new();
    let mut cli = command(GAMES).term_width(100);
    cli.build();
    for command in cli.get_subcommands_mut() {
        let name = command.get_name().to_owned();
        if name == "help" {
            continue;
        }
        let about = command.get_about().map(ToString::to_string);
        let (name, about) = (text(&name), sentence(&about.unwrap_or_default()));
        out.push_str(&format!("<li><a href=\"#{name}\">{name}</a>: {about}</li>\n"));
        helps.push_str(&format!("<h2 id=\"{name}\">evoref {name}</h2>\n"));
        helps.push_str(&block(&command.render_long_help().to_string()));
    }
    out.extend(["</ul>\n", &helps]);
    page("commands.html", "Commands", &out)
}

/// Shows of the list what has all words that are typed; without it the list is whole.
const SEARCH: &str = include_str!("search.js");

/// Everything that has a name.
fn search() -> Page {
    let mut found: Vec<(String, String)> = Vec::new();
    for (_, entries) in frame::parts() {
        found.extend(entries.into_iter().map(|(path, title, _)| (path, title)));
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

#[cfg(test)]
#[path = "../tests/unit/docs.rs"]
mod tests;
