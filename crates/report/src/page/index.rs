//! The list of sessions of a folder, as a page.

use super::document::{escaped, hash};

const STYLE: &str = include_str!("assets/index.css");

/// A session of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Where its page is.
    pub address: String,
    /// Its title, or the name of its file.
    pub title: String,
    /// Which game.
    pub game: String,
    /// When it was played.
    pub date: String,
    /// Who played.
    pub players: String,
    /// The final scores; empty if it has none.
    pub result: String,
    /// The verdict in one word.
    pub verdict: String,
    /// How many findings there are.
    pub findings: usize,
}

/// The list, and the policy under which it is to be shown.
pub fn index(folder: &str, rows: &[Row]) -> (String, String) {
    let mut body = String::new();
    for row in rows {
        let cells = [&row.game, &row.date, &row.players, &row.result, &row.verdict];
        let cells = cells.map(|cell| format!("<td>{}</td>", escaped(cell))).concat();
        let (address, title) = (escaped(&row.address), escaped(&row.title));
        body.push_str(&format!(
            "<tr><th scope=\"row\"><a href=\"{address}\">{title}</a></th>{cells}<td>{}</td></tr>\n",
            row.findings
        ));
    }
    let head = ["session", "game", "date", "players", "result", "verdict", "findings"];
    let head = head.map(|name| format!("<th scope=\"col\">{name}</th>")).concat();
    let folder = escaped(folder);
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{folder}</title>\n<style>{STYLE}</style>\n\
         </head>\n<body>\n<main>\n<h1>{folder}</h1>\n<table>\n<thead><tr>{head}</tr></thead>\n\
         <tbody>\n{body}</tbody>\n</table>\n</main>\n</body>\n</html>\n"
    );
    (page, format!("default-src 'none'; style-src '{}'; frame-ancestors 'none'", hash(STYLE)))
}

#[cfg(test)]
#[path = "../../tests/unit/page/index.rs"]
mod tests;
