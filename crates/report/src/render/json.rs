//! JSON: one document, or one line a record. The shape is a promise, see `schema.json`; fields may be
//! added within a version.

use crate::prelude::*;
use std::collections::BTreeMap;

use serde::Serialize;

use super::list::{List, nested};
use super::{Checked, Outcome, ReportPiece, Tally, json_text, severity, status};
use crate::object;
use evoref_game::Player;
use evoref_record::source::Position;
use evoref_referee::Stated;

/// The JSON Schema of the form.
pub const SCHEMA: &str = include_str!("schema.json");

/// Grows when a consumer has to change.
pub const SCHEMA_VERSION: u32 = 1;

/// The whole run as one document, in the making: records are kept until the summary above them is known.
#[derive(Default)]
pub(super) struct JsonDocument {
    summary: Tally,
    records: List<1>,
    /// Bytes of the records.
    drawn: u64,
    failures: List<1>,
    /// The failures, which stand below the records.
    failed: String,
}

impl JsonDocument {
    pub(super) fn add(&mut self, outcome: &Outcome) -> String {
        self.summary.add(outcome);
        let mut out = String::new();
        match outcome {
            Outcome::Record(checked) => self.records.item(&record(checked), &mut out),
            Outcome::Failure(failure) => self.failures.item(failure, &mut self.failed),
        }
        let out = json_text(out);
        self.drawn += out.len() as u64;
        out
    }

    pub(super) fn end(mut self) -> Vec<ReportPiece> {
        let tool = object! { name: "evoref", version: env!("CARGO_PKG_VERSION") };
        let head = format!(
            "{{\n  \"schema_version\": {SCHEMA_VERSION},\n  \"tool\": {},\n  \"summary\": {},\n  \"records\": ",
            nested(&tool, 1),
            nested(&self.summary, 1),
        );
        let mut tail = String::new();
        self.records.end(&mut tail);
        self.failures.end(&mut self.failed);
        tail.extend([",\n  \"failures\": ", &json_text(self.failed), "\n}\n"]);
        vec![ReportPiece::Text(head), ReportPiece::Drawn(0..self.drawn), ReportPiece::Text(tail)]
    }
}

/// What a stream says of a frame besides what was in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Frame<'a> {
    /// Which it is, from 1: what stands in a frame cannot change that.
    pub index: u64,
    /// The key above the record, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'a str>,
}

/// An outcome as one line, with its line end.
pub fn outcome_line(outcome: &Outcome, frame: Option<Frame<'_>>) -> String {
    match outcome {
        Outcome::Record(checked) => line("record", frame, record(checked)),
        Outcome::Failure(failure) => line("failure", frame, failure),
    }
}

/// A line of JSON about a record or about what gave none.
#[derive(Serialize)]
struct JsonLine<'a, T: Serialize> {
    schema_version: u32,
    r#type: &'static str,
    #[serde(flatten)]
    frame: Option<Frame<'a>>,
    #[serde(flatten)]
    content: T,
}

