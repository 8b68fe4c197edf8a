use evoref::GAMES;
use std::collections::BTreeMap;

use super::*;
use evoref_command::texts;

/// The values of an attribute.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let begin = format!(" {attribute}=\"");
    let values = html.split(&*begin).skip(1);
    values.filter_map(|rest| Some(rest.split_once('"')?.0)).collect()
}

/// The path that a link leads to from a page.
fn target(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// One test, because the pages take a while: every example is refereed.
#[test]
fn pages_lead_to_pages_and_show_every_code() {
    let pages = all();
    let mut paths: Vec<&str> = pages.iter().map(|page| &*page.path).collect();
    paths.sort_unstable();
    let number = paths.len();
    paths.dedup();
    assert_eq!(paths.len(), number, "a file is written twice");
    let pages: BTreeMap<String, String> =
        pages.into_iter().map(|page| (page.path, page.html)).collect();
    let broken = broken(&pages);
    assert!(broken.is_empty(), "{broken:#?}");
    for (path, html) in &pages {
        let loads = !values(html, "src").is_empty();
        assert!(!loads, "{path} loads something");
        // The search alone acts, by what stands on its page.
        assert_eq!(html.contains("<script"), path == "search.html", "{path}");
    }
    let silent: Vec<&str> = texts(GAMES, None)
        .map(|rule| rule.code)
        .filter(|code| {
            let html = &pages[&codes::path(code)];
            !html.contains(&format!("[{code}] "))
        })
        .collect();
    assert!(silent.is_empty(), "nothing is printed of {silent:#?}");
}

/// The links that lead nowhere.
fn broken(pages: &BTreeMap<String, String>) -> Vec<String> {
    let mut broken = Vec::new();
    let mut followed = 0;
    for (path, html) in pages.iter().filter(|(_, html)| html.starts_with("<!DOCTYPE")) {
        let links = values(html, "href").into_iter();
        for link in links.filter(|link| !link.starts_with("https://")) {
            followed += 1;
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let to = match file {
                "" => path.clone(),
                file => target(path, file),
            };
            let found = pages
                .get(&to)
                .is_some_and(|html| place.is_empty() || values(html, "id").contains(&place));
            if !found {
                broken.push(format!("{path}: {link}"));
            }
        }
    }
    assert!(followed > 2000, "only {followed} links were found");
    broken
}

/// A file that a document names between backticks stands in the repository, as it is named or at the end of a path.
#[test]
fn documents_name_files_that_are_there() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    files_below(&root, "", &mut files);
    let documents = files.iter().filter(|file| {
        let above =
            file.strip_suffix(".md").map(|name| name.rsplit_once('/').unwrap_or_default().0);
        above.is_some_and(|above| ["", "/docs"].contains(&above))
    });
    let mut missing = Vec::new();
    for document in documents.filter(|file| *file != "/CHANGELOG.md") {
        let text = std::fs::read_to_string(format!("{}{document}", root.display())).unwrap();
        let named = text.split('`').skip(1).step_by(2).filter(|name| {
            let ends = [".rs", ".py", ".js", ".mjs", ".sh"];
            name.contains('/')
                && !name.contains(['<', '*', ' ', '{'])
                && !name.contains("GAME")
                && !name.contains("VERB")
                && ends.iter().any(|end| name.ends_with(end))
        });
        let gone =
            named.filter(|name| !files.iter().any(|file| file.ends_with(&format!("/{name}"))));
        missing.extend(gone.map(|name| format!("{document}: {name}")));
    }
    assert!(files.len() > 500 && missing.is_empty(), "{missing:#?}");
}

/// The files of a folder, as paths that begin with `/`, without what is built or fetched.
fn files_below(root: &std::path::Path, folder: &str, files: &mut Vec<String>) {
    for entry in std::fs::read_dir(root.join(folder.trim_start_matches('/'))).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = format!("{folder}/{name}");
        if !entry.file_type().unwrap().is_dir() {
            files.push(path);
        } else if !["target", "node_modules", ".git"].contains(&&*name) {
            files_below(root, &path, files);
        }
    }
}
