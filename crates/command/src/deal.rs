//! `evoref deal` and `evoref play`: records made from a seed.

use crate::prelude::*;
use std::hash::{BuildHasher as _, RandomState};

use super::arguments::{Deal, Material, Play, Session};
use super::rules;
use evoref_files::regular::{self, cause};
use evoref_game::MAX_PLAYERS;
use evoref_game::deal as chance;
use evoref_record::data::MAX_DATA;
use evoref_referee::DealOptions;

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
    let made = screen.games.play(&asked, &mut choose);
    screen.record(made?.as_bytes(), DONE)
}

fn dealt(games: Games, session: &Session, seed: u64) -> Result<DealOptions, Stop> {
    let game = rules::game(games, &session.game)?;
    asked(game, &session.players, &session.material, seed)
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
                .map_err(|error| stop!("`{value}` cannot be read: {}", cause(&error)))?;
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
        let names = text.split(',').map(str::trim);
        let names = names.map(|name| match name.split_once('=') {
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
