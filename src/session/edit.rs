//! Changes of the text: what stands above them stays judged.

use std::sync::Arc;

use super::At;
use super::shift::Shift;
use super::tape::Tape;
use crate::game::Rules;
use crate::notation::{Statement, lines};
use crate::referee::header::is;
use crate::referee::opened::{Opened, TakenBack};
use crate::source::{Source, Span};

impl<G: Rules> Tape<G> {
    /// Replaces bytes of the body. Gives the place from which anything may differ; `None` if the header
    /// is touched: then nothing has changed.
    pub(super) fn edited(&mut self, span: Span, with: &str) -> Option<At> {
        let old = self.source.text();
        if span.start < self.body || old.get(span.range()).is_none() {
            return None;
        }
        let mut text = String::with_capacity(old.len() + with.len());
        text.push_str(&old[..span.start as usize]);
        text.push_str(with);
        text.push_str(&old[span.end as usize..]);
        let source = Arc::new(Source::new(self.source.name(), text));
        let opened = Opened {
            text: source.text(),
            at: 0,
            header: Arc::clone(&self.header),
            body: self.body,
            misreads: Vec::new(),
        };
        // A first line of the body that became a header line would change the header.
        let reopened = Opened::new(source.text(), 0, &[G::GAME]);
        let keeps_header = reopened.body == self.body && reopened.misreads.is_empty();
        if !keeps_header {
            return None;
        }
        let taken = TakenBack::of(&opened);
        let shift = Shift::of(&self.source, &source, span).filter(|_| !self.supposed.lenient);
        let dirty = match shift {
            Some(_) => {
                self.source
                    .line_span(self.source.line_index(span.start))
                    .start
            }
            None => self.first_dirty(span, &taken.clauses),
        };
        let above = self.line(dirty);
        self.source = source;
        self.gone = Arc::new(taken.clauses);
        self.too_far = taken.too_far;
        self.found = None;
        if let Some(shift) = shift {
            self.marks.retain_mut(|mark| {
                let moved = shift.moment(mark);
                let kept = moved.is_some();
                *mark = moved.unwrap_or_else(|| Arc::clone(mark));
                kept
            });
            self.sound = match self.sound {
                sound if sound > shift.below() => shift.byte(sound),
                sound => sound.min(dirty),
            };
        } else {
            self.sound = self.sound.min(dirty);
            let keep = self
                .marks
                .partition_point(|mark| mark.at < At::before(above));
            self.marks.truncate(keep.max(1));
        }
        let at = At::before(above);
        if self.supposed.lenient {
            self.suppose();
            return Some(At::START);
        }
        if self.now.at >= at {
            let end = self.now.at;
            self.now = (*self.marks[0]).clone();
            self.seek(at.min(end));
        }
        Some(at)
    }

    /// The byte of the line from which on anything may differ.
    fn first_dirty(&self, span: Span, gone: &[u32]) -> u32 {
        let same = self
            .gone
            .iter()
            .zip(gone)
            .take_while(|(old, new)| old == new);
        let same = same.count();
        let other = self.gone.get(same).into_iter().chain(gone.get(same));
        let first = other
            .copied()
            .chain([span.start])
            .min()
            .unwrap_or(span.start);
        // Counts look at what stands below them.
        let mut from = self.source.line_span(self.source.line_index(first)).start;
        let text = self.source.text();
        let mut begin = from;
        while begin > self.body {
            let above = memchr::memrchr(b'\n', &text.as_bytes()[..begin as usize - 1]);
            let start = above.map_or(0, |newline| newline as u32 + 1).max(self.body);
            match lines(&text[start as usize..begin as usize], start).next() {
                None => {}
                Some((_, Ok(Statement::Said { subject, .. })))
                    if is(&subject, "check") || is(&subject, "allow") =>
                {
                    from = start;
                }
                Some((_, Ok(Statement::Said { .. }) | Err(_))) => break,
                Some((
                    _,
                    Ok(
                        Statement::Version(_)
                        | Statement::Setup(_)
                        | Statement::Position(_)
                        | Statement::Round(_),
                    ),
                )) => {
                    break;
                }
            }
            begin = start;
        }
        from
    }
}