fn line(r#type: &'static str, frame: Option<Frame<'_>>, content: impl Serialize) -> String {
    let line = JsonLine { schema_version: SCHEMA_VERSION, r#type, frame, content };
    let mut text = json_text(serde_json::to_string(&line).unwrap_or_default());
    text.push('\n');
    text
}

fn record(checked: &Checked) -> impl Serialize {
    let report = &checked.report;
    let line = |span: Span| checked.source.line(span.start);
    let seat = |player: Player| report.seats().get(player.seat());
    let about = report.about();
    let players = report.seats().iter();
    let players = players.map(|seat| object! { handle: &*seat.handle, name: &*seat.name });
    let allowed = report.basis.allowed.iter().map(|allowed| {
        object! { code: allowed.code.name(), reason: &*allowed.reason, line: line(allowed.span) }
    });
    let kept = report.kept().iter();
    let kept =
        kept.map(|kept| object! { line: line(kept.span), kind: kept.kind, text: &*kept.text });
    let findings = checked.fingerprinted();
    let findings = findings.map(|(finding, print)| diagnostic(checked, finding, print));
    let doubts = report.doubts.iter().map(|doubt| {
        object! {
            owner: &*doubt.owner,
            unit: doubt.unit,
            line: line(doubt.from),
            cleared_line: doubt.cleared.map(line),
        }
    });
    object! {
        path: checked.source.name(),
        record: checked.number,
        line: checked.line,
        game: report.game.map(|game| game.name),
        title: about.title.as_deref(),
        date: about.date.as_deref(),
        place: about.place.as_deref(),
        recorder: about.recorder.as_deref(),
        source: about.source.as_deref(),
        time: about.time.as_deref(),
        duration: about.duration.as_deref(),
        judge: about.judge.as_deref(),
        own: pairs(&about.own),
        seed: about.seed,
        settings: pairs(&about.settings),
        rulings: pairs(&about.rulings),
        players: players.collect::<Vec<_>>(),
        status: status(report.status),
        actions: object! {
            total: report.actions,
            judged: report.judged,
            not_judged: report.actions.saturating_sub(report.judged),
            not_verified: report.basis.unverified,
        },
        reached: report.stage.map(|stage| object! {
            round: stage.round,
            phase: stage.phase,
            to_act: stage.to_act.and_then(seat).map(|seat| &*seat.handle),
        }),
        stopped_at: report.stopped.as_ref().map(|stopped| object! {
            line: line(stopped.at),
            action: stopped.action,
            round: stopped.round,
            phase: stopped.phase,
        }),
        scores: scores(report),
        claimed: report.claimed,
        result: report.result().map(|stated| claim(report, stated)),
        allowed: allowed.collect::<Vec<_>>(),
        takebacks: report.basis.takebacks,
        adjusted: report.basis.adjusted,
        gaps unless "Option::is_none": some(report.basis.gaps),
        from_round unless "Option::is_none": report.basis.from_round,
        kept: kept.collect::<Vec<_>>(),
        diagnostics: findings.collect::<Vec<_>>(),
        diagnostics_left_out: report.more,
        diagnostics_consequent: report.consequent,
        diagnostics_ignored unless "Option::is_none": some(checked.aside.ignored),
        diagnostics_known unless "Option::is_none": some(checked.aside.known),
        doubts: doubts.collect::<Vec<_>>(),
        identity unless "Option::is_none": checked.identity.as_deref(),
    }
}

/// A number, unless it says nothing that need be told.
fn some(number: u32) -> Option<u32> {
    (number > 0).then_some(number)
}

/// A later line on the same key is the one that counts.
fn pairs(pairs: &[(String, String)]) -> BTreeMap<&str, &str> {
    pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}

fn claim(report: &Report, stated: &Stated) -> impl Serialize {
    let handle = |player: &Player| Some(&*report.seats().get(player.seat())?.handle);
    let scores = stated.scores().iter();
    let scores = scores
        .filter_map(|(player, total)| Some(object! { handle: handle(player)?, total: *total }));
    object! {
        kind: stated.word(),
        scores: scores.collect::<Vec<_>>(),
        winners: stated.winners().iter().filter_map(handle).collect::<Vec<_>>(),
        reason: stated.reason(),
    }
}

fn scores(report: &Report) -> Option<impl Serialize> {
    let standing = report.standing()?;
    let names = report.game?.parts;
    let score = |player: Player, (place, winner, total), parts: &[i32]| {
        let seat = report.seats().get(player.seat())?;
        let parts = names.iter().zip(parts);
        let parts = parts.map(|(name, points)| object! { name: *name, points: *points });
        Some(object! {
            handle: &*seat.handle,
            name: &*seat.name,
            place: place,
            winner: winner,
            total: total,
            parts: parts.collect::<Vec<_>>(),
            // The round; `null` if nobody knows it.
            left unless "Option::is_none": standing.left.round_of(player),
        })
    };
    let rows = standing.rows.iter();
    let known = rows
        .filter_map(|row| score(row.player, (row.place, row.winner, Some(row.total)), &row.parts));
    let unknown = standing.unknown.iter();
    let unknown = unknown.filter_map(|(player, _)| score(*player, (None, false, None), &[]));
    Some(object! {
        r#final: standing.ending.is_some() && standing.unknown.is_empty() && report.is_clean(),
        ending: standing.ending,
        tie: Some(standing.tie).filter(|tie| !tie.is_empty()),
        players: known.chain(unknown).collect::<Vec<_>>(),
    })
}

fn diagnostic(checked: &Checked, finding: &Finding, fingerprint: String) -> impl Serialize {
    let related = finding.related.iter().map(|label| {
        object! { range: range(checked, label.span), message: &*label.text }
    });
    let legal = finding.legal.as_ref();
    object! {
        code: finding.code.name(),
        severity: severity(finding.severity),
        message: &*finding.message,
        label: &*finding.primary.text,
        rule: object! { title: finding.code.text().title, source: finding.code.text().source },
        range: range(checked, finding.primary.span),
        round: finding.place.round,
        phase: finding.place.phase,
        player: finding.place.player.as_deref(),
        action: finding.action,
        count: finding.count,
        fingerprint: fingerprint,
        related: related.collect::<Vec<_>>(),
        help: &finding.help,
        legal: legal.map(|legal| object! { shown: &legal.shown, total: legal.total }),
        fix: finding.fix.as_ref().map(|fix| object! {
            applicability: if fix.safe { "safe" } else { "unsafe" },
            edits: [Edit { range: range(checked, fix.span), content: &fix.text }],
        }),
    }
}

#[derive(Serialize)]
struct Edit<'a> {
    #[serde(flatten)]
    range: Range,
    content: &'a str,
}

#[derive(Serialize)]
struct Range {
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    byte_start: u64,
    byte_end: u64,
}

fn range(checked: &Checked, span: Span) -> Range {
    let Position { line, column } = checked.source.position(span.start);
    let Position { line: end_line, column: end_column } = checked.source.position(span.end);
    Range {
        line,
        column,
        end_line,
        end_column,
        byte_start: u64::from(span.start) + checked.bytes_before,
        byte_end: u64::from(span.end) + checked.bytes_before,
    }
}
