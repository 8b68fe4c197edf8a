//! BG Stats: the play file with score sheets, and the address that opens one play.

use evoref_report::object;
use evoref_report::render::percent_encoded;
use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer};

use super::play::{FinishedSession, Playing, named};

/// How a play file begins for whoever looks into it.
const ABOUT: &str = "This is a Play file that can be read by Board Game Stats. \
                     It was written by evoref from a refereed record.";

/// The tables of a play file. A row is known by its number inside the file, and by its UUID everywhere. All of its
/// members are fields that the application has.
#[derive(Debug, Default)]
pub(super) struct File {
    players: Rows,
    locations: Rows,
    games: Rows,
    plays: usize,
}

/// The rows of a table, each once and on a line.
#[derive(Debug, Default)]
struct Rows {
    numbers: FxHashMap<String, usize>,
    lines: Vec<String>,
}

impl Rows {
    /// The number of the row with that name, which is made if there is none.
    fn number<T: Serialize>(&mut self, name: &str, make: impl FnOnce(usize) -> T) -> usize {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = self.lines.len() + 1;
        self.numbers.insert(name.to_owned(), number);
        self.lines.push(line(&make(number)));
        number
    }
}

/// A value on one line. Texts and numbers are nothing that JSON cannot hold.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl File {
    /// How the file begins. Plays follow, a line each, so that none has to be kept.
    pub(super) fn head() -> String {
        format!("{{\n\"about\": {},\n\"plays\": [\n", line(&ABOUT))
    }

    /// The line of a play that has a date.
    pub(super) fn add(&mut self, play: &FinishedSession) -> Option<String> {
        let moment = play.moment()?;
        // The column of each player in the score sheet.
        let columns = 0..play.players.len();
        let columns = columns.map(|seat| named("score", &format!("{} {seat}", play.id)));
        let columns: Vec<String> = columns.collect();
        let day: String = moment.chars().take(10).filter(char::is_ascii_digit).collect();
        let comma = if self.plays > 0 { ",\n" } else { "" };
        self.plays += 1;
        let row = object! {
            "camelCase";
            uuid: &*play.id, modification_date: &*moment, entry_date: &*moment, play_date: &*moment,
            play_date_ymd: day.parse::<u32>().unwrap_or_default(), uses_teams: false,
            duration_min: play.minutes.unwrap_or(0), ignored: false, manual_winner: false,
            rounds: play.rounds,
            // The number of the play on BoardGameGeek, not of the game.
            bgg_id: 0, import_play_id: 0,
            location_ref_id unless "Option::is_none": self.location(play, &moment),
            game_ref_id: self.game(play, &moment), board: &*play.board, comments: play.comments(),
            rating: 0, nemestats_id: 0, scoring_setting: 0, play_images: "[]",
            player_scores: self.scores(play, &columns, &moment), expansion_plays: [(); 0],
            scoresheet unless "Option::is_none": sheet(play, &columns),
        };
        Some(format!("{comma}{}", line(&row)))
    }

    fn location(&mut self, play: &FinishedSession, moment: &str) -> Option<usize> {
        let place = play.location.as_deref()?;
        Some(self.locations.number(place, |id| {
            object! {
                "camelCase";
                uuid: named("place", place), id: id, name: place, modification_date: moment,
            }
        }))
    }

    fn game(&mut self, play: &FinishedSession, moment: &str) -> usize {
        self.games.number(play.game.name, |id| {
            object! {
                "camelCase";
                uuid: named("game", play.game.name), id: id, name: play.game.title,
                modification_date: moment, cooperative: false, highest_wins: true,
                no_points: play.is_without_points(), uses_teams: false,
                bgg_id: play.bgg.unwrap_or(0), bgg_name: "", bgg_year: 0, designers: "",
                is_base_game: 1, is_expansion: 0, rating: 0,
                min_player_count: *play.game.players.start(),
                max_player_count: *play.game.players.end(), min_play_time: 0, max_play_time: 0,
                min_age: 0, url_thumb: "", url_image: "",
            }
        })
    }

    fn scores(
        &mut self,
        play: &FinishedSession,
        columns: &[String],
        moment: &str,
    ) -> Vec<impl Serialize> {
        let players = play.players.iter().zip(columns).zip(1_usize..);
        let scores = players.map(|((player, column), seat)| {
            object! {
                "camelCase";
                score: player.score.map_or_else(String::new, |score| score.to_string()), winner: player.winner, new_player: false,
                start_player: player.begins, player_ref_id: self.player(player, moment),
                rank: player.place.unwrap_or(0), seat_order: seat, role: "", team: "",
                team_role: "",
                // JSON inside a text, as the application keeps it.
                meta_data: line(&object! { "camelCase"; score_uuid: column }),
            }
        });
        scores.collect()
    }

    fn player(&mut self, player: &Playing, moment: &str) -> usize {
        self.players.number(&player.name, |id| {
            object! {
                "camelCase";
                uuid: named("player", &player.name), id: id, name: &*player.name,
                is_anonymous: false, modification_date: moment,
                bgg_username: player.bgg.as_deref().unwrap_or_default(), tags: [(); 0],
            }
        })
    }

    /// What stands behind the plays: the tables that they refer to.
    pub(super) fn tail(&self) -> String {
        let user = object! { "camelCase"; me_ref_id: 0, bgg_username: "" };
        let tables =
            [("players", &self.players), ("locations", &self.locations), ("games", &self.games)];
        let table = |(name, rows): (&str, &Rows)| {
            format!(",\n\"{name}\": [\n{}\n]", rows.lines.join(",\n"))
        };
        let tables: String = tables.map(table).concat();
        format!("\n]{tables},\n\"userInfo\": {}\n}}\n", line(&user))
    }
}

