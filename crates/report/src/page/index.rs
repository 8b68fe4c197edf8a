//! The sessions of a folder, as a page that leads to theirs: a card for each, to sort and to filter.

use std::collections::BTreeSet;

use super::contents::UNTITLED;
use super::document::{framed, style};
use crate::html::{bare, escaped};
use crate::picture::{self, Names, Ranked};
use crate::render::{count, status};
use evoref_game::joined;
use evoref_record::diagnostic::Severity;
use evoref_referee::Report;
use evoref_referee::session::{At, Session};

const OWN_STYLE: &str = include_str!("assets/index.css");
const SCRIPT: &str = include_str!("assets/index.js");

/// A session of the list.
#[derive(Debug, Clone)]
pub struct IndexEntry {
    /// The name of its game, and the title.
    game: Option<(&'static str, &'static str)>,
    /// The card, before the address of the page and behind it.
    card: [String; 2],
    /// What its drawing uses.
    own: String,
}

impl IndexEntry {
    /// What the list says of a session.
    pub fn of(session: &Session) -> Self {
        let mut session = session.clone();
        session.seek(At::END);
        let report = session.report();
        let drawing = picture::drawing(&session);
        let ranked = picture::ranked(&session, &report);
        let first = ranked.iter().filter(|row| row.winner).map(|row| row.seat).min();
        let emblem = drawing.emblem(&session.scene(), first.unwrap_or(0));
        let errors = report.findings.iter().filter(|finding| finding.severity != Severity::Note);
        let title = picture::title(&session);
        Self {
            own: drawing.defined(),
            ..Self::drawn(&report, &title, &ranked, errors.count(), &emblem)
        }
    }

    /// What it says of a record whose header cannot be used.
    pub fn unopened(unopened: &Report) -> Self {
        let title = unopened.about().title.as_deref().unwrap_or(UNTITLED);
        Self::drawn(unopened, title, &[], unopened.findings.len(), "")
    }

    fn drawn(
        report: &Report,
        title: &str,
        ranked: &[Ranked<'_>],
        findings: usize,
        emblem: &str,
    ) -> Self {
        let marks = Names::of(report.seats());
        let people: String = report.seats().iter().enumerate().map(|(seat, player)| {
            let row = ranked.iter().find(|row| row.seat == seat);
            let mark = marks.mark(seat, 13.0, 13.0, 1.0);
            format!(
                "<li{}><svg class=\"mark\" viewBox=\"0 0 26 26\" aria-hidden=\"true\">{mark}</svg>{}<b>{}</b></li>",
                if row.is_some_and(|row| row.winner) { " class=\"won\"" } else { "" },
                escaped(&player.name),
                escaped(row.and_then(|row| row.points.as_deref()).unwrap_or_default())
            )
        }).collect();
        let drawn = if emblem.is_empty() {
            String::new()
        } else {
            format!(
                "<svg class=\"emblem\" viewBox=\"-84 -124 168 132\" aria-hidden=\"true\"><rect class=\"ground\" x=\"-400\" y=\"-4\" width=\"800\" height=\"12\"/>{emblem}</svg>"
            )
        };
        let verdict = status(report.status);
        let told = match findings {
            0 => verdict.to_owned(),
            many => format!("{verdict}, {}", count(many as u64, "finding")),
        };
        let game = report.game.map(|game| (game.name, game.title));
        let (name, game_title) = game.unwrap_or(("", "a record"));
        let date = report.about().date.as_deref().filter(|date| !date.is_empty());
        let about = joined([Some(game_title), date].into_iter().flatten(), " \u{00b7} ");
        let before = format!(
            "<li class=\"session\" data-game=\"{name}\" data-date=\"{}\" data-verdict=\"{verdict}\"><a href=\"",
            escaped(date.unwrap_or_default())
        );
        let behind = format!(
            "\">{drawn}<h2>{}</h2></a>\
             <p class=\"small faint\">{}</p><ol>{people}</ol><p class=\"small verdict {verdict}\">{told}</p></li>\n",
            escaped(title),
            escaped(&about)
        );
        Self { game, card: [before, behind], own: String::new() }
    }
}

/// The page that leads to all of them; each has the address of its page before it.
pub fn index(title: &str, entries: &[(String, IndexEntry)]) -> String {
    let card = |(address, IndexEntry { card: [before, behind], .. }): &(String, IndexEntry)| {
        [before, &*escaped(address), behind].concat()
    };
    let cards: String = entries.iter().map(card).collect();
    let games: BTreeSet<_> = entries.iter().filter_map(|(_, entry)| entry.game).collect();
    let option =
        |(name, title)| format!("<option value=\"{}\">{}</option>", escaped(name), escaped(title));
    let games: String = games.into_iter().map(option).collect();
    let defined = picture::defined(entries.iter().map(|(_, entry)| &*entry.own));
    let number = entries.len();
    let body = format!(
        "<svg class=\"defined\" aria-hidden=\"true\"><defs>{}</defs></svg>\n<header class=\"list\"><h1>{}</h1>\
         <p class=\"choose\"><label>Game <select id=\"game\"><option value=\"\">all</option>{games}</select></label>\
         <label>Sort <select id=\"sort\"><option value=\"newest\">newest first</option><option value=\"oldest\">oldest first</option>\
         <option value=\"title\">by title</option></select></label>\
         <label>Find <input id=\"find\" type=\"search\" placeholder=\"a name or a title\"></label>\
         <span id=\"count\" role=\"status\" class=\"faint\">{number}</span></p></header>\n\
         <main class=\"list\"><ul id=\"sessions\">\n{cards}</ul></main>\n",
        defined,
        escaped(title)
    );
    let style = style() + &bare(OWN_STYLE);
    framed(title, &style, &body, &format!("'use strict';\n{}", bare(SCRIPT)))
}

#[cfg(test)]
#[path = "../../tests/unit/page/index.rs"]
mod tests;
