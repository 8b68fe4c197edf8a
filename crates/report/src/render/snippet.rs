//! The lines of a record around some words, as miette draws them.
//!
//! miette's own sources count lines from the start of the text for every label and merge windows that
//! lie far apart; a window of the lines that are drawn, with their true numbers, keeps them apart and fast.

use crate::prelude::*;
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};

use super::printable::one_line;
use super::window::Window;
use super::{Look, Paint, wrap};

/// Lines around that miette is told to ask for: what it gets is what the window holds. Without any it
/// could not be told from the question for the place that it prints above the window.
const CONTEXT: usize = 1;

/// Columns after which miette would break lines; they are broken before it sees them, never inside of what is to be copied.
const NO_WIDTH: usize = 1 << 20;

#[derive(Debug)]
struct Lines<'s> {
    name: String,
    window: Window<'s>,
}

impl SourceCode for Lines<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let end = span.offset() + span.len();
        let whole = before + after > 0;
        let read = self.window.read(span.offset(), end, whole);
        let read = read.ok_or(MietteError::OutOfBounds)?;
        let column = if whole { 0 } else { read.column };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            read.text.as_bytes(),
            (read.start, read.text.len()).into(),
            read.line,
            column,
            read.lines,
        )))
    }
}

/// A finding as miette wants it.
#[derive(Debug)]
struct MietteFinding<'a> {
    severity: Severity,
    message: String,
    code: Option<Code>,
    /// The address of the page on the code.
    url: Option<String>,
    /// What to do, line by line.
    help: Vec<String>,
    labels: Vec<LabeledSpan>,
    source: Lines<'a>,
}

impl<'a> MietteFinding<'a> {
    /// With so many lines around those that the finding is about.
    fn of(source: &'a Source, finding: &Finding, width: usize, context: usize) -> Self {
        let related = finding.related.iter().take(3);
        let labels: Vec<(Span, &str)> = std::iter::once(&finding.primary)
            .chain(related)
            .map(|label| (marked(source, label.span), label.text.as_str()))
            .collect();
        let spans: Vec<Span> = labels.iter().map(|(span, _)| *span).collect();
        let window = Window::around(source, &spans, context);
        let labels = labels.iter().enumerate().map(|(index, (span, text))| {
            let place = window.place(*span);
            let text = one_line(text).into_owned();
            if index > 0 {
                return LabeledSpan::new_with_span(Some(text), place);
            }
            LabeledSpan::new_primary_with_span(Some(text).filter(|text| !text.is_empty()), place)
        });
        Self {
            severity: finding.severity,
            message: wrap(&one_line(&finding.message), width.saturating_sub(4).max(30)).join("\n"),
            code: None,
            url: None,
            help: Vec::new(),
            labels: labels.collect(),
            source: Lines { name: one_line(source.name()).into_owned(), window },
        }
    }
}

impl std::fmt::Display for MietteFinding<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for MietteFinding<'_> {}

impl Diagnostic for MietteFinding<'_> {
    fn code(&self) -> Option<Box<dyn std::fmt::Display + '_>> {
        self.code.map(|code| Box::new(code) as Box<dyn std::fmt::Display>)
    }

    fn help(&self) -> Option<Box<dyn std::fmt::Display + '_>> {
        let help = Some(self.help.join("\n")).filter(|help| !help.is_empty())?;
        Some(Box::new(help))
    }

    fn url(&self) -> Option<Box<dyn std::fmt::Display + '_>> {
        self.url.as_ref().map(|url| Box::new(url) as Box<dyn std::fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// The part of a span that is drawn: its first line, without the line end. An empty place on an empty
/// line has nothing under which a label could stand; then it is the last letter before.
fn marked(source: &Source, span: Span) -> Span {
    let start = (span.start as usize).min(source.text().len());
    let text = source.text().get(start..span.end as usize).unwrap_or("");
    let text = text.lines().next().unwrap_or("").trim_end();
    let line = source.line_span(source.line_index(start as u32));
    let (start, length) = if text.is_empty() && source.slice(line).trim().is_empty() {
        let before = source.text().get(..start).unwrap_or("").trim_end();
        let last = before.chars().next_back().map_or(0, char::len_utf8);
        (before.len() - last, last)
    } else {
        (start, text.len())
    };
    Span::new(start as u32, (start + length) as u32)
}

/// The message above the lines with their marks. `brief` are the advice and the address of the page on the code, which
/// the short form has below and above it; the other one has a line around each instead.
pub(super) fn draw(
    source: &Source,
    finding: &Finding,
    look: Look,
    brief: Option<(&[String], Option<String>)>,
) -> String {
    let theme = match look.paint {
        Paint::Colour => GraphicalTheme::unicode(),
        Paint::Plain => GraphicalTheme::unicode_nocolor(),
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_context_lines(CONTEXT)
        .with_width(NO_WIDTH)
        .without_syntax_highlighting();
    let mut drawn = MietteFinding::of(source, finding, look.width, usize::from(brief.is_none()));
    if let Some((advice, url)) = brief {
        let width = look.width.saturating_sub(8).max(30);
        let help = advice.iter().flat_map(|line| wrap(&one_line(line), width));
        (drawn.code, drawn.url, drawn.help) = (Some(finding.code), url, help.collect());
    }
    let mut out = String::new();
    match handler.render_report(&mut out, &drawn) {
        Ok(()) => out,
        // Only a span outside the text can be the cause; the message still has to be read.
        Err(_) => format!("  {}\n", drawn.message),
    }
}
