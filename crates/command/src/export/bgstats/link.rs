//! BG Stats: the address that opens one play.

use evoref_report::object;
use evoref_report::render::percent_encoded;

use crate::export::play::{FinishedSession, named};

/// What opens a new play in the application; without it on the device, a page in the browser.
const ADDRESS: &str = "https://app.bgstatsapp.com/createPlay.html?data=";

/// The address of a play that has a date.
pub(in crate::export) fn link(play: &FinishedSession) -> Option<String> {
    let players = play.players.iter().map(|player| {
        object! {
            "camelCase";
            name: &*player.name,
            source_player_id: named("player", &player.name),
            rank unless "Option::is_none": player.place,
            winner: player.winner,
            start_player: player.begins,
            score unless "Option::is_none": player.score,
        }
    });
    let game = object! {
        "camelCase";
        name: play.game.title,
        source_game_id: play.game.name,
        bgg_id unless "Option::is_none": play.bgg,
        highest_wins: true,
        no_points: play.is_without_points(),
    };
    let data = object! {
        "camelCase";
        source_name: "evoref",
        source_play_id: &*play.id,
        play_date: play.moment()?,
        game: game,
        players: players.collect::<Vec<_>>(),
        comments: play.comments(),
        location unless "Option::is_none": play.location.as_deref(),
        duration_min unless "Option::is_none": play.minutes,
        board unless "Option::is_none": Some(&*play.board).filter(|board| !board.is_empty()),
    };
    let data = serde_json::to_string(&data).ok()?;
    Some(format!("{ADDRESS}{}\n", percent_encoded(&data, b"")))
}
