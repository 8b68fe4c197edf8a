//! What may be written in the header, also while it cannot be used yet.

use super::completion::{Completions, Suggestion};
use crate::prelude::*;
use evoref_game::Game;
use evoref_referee::free_keys;

/// What may be written on a line of the header.
pub(super) fn offers(held: &OpenRecord, line: u32, typed: &str, files: &dyn Files) -> Completions {
    let others = above_setup(held, line);
    match held.games.open(others.as_str(), files) {
        Ok(session) => told(session, typed),
        Err(unopened) => {
            let start = typed.rfind([' ', '\t', ':']).map_or(0, |at| at + 1);
            let mut offers = match typed.split_once(':') {
                Some((key, _)) if key.trim().eq_ignore_ascii_case("game") => {
                    let all = held.games.all().iter();
                    all.map(|game| Suggestion::new(game.name, game.title)).collect()
                }
                // What ships and what can be ruled is known as soon as the game is.
                Some(_) => {
                    let opened = unopened.game.map(|game| held.games.open(least(game), files));
                    let session = opened.and_then(Result::ok);
                    return session.map_or_else(Completions::default, |one| told(one, typed));
                }
                None => keys(&others, unopened.game),
            };
            let begun = &typed[start..];
            offers.retain(|offer| {
                let head = offer.text.get(..begun.len());
                head.is_some_and(|head| head.eq_ignore_ascii_case(begun))
            });
            Completions { from: start as u32, offers, more: false }
        }
    }
}

/// The least header of a game.
fn least(game: &Game) -> String {
    let players = ["A", "B", "C", "D", "E", "F"].iter().take((*game.players.start()).into());
    format!("evoref 1\ngame: {}\nplayers: {}\n", game.name, joined(players, ", "))
}

/// What a session has for a line of its header.
fn told(mut session: Session, typed: &str) -> Completions {
    session.seek(At::START);
    let found = session.complete_briefly(typed);
    let offers = found.next.into_iter().map(Suggestion::of);
    Completions { from: found.replace.start, offers: offers.collect(), more: found.more }
}

/// The header without one line, which is the one that is being written.
fn above_setup(held: &OpenRecord, line: u32) -> String {
    let setup = held.setup_line().unwrap_or(u32::MAX);
    let mut text = String::new();
    for (number, other) in (1..).zip(held.source.text().lines()) {
        if number < setup && number != line {
            text.push_str(other);
            text.push('\n');
        }
    }
    text
}

/// The keys that do not stand in the header yet.
fn keys(header: &str, game: Option<&'static Game>) -> Vec<Suggestion> {
    let mut offers = Vec::new();
    if !header.lines().any(|line| line.trim_start().starts_with("evoref")) {
        offers.push(Suggestion::new("evoref 1", "the first line of a record"));
    }
    let free = free_keys(header, game);
    offers.extend(free.map(|(key, meaning)| Suggestion::new(format!("{key}:"), *meaning)));
    offers
}
