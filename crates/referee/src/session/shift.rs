//! Changes that say nothing new: comments, blank lines, indentation. What stands below them moves, and is
//! not judged again.

use super::At;
use super::tape::Moment;
use crate::prelude::*;

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

    /// The first byte below the lines that changed, in the old text.
    pub(super) fn below(self) -> u32 {
        self.old.end
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
