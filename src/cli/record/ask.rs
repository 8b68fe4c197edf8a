//! What a new record begins with: the game, the players, what is played with.

use std::path::{Path, PathBuf};

use super::desk::Desk;
use super::talk::{Answer, Talk};
use crate::cli::arguments::{Material, Record};
use crate::cli::deal::{asked, fresh};
use crate::cli::rules;
use crate::cli::screen::Stop;
use crate::game::Game;
use crate::games;
use crate::referee::{Origin, header_lines};

/// The record that is named, or a new one; `None` if somebody left before it began.
pub(super) fn desk(talk: &mut Talk, options: &Record) -> Result<Option<Desk>, Stop> {
    let root = options.reading.root.as_deref();
    if let Some(path) = options.file.as_deref().filter(|path| path.exists()) {
        return Desk::open(path, root).map(Some);
    }
    let Some(game) = game(talk, options.game.as_deref())? else {
        return Ok(None);
    };
    let path = match &options.file {
        Some(path) => path.clone(),
        None => free(game),
    };
    let mut playing = options.players.clone();
    let mut material = options.material.clone();
    if playing.is_none() {
        ask_material(talk, game, &mut material)?;
    }
    loop {
        let players = match playing.take() {
            Some(players) => players,
            None => match talk.ask("Players, in seat order (Ann, Bob, Carla)", "", None)? {
                Answer::Line(names) => handles(&names),
                Answer::Left => return Ok(None),
            },
        };
        let seed = options.seed.map(|seed| seed.unwrap_or_else(fresh));
        let origin = match seed {
            Some(_) => Origin::Seed,
            None => Origin::Table,
        };
        let begun = asked(game, &players, &material, seed.unwrap_or(0)).and_then(|asked| {
            Desk::begin(&path, root, &format!("{}\n", header_lines(&asked, origin)))
        });
        match begun {
            Ok(desk) => {
                talk.say(&format!(
                    "Every line is saved in {} as soon as it is accepted.",
                    path.display()
                ))?;
                return Ok(Some(desk));
            }
            // What came with the command is not asked again.
            Err(stop) if options.players.is_some() => return Err(stop),
            Err(Stop::Because(why)) => talk.say(&format!("  {why}"))?,
            Err(stop @ (Stop::Deaf(_) | Stop::Drawn(_))) => return Err(stop),
        }
        material = options.material.clone();
        ask_material(talk, game, &mut material)?;
    }
}

/// The game that was named, or that somebody chooses.
fn game(talk: &mut Talk, named: Option<&str>) -> Result<Option<&'static Game>, Stop> {
    if let Some(name) = named {
        return rules::game(name).map(Some);
    }
    loop {
        for (index, game) in games::all().iter().enumerate() {
            talk.say(&format!("  {}  {}   {}", index + 1, game.name, game.title))?;
        }
        let Answer::Line(answer) = talk.ask("Game", "", None)? else {
            return Ok(None);
        };
        let number = answer.parse::<usize>().ok();
        let chosen = number.and_then(|number| games::all().get(number.checked_sub(1)?));
        if let Some(game) = chosen {
            return Ok(Some(game));
        }
        match rules::game(&answer) {
            Ok(game) => return Ok(Some(game)),
            Err(Stop::Because(why)) => talk.say(&format!("  {why}"))?,
            Err(stop @ (Stop::Deaf(_) | Stop::Drawn(_))) => return Err(stop),
        }
    }
}

/// Edition, board, deck: what the game has a header line for, if it was not given.
fn ask_material(talk: &mut Talk, game: &Game, material: &mut Material) -> Result<(), Stop> {
    for (key, meaning) in game.headers {
        let Some(given) = material.named(key).filter(|given| given.is_none()) else {
            continue;
        };
        talk.say(&format!("  {meaning}"))?;
        let question = format!("{key}, or Enter for the usual one");
        match talk.ask(&question, "", None)? {
            Answer::Line(answer) if !answer.is_empty() => *given = Some(answer),
            Answer::Line(_) | Answer::Left => {}
        }
    }
    Ok(())
}

/// `Ann, Bob` → `A=Ann,B=Bob`: short handles where they are different, else the names themselves.
fn handles(names: &str) -> String {
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    let initial = |name: &str| name.chars().next().map(|first| first.to_ascii_uppercase());
    let mut initials: Vec<Option<char>> = names.iter().map(|name| initial(name)).collect();
    initials.sort_unstable();
    let all = initials.len();
    initials.dedup();
    let plain = initials.len() == all && names.iter().all(|name| name.len() > 1);
    let letters = initials.iter().flatten().all(char::is_ascii_alphabetic);
    if !plain || !letters || names.iter().any(|name| name.contains('=')) {
        return names.join(",");
    }
    let handles = names
        .iter()
        .map(|name| format!("{}={name}", initial(name).unwrap_or('A')));
    handles.collect::<Vec<_>>().join(",")
}

/// The first name in this folder that is free.
fn free(game: &Game) -> PathBuf {
    let names = (1..).map(|number| format!("{}-{number}.evo", game.name));
    names
        .map(PathBuf::from)
        .find(|path| !Path::new(path).exists())
        .unwrap_or_default()
}
