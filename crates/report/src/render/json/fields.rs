//! The fields of the JSON, as `../schema.json` describes them.

use std::collections::BTreeMap;

use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Tool {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
}

#[derive(Serialize)]
pub(super) struct Line<'a, T: Serialize> {
    pub(super) schema_version: u32,
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) index: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) key: Option<&'a str>,
    #[serde(flatten)]
    pub(super) content: T,
}

#[derive(Serialize)]
pub(super) struct Record<'a> {
    pub(super) path: &'a str,
    pub(super) record: u32,
    pub(super) line: u32,
    pub(super) game: Option<&'static str>,
    pub(super) title: Option<&'a str>,
    pub(super) date: Option<&'a str>,
    pub(super) place: Option<&'a str>,
    pub(super) recorder: Option<&'a str>,
    pub(super) source: Option<&'a str>,
    pub(super) time: Option<&'a str>,
    pub(super) duration: Option<&'a str>,
    pub(super) judge: Option<&'a str>,
    pub(super) own: BTreeMap<&'a str, &'a str>,
    pub(super) seed: Option<u64>,
    pub(super) settings: BTreeMap<&'a str, &'a str>,
    pub(super) rulings: BTreeMap<&'a str, &'a str>,
    pub(super) players: Vec<Player<'a>>,
    pub(super) status: &'static str,
    pub(super) actions: Actions,
    pub(super) reached: Option<Reached<'a>>,
    pub(super) stopped_at: Option<StoppedAt>,
    pub(super) scores: Option<Scores<'a>>,
    pub(super) claimed: bool,
    pub(super) result: Option<Claim<'a>>,
    pub(super) allowed: Vec<Allowed<'a>>,
    pub(super) takebacks: u32,
    pub(super) adjusted: u32,
    #[serde(skip_serializing_if = "is_none")]
    pub(super) gaps: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from_round: Option<u32>,
    pub(super) kept: Vec<Kept<'a>>,
    pub(super) diagnostics: Vec<Diagnostic<'a>>,
    pub(super) diagnostics_left_out: u32,
    pub(super) diagnostics_consequent: u32,
    #[serde(skip_serializing_if = "is_none")]
    pub(super) diagnostics_ignored: u32,
    #[serde(skip_serializing_if = "is_none")]
    pub(super) diagnostics_known: u32,
    pub(super) doubts: Vec<Doubt<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) identity: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Player<'a> {
    pub(super) handle: &'a str,
    pub(super) name: &'a str,
}

#[derive(Serialize)]
pub(super) struct Actions {
    pub(super) total: u64,
    pub(super) judged: u64,
    pub(super) not_judged: u64,
    pub(super) not_verified: u64,
}

#[derive(Serialize)]
pub(super) struct Reached<'a> {
    pub(super) round: u32,
    pub(super) phase: &'static str,
    pub(super) to_act: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct StoppedAt {
    pub(super) line: u32,
    pub(super) action: u64,
    pub(super) round: u32,
    pub(super) phase: &'static str,
}

#[derive(Serialize)]
pub(super) struct Scores<'a> {
    pub(super) r#final: bool,
    pub(super) ending: Option<&'static str>,
    pub(super) tie: Option<&'static str>,
    pub(super) players: Vec<Score<'a>>,
}

#[derive(Serialize)]
pub(super) struct Claim<'a> {
    pub(super) kind: &'static str,
    pub(super) scores: Vec<Claimed<'a>>,
    pub(super) winners: Vec<&'a str>,
    pub(super) reason: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Claimed<'a> {
    pub(super) handle: &'a str,
    pub(super) total: Option<i32>,
}

#[derive(Serialize)]
pub(super) struct Score<'a> {
    pub(super) handle: &'a str,
    pub(super) name: &'a str,
    pub(super) place: Option<u8>,
    pub(super) winner: bool,
    pub(super) total: Option<i32>,
    pub(super) parts: Vec<Part>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<LeftIn>,
}

/// The round in which a player left; `null` if nobody knows it.
#[derive(Serialize)]
pub(super) struct LeftIn(pub(super) Option<u32>);

#[derive(Serialize)]
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) points: i32,
}

#[derive(Serialize)]
pub(super) struct Allowed<'a> {
    pub(super) code: &'static str,
    pub(super) reason: &'a str,
    pub(super) line: u32,
}

#[derive(Serialize)]
pub(super) struct Kept<'a> {
    pub(super) line: u32,
    pub(super) kind: &'static str,
    pub(super) text: &'a str,
}

#[derive(Serialize)]
pub(super) struct Doubt<'a> {
    pub(super) owner: &'a str,
    pub(super) unit: &'static str,
    pub(super) line: u32,
    pub(super) cleared_line: Option<u32>,
}

#[derive(Serialize)]
pub(super) struct Diagnostic<'a> {
    pub(super) code: &'static str,
    pub(super) severity: &'static str,
    pub(super) message: &'a str,
    pub(super) label: &'a str,
    pub(super) rule: Rule,
    pub(super) range: Range,
    pub(super) round: Option<u32>,
    pub(super) phase: Option<&'static str>,
    pub(super) player: Option<&'a str>,
    pub(super) action: Option<u64>,
    pub(super) count: u32,
    pub(super) fingerprint: String,
    pub(super) related: Vec<Related<'a>>,
    pub(super) help: &'a [String],
    pub(super) legal: Option<Legal<'a>>,
    pub(super) fix: Option<Fix<'a>>,
}

#[derive(Serialize)]
pub(super) struct Rule {
    pub(super) title: &'static str,
    pub(super) source: &'static str,
}

#[derive(Serialize)]
pub(super) struct Range {
    pub(super) line: u32,
    pub(super) column: u32,
    pub(super) end_line: u32,
    pub(super) end_column: u32,
    pub(super) byte_start: u64,
    pub(super) byte_end: u64,
}

#[derive(Serialize)]
pub(super) struct Related<'a> {
    pub(super) range: Range,
    pub(super) message: &'a str,
}

#[derive(Serialize)]
pub(super) struct Legal<'a> {
    pub(super) shown: &'a [String],
    pub(super) total: u64,
}

#[derive(Serialize)]
pub(super) struct Fix<'a> {
    pub(super) applicability: &'static str,
    pub(super) edits: [Edit<'a>; 1],
}

#[derive(Serialize)]
pub(super) struct Edit<'a> {
    #[serde(flatten)]
    pub(super) range: Range,
    pub(super) content: &'a str,
}

const fn is_none(number: &u32) -> bool {
    *number == 0
}
