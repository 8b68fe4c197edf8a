//! A record whose lines are those of another game than its header names: one finding instead of one a line.

use super::Games;
use crate::{Options, Report};
use evoref_game::{Files, Game};
use evoref_record::diagnostic::{Finding, Fix, Label, Place, Record, Severity};
use evoref_record::source::{Source, Span};

/// From so many lines that cannot be read on it is asked whether they are those of another game.
const LINES: u32 = 4;
/// Of the lines that cannot be read the other game must read all but one of so many.
const READ: u32 = 8;

impl Games {
    /// The report, or the one finding that explains most of its others.
    pub(super) fn told_by_game(
        self,
        report: Report,
        source: &Source,
        record: Span,
        files: &dyn Files,
    ) -> Report {
        let unread = unread(&report);
        let Some(written) = report.game.filter(|_| unread >= LINES) else {
            return report;
        };
        let Some(span) = written_at(source, record) else {
            return report;
        };
        let others = self.all().iter().filter(|game| game.name != written.name);
        let better = others.copied().find(|game| {
            let text = source.text();
            let range = span.range();
            let text = format!("{}{}{}", &text[..range.start], game.name, &text[range.end..]);
            let moved = record.end + game.name.len() as u32 - range.len() as u32;
            let other = Source::new(source.name(), text);
            let only_forms =
                Options { verdict_only: true, without_advice: true, ..Options::default() };
            let record = Span::new(record.start, moved);
            let report = self.judged(&other, record, files, &only_forms);
            self::unread(&report) * READ <= unread
        });
        match better {
            Some(game) => Report {
                consequent: report.consequent + report.findings.len() as u32 + report.more,
                more: 0,
                findings: vec![other_game(written, game, span, unread)],
                ..report
            },
            None => report,
        }
    }
}

/// How many errors of form and name a report has.
fn unread(report: &Report) -> u32 {
    let forms = report.findings.iter().filter(|finding| {
        finding.severity == Severity::Error && finding.code.name().starts_with("record/")
    });
    forms.count() as u32 + report.more
}

/// Where the name of the game stands.
fn written_at(source: &Source, record: Span) -> Option<Span> {
    let text = source.slice(record);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some((key, value)) = line.split_once(':')
            && key.trim().eq_ignore_ascii_case("game")
        {
            let word = value.trim_start();
            let start = at + line.len() - word.len();
            let end =
                start + word.find(|letter: char| letter.is_whitespace()).unwrap_or(word.len());
            return Some(Span::new(record.start + start as u32, record.start + end as u32));
        }
        at += line.len();
    }
    None
}

fn other_game(written: &Game, game: &Game, span: Span, lines: u32) -> Finding {
    let code = Record::OtherGame.code();
    Finding {
        code,
        severity: code.text().severity,
        place: Place::default(),
        message: format!(
            "the header says `game: {}`, but {lines} lines cannot be read so, and nearly all as `{}`",
            written.name, game.name
        ),
        primary: Label { span, text: format!("not `{}`?", game.name) },
        related: Vec::new(),
        help: vec![format!("did you mean `game: {}`?", game.name)],
        legal: None,
        fix: Some(Fix { span, text: game.name.to_owned(), safe: false }),
        action: None,
        count: 1,
    }
}
