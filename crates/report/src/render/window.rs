//! The few lines of a record around the words of a finding, as they can be shown.
//!
//! Only the lines that are drawn are copied, so a finding costs the same in a large file. What cannot
//! be shown is replaced before the marks are set under it, so that they stand under the right words.

use std::ops::Range;

use super::printable::{record_line, shown_lengths};
use evoref_record::source::{Source, Span};

/// A line with more bytes is not drawn whole: what stands around the words of a finding is.
const WHOLE: usize = 1000;
/// So many bytes are drawn before and behind the words.
const AROUND: usize = 120;
/// Of words that are longer the beginning is drawn.
const WORDS: usize = 400;
/// So many lines between two windows are drawn, too.
const BETWEEN: usize = 2;
/// What stands in the place of what is not drawn.
const CUT: &str = "…";

/// Lines of a text with their numbers; they need not be neighbours.
#[derive(Debug)]
pub(super) struct Window<'s> {
    source: &'s Source,
    /// The shown lines, each with a line end that is `\n`.
    text: String,
    lines: Vec<ShownLine>,
}

#[derive(Debug)]
struct ShownLine {
    /// Its index in the text of the source.
    index: usize,
    /// Where it begins in the shown text.
    start: usize,
    /// The bytes of it that are drawn.
    drawn: Range<usize>,
}

impl ShownLine {
    fn of(source: &Source, index: usize, start: usize, spans: &[Span]) -> Self {
        let text = written(source, index);
        let begin = source.line_span(index).start;
        let here = spans.iter().filter(|span| source.line_index(span.start) == index);
        let first = here.map(|span| (span.start - begin) as usize).min().unwrap_or(0);
        let drawn = if text.len() <= WHOLE {
            0..text.len()
        } else {
            let from = text.floor_char_boundary(first.saturating_sub(AROUND));
            from..text.floor_char_boundary(first + WORDS + AROUND)
        };
        Self { index, start, drawn }
    }

    fn text<'s>(&self, source: &'s Source) -> &'s str {
        &written(source, self.index)[self.drawn.clone()]
    }

    fn before(&self) -> &'static str {
        if self.drawn.start > 0 { CUT } else { "" }
    }
}

impl<'s> Window<'s> {
    /// The lines of all spans and so many around each.
    pub(super) fn around(source: &'s Source, spans: &[Span], context: usize) -> Self {
        let mut wanted: Vec<usize> = Vec::new();
        for span in spans {
            let line = source.line_index(span.start);
            let last = (line + context).min(source.line_count() - 1);
            wanted.extend(line.saturating_sub(context)..=last);
        }
        wanted.sort_unstable();
        wanted.dedup();
        // A line or two between two windows take no more room than a frame around each.
        let between = wanted.windows(2).filter(|two| two[1] - two[0] <= BETWEEN + 1);
        let between: Vec<usize> = between.flat_map(|two| two[0] + 1..two[1]).collect();
        wanted.extend(between);
        wanted.sort_unstable();
        let mut text = String::new();
        let mut lines = Vec::new();
        for index in wanted {
            let line = ShownLine::of(source, index, text.len(), spans);
            text.push_str(line.before());
            text.push_str(&record_line(line.text(source)));
            if line.drawn.end < written(source, index).len() {
                text.push_str(CUT);
            }
            text.push('\n');
            lines.push(line);
        }
        Self { source, text, lines }
    }

    /// Offset and length in the shown text of a span that begins on one of its lines and does not
    /// leave that line.
    pub(super) fn place(&self, span: Span) -> (usize, usize) {
        let index = self.source.line_index(span.start);
        let found = self.lines.binary_search_by_key(&index, |line| line.index);
        let Some(line) = found.ok().map(|line| &self.lines[line]) else {
            return (self.text.len(), 0);
        };
        let begin = self.source.line_span(index).start as usize + line.drawn.start;
        let column = |offset: u32| -> usize {
            let bytes = (offset as usize).saturating_sub(begin);
            let before = shown_lengths(line.text(self.source));
            let before = before.take_while(|(at, _)| *at < bytes);
            line.before().len() + before.map(|(_, length)| length).sum::<usize>()
        };
        let from = column(span.start);
        (line.start + from, column(span.end).saturating_sub(from))
    }

    /// The lines of some bytes and, if the whole window is asked for, all shown lines that are neighbours of
    /// those; `None` if they lie outside of the text.
    pub(super) fn read(&self, from: usize, to: usize, whole: bool) -> Option<Read<'_>> {
        if to > self.text.len() {
            return None;
        }
        let line_of = |byte: usize| {
            let after = self.lines.partition_point(|line| line.start <= byte);
            after.checked_sub(1)
        };
        let here = line_of(from)?;
        let mut first = here;
        while whole && first > 0 && self.neighbours(first - 1) {
            first -= 1;
        }
        let mut last = line_of(to.saturating_sub(1).max(from))?;
        while whole && last + 1 < self.lines.len() && self.neighbours(last) {
            last += 1;
        }
        let start = self.lines[first].start;
        let stop = self.lines.get(last + 1).map_or(self.text.len(), |line| line.start);
        let text = &self.text[start..stop];
        Some(Read {
            start,
            text: text.strip_suffix('\n').unwrap_or(text),
            line: self.lines[first].index + self.source.lines_before() as usize,
            // The place that is printed above the lines is that of the words as they are written.
            column: self.written_column(here, from),
            lines: last - first + 1,
        })
    }

    /// Whether the next line is the next one in the source, too.
    fn neighbours(&self, line: usize) -> bool {
        self.lines[line].index + 1 == self.lines[line + 1].index
    }

    /// How many characters of the record stand before a byte of a shown line.
    fn written_column(&self, line: usize, byte: usize) -> usize {
        let line = &self.lines[line];
        let mut end = line.start + line.before().len();
        let before = shown_lengths(line.text(self.source)).take_while(|(_, length)| {
            end += length;
            end <= byte
        });
        let cut = &written(self.source, line.index)[..line.drawn.start];
        cut.chars().count() + before.count()
    }
}

/// Some neighbouring lines of a [`Window`].
pub(super) struct Read<'w> {
    /// Where they begin in the shown text.
    pub(super) start: usize,
    /// The lines, without the last line end.
    pub(super) text: &'w str,
    /// The number of the first, from 0.
    pub(super) line: usize,
    /// Characters of the record before the first byte that was asked for, on its line.
    pub(super) column: usize,
    pub(super) lines: usize,
}

/// A line without its line end.
fn written(source: &Source, index: usize) -> &str {
    let line = source.slice(source.line_span(index));
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}
