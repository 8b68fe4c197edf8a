//! `evoref stats`: what many sessions have in common, and everything that happened in them for anybody's own
//! question. What is counted are the facts that a game tells; no rule is known here.

pub(super) mod arguments;
mod facts;
mod gather;
mod tables;
mod tally;
mod topics;

use std::path::Path;

use rayon::prelude::*;

use self::arguments::Stats;
use self::tally::Tally;
use super::arguments::ListForm;
use super::input::STDIN;
use super::reach::Reach;
use super::rules::game;
use super::screen::{Done, Screen, Stop};
use super::{DONE, UNDONE, corpus};
use crate::game::Game;
use crate::referee::{Options, Status};
use crate::render::{Checked, Outcome, Paint, count, json_text, printable};
use crate::session::Session;

/// Grows when a consumer of the JSON has to change.
const VERSION: u32 = 1;

/// Records that one thread counts at a time.
const PORTION: usize = 32;

pub(super) fn run(screen: &Screen, options: &Stats) -> Done {
    let only = options.game.as_deref().map(game).transpose()?;
    if options.output_format == ListForm::Csv && options.table.is_none() {
        return Err(Stop::because(
            "a file of CSV holds one table: choose it with --table, as in --table bids",
        ));
    }
    let mut code = DONE;
    let mut tally = Tally::default();
    let (settings, reach, inputs) = options.records.open(screen)?;
    corpus::referee(inputs, None, &reach, Options::default(), &mut |outcomes| {
        let mut records = Vec::new();
        for outcome in &outcomes {
            match outcome {
                Outcome::Record(checked) if is_of(only, checked) => records.push(&**checked),
                Outcome::Record(_) => {}
                Outcome::Failure(failure) => {
                    screen.complain(&failure.to_string());
                    code = UNDONE;
                }
            }
        }
        if options.facts {
            let lines = records
                .par_iter()
                .map(|checked| match session(checked, &reach) {
                    Some(session) => json_text(facts::lines(checked, &session, settings.people())),
                    None => String::new(),
                });
            for lines in lines.collect::<Vec<String>>() {
                screen.pour(&lines, code)?;
            }
            return Ok(());
        }
        let portions = records.par_chunks(PORTION).map(|portion| {
            let mut tally = Tally::default();
            for checked in portion {
                let session = session(checked, &reach);
                gather::count(checked, session, settings.people(), &mut tally);
            }
            tally
        });
        for portion in portions.collect::<Vec<Tally>>() {
            tally.add(portion);
        }
        Ok(())
    })?;
    if !options.facts {
        let text = shown(&tally, options);
        screen.pour(&text, code)?;
    }
    Ok(code)
}

fn is_of(game: Option<&Game>, checked: &Checked) -> bool {
    game.is_none_or(|game| checked.report.game.map(|one| one.name) == Some(game.name))
}

/// The session of a record; `None` if its header cannot be used, or it is nothing but its result.
fn session(checked: &Checked, reach: &Reach) -> Option<Session> {
    if checked.report.status == Status::Claimed {
        return None;
    }
    let beside = match checked.source.name() {
        STDIN => reach.beside_stdin(None),
        name => reach.beside(Path::new(name)),
    };
    Session::open(checked.source.slice(checked.report.span), &beside).ok()
}

fn shown(tally: &Tally, options: &Stats) -> String {
    let mut sheets = tables::all(tally);
    sheets.retain(|sheet| options.table.is_none_or(|table| sheet.topic == table));
    let filled = sheets.iter().filter(|sheet| !sheet.is_empty());
    match options.output_format {
        ListForm::Text => {
            let mut text = String::new();
            for sheet in filled {
                let (name, about) = (sheet.name, sheet.about);
                text.push_str(&format!("{name}: {about}\n{}\n", sheet.table().text()));
            }
            text.push_str(&told(tally));
            printable(&text, Paint::Plain).into_owned()
        }
        ListForm::Markdown => {
            let texts: Vec<String> = filled
                .map(|sheet| format!("### {}\n\n{}", sheet.name, sheet.table().markdown()))
                .collect();
            printable(&texts.join("\n"), Paint::Plain).into_owned()
        }
        ListForm::Csv => {
            let tables = sheets.iter().map(tables::Sheet::table);
            tables
                .map(|table| table.csv_head() + &table.csv_rows())
                .collect()
        }
        ListForm::JsonLines => json_text(filled.flat_map(|sheet| sheet.lines(VERSION)).collect()),
    }
}

/// What was counted, and what was not.
fn told(tally: &Tally) -> String {
    let sessions = &tally.sessions;
    let mut text = count(sessions.counted, "session");
    text.push_str(&format!(", {} with a final result", sessions.won));
    let mut left = Vec::new();
    for (number, what) in [
        (sessions.claimed, "with nothing but a result"),
        (sessions.faulty, "with an error"),
    ] {
        if number > 0 {
            left.push(format!("{number} {what}"));
        }
    }
    if !left.is_empty() {
        text.push_str(&format!("; left out: {}", left.join(", ")));
    }
    text + ".\n"
}
