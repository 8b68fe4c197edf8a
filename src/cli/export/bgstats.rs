//! BG Stats: the address that opens one play, and the play file with score sheets.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::play::{Play, Playing, named};

/// What opens a new play in the application; without it on the device, a page in the browser.
const ADDRESS: &str = "https://app.bgstatsapp.com/createPlay.html?data=";

/// How a play file begins for whoever looks into it.
const ABOUT: &str = "This is a Play file that can be read by Board Game Stats. \
                     It was written by evoref from a refereed record.";

/// The address of a play that has a date.
pub(super) fn link(play: &Play) -> Option<String> {
    let players = play.players.iter().map(|player| {
        let mut told = json!({
            "name": player.name, "sourcePlayerId": named("player", &player.name),
            "rank": player.place, "winner": player.winner, "startPlayer": player.begins,
        });
        if let Some(score) = player.score {
            told["score"] = json!(score);
        }
        told
    });
    let mut game = json!({
        "name": play.game.title, "sourceGameId": play.game.name, "highestWins": true,
        "noPoints": play.is_without_points(),
    });
    if let Some(bgg) = play.bgg {
        game["bggId"] = json!(bgg);
    }
    let mut data = json!({
        "sourceName": "evoref", "sourcePlayId": play.id, "playDate": play.moment()?,
        "game": game, "players": players.collect::<Vec<_>>(), "comments": play.comments(),
    });
    if let Some(place) = &play.location {
        data["location"] = json!(place);
    }
    if let Some(minutes) = play.minutes {
        data["durationMin"] = json!(minutes);
    }
    if !play.board.is_empty() {
        data["board"] = json!(play.board);
    }
    Some(format!("{ADDRESS}{}\n", escaped(&data.to_string())))
}

/// As a part of an address (RFC 3986).
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// The tables of a play file. A row is known by its number inside the file, and by its UUID everywhere.
#[derive(Debug, Default)]
pub(super) struct File {
    players: Rows,
    locations: Rows,
    games: Rows,
    /// How many plays were written.
    plays: usize,
}

/// The rows of a table, each once.
#[derive(Debug, Default)]
struct Rows {
    numbers: BTreeMap<String, usize>,
    rows: Vec<Value>,
}

impl Rows {
    /// The number of the row with that UUID, which is made if there is none.
    fn number(&mut self, uuid: &str, make: impl FnOnce(usize) -> Value) -> usize {
        let next = self.rows.len() + 1;
        let number = *self.numbers.entry(uuid.to_owned()).or_insert(next);
        if number == next {
            let mut row = make(number);
            row["uuid"] = json!(uuid);
            row["id"] = json!(number);
            self.rows.push(row);
        }
        number
    }
}

impl File {
    /// How the file begins. Plays follow, a line each, so that none has to be kept.
    pub(super) fn head() -> String {
        format!("{{\n\"about\": {},\n\"plays\": [\n", json!(ABOUT))
    }

    /// The line of a play that has a date.
    pub(super) fn add(&mut self, play: &Play) -> Option<String> {
        let moment = play.moment()?;
        let game = self.game(play, &moment);
        let place = play.location.as_ref().map(|place| {
            let row = |_| json!({"name": place, "modificationDate": moment});
            self.locations.number(&named("place", place), row)
        });
        let scores: Vec<Value> = play
            .players
            .iter()
            .enumerate()
            .map(|(seat, player)| self.score(play, seat, player, &moment))
            .collect();
        let day: String = moment
            .chars()
            .take(10)
            .filter(char::is_ascii_digit)
            .collect();
        let mut told = json!({
            "uuid": play.id, "modificationDate": moment, "entryDate": moment, "playDate": moment,
            "playDateYmd": day.parse::<u32>().unwrap_or_default(), "usesTeams": false,
            "durationMin": play.minutes.unwrap_or(0), "ignored": false, "manualWinner": false,
            "rounds": play.rounds, "bggId": 0, "importPlayId": 0, "gameRefId": game,
            "board": play.board, "comments": play.comments(), "rating": 0, "nemestatsId": 0,
            "scoringSetting": 0, "playImages": "[]", "playerScores": scores, "expansionPlays": [],
        });
        if let Some(place) = place {
            told["locationRefId"] = json!(place);
        }
        if let Some(sheet) = sheet(play) {
            told["scoresheet"] = sheet;
        }
        let comma = if self.plays > 0 { ",\n" } else { "" };
        self.plays += 1;
        Some(format!("{comma}{told}"))
    }

