//! The lines of a record around some words, as miette draws them.
//!
//! miette's own sources count lines from the start of the text for every label and merge windows that
//! lie far apart; a line index and a truthful line count keep them apart and fast.

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};

use super::{Look, Paint};
use crate::diagnostic::{Finding, Severity};
use crate::source::{Source, Span};

/// Lines shown before and after. With none miette cuts the first line at the span.
const CONTEXT: usize = 1;

/// The text of a file with its line index.
struct Indexed<'s>(&'s Source);

impl SourceCode for Indexed<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let source = self.0;
        let end = span.offset() + span.len();
        if end > source.text().len() {
            return Err(MietteError::OutOfBounds);
        }
        let start = span.offset() as u32;
        let first = source.line_index(start).saturating_sub(before);
        let last_byte = (end as u32).saturating_sub(1).max(start);
        let last = (source.line_index(last_byte) + after).min(source.line_count() - 1);
        let from = source.line_span(first).start as usize;
        let lines = &source.text()[from..source.line_span(last).end as usize];
        // The built-in sources drop the newline that ends the last line, too.
        let lines = lines.strip_suffix('\n').unwrap_or(lines);
        // miette asks without context for the place that it prints above the window.
        let column = if before == 0 {
            source.position(start).column as usize - 1
        } else {
            0
        };
        Ok(Box::new(MietteSpanContents::new_named(
            source.name().to_owned(),
            lines.as_bytes(),
            (from, lines.len()).into(),
            first + source.lines_before() as usize,
            column,
            last - first + 1,
        )))
    }
}

/// A finding as miette wants it: message, severity and labels. Code and help are ours to print.
struct Drawn<'a> {
    finding: &'a Finding,
    source: Indexed<'a>,
}

impl std::fmt::Debug for Drawn<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.finding.fmt(f)
    }
}

impl std::fmt::Display for Drawn<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.finding.message)
    }
}

impl std::error::Error for Drawn<'_> {}

impl Diagnostic for Drawn<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.finding.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let primary = &self.finding.primary;
        let place = marked(self.source.0, primary.span);
        let related = self.finding.related.iter().take(3).map(|label| {
            LabeledSpan::new_with_span(Some(label.text.clone()), marked(self.source.0, label.span))
        });
        let text = Some(primary.text.clone()).filter(|text| !text.is_empty());
        let primary = LabeledSpan::new_primary_with_span(text, place);
        Some(Box::new(std::iter::once(primary).chain(related)))
    }
}

/// The part of a span that is drawn: its first line, without the line end. An empty place on an empty
/// line has nothing under which a label could stand; then it is the last letter before.
fn marked(source: &Source, span: Span) -> SourceSpan {
    let start = (span.start as usize).min(source.text().len());
    let text = source.text().get(start..span.end as usize).unwrap_or("");
    let text = text.lines().next().unwrap_or("").trim_end();
    let line = source.line_span(source.line_index(start as u32));
    if text.is_empty() && source.slice(line).trim().is_empty() {
        let before = source.text().get(..start).unwrap_or("").trim_end();
        let last = before.chars().next_back().map_or(0, char::len_utf8);
        return (before.len() - last, last).into();
    }
    (start, text.len()).into()
}

/// Message and windows of one finding.
pub(super) fn draw(source: &Source, finding: &Finding, look: Look) -> String {
    let theme = match look.paint {
        Paint::Colour => GraphicalTheme::unicode(),
        Paint::Plain => GraphicalTheme::unicode_nocolor(),
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_context_lines(CONTEXT)
        .with_width(look.width)
        .without_syntax_highlighting();
    let drawn = Drawn {
        finding,
        source: Indexed(source),
    };
    let mut out = String::new();
    match handler.render_report(&mut out, &drawn) {
        Ok(()) => out,
        // Only a span outside the text can be the cause; the message still has to be read.
        Err(_) => format!("  {}\n", finding.message),
    }
}
