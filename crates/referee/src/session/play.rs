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
        let written = self.written_on(&added);
        if written.as_ref().is_none_or(is_broken)
            && let Some(finding) = self.refusal(&added)
        {
            return Err(finding);
        }
        let Some((session, events)) = written else { return Ok(Vec::new()) };
        *self = session;
        Ok(events)
    }

    /// Whether [`Session::play`] would take a line. The cursor must be at the end.
    pub fn accepts(&self, line: &str) -> bool {
        if let Some((subject, said)) = line.split_once(": ")
            && let Some(accepted) = self.0.accepts(subject, said)
        {
            return accepted;
        }
        self.written_on(&self.added(line)).is_some_and(|written| !is_broken(&written))
    }

    fn added(&self, line: &str) -> String {
        let newline = if self.source().text().ends_with('\n') { "" } else { "\n" };
        format!("{newline}{line}\n")
    }

    /// The session with more text at its end, and what happened in that; `None` if the header goes on in it.
    fn written_on(&self, added: &str) -> Option<(Self, Vec<Event>)> {
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

/// Whether something of what was written cannot be read, is refused, or counts what is not there.
fn is_broken((_, events): &(Session, Vec<Event>)) -> bool {
    let is_wrong = |what| {
        matches!(
            what,
            What::Refused(_) | What::Unread | What::Unjudged(_) | What::Counts { agree: false }
        )
    };
    events.iter().any(|event| is_wrong(event.what))
}
