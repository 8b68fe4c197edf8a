//! Changes of the text: what stands above them stays judged, and what says nothing new (comments, blank lines,
//! indentation) only moves what stands below.

use super::tape::{Moment, Tape};
use super::{At, Live as _};
use crate::kept;
use crate::opened::{Opened, TakenBack};
use crate::prelude::*;
use crate::subject::says;
use crate::text::lines_above;

impl<G: Rules> Tape<G> {
    /// See [`super::Session::edit`].
    pub(super) fn edited(&mut self, span: Span, with: &str) -> Option<At> {
        let (source, taken) = self.replaced(span, with)?;
        let shift = Shift::of(&self.source, &source, span).filter(|_| !self.supposed.lenient);
        let dirty = match shift {
            Some(_) => self.source.line_span(self.source.line_index(span.start)).start,
            None => self.first_dirty(span, &self.supposed.gone, &taken.clauses),
        };
        let above = self.line(dirty);
        self.source = source;
        self.too_far = taken.too_far;
        self.forget(taken.clauses);
        if let Some(shift) = shift {
            self.marks.retain_mut(|mark| {
                let moved = shift.moment(mark);
                let kept = moved.is_some();
                *mark = moved.unwrap_or_else(|| Arc::clone(mark));
                kept
            });
            self.sound = match self.sound {
                sound if sound > shift.old.end => shift.byte(sound),
                sound => sound.min(dirty),
            };
        } else {
            self.forget_below(dirty);
        }
        let at = At::before(above);
        if self.supposed.lenient {
            self.keep_going();
            return Some(At::START);
        }
        if self.now.at >= at {
            let end = self.now.at;
            self.now = (*self.marks[0]).clone();
            self.seek(at.min(end));
        }
        Some(at)
    }

    /// See [`super::Session::edit_below`]: how judging goes on past the findings above stays decided,
    /// though what stands below may fit another way better now.
    pub(super) fn edited_below(&mut self, span: Span, with: &str) -> bool {
        let Some((source, taken)) = self.replaced(span, with) else { return false };
        let before = TakenBack::of(&self.written(&self.source)).clauses;
        let dirty = self.first_dirty(span, &before, &taken.clauses);
        let forced = self.supposed.forced.iter().map(|(at, _)| *at);
        let readings = self.supposed.readings.iter().map(|reading| reading.at);
        let left_out =
            (self.supposed.gone.iter().copied()).filter(|at| before.binary_search(at).is_err());
        if forced.chain(readings).chain(left_out).any(|at| at >= dirty) {
            return false;
        }
        let above = self.supposed.gone.iter().copied().filter(|at| *at < dirty);
        let below = taken.clauses.into_iter().filter(|at| *at >= dirty);
        let gone: Vec<u32> = above.chain(below).collect();
        self.source = source;
        self.too_far = taken.too_far;
        self.forget(gone);
        self.forget_below(dirty);
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

    /// Judges what stands at a byte and below it anew.
    fn forget_below(&mut self, dirty: u32) {
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
        for (start, line) in lines_above(&opened, from) {
            match line {
                Ok(None) => {}
                Ok(Some(Statement::Said { subject, .. }))
                    if says(&subject, "check") || says(&subject, "allow") =>
                {
                    from = start;
                }
                Ok(Some(Statement::Said { subject, .. }))
                    if kept::subject(&subject, &self.header.seats).is_some() => {}
                Ok(Some(_)) | Err(_) => break,
            }
        }
        from
    }
}

/// Whole lines in the place of others that say the same.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    /// The lines that were replaced, without the line end of the last one.
    old: Span,
    /// The first and the last of them, from 1.
    between: (u32, u32),
    /// By how many bytes and lines everything below moves.
    bytes: i64,
    lines: i64,
}

impl Shift {
    /// The shift by a change of the bytes `span`, if its lines say the same before and after.
    pub(super) fn of(before: &Source, after: &Source, span: Span) -> Option<Self> {
        let bytes = after.text().len() as i64 - before.text().len() as i64;
        let (first, last) = (before.line_index(span.start), before.line_index(span.end));
        let old = Span::new(before.line_span(first).start, before.line_span(last).end);
        let end = (i64::from(old.end) + bytes) as u32;
        let new = Span::new(old.start, end);
        let same = statements(before.slice(old)) == statements(after.slice(new));
        same.then(|| Self {
            old,
            between: (first as u32 + 1, last as u32 + 1),
            bytes,
            lines: after.line_index(end) as i64 - last as i64,
        })
    }

    /// Where a moment of the old text is in the new one; `None` if it lies in the lines that changed.
    pub(super) fn moment<G: Rules>(self, moment: &Arc<Moment<G>>) -> Option<Arc<Moment<G>>> {
        let next = moment.mark.spot.next;
        if next <= self.old.start {
            return Some(Arc::clone(moment));
        }
        let stopped = match moment.stopped {
            Some(at) => Some(self.at(at)?),
            None => None,
        };
        (next > self.old.end).then(|| {
            Arc::new(Moment {
                at: At { line: self.line(moment.at.line), ..moment.at },
                stopped,
                mark: moment.mark.shifted(self.old.end, self.bytes),
            })
        })
    }

    /// Where a byte of the old text is in the new one, if it lies below the lines that changed.
    pub(super) fn byte(self, byte: u32) -> u32 {
        (i64::from(byte) + self.bytes) as u32
    }

    fn line(self, line: u32) -> u32 {
        (i64::from(line) + self.lines) as u32
    }

    fn at(self, at: At) -> Option<At> {
        let (first, last) = self.between;
        if at.line < first {
            Some(at)
        } else if at.line > last {
            let line = self.line(at.line);
            Some(At { line, ..at })
        } else {
            None
        }
    }
}

/// What the lines of a text say, without their comments.
fn statements(text: &str) -> Vec<&str> {
    let said = lines(text, 0).map(|(span, _)| {
        let line = &text[span.range()];
        line[..line.len() - comment(line).len()].trim_ascii()
    });
    said.collect()
}