/// A row for each part of the score; nothing of a result that is only stated.
fn sheet(play: &FinishedSession, columns: &[String]) -> Option<impl Serialize> {
    let parts = &play.players.first()?.parts;
    if parts.is_empty() {
        return None;
    }
    let rows = parts.iter().enumerate().map(|(at, (label, _))| {
        let scores = play.players.iter().zip(columns).filter_map(|(player, column)| {
            let (_, points) = player.parts.get(at)?;
            Some((column.clone(), points.to_string()))
        });
        object! {
            "camelCase";
            template_id: at + 1, label: *label, repetition: 0, repeatable: false, negative: false,
            is_extra: false, scores: Columns(scores.collect()),
        }
    });
    let round = object! {
        "camelCase";
        template_id: 1, max_repeat: 1, repetition: 0, has_sub_total: false,
        hide_single_group_label: true, is_extra: false, rows: rows.collect::<Vec<_>>(),
    };
    Some(object! {
        "camelCase";
        bgg_id: play.bgg.unwrap_or(0), version: 0, lang_code: "en", score_type: "bestTotalWins",
        rounds: [round],
    })
}

/// Columns with their points, in the order of the players.
struct Columns(Vec<(String, String)>);

impl Serialize for Columns {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(column, points)| (column, points)))
    }
}

/// What opens a new play in the application; without it on the device, a page in the browser.
const ADDRESS: &str = "https://app.bgstatsapp.com/createPlay.html?data=";

pub(super) fn link(play: &FinishedSession) -> Option<String> {
    let players = play.players.iter().map(|player| {
        object! {
            "camelCase";
            name: &*player.name, source_player_id: named("player", &player.name),
            rank unless "Option::is_none": player.place, winner: player.winner,
            start_player: player.begins, score unless "Option::is_none": player.score,
        }
    });
    let game = object! {
        "camelCase";
        name: play.game.title, source_game_id: play.game.name,
        bgg_id unless "Option::is_none": play.bgg, highest_wins: true,
        no_points: play.is_without_points(),
    };
    let data = object! {
        "camelCase";
        source_name: "evoref", source_play_id: &*play.id, play_date: play.moment()?, game: game,
        players: players.collect::<Vec<_>>(), comments: play.comments(),
        location unless "Option::is_none": play.location.as_deref(),
        duration_min unless "Option::is_none": play.minutes,
        board unless "Option::is_none": Some(&*play.board).filter(|board| !board.is_empty()),
    };
    Some(format!("{ADDRESS}{}\n", percent_encoded(&serde_json::to_string(&data).ok()?, b"")))
}
