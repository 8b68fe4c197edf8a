//! The few lines of a record around the words of a finding, as they can be shown.
//!
//! Only the lines that are drawn are copied, so a finding costs the same in a large file. What cannot
//! be shown is replaced before the marks are set under it, so that they stand under the right words.

use super::printable::{one_line, show, unseen};
use evoref_record::source::{Source, Span};
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

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
pub(super) struct Window {
    name: String,
    /// Lines that stand above the source.
    above: usize,
    /// The shown lines, each with a line end that is `\n`.
    text: String,
    lines: Vec<ShownLine>,
}

#[derive(Debug)]
struct ShownLine {
    /// Its index in the source.
    index: usize,
    /// Where it begins in the shown text.
    start: usize,
    /// How many characters of it stand before what is drawn.
    cut: usize,
    /// Where each character that is drawn begins in the source and in the shown text, and where the last ends.
    places: Vec<(usize, usize)>,
}

impl ShownLine {
    /// Puts a line behind those that are shown already.
    fn add(shown: &mut String, source: &Source, index: usize, spans: &[Span]) -> Self {
        let begin = source.line_span(index).start as usize;
        let text = source.slice(source.line_span(index));
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        let mut drawn = 0..text.len();
        if text.len() > WHOLE {
            let here = spans.iter().filter(|span| source.line_index(span.start) == index);
            let first = here.map(|span| span.start as usize - begin).min().unwrap_or(0);
            drawn.start = text.floor_char_boundary(first.saturating_sub(AROUND));
            drawn.end = text.floor_char_boundary(first + WORDS + AROUND);
        }
        let (start, cut) = (shown.len(), text[..drawn.start].chars().count());
        shown.push_str(if cut > 0 { CUT } else { "" });
        let whole = &text[drawn.clone()];
        let mut places = Vec::with_capacity(whole.len() + 1);
        for (at, c) in whole.char_indices() {
            places.push((begin + drawn.start + at, shown.len()));
            show(c, c == '\t' || !unseen(c), &whole[at..], shown);
        }
        places.push((begin + drawn.end, shown.len()));
        shown.push_str(if drawn.end < text.len() { CUT } else { "" });
        shown.push('\n');
        Self { index, start, cut, places }
    }
}

impl Window {
    /// The lines of all spans and so many around each.
    pub(super) fn around(source: &Source, spans: &[Span], context: usize) -> Self {
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
        let lines = wanted.into_iter();
        let lines = lines.map(|index| ShownLine::add(&mut text, source, index, spans)).collect();
        let name = one_line(source.name()).into_owned();
        Self { name, above: source.lines_before() as usize, text, lines }
    }

    /// Offset and length in the shown text of a span that begins on one of its lines and does not leave that line.
    pub(super) fn place(&self, source: &Source, span: Span) -> (usize, usize) {
        let index = source.line_index(span.start);
        let found = self.lines.binary_search_by_key(&index, |line| line.index);
        let Some(line) = found.ok().map(|line| &self.lines[line]) else {
            return (self.text.len(), 0);
        };
        let place = |offset: u32| {
            let before = line.places.partition_point(|(written, _)| *written < offset as usize);
            line.places[before.min(line.places.len() - 1)].1
        };
        let from = place(span.start);
        (from, place(span.end).saturating_sub(from))
    }

    /// Whether the next line is the next one in the source, too.
    fn neighbours(&self, line: usize) -> bool {
        self.lines[line].index + 1 == self.lines[line + 1].index
    }
}

impl SourceCode for Window {
    /// The lines of some bytes and, if any are wanted around, all shown lines that are neighbours of those.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (from, to) = (span.offset(), span.offset() + span.len());
        if to > self.text.len() {
            return Err(MietteError::OutOfBounds);
        }
        let begun = |byte: usize| self.lines.partition_point(|line| line.start <= byte);
        let mut first = begun(from) - 1;
        let mut stop = begun(to.saturating_sub(1).max(from));
        // The place that is printed above the lines is that of the words as they are written.
        let ShownLine { places, cut, .. } = &self.lines[first];
        let mut column = cut + places[1..].partition_point(|(_, shown)| *shown <= from);
        if before + after > 0 {
            column = 0;
            while first > 0 && self.neighbours(first - 1) {
                first -= 1;
            }
            while stop < self.lines.len() && self.neighbours(stop - 1) {
                stop += 1;
            }
        }
        let start = self.lines[first].start;
        let end = self.lines.get(stop).map_or(self.text.len(), |line| line.start);
        let text = &self.text[start..end];
        let text = text.strip_suffix('\n').unwrap_or(text);
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            text.as_bytes(),
            (start, text.len()).into(),
            self.lines[first].index + self.above,
            column,
            stop - first,
        )))
    }
}
