//! BG Stats: the play file with score sheets.

pub(super) mod link;
mod rows;

use rustc_hash::FxHashMap;
use serde::Serialize;

use self::rows::{Column, Game, Location, Part, Player, Round, Row, Score, Sheet, UserInfo};
use super::play::{Play, Playing, named};

/// How a play file begins for whoever looks into it.
const ABOUT: &str = "This is a Play file that can be read by Board Game Stats. \
                     It was written by evoref from a refereed record.";

/// The tables of a play file. A row is known by its number inside the file, and by its UUID everywhere.
#[derive(Debug, Default)]
pub(super) struct File {
    players: Rows<Player>,
    locations: Rows<Location>,
    games: Rows<Game>,
    /// How many plays were written.
    plays: usize,
}

/// The rows of a table, each once.
#[derive(Debug)]
struct Rows<T> {
    numbers: FxHashMap<String, usize>,
    rows: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { numbers: FxHashMap::default(), rows: Vec::new() }
    }
}

impl<T: Serialize> Rows<T> {
    /// The number of the row with that name, which is made if there is none.
    fn number(&mut self, name: &str, make: impl FnOnce(usize) -> T) -> usize {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = self.rows.len() + 1;
        self.numbers.insert(name.to_owned(), number);
        self.rows.push(make(number));
        number
    }

    /// The table, a line a row.
    fn told(&self, name: &str) -> String {
        let rows: Vec<String> = self.rows.iter().map(line).collect();
        format!(",\n\"{name}\": [\n{}\n]", rows.join(",\n"))
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
    pub(super) fn add(&mut self, play: &Play) -> Option<String> {
        let moment = play.moment()?;
        let seats = play.players.len();
        let columns: Vec<String> = (0..seats).map(|seat| column(play, seat)).collect();
        let day: String = moment.chars().take(10).filter(char::is_ascii_digit).collect();
        let row = Row {
            uuid: &play.id,
            modification_date: &moment,
            entry_date: &moment,
            play_date: &moment,
            play_date_ymd: day.parse().unwrap_or_default(),
            uses_teams: false,
            duration_min: play.minutes.unwrap_or(0),
            ignored: false,
            manual_winner: false,
            rounds: play.rounds,
            bgg_id: 0,
            import_play_id: 0,
            location_ref_id: self.location(play, &moment),
            game_ref_id: self.game(play, &moment),
            board: &play.board,
            comments: play.comments(),
            rating: 0,
            nemestats_id: 0,
            scoring_setting: 0,
            play_images: "[]",
            player_scores: self.scores(play, &columns, &moment),
            expansion_plays: [],
            scoresheet: sheet(play, &columns),
        };
        let comma = if self.plays > 0 { ",\n" } else { "" };
        self.plays += 1;
        Some(format!("{comma}{}", line(&row)))
    }

    fn location(&mut self, play: &Play, moment: &str) -> Option<usize> {
        let place = play.location.as_deref()?;
        let number = self.locations.number(place, |id| Location {
            uuid: named("place", place),
            id,
            name: place.to_owned(),
            modification_date: moment.to_owned(),
        });
        Some(number)
    }

    fn game(&mut self, play: &Play, moment: &str) -> usize {
        self.games.number(play.game.name, |id| Game {
            uuid: named("game", play.game.name),
            id,
            name: play.game.title,
            modification_date: moment.to_owned(),
            cooperative: false,
            highest_wins: true,
            no_points: play.is_without_points(),
            uses_teams: false,
            bgg_id: play.bgg.unwrap_or(0),
            bgg_name: "",
            bgg_year: 0,
            designers: "",
            is_base_game: 1,
            is_expansion: 0,
            rating: 0,
            min_player_count: *play.game.players.start(),
            max_player_count: *play.game.players.end(),
            min_play_time: 0,
            max_play_time: 0,
            min_age: 0,
            url_thumb: "",
            url_image: "",
        })
    }

    fn scores<'a>(&mut self, play: &Play, columns: &'a [String], moment: &str) -> Vec<Score<'a>> {
        let players = play.players.iter().zip(columns).zip(1..);
        let scores = players.map(|((player, column), seat)| Score {
            score: player.points(),
            winner: player.winner,
            new_player: false,
            start_player: player.begins,
            player_ref_id: self.player(player, moment),
            rank: player.place.unwrap_or(0),
            seat_order: seat,
            role: "",
            team: "",
            team_role: "",
            meta_data: Column { score_uuid: column },
        });
        scores.collect()
    }

    fn player(&mut self, player: &Playing, moment: &str) -> usize {
        self.players.number(&player.name, |id| Player {
            uuid: named("player", &player.name),
            id,
            name: player.name.clone(),
            is_anonymous: false,
            modification_date: moment.to_owned(),
            bgg_username: player.bgg.clone().unwrap_or_default(),
            tags: [],
        })
    }

    /// What stands behind the plays: the tables that they refer to.
    pub(super) fn tail(&self) -> String {
        let user = UserInfo { me_ref_id: 0, bgg_username: "" };
        let tables = [
            self.players.told("players"),
            self.locations.told("locations"),
            self.games.told("games"),
        ];
        format!("\n]{},\n\"userInfo\": {}\n}}\n", tables.concat(), line(&user))
    }
}

/// The column of a player in the score sheet of a play.
fn column(play: &Play, seat: usize) -> String {
    named("score", &format!("{} {seat}", play.id))
}

/// A row for each part of the score; nothing of a result that is only stated.
fn sheet<'a>(play: &'a Play, columns: &'a [String]) -> Option<Sheet<'a>> {
    let parts = &play.players.first()?.parts;
    if parts.is_empty() {
        return None;
    }
    let rows = parts.iter().enumerate().map(|(at, (label, _))| {
        let scores = play.players.iter().zip(columns);
        let scores = scores.filter_map(|(player, column)| {
            let (_, points) = player.parts.get(at)?;
            Some((column.as_str(), points.to_string()))
        });
        Part {
            template_id: at + 1,
            label,
            repetition: 0,
            repeatable: false,
            negative: false,
            is_extra: false,
            scores: scores.collect(),
        }
    });
    Some(Sheet {
        bgg_id: play.bgg.unwrap_or(0),
        version: 0,
        lang_code: "en",
        score_type: "bestTotalWins",
        rounds: [Round {
            template_id: 1,
            max_repeat: 1,
            repetition: 0,
            has_sub_total: false,
            hide_single_group_label: true,
            is_extra: false,
            rows: rows.collect(),
        }],
    })
}
