//! The sessions of a folder, as a page that leads to theirs: a card for each, to sort and to filter.

use std::collections::BTreeSet;

use super::contents::UNTITLED;
use super::document::{framed, style};
use crate::html::{bare, escaped};
use crate::picture::{self, Names};
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
    title: String,
    game: &'static str,
    game_title: &'static str,
    date: String,
    /// Seat, name, what is known of the points, and whether it is the winner.
    players: Vec<(usize, String, String, bool)>,
    marks: Names,
    verdict: &'static str,
    findings: usize,
    emblem: String,
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
        let players = session.seats().iter().enumerate().map(|(seat, player)| {
            let row = ranked.iter().find(|row| row.seat == seat);
            let points = row.and_then(|row| row.points.clone()).unwrap_or_default();
            (seat, player.name.to_string(), points, row.is_some_and(|row| row.winner))
        });
        let players: Vec<_> = players.collect();
        let first = players.iter().find(|(.., first)| *first).map_or(0, |(seat, ..)| *seat);
        let emblem = drawing.emblem(&session.scene(), first);
        let errors = report.findings.iter().filter(|finding| finding.severity != Severity::Note);
        Self {
            title: picture::title(&session),
            players,
            findings: errors.count(),
            emblem,
            own: drawing.defined(),
            ..Self::unopened(&report)
        }
    }

    /// What it says of a record whose header cannot be used.
    pub fn unopened(unopened: &Report) -> Self {
        let seats = unopened.seats().iter().enumerate();
        let title = unopened.about().title.as_deref().unwrap_or(UNTITLED);
        Self {
            title: title.to_owned(),
            game: unopened.game.map_or("", |game| game.name),
            game_title: unopened.game.map_or("", |game| game.title),
            date: unopened.about().date.as_deref().unwrap_or_default().to_owned(),
            players: seats
                .map(|(seat, one)| (seat, one.name.to_string(), String::new(), false))
                .collect(),
            marks: Names::of(unopened.seats()),
            verdict: status(unopened.status),
            findings: unopened.findings.len(),
            emblem: String::new(),
            own: String::new(),
        }
    }

    fn card(&self, address: &str) -> String {
        let people: String = self.players.iter().map(|(seat, name, points, first)| {
            let mark = self.marks.mark(*seat, 13.0, 13.0, 1.0);
            format!(
                "<li{}><svg class=\"mark\" viewBox=\"0 0 26 26\" aria-hidden=\"true\">{mark}</svg>{}<b>{}</b></li>",
                if *first { " class=\"won\"" } else { "" },
                escaped(name),
                escaped(points)
            )
        }).collect();
        let drawn = if self.emblem.is_empty() {
            String::new()
        } else {
            format!(
                "<svg class=\"emblem\" viewBox=\"-84 -124 168 132\" aria-hidden=\"true\"><rect class=\"ground\" x=\"-400\" y=\"-4\" width=\"800\" height=\"12\"/>{}</svg>",
                self.emblem
            )
        };
        let verdict = match self.findings {
            0 => self.verdict.to_owned(),
            many => format!("{}, {}", self.verdict, count(many as u64, "finding")),
        };
        let game = if self.game_title.is_empty() { "a record" } else { self.game_title };
        let date = Some(&*self.date).filter(|date| !date.is_empty());
        let about = joined([Some(game), date].into_iter().flatten(), " \u{00b7} ");
        format!(
            "<li class=\"session\" data-game=\"{}\" data-date=\"{}\" data-verdict=\"{}\"><a href=\"{}\">{drawn}<h2>{}</h2></a>\
             <p class=\"small faint\">{}</p><ol>{people}</ol><p class=\"small verdict {}\">{}</p></li>\n",
            escaped(self.game),
            escaped(&self.date),
            escaped(self.verdict),
            escaped(address),
            escaped(&self.title),
            escaped(&about),
            escaped(self.verdict),
            escaped(&verdict)
        )
    }
}

/// The page that leads to all of them; each has the address of its page before it.
pub fn index(title: &str, entries: &[(String, IndexEntry)]) -> String {
    let cards: String = entries.iter().map(|(address, entry)| entry.card(address)).collect();
    let games = entries.iter().map(|(_, entry)| (entry.game, entry.game_title));
    let games: BTreeSet<_> = games.filter(|(name, _)| !name.is_empty()).collect();
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
