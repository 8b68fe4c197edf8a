//! A line that is written on at the end of a record.

use super::{At, Event, Session, What};
use evoref_record::diagnostic::{Finding, Severity};
use evoref_record::source::Span;

impl Session {
    /// Adds a line at the end and goes through it; the cursor is after it then.
    ///
    /// # Errors
    /// What is wrong with it, and what was legal. Then nothing has changed.
    pub fn play(&mut self, line: &str) -> Result<Vec<Event>, Box<Finding>> {
        let text = self.source().text();
        let end = text.len() as u32;
        let newline = if text.ends_with('\n') { "" } else { "\n" };
        let added = format!("{newline}{line}\n");
        let first = At::before(self.source().line_index(end) as u32 + 1);
        let mut trial = self.clone();
        if trial.edit(Span::new(end, end), &added).is_none() {
            return self.refusal(&added).map_or(Ok(Vec::new()), Err);
        }
        trial.seek(first);
        let mut events = Vec::new();
        loop {
            let before = trial.clone();
            let Some(event) = trial.step().filter(|event| event.what != What::End) else {
                *self = before;
                return Ok(events);
            };
            let broken = matches!(
                event.what,
                What::Refused(_) | What::Unread | What::Unjudged(_) | What::Counts { agree: false }
            );
            if broken && let Some(finding) = self.refusal(&added) {
                return Err(finding);
            }
            events.push(event);
        }
    }

    /// What is wrong with text that is added at the end.
    fn refusal(&self, added: &str) -> Option<Box<Finding>> {
        let report = self.0.report_with(added);
        let mut errors = report.findings.into_iter();
        errors.rfind(|finding| finding.severity == Severity::Error).map(Box::new)
    }
}
