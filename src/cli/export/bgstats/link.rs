//! BG Stats: the address that opens one play.

use serde::Serialize;

use crate::cli::export::play::{Play, Playing, named};

/// What opens a new play in the application; without it on the device, a page in the browser.
const ADDRESS: &str = "https://app.bgstatsapp.com/createPlay.html?data=";

/// What the address says of a play.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    source_name: &'static str,
    source_play_id: &'a str,
    play_date: String,
    game: Game<'a>,
    players: Vec<Player<'a>>,
    comments: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_min: Option<u32>,
    #[serde(skip_serializing_if = "str::is_empty")]
    board: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Game<'a> {
    name: &'a str,
    source_game_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bgg_id: Option<u32>,
    highest_wins: bool,
    no_points: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Player<'a> {
    name: &'a str,
    source_player_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u32>,
    winner: bool,
    start_player: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
}

/// The address of a play that has a date.
pub(in crate::cli::export) fn link(play: &Play) -> Option<String> {
    let data = Data {
        source_name: "evoref",
        source_play_id: &play.id,
        play_date: play.moment()?,
        game: Game {
            name: play.game.title,
            source_game_id: play.game.name,
            bgg_id: play.bgg,
            highest_wins: true,
            no_points: play.is_without_points(),
        },
        players: play.players.iter().map(player).collect(),
        comments: play.comments(),
        location: play.location.as_deref(),
        duration_min: play.minutes,
        board: &play.board,
    };
    let data = serde_json::to_string(&data).ok()?;
    Some(format!("{ADDRESS}{}\n", escaped(&data)))
}

fn player(player: &Playing) -> Player<'_> {
    Player {
        name: &player.name,
        source_player_id: named("player", &player.name),
        rank: player.place,
        winner: player.winner,
        start_player: player.begins,
        score: player.score,
    }
}

/// As a part of an address (RFC 3986).
fn escaped(text: &str) -> String {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut out = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push(char::from(DIGITS[usize::from(byte >> 4)]));
            out.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
    out
}

#[cfg(test)]
#[path = "../../../../tests/unit/cli/export/bgstats/link.rs"]
mod tests;
