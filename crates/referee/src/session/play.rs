//! A line that is written on at the end of a record.

use super::{At, Event, Session, What};
use crate::Options;
use crate::prelude::*;

impl Session {
    /// Adds a line at the end and goes through it; the cursor is after it then.
    ///
    /// # Errors
    /// What is wrong with it, and what was legal. Then nothing has changed.
    pub fn play(&mut self, line: &str) -> Result<Vec<Event>, Box<Finding>> {
        let added = self.added(line);
        let mut wrong = None;
        let written = self.written_on(&added, || {
            wrong = self.refusal(&added);
            wrong.is_some()
        });
        match (written, wrong) {
            (Some((session, events)), _) => {
                *self = session;
                Ok(events)
            }
            (None, Some(finding)) => Err(finding),
            (None, None) => self.refusal(&added).map_or(Ok(Vec::new()), Err),
        }
    }

    /// Whether [`Session::play`] would take a line. The cursor must be at the end.
    pub fn accepts(&self, line: &str) -> bool {
        if let Some((subject, said)) = line.split_once(": ")
            && let Some(accepted) = self.0.accepts(subject, said)
        {
            return accepted;
        }
        self.written_on(&self.added(line), || true).is_some()
    }

    fn added(&self, line: &str) -> String {
        let newline = if self.source().text().ends_with('\n') { "" } else { "\n" };
        format!("{newline}{line}\n")
    }

    /// The session with more text at its end, and what happened in that; `None` if that is wrong.
    fn written_on(
        &self,
        added: &str,
        mut is_wrong: impl FnMut() -> bool,
    ) -> Option<(Self, Vec<Event>)> {
        let end = self.source().text().len() as u32;
        let first = At::before(self.source().line_index(end) as u32 + 1);
        let mut trial = self.clone();
        trial.edit(Span::new(end, end), added)?;
        trial.seek(first);
        let mut events = Vec::new();
        loop {
            let before = trial.clone();
            let Some(event) = trial.step().filter(|event| event.what != What::End) else {
                return Some((before, events));
            };
            let broken = matches!(
                event.what,
                What::Refused(_) | What::Unread | What::Unjudged(_) | What::Counts { agree: false }
            );
            if broken && is_wrong() {
                return None;
            }
            events.push(event);
        }
    }

    /// What is wrong with text that is added at the end.
    fn refusal(&self, added: &str) -> Option<Box<Finding>> {
        let text = format!("{}{added}", self.source().text());
        let source = Source::new(self.source().name(), text);
        let mut errors = self.0.judged(&source, Options::default()).findings.into_iter();
        errors.rfind(Finding::is_error).map(Box::new)
    }
}
