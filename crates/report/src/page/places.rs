//! Where things of a record stand in the lines of its file, as a browser counts them.

use super::RecordOrigin;
use crate::prelude::*;
use crate::render::{circumstances, help, rule};
use evoref_record::diagnostic::Label;

/// Where bytes of the record stand in the lines of the file.
pub(super) struct Places(pub(super) Source);

impl Places {
    pub(super) fn new(text: &str, origin: &RecordOrigin<'_>) -> Self {
        Self(Source::new(origin.name, text).after(origin.above))
    }

    /// The line of the file, and the column in UTF-16 units from 0, as a browser counts them.
    pub(super) fn position(&self, offset: u32) -> (u32, usize) {
        let line = self.0.line_span(self.0.line_index(offset));
        let upto = Span::new(line.start, offset.clamp(line.start, line.end));
        let before = self.0.slice(upto);
        // A long line is asked about many times, and most have nothing but ASCII.
        let column = if before.is_ascii() { before.len() } else { before.encode_utf16().count() };
        (self.0.line(offset), column)
    }

    /// `[line, from, to]`; what goes on in further lines is cut at the end of the first.
    pub(super) fn of(&self, span: Span) -> Value {
        let (line, from) = self.position(span.start);
        let end = self.0.line_span(self.0.line_index(span.start)).end;
        let (_, to) = self.position(span.end.clamp(span.start, end));
        json!([line, from, to])
    }

    /// The findings, each with the step that it is about.
    pub(super) fn findings(&self, findings: &[Finding], steps: &[usize]) -> Value {
        let label = |label: &Label| json!({"at": self.of(label.span), "text": label.text});
        let findings = findings.iter().zip(steps).map(|(finding, step)| {
            json!({
                "code": finding.code,
                "severity": finding.severity,
                "where": circumstances(finding),
                "message": finding.message,
                "primary": label(&finding.primary),
                "related": finding.related.iter().map(label).collect::<Vec<_>>(),
                "rule": rule(finding.code),
                "help": help(&self.0, finding),
                "step": step,
                "count": finding.count,
            })
        });
        findings.collect()
    }
}
