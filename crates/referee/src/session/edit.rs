//! Changes of the text: what stands above them stays judged; and lines that are written on at its end.

use super::tape::Tape;
use super::{At, Event, Live as _, Session, What};
use crate::Options;
use crate::opened::{Opened, TakenBack};
use crate::prelude::*;
use crate::subject::{kept_subject, says};

impl<G: Rules> Tape<G> {
    /// See [`super::Session::edit`].
    pub(super) fn edited(&mut self, span: Span, with: &str) -> Option<At> {
        let (source, taken) = self.replaced(span, with)?;
        let gone = taken.gone();
        let dirty = self.first_dirty(span, &self.supposed.gone, &gone);
        let at = At::before(self.line(dirty));
        self.take_over(source, taken, gone, dirty);
        if self.supposed.lenient {
            self.keep_going();
            return Some(At::START);
        }
        if self.now.at >= at {
            self.now = (*self.marks[0]).clone();
            self.seek(at);
        }
        Some(at)
    }

    /// See [`super::Session::edit_below`]: how judging goes on past the findings above stays decided,
    /// though what stands below may fit another way better now.
    pub(super) fn edited_below(&mut self, span: Span, with: &str) -> bool {
        let Some((source, taken)) = self.replaced(span, with) else { return false };
        let (before, now) = (self.taken.gone(), taken.gone());
        let dirty = self.first_dirty(span, &before, &now);
        let forced = self.supposed.forced.iter().map(|(at, _)| *at);
        let readings = self.supposed.readings.iter().map(|reading| reading.at);
        let left_out =
            (self.supposed.gone.iter().copied()).filter(|at| before.binary_search(at).is_err());
        if forced.chain(readings).chain(left_out).any(|at| at >= dirty) {
            return false;
        }
        let above = self.supposed.gone.iter().copied().filter(|at| *at < dirty);
        let below = now.into_iter().filter(|at| *at >= dirty);
        let gone: Vec<u32> = above.chain(below).collect();
        self.take_over(source, taken, gone, dirty);
        self.now = (*self.marks[0]).clone();
        true
    }

    /// The text with some bytes replaced, and what is taken back in it; `None` if the header is touched.
    fn replaced(&self, span: Span, with: &str) -> Option<(Arc<Source>, TakenBack)> {
        let old = self.source.text();
        if span.start < self.body || old.get(span.range()).is_none() {
            return None;
        }
        // A header line without its end goes on where the body would begin.
        if self.body > 0 && old.as_bytes()[self.body as usize - 1] != b'\n' {
            return None;
        }
        let text = [&old[..span.start as usize], with, &old[span.end as usize..]].concat();
        let source = Arc::new(Source::new(self.source.name(), text));
        // A first line of the body that became a header line would change the header.
        let reopened = Opened::new(source.text(), 0, &[G::GAME]);
        if reopened.body != self.body || !reopened.belongs() {
            return None;
        }
        let taken = TakenBack::of(&self.written(&source));
        Some((source, taken))
    }

    /// A text that has the header of this one.
    pub(super) fn written<'s>(&self, source: &'s Source) -> Opened<'s> {
        let (text, header) = (source.text(), Arc::clone(&self.header));
        Opened { text, at: 0, header, body: self.body, misreads: Misreads::default() }
    }

    /// Has another text from now on, in which the clauses `gone` are not said; what stands at the byte `dirty` and below
    /// it is judged anew.
    fn take_over(&mut self, source: Arc<Source>, taken: TakenBack, gone: Vec<u32>, dirty: u32) {
        (self.source, self.taken) = (source, Arc::new(taken));
        Arc::make_mut(&mut self.supposed).gone = Arc::new(gone);
        self.found = OnceLock::new();
        self.sound = self.sound.min(dirty);
        let at = At::before(self.line(dirty));
        let keep = self.marks.partition_point(|mark| mark.at < at);
        self.marks.truncate(keep.max(1));
    }

    /// The byte of the line from which on anything may differ; clauses were and are taken back.
    fn first_dirty(&self, span: Span, was: &[u32], gone: &[u32]) -> u32 {
        let same = was.iter().zip(gone).take_while(|(old, new)| old == new);
        let same = same.count();
        let other = was.get(same).into_iter().chain(gone.get(same));
        let first = other.copied().chain([span.start]).min().unwrap_or(span.start);
        // Counts look at what stands below them.
        let mut from = self.source.line_span(self.source.line_index(first)).start;
        let opened = self.written(&self.source);
        for (start, line) in opened.lines_above(from) {
            match line {
                Ok(None) => {}
                Ok(Some(Statement::Said { subject, .. }))
                    if says(&subject, "check") || says(&subject, "allow") =>
                {
                    from = start;
                }
                Ok(Some(Statement::Said { subject, .. }))
                    if kept_subject(&subject, &self.header.seats).is_some() => {}
                Ok(Some(_)) | Err(_) => break,
            }
        }
        from
    }
}

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
