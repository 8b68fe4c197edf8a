//! BoardGameGeek: what the site's own form for plays takes as JSON.

use serde_json::{Value, json};

use super::play::Play;

/// The play as a line of JSON; it needs a date and the number of the game.
pub(super) fn line(play: &Play, bgg: u32) -> Option<String> {
    let (date, moment) = (play.date.as_deref()?, play.moment()?);
    let players: Vec<Value> = play
        .players
        .iter()
        .enumerate()
        .map(|(seat, player)| {
            json!({
                "username": player.bgg.as_deref().unwrap_or(""), "userid": 0, "name": player.name,
                "score": player.score.map_or_else(String::new, |score| score.to_string()),
                "win": u8::from(player.winner), "new": 0, "rating": 0, "color": "",
                "position": (seat + 1).to_string(), "selected": "false", "repeat": "true",
            })
        })
        .collect();
    let play = json!({
        "ajax": 1, "action": "save", "version": 2, "objecttype": "thing", "objectid": bgg,
        "playdate": date, "date": format!("{}.000Z", moment.replace(' ', "T")),
        "length": play.minutes.unwrap_or(0), "location": play.location.as_deref().unwrap_or(""),
        "quantity": 1, "incomplete": 0, "nowinstats": 0, "comments": play.comments(),
        "twitter": "false", "players": players,
    });
    Some(format!("{play}\n"))
}
