//! BoardGameGeek: what the site's own form for plays takes as JSON.

use serde::Serialize;

use super::play::{Play, Playing};

/// The fields of the form. What a record cannot know has the value of a form that nobody touched.
#[derive(Serialize)]
struct Form<'a> {
    ajax: u8,
    action: &'static str,
    version: u8,
    objecttype: &'static str,
    objectid: u32,
    playdate: &'a str,
    date: String,
    length: u32,
    location: &'a str,
    quantity: u8,
    incomplete: u8,
    nowinstats: u8,
    comments: String,
    twitter: &'static str,
    players: Vec<Player<'a>>,
}

#[derive(Serialize)]
struct Player<'a> {
    username: &'a str,
    userid: u8,
    name: &'a str,
    score: String,
    win: u8,
    new: u8,
    rating: u8,
    color: &'static str,
    position: String,
    selected: &'static str,
    repeat: &'static str,
}

/// The play as a line of JSON; it needs a date and the number of the game.
pub(super) fn line(play: &Play, bgg: u32) -> Option<String> {
    let (date, moment) = (play.date.as_deref()?, play.moment()?);
    let players = play.players.iter().zip(1..);
    let form = Form {
        ajax: 1,
        action: "save",
        version: 2,
        objecttype: "thing",
        objectid: bgg,
        playdate: date,
        date: format!("{}.000Z", moment.replace(' ', "T")),
        length: play.minutes.unwrap_or(0),
        location: play.location.as_deref().unwrap_or_default(),
        quantity: 1,
        incomplete: 0,
        nowinstats: 0,
        comments: play.comments(),
        twitter: "false",
        players: players.map(|(one, seat)| player(one, seat)).collect(),
    };
    let line = serde_json::to_string(&form).ok()?;
    Some(format!("{line}\n"))
}

fn player(player: &Playing, seat: u32) -> Player<'_> {
    Player {
        username: player.bgg.as_deref().unwrap_or_default(),
        userid: 0,
        name: &player.name,
        score: player.points(),
        win: u8::from(player.winner),
        new: 0,
        rating: 0,
        color: "",
        position: seat.to_string(),
        selected: "false",
        repeat: "true",
    }
}
