//! JSON: one document, or one line a record. The shape is a promise, see `../schema.json`; fields may be
//! added within a version.

mod fields;

use std::collections::BTreeMap;

use serde::Serialize;

use self::fields::{
    Actions, Allowed, Claim, Claimed, Diagnostic, Doubt, Edit, Fix, Kept, LeftIn, Legal, Line,
    Part, Player, Range, Reached, Record, Related, Rule, Score, Scores, StoppedAt, Tool,
};
use super::list::{List, nested};
use super::{Checked, Outcome, Piece, Tally, Twins, json_text, severity, status};
use evoref_game::Player as Seated;
use evoref_record::diagnostic::{Finding, Label};
use evoref_record::source::Span;
use evoref_referee::{Report, Stated};

/// The JSON Schema of the form.
pub const SCHEMA: &str = include_str!("../schema.json");

/// Grows when a consumer has to change.
pub const SCHEMA_VERSION: u32 = 1;

/// The whole run as one document, in the making: records are kept until the summary above them is
/// known.
#[derive(Debug)]
pub(super) struct Document {
    summary: Tally,
    records: List,
    /// Bytes of the records.
    drawn: u64,
    failures: List,
    /// The failures, which stand below the records.
    failed: String,
}

impl Default for Document {
    fn default() -> Self {
        Self {
            summary: Tally::default(),
            records: List::new(1),
            drawn: 0,
            failures: List::new(1),
            failed: String::new(),
        }
    }
}

impl Document {
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

    pub(super) fn end(mut self) -> Vec<Piece> {
        let tool = Tool { name: "evoref", version: env!("CARGO_PKG_VERSION") };
        let head = format!(
            "{{\n  \"schema_version\": {SCHEMA_VERSION},\n  \"tool\": {},\n  \"summary\": {},\n  \"records\": ",
            nested(&tool, 1),
            nested(&self.summary, 1),
        );
        let mut tail = String::new();
        self.records.end(&mut tail);
        self.failures.end(&mut self.failed);
        tail.push_str(",\n  \"failures\": ");
        tail.push_str(&json_text(self.failed));
        tail.push_str("\n}\n");
        vec![Piece::Text(head), Piece::Drawn(0..self.drawn), Piece::Text(tail)]
    }
}

/// What a stream says of a frame besides what was in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame<'a> {
    /// Which it is, from 1: what stands in a frame cannot change that.
    pub index: u64,
    /// The key above the record, if there was one.
    pub key: Option<&'a str>,
}

/// An outcome as one line, with its line end.
pub fn outcome_line(outcome: &Outcome, frame: Option<Frame<'_>>) -> String {
    match outcome {
        Outcome::Record(checked) => line("record", frame, record(checked)),
        Outcome::Failure(failure) => line("failure", frame, failure),
    }
}

fn line(kind: &'static str, frame: Option<Frame<'_>>, content: impl Serialize) -> String {
    let (index, key) = (frame.map(|frame| frame.index), frame.and_then(|frame| frame.key));
    let line = Line { schema_version: SCHEMA_VERSION, kind, index, key, content };
    let mut text = json_text(serde_json::to_string(&line).unwrap_or_default());
    text.push('\n');
    text
}

fn record(checked: &Checked) -> Record<'_> {
    let report = &checked.report;
    let mut twins = Twins::default();
    let place = |span: Span| checked.place(span.start).0;
    let about = report.about();
    Record {
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
        players: report
            .seats()
            .iter()
            .map(|seat| Player { handle: &seat.handle, name: &seat.name })
            .collect(),
        status: status(report.status),
        actions: Actions {
            total: report.actions,
            judged: report.judged,
            not_judged: report.actions.saturating_sub(report.judged),
            not_verified: report.not_verified,
        },
        reached: report.stage.map(|stage| Reached {
            round: stage.round,
            phase: stage.phase,
            to_act: stage.to_act.and_then(|player| {
                let seat = report.seats().get(player.seat())?;
                Some(&*seat.handle)
            }),
        }),
        stopped_at: report.stopped.as_ref().map(|stopped| StoppedAt {
            line: place(stopped.at),
            action: stopped.action,
            round: stopped.round,
            phase: stopped.phase,
        }),
        scores: scores(report),
        claimed: report.claimed,
        result: report.result().map(|stated| claim(report, stated)),
        allowed: report
            .allowed
            .iter()
            .map(|allowed| Allowed {
                code: allowed.code.name(),
                reason: &allowed.reason,
                line: place(allowed.span),
            })
            .collect(),
        takebacks: report.takebacks,
        adjusted: report.adjusted,
        gaps: report.gaps,
        from_round: report.from_round,
        kept: (report.kept().iter())
            .map(|kept| Kept { line: place(kept.span), kind: kept.kind, text: &kept.text })
            .collect(),
        diagnostics: (report.findings.iter())
            .map(|finding| diagnostic(checked, finding, &mut twins))
            .collect(),
        diagnostics_left_out: report.more,
        diagnostics_consequent: report.consequent,
        diagnostics_ignored: checked.aside.ignored,
        diagnostics_known: checked.aside.known,
        identity: checked.identity.as_deref(),
        doubts: report
            .doubts
            .iter()
            .map(|doubt| Doubt {
                owner: &doubt.owner,
                unit: doubt.unit,
                line: place(doubt.from),
                cleared_line: doubt.cleared.map(place),
            })
            .collect(),
    }
}

