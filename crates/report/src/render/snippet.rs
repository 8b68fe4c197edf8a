//! The lines of a record around some words, as miette draws them.
//!
//! miette's own sources count lines from the start of the text for every label and merge windows that
//! lie far apart; a window of the lines that are drawn, with their true numbers, keeps them apart and fast.

use crate::prelude::*;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic};

use super::printable::one_line;
use super::window::Window;
use super::{Brief, Look, Paint, wrap};

/// Lines around that miette is told to ask for: what it gets is what the window holds. Without any it
/// could not be told from the question for the place that it prints above the window.
const CONTEXT: usize = 1;

/// Columns after which miette would break lines; they are broken before it sees them, never inside of what is to be copied.
const NO_WIDTH: usize = 1 << 20;

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

/// The message above the lines with their marks. Without `brief` a line around each is drawn, too.
pub(super) fn draw(source: &Source, finding: &Finding, look: Look, brief: Brief<'_>) -> String {
    let theme = match look.paint {
        Paint::Colour => GraphicalTheme::unicode(),
        Paint::Plain => GraphicalTheme::unicode_nocolor(),
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_context_lines(CONTEXT)
        .with_width(NO_WIDTH)
        .without_syntax_highlighting();
    let shown = || std::iter::once(&finding.primary).chain(finding.related.iter().take(3));
    let spans: Vec<Span> = shown().map(|label| marked(source, label.span)).collect();
    let window = Window::around(source, &spans, usize::from(brief.is_none()));
    let labels = shown().zip(&spans).enumerate().map(|(index, (label, span))| {
        let (text, place) = (one_line(&label.text).into_owned(), window.place(source, *span));
        if index > 0 {
            return LabeledSpan::new_with_span(Some(text), place);
        }
        LabeledSpan::new_primary_with_span(Some(text).filter(|text| !text.is_empty()), place)
    });
    let lines_of =
        |text: &str, margin| wrap(&one_line(text), look.width.saturating_sub(margin).max(30));
    let mut drawn = MietteDiagnostic::new(lines_of(&finding.message, 4).join("\n"))
        .with_labels(labels)
        .with_severity(match finding.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        });
    if let Some((advice, url)) = brief {
        let help = advice.iter().flat_map(|line| lines_of(line, 8)).collect::<Vec<_>>().join("\n");
        drawn.help = Some(help).filter(|help| !help.is_empty());
        (drawn.code, drawn.url) = (Some(finding.code.to_string()), url);
    }
    let drawn = miette::Report::new(drawn).with_source_code(window);
    let mut out = String::new();
    match handler.render_report(&mut out, &*drawn) {
        Ok(()) => out,
        // Only a span outside the text can be the cause; the message still has to be read.
        Err(_) => format!("  {drawn}\n"),
    }
}
