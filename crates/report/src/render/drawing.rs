//! A report that is drawn while its records come, so that no run has to be held in memory.

use std::ops::Range;

use super::people::People;
use super::{
    Around, Format, Look, Outcome, github, gitlab, json, json_text, junit, outcome_line, sarif,
};

/// A report in one format, safe to show.
pub struct Drawing(FormatDrawing);

enum FormatDrawing {
    People(Box<People>),
    Json(Box<json::JsonDocument>),
    JsonLines,
    Github(github::Annotations),
    Gitlab(gitlab::Issues),
    Junit(junit::Suites),
    Sarif(Box<sarif::Log>),
}

/// What the end of a report consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportPiece {
    Text(String),
    /// These bytes of what [`Drawing::add`] gave, counted over all calls.
    Drawn(Range<u64>),
}

impl Drawing {
    /// Begins a report. `Auto` is the caller's to resolve and is drawn as `Full` here.
    pub fn new(format: Format, look: Look, around: &Around) -> Self {
        Self(match format {
            Format::Auto | Format::Full => {
                FormatDrawing::People(Box::new(People::full(look, around.docs_url.clone())))
            }
            Format::Concise => FormatDrawing::People(Box::new(People::concise(look))),
            Format::Json => FormatDrawing::Json(Box::default()),
            Format::JsonLines => FormatDrawing::JsonLines,
            Format::Github => FormatDrawing::Github(github::Annotations::default()),
            Format::Gitlab => FormatDrawing::Gitlab(gitlab::Issues::default()),
            Format::Junit => FormatDrawing::Junit(junit::Suites::default()),
            Format::Sarif => FormatDrawing::Sarif(Box::new(sarif::Log::new(around.clone()))),
        })
    }

    /// Whether something stands above the records that is known at their end only. Then what [`add`](Self::add) gives
    /// is to be kept until [`end`](Self::end) says where it belongs; else it is to be written as it comes.
    pub fn is_kept(&self) -> bool {
        match self.0 {
            FormatDrawing::Json(_) | FormatDrawing::Junit(_) => true,
            FormatDrawing::People(_)
            | FormatDrawing::JsonLines
            | FormatDrawing::Github(_)
            | FormatDrawing::Gitlab(_)
            | FormatDrawing::Sarif(_) => false,
        }
    }

    /// Draws one more outcome.
    pub fn add(&mut self, outcome: &Outcome) -> String {
        match &mut self.0 {
            FormatDrawing::People(people) => people.add(outcome),
            FormatDrawing::Json(document) => document.add(outcome),
            FormatDrawing::JsonLines => outcome_line(outcome, None),
            FormatDrawing::Github(annotations) => annotations.add(outcome),
            FormatDrawing::Gitlab(issues) => json_text(issues.add(outcome)),
            FormatDrawing::Junit(suites) => suites.add(outcome),
            FormatDrawing::Sarif(log) => json_text(log.add(outcome)),
        }
    }

    /// The rest of a report that is not kept, the whole of one that is: in order.
    pub fn end(self) -> Vec<ReportPiece> {
        match self.0 {
            FormatDrawing::People(people) => vec![ReportPiece::Text(people.end())],
            FormatDrawing::Json(document) => document.end(),
            FormatDrawing::JsonLines => Vec::new(),
            FormatDrawing::Github(annotations) => vec![ReportPiece::Text(annotations.end())],
            FormatDrawing::Gitlab(issues) => vec![ReportPiece::Text(issues.end())],
            FormatDrawing::Junit(suites) => suites.end(),
            FormatDrawing::Sarif(log) => vec![ReportPiece::Text(json_text(log.end()))],
        }
    }
}

/// The report on a run that is held in memory.
pub fn render<'o>(
    format: Format,
    outcomes: impl IntoIterator<Item = &'o Outcome>,
    look: Look,
) -> String {
    let mut drawing = Drawing::new(format, look, &Around::default());
    let drawn: String = outcomes.into_iter().map(|outcome| drawing.add(outcome)).collect();
    let mut out = String::new();
    if !drawing.is_kept() {
        out.push_str(&drawn);
    }
    for piece in drawing.end() {
        match piece {
            ReportPiece::Text(text) => out.push_str(&text),
            ReportPiece::Drawn(range) => {
                out.push_str(&drawn[range.start as usize..range.end as usize]);
            }
        }
    }
    out
}