    fn game(&mut self, play: &Play, moment: &str) -> usize {
        let uuid = named("game", play.game.name);
        self.games.number(&uuid, |_| {
            json!({
                "name": play.game.title, "modificationDate": moment, "cooperative": false,
                "highestWins": true, "noPoints": play.is_without_points(), "usesTeams": false,
                "bggId": play.bgg.unwrap_or(0), "bggName": "", "bggYear": 0, "designers": "",
                "isBaseGame": 1, "isExpansion": 0, "rating": 0,
                "minPlayerCount": play.game.players.start(),
                "maxPlayerCount": play.game.players.end(),
                "minPlayTime": 0, "maxPlayTime": 0, "minAge": 0, "urlThumb": "", "urlImage": "",
            })
        })
    }

    fn score(&mut self, play: &Play, seat: usize, player: &Playing, moment: &str) -> Value {
        let uuid = named("player", &player.name);
        let number = self.players.number(&uuid, |_| {
            json!({
                "name": player.name, "isAnonymous": false, "modificationDate": moment,
                "bggUsername": player.bgg.as_deref().unwrap_or(""), "tags": [],
            })
        });
        let score = player
            .score
            .map_or_else(String::new, |score| score.to_string());
        json!({
            "score": score, "winner": player.winner, "newPlayer": false,
            "startPlayer": player.begins, "playerRefId": number, "rank": player.place,
            "seatOrder": seat + 1, "role": "", "team": "", "teamRole": "",
            "metaData": json!({"scoreUuid": column(play, seat)}).to_string(),
        })
    }

    /// What stands behind the plays: the tables that they refer to.
    pub(super) fn tail(self) -> String {
        let mut text = String::from("\n]");
        for (name, rows) in [
            ("players", self.players),
            ("locations", self.locations),
            ("games", self.games),
        ] {
            let rows: Vec<String> = rows.rows.iter().map(Value::to_string).collect();
            text.push_str(&format!(",\n\"{name}\": [\n{}\n]", rows.join(",\n")));
        }
        let user = json!({"meRefId": 0, "bggUsername": ""});
        text + &format!(",\n\"userInfo\": {user}\n}}\n")
    }
}

/// The column of a player in the score sheet of a play.
fn column(play: &Play, seat: usize) -> String {
    named("score", &format!("{} {seat}", play.id))
}

/// A row for each part of the score; nothing of a result that is only stated.
fn sheet(play: &Play) -> Option<Value> {
    let parts = &play.players.first()?.parts;
    if parts.is_empty() {
        return None;
    }
    let rows: Vec<Value> = parts
        .iter()
        .enumerate()
        .map(|(at, (label, _))| {
            let scores: Map<String, Value> = play
                .players
                .iter()
                .enumerate()
                .filter_map(|(seat, player)| {
                    let (_, points) = player.parts.get(at)?;
                    Some((column(play, seat), json!(points.to_string())))
                })
                .collect();
            json!({
                "templateId": at + 1, "label": label, "repetition": 0, "repeatable": false,
                "negative": false, "isExtra": false, "scores": scores,
            })
        })
        .collect();
    Some(json!({
        "bggId": play.bgg.unwrap_or(0), "version": 0, "langCode": "en",
        "scoreType": "bestTotalWins",
        "rounds": [{
            "templateId": 1, "maxRepeat": 1, "repetition": 0, "hasSubTotal": false,
            "hideSingleGroupLabel": true, "isExtra": false, "rows": rows,
        }],
    }))
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn an_address_holds_letters_digits_and_escapes() {
        assert_eq!(
            escaped("{\"a\": \"é&b\"}"),
            "%7B%22a%22%3A%20%22%C3%A9%26b%22%7D"
        );
    }
}
