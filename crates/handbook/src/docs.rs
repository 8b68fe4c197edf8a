//! The handbook as plain pages, from the same texts as `explain`, `rules` and the documents of
//! the repository. Nothing in it is written twice.

use std::path::Path;
use std::{fs, io};

use evoref_report::render::count;
use pulldown_cmark::HeadingLevel;

use crate::frame::{self, Page, page, text};
use crate::markdown::{self, DOCUMENTS, Document};
use crate::{codes, contents, formats, games, search};

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
    pages.extend(formats::pages());
    pages.push(formats::commands());
    pages.push(search::page());
    pages.extend(codes::pages());
    pages.push(Page { path: "style.css".to_owned(), html: frame::style() });
    pages
}

fn index() -> Page {
    let out = format!(
        "<h1>The handbook of evoref</h1>\n<p>evoref referees written records of tabletop sessions: it replays \
         them and says what was illegal, where, why and what would have been legal, or what the final scores \
         are.</p>\n{}",
        contents::whole()
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

#[cfg(test)]
#[path = "../tests/unit/docs.rs"]
mod tests;
