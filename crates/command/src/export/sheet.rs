//! Plays for spreadsheets: a row a player.

use super::play::FinishedSession;
use crate::prelude::*;

/// The columns before the parts of the score.
const COLUMNS: [&str; 16] = [
    "play", "basis", "date", "time", "minutes", "game", "board", "title", "location", "rounds",
    "seat", "player", "starts", "place", "winner", "score",
];

/// The parts of the scores of all games, each once.
fn parts(games: Games) -> Vec<&'static str> {
    each_once(games.all().iter().flat_map(|game| game.parts.iter().copied()))
}

/// The line of names.
pub(super) fn head(games: Games) -> String {
    TextTable::of(&[&COLUMNS[..], &parts(games)].concat(), &[], []).csv_head()
}

/// The lines of a play.
pub(super) fn rows(games: Games, play: &FinishedSession) -> String {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
    let yes = |yes: bool| if yes { "yes" } else { "" }.to_owned();
    let parts = parts(games);
    let rows = play.players.iter().enumerate().map(|(seat, player)| {
        let mut row = vec![
            play.id.clone(),
            if play.claimed { "claimed" } else { "verified" }.to_owned(),
            text(&play.date),
            text(&play.time),
            number(play.minutes.map(i64::from)),
            play.game.name.to_owned(),
            play.board.clone(),
            text(&play.title),
            text(&play.location),
            number((play.rounds > 0).then_some(play.rounds.into())),
            (seat + 1).to_string(),
            player.name.clone(),
            yes(player.begins),
            number(player.place.map(i64::from)),
            yes(player.winner),
            number(player.score.map(i64::from)),
        ];
        row.extend(parts.iter().map(|part| {
            let own = player.parts.iter().find(|(name, _)| name == part);
            number(own.map(|(_, points)| i64::from(*points)))
        }));
        row
    });
    TextTable::of(&[], &[], rows).csv_rows()
}
