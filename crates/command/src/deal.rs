//! `evoref deal` and `evoref play`: records made from a seed; `evoref new`: a record to fill in, for which a session of
//! the game is asked what its set-up wants.

use crate::prelude::*;
use std::hash::{BuildHasher as _, RandomState};

use super::arguments::{self, Deal, Material, New, Play};
use super::rules;
use evoref_game::{MAX_PLAYERS, deal as chance};
use evoref_record::data::MAX_DATA;
use evoref_referee::{ChanceOrigin, DealOptions, KEYS, header_lines};

pub(super) fn deal(screen: &Screen, options: &Deal) -> Done {
    let seed = options.seed.unwrap_or_else(fresh);
    let made = screen.games.deal(&dealt(screen.games, &options.session, seed)?);
    screen.record(made?.as_bytes(), DONE)
}

/// A number for a session that nobody gave a seed, short enough to be read out at the table.
pub(super) fn fresh() -> u64 {
    // The standard library seeds its hash tables from the system, anew for each of them.
    RandomState::new().hash_one(()) % 1_000_000_000
}

pub(super) fn play(screen: &Screen, options: &Play) -> Done {
    let mut asked = dealt(screen.games, &options.session, options.seed)?;
    asked.hidden = options.hidden;
    let mut choose = chance::choices(options.seed);
    screen.record(screen.games.play(&asked, &mut choose)?.as_bytes(), DONE)
}

fn dealt(games: Games, session: &arguments::Session, seed: u64) -> Result<DealOptions, Stop> {
    asked(rules::game(games, &session.game)?, &session.players, &session.material, seed)
}

pub(super) fn asked(
    game: &Game,
    playing: &str,
    material: &Material,
    seed: u64,
) -> Result<DealOptions, Stop> {
    let mut headers = Vec::new();
    let mut files = Vec::new();
    for (key, value) in material.clone().fields() {
        let Some(value) = value.take() else { continue };
        if !game.headers.iter().any(|(known, _)| *known == key) {
            let keys: Vec<&str> = game.headers.iter().map(|(key, _)| *key).collect();
            let hint = match keys.as_slice() {
                [] => "It has no header lines of its own.".to_owned(),
                keys => format!("Its header lines are {}.", keys.join(", ")),
            };
            return Err(stop!("{} has no --{key}. {hint}", game.title));
        }
        // What is no file is the name of something shipped, and the game knows which there are.
        if Path::new(&value).is_file() {
            if Path::new(&value).has_root() {
                return Err(stop!(
                    "--{key} {value} is an absolute path, and a path in a record is relative to it; \
                     go where the record will stand and name the file from there"
                ));
            }
            let text = regular::text(Path::new(&value), MAX_DATA)
                .map_err(|error| stop!("`{value}` cannot be read: {}", regular::cause(&error)))?;
            files.push((value.clone(), text));
        }
        headers.push((key.to_owned(), value));
    }
    Ok(DealOptions {
        game: game.name.to_owned(),
        players: players(playing, game)?,
        seed,
        hidden: false,
        headers,
        rulings: material.set.clone(),
        files,
    })
}

/// `3` → A, B, C; `A,B` as it is; `A=Alice,B=Bob` with display names.
fn players(text: &str, game: &Game) -> Result<Vec<(String, Option<String>)>, Stop> {
    let number = text.trim().parse::<usize>();
    let players: Vec<(String, Option<String>)> = if let Ok(number) = number {
        let letters = ('A'..='Z').take(number.min(MAX_PLAYERS + 1));
        letters.map(|letter| (letter.to_string(), None)).collect()
    } else {
        let names = text.split(',').map(str::trim).map(|name| match name.split_once('=') {
            Some((handle, name)) => (handle.trim().to_owned(), Some(name.trim().to_owned())),
            None => (name.to_owned(), None),
        });
        names.collect()
    };
    if !game.players.contains(&(players.len() as u8)) {
        let (least, most) = (game.players.start(), game.players.end());
        let named = number.unwrap_or(players.len());
        return Err(stop!("{} is for {least} to {most} players, not for {named}", game.title));
    }
    Ok(players)
}

/// Keys of any header that a table may want to fill in.
const OPTIONAL: [&str; 4] = ["title", "date", "place", "recorder"];

/// The column in which comments begin.
const COMMENT: usize = 36;

pub(super) fn new(screen: &Screen, options: &New) -> Done {
    let game = rules::game(screen.games, &options.game)?;
    let least = game.players.start().to_string();
    let players = options.players.as_deref().unwrap_or(&least);
    let asked = asked(game, players, &options.material, 0)?;
    let header = header_lines(&asked, ChanceOrigin::Table);
    let mut session = screen.games.open(header.as_str(), &asked).map_err(|unopened| {
        let sentences = unopened.findings.into_iter().next().map(|finding| {
            std::iter::once(finding.message).chain(finding.help).collect::<Vec<_>>().join("; ")
        });
        Stop::from(sentences.unwrap_or_else(|| "the header cannot be used".to_owned()))
    })?;
    session.seek(At::END);
    session.play("setup").map_err(|finding| Stop::from(finding.message))?;
    let mut out = annotated(&header, game);
    out.push_str("\nsetup\n");
    wanted(&session, game, &mut out);
    out.push_str("\n# round 1\n");
    screen.record(out.as_bytes(), DONE)
}

/// The header with what may be added, behind `#` until somebody does.
fn annotated(header: &str, game: &Game) -> String {
    let mut out = String::new();
    for line in header.lines() {
        let key = line.split(':').next().unwrap_or_default();
        if key == "players" {
            for key in OPTIONAL {
                let known = KEYS.iter().find(|(known, _)| *known == key);
                let meaning = known.map_or("", |(_, meaning)| *meaning);
                commented(&format!("# {key}:"), meaning, &mut out);
            }
            let (least, most) = (game.players.start(), game.players.end());
            let meaning =
                format!("{least} to {most}, in seat order, clockwise; with names: A \"Alice\"");
            commented(line, &meaning, &mut out);
        } else {
            out.push_str(&format!("{line}\n"));
        }
    }
    for (key, meaning) in game.headers {
        if !header.contains(&format!("\n{key}:")) {
            commented(&format!("# {key}:"), meaning, &mut out);
        }
    }
    let meaning = format!("the switches: evoref rules {}", game.name);
    commented("# ruling: SWITCH = VALUE", &meaning, &mut out);
    out
}

/// What the set-up wants of each subject, in the forms of its verbs.
fn wanted(session: &Session, game: &Game, out: &mut String) {
    let mut told: Vec<(&str, &str)> = Vec::new();
    for clause in &session.legal().clauses {
        let (by, verb) = (clause.by.by(), clause.verb());
        let mut forms = game.verbs.iter();
        let form = forms.find(|form| form.by == by && form.name == verb);
        let Some(form) = form else { continue };
        if told.contains(&(&clause.subject, verb)) {
            continue;
        }
        told.push((&clause.subject, verb));
        commented(&format!("# {}: {}", clause.subject, form.form), form.meaning, out);
    }
}

fn commented(line: &str, meaning: &str, out: &mut String) {
    let room = COMMENT.saturating_sub(1);
    out.push_str(&format!("{line:room$} # {meaning}\n"));
}