/// Whether a number says nothing that need be told.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "what serde asks for")]
/// A later line on the same key is the one that counts.
fn pairs(pairs: &[(String, String)]) -> BTreeMap<&str, &str> {
    pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}

fn claim<'a>(report: &'a Report, stated: &'a Stated) -> Claim<'a> {
    let handle = |player: &Seated| Some(&*report.seats().get(player.seat())?.handle);
    let scores = stated
        .scores()
        .iter()
        .filter_map(|(player, total)| Some(Claimed { handle: handle(player)?, total: *total }));
    Claim {
        kind: stated.word(),
        scores: scores.collect(),
        winners: stated.winners().iter().filter_map(handle).collect(),
        reason: stated.reason(),
    }
}

fn scores(report: &Report) -> Option<Scores<'_>> {
    let standing = report.standing()?;
    let names = report.game?.parts;
    let players = standing.rows.iter().filter_map(|row| {
        let seat = report.seats().get(row.player.seat())?;
        let parts = names.iter().zip(&row.parts);
        Some(Score {
            handle: &seat.handle,
            name: &seat.name,
            place: row.place,
            winner: row.winner,
            total: Some(row.total),
            parts: parts.map(|(name, points)| Part { name, points: *points }).collect(),
            left: standing.left.round_of(row.player).map(LeftIn),
        })
    });
    let unknown = standing.unknown.iter().filter_map(|(player, _)| {
        let seat = report.seats().get(player.seat())?;
        let (handle, name, parts) = (&*seat.handle, &*seat.name, Vec::new());
        let left = standing.left.round_of(*player).map(LeftIn);
        Some(Score { handle, name, place: None, winner: false, total: None, parts, left })
    });
    let is_known = standing.unknown.is_empty();
    Some(Scores {
        r#final: standing.ending.is_some() && is_known && report.is_clean(),
        ending: standing.ending,
        tie: Some(standing.tie).filter(|tie| !tie.is_empty()),
        players: players.chain(unknown).collect(),
    })
}

fn diagnostic<'a>(checked: &'a Checked, finding: &'a Finding, twins: &mut Twins) -> Diagnostic<'a> {
    let related = |label| related(checked, label);
    Diagnostic {
        code: finding.code.name(),
        severity: severity(finding.severity),
        message: &finding.message,
        label: &finding.primary.text,
        rule: Rule { title: finding.code.text().title, source: finding.code.text().source },
        range: range(checked, finding.primary.span),
        round: finding.place.round,
        phase: finding.place.phase,
        player: finding.place.player.as_deref(),
        action: finding.action,
        count: finding.count,
        fingerprint: checked.fingerprint(finding, twins),
        related: finding.related.iter().map(related).collect(),
        help: &finding.help,
        legal: finding
            .legal
            .as_ref()
            .map(|legal| Legal { shown: &legal.shown, total: legal.total }),
        fix: finding.fix.as_ref().map(|fix| Fix {
            applicability: if fix.safe { "safe" } else { "unsafe" },
            edits: [Edit { range: range(checked, fix.span), content: &fix.text }],
        }),
    }
}

fn related<'a>(checked: &Checked, label: &'a Label) -> Related<'a> {
    Related { range: range(checked, label.span), message: &label.text }
}

fn range(checked: &Checked, span: Span) -> Range {
    let (line, column) = checked.place(span.start);
    let (end_line, end_column) = checked.place(span.end);
    Range {
        line,
        column,
        end_line,
        end_column,
        byte_start: u64::from(span.start) + checked.bytes_before,
        byte_end: u64::from(span.end) + checked.bytes_before,
    }
}
