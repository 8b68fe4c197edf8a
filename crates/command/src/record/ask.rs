//! What a new record begins with: the game, the players, what is played with.

use super::desk::Desk;
use super::talk::Talk;
use crate::arguments::{Material, Record};
use crate::deal::{asked, fresh};
use crate::prelude::*;
use crate::rules;
use evoref_referee::{ChanceOrigin, header_lines};

type Begun = Result<Desk, String>;

/// The record that is named, or a new one.
pub(super) fn desk(screen: &Screen, talk: &mut Talk, options: &Record) -> Result<Desk, Stop> {
    let here = options.file.clone().unwrap_or_else(|| PathBuf::from("."));
    let sandbox = &Settings::of_one(screen, &options.reading, &here)?.sandbox(&[])?;
    if let Some(path) = options.file.as_deref().filter(|path| path.exists()) {
        return Desk::open(screen.games, path, sandbox);
    }
    let game = game(screen.games, talk, options.game.as_deref())?;
    let path = options.file.clone().unwrap_or_else(|| {
        // The first name in this folder that is free.
        let names = (1..).map(|number| PathBuf::from(format!("{}-{number}.evo", game.name)));
        names.into_iter().find(|path| !path.exists()).unwrap_or_default()
    });
    let seed = options.seed.map(|seed| seed.unwrap_or_else(fresh));
    let begin = |players: &str, material: &Material| {
        let origin = if seed.is_some() { ChanceOrigin::Seed } else { ChanceOrigin::Table };
        let asked = asked(game, players, material, seed.unwrap_or(0))?;
        Desk::begin(screen.games, &path, sandbox, &format!("{}\n", header_lines(&asked, origin)))
    };
    let desk = if let Some(players) = &options.players {
        // What came with the command is not asked again.
        begin(players, &options.material)?
    } else {
        loop {
            let players =
                handles(&talk.ask("Players, in seat order (Ann, Bob, Carla)", "", None)?);
            if let Err(why) = sentence(asked(game, &players, &options.material, 0))? {
                talk.say(&format!("  {why}"))?;
                continue;
            }
            let begin = |material: &Material| sentence(begin(&players, material));
            if let Ok(desk) = ask_material(talk, game, options.material.clone(), &begin)? {
                break desk;
            }
        }
    };
    talk.say(&format!("Every line is saved in {} as soon as it is accepted.", path.display()))?;
    Ok(desk)
}

/// What is wrong as a sentence, if anybody can hear it.
fn sentence<T>(found: Result<T, Stop>) -> Result<Result<T, String>, Stop> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(Stop::Because(why)) => Ok(Err(why)),
        Err(stop @ (Stop::Left | Stop::Deaf(_) | Stop::Drawn(_))) => Err(stop),
    }
}

/// The game that was named, or that somebody chooses.
fn game(games: Games, talk: &mut Talk, named: Option<&str>) -> Result<&'static Game, Stop> {
    if let Some(name) = named {
        return rules::game(games, name);
    }
    loop {
        for (index, game) in games.all().iter().enumerate() {
            talk.say(&format!("  {}  {}   {}", index + 1, game.name, game.title))?;
        }
        let answer = talk.ask("Game", "", None)?;
        let number = answer.parse::<usize>().ok();
        if let Some(game) = number.and_then(|number| games.all().get(number.checked_sub(1)?)) {
            return Ok(game);
        }
        match sentence(rules::game(games, &answer))? {
            Ok(game) => return Ok(game),
            Err(why) => talk.say(&format!("  {why}"))?,
        }
    }
}

/// Asks for edition, board, deck: what the game has a header line for, if it was not given. Gives the record
/// that begins with all of it, or what is wrong.
fn ask_material(
    talk: &mut Talk,
    game: &Game,
    mut material: Material,
    begin: &dyn Fn(&Material) -> Result<Begun, Stop>,
) -> Result<Begun, Stop> {
    let mut begun = begin(&material)?;
    if let Err(why) = &begun {
        // An edition for more players may be named below.
        talk.say(&format!("  {why}"))?;
    }
    for (key, meaning) in game.headers {
        if material.named(key).is_none_or(|given| given.is_some()) {
            continue;
        }
        talk.say(&format!("  {meaning}"))?;
        loop {
            let answer = match talk.ask(&format!("{key}, or Enter for the usual one"), "", None) {
                Ok(answer) if !answer.is_empty() => answer,
                // What was answered before is enough to begin with.
                Ok(_) | Err(Stop::Left) => break,
                Err(end) => return Err(end),
            };
            let mut tried = material.clone();
            if let Some(given) = tried.named(key) {
                *given = Some(answer);
            }
            match (begin(&tried)?, &begun) {
                (Err(why), before) if before.as_ref().err() != Some(&why) => {
                    talk.say(&format!("  {why}"))?;
                }
                // What was wrong before is no fault of this answer.
                (now, _) => {
                    (material, begun) = (tried, now);
                    break;
                }
            }
        }
    }
    Ok(begun)
}

/// `Ann, Bob` → `A=Ann,B=Bob`: short handles where they are different, else the names themselves.
fn handles(names: &str) -> String {
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    let initial = |name: &str| name.chars().next().map(|first| first.to_ascii_uppercase());
    let initials: BTreeSet<Option<char>> = names.iter().map(|name| initial(name)).collect();
    let plain = initials.len() == names.len() && names.iter().all(|name| name.len() > 1);
    let letters = initials.iter().flatten().all(char::is_ascii_alphabetic);
    if !plain || !letters || names.iter().any(|name| name.contains('=')) {
        return names.join(",");
    }
    let handles = names.iter().map(|name| format!("{}={name}", initial(name).unwrap_or('A')));
    joined(handles, ",")
}
