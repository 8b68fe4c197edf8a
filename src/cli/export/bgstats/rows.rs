//! The rows of a play file: its fields by the names that BG Stats gives them.

use serde::{Serialize, Serializer};

use super::line;

/// A row of the players.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Player {
    pub(super) uuid: String,
    pub(super) id: usize,
    pub(super) name: String,
    pub(super) is_anonymous: bool,
    pub(super) modification_date: String,
    pub(super) bgg_username: String,
    pub(super) tags: [u8; 0],
}

/// A row of the places.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    pub(super) uuid: String,
    pub(super) id: usize,
    pub(super) name: String,
    pub(super) modification_date: String,
}

/// A row of the games.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "the application's fields")]
pub(super) struct Game {
    pub(super) uuid: String,
    pub(super) id: usize,
    pub(super) name: &'static str,
    pub(super) modification_date: String,
    pub(super) cooperative: bool,
    pub(super) highest_wins: bool,
    pub(super) no_points: bool,
    pub(super) uses_teams: bool,
    pub(super) bgg_id: u32,
    pub(super) bgg_name: &'static str,
    pub(super) bgg_year: u32,
    pub(super) designers: &'static str,
    pub(super) is_base_game: u8,
    pub(super) is_expansion: u8,
    pub(super) rating: u8,
    pub(super) min_player_count: u8,
    pub(super) max_player_count: u8,
    pub(super) min_play_time: u32,
    pub(super) max_play_time: u32,
    pub(super) min_age: u32,
    pub(super) url_thumb: &'static str,
    pub(super) url_image: &'static str,
}

/// A play.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Row<'a> {
    pub(super) uuid: &'a str,
    pub(super) modification_date: &'a str,
    pub(super) entry_date: &'a str,
    pub(super) play_date: &'a str,
    pub(super) play_date_ymd: u32,
    pub(super) uses_teams: bool,
    pub(super) duration_min: u32,
    pub(super) ignored: bool,
    pub(super) manual_winner: bool,
    pub(super) rounds: u32,
    /// The number of the play on BoardGameGeek, not of the game.
    pub(super) bgg_id: u32,
    pub(super) import_play_id: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) location_ref_id: Option<usize>,
    pub(super) game_ref_id: usize,
    pub(super) board: &'a str,
    pub(super) comments: String,
    pub(super) rating: u8,
    pub(super) nemestats_id: u32,
    pub(super) scoring_setting: u8,
    pub(super) play_images: &'static str,
    pub(super) player_scores: Vec<Score<'a>>,
    pub(super) expansion_plays: [u8; 0],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scoresheet: Option<Sheet<'a>>,
}

/// How one player did.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Score<'a> {
    pub(super) score: String,
    pub(super) winner: bool,
    pub(super) new_player: bool,
    pub(super) start_player: bool,
    pub(super) player_ref_id: usize,
    pub(super) rank: u32,
    pub(super) seat_order: usize,
    pub(super) role: &'static str,
    pub(super) team: &'static str,
    pub(super) team_role: &'static str,
    #[serde(serialize_with = "as_text")]
    pub(super) meta_data: Column<'a>,
}

/// Which column of the score sheet is a player's.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Column<'a> {
    pub(super) score_uuid: &'a str,
}

/// A score sheet of one round.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sheet<'a> {
    pub(super) bgg_id: u32,
    pub(super) version: u8,
    pub(super) lang_code: &'static str,
    pub(super) score_type: &'static str,
    pub(super) rounds: [Round<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Round<'a> {
    pub(super) template_id: usize,
    pub(super) max_repeat: u8,
    pub(super) repetition: u8,
    pub(super) has_sub_total: bool,
    pub(super) hide_single_group_label: bool,
    pub(super) is_extra: bool,
    pub(super) rows: Vec<Part<'a>>,
}

/// A part of the score.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Part<'a> {
    pub(super) template_id: usize,
    pub(super) label: &'a str,
    pub(super) repetition: u8,
    pub(super) repeatable: bool,
    pub(super) negative: bool,
    pub(super) is_extra: bool,
    /// Columns with their points.
    #[serde(serialize_with = "as_object")]
    pub(super) scores: Vec<(&'a str, String)>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserInfo {
    pub(super) me_ref_id: u32,
    pub(super) bgg_username: &'static str,
}

/// JSON inside a text, as the application keeps it.
fn as_text<S: Serializer>(column: &Column<'_>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&line(column))
}

fn as_object<S: Serializer>(scores: &[(&str, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(scores.iter().map(|(column, points)| (column, points)))
}
