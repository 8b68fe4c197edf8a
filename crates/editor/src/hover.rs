//! What stands under the mouse: the rule of a finding, what a word means, the table after a line.

use gen_lsp_types::{Hover, HoverParams, MarkupContent, MarkupKind};

use super::diagnostics::shown;
use super::server::touches;
use crate::prelude::*;
use evoref_report::render::markdown;

impl Server<'_> {
    pub(super) fn hover(&self, params: HoverParams) -> Option<Hover> {
        let cursor = self.cursor(&params.text_document_position_params)?;
        let (span, value) = told(&cursor)?;
        Some(Hover {
            contents: MarkupContent { kind: MarkupKind::Markdown, value }.into(),
            range: Some(self.range(cursor.document, span)),
        })
    }
}

/// What there is to say at the cursor, and the words of the text that it is said of.
fn told(cursor: &Cursor<'_>) -> Option<(Span, String)> {
    let (held, line, inner) = (cursor.held, cursor.line, cursor.inner());
    let findings: Vec<&Finding> =
        shown(held.report()).filter(|finding| touches(finding.primary.span, inner)).collect();
    let word = cursor.word();
    let mut parts: Vec<String> = findings.iter().map(|finding| rule(finding)).collect();
    let session = held.here(At::after(line));
    if let (Some((_, word, _)), Some(session)) = (word, &session) {
        parts.extend(meaning(session, word));
    }
    let span = match (findings.first(), word) {
        (Some(finding), _) => held.outer(finding.primary.span),
        (None, Some((span, ..))) if !parts.is_empty() => held.outer(span),
        (None, _) => held.line_span(line),
    };
    if parts.is_empty()
        && !held.is_in_header(line)
        && !held.line_text(line).trim().is_empty()
        && let Some(session) = &session
    {
        parts.push(fenced(session.show().trim_end()));
    }
    (!parts.is_empty()).then(|| (span, parts.join("\n\n---\n\n")))
}

/// The rule that a finding is about, and where it comes from.
fn rule(finding: &Finding) -> String {
    let text = finding.code.text();
    let words = text.rule.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut told = format!("**{}**: {}\n\n{words}", text.code, text.title);
    if !text.source.is_empty() {
        told.push_str(&format!("\n\n*{}*", text.source));
    }
    if let Ok(allow) = text.allow {
        let allow = joined(allow.split_whitespace(), " ");
        told.push_str(&format!("\n\nIf the table let it stand: {allow}"));
    }
    told
}

/// What a word means, and what is counted of what it names.
fn meaning(session: &Session, word: &str) -> Option<String> {
    let gloss = session.gloss(word);
    let units = session.game().units.iter();
    let count = |unit: &str| Some(format!("{} {unit}", session.count(word, unit)?));
    let counts: Vec<String> = units.filter_map(|(unit, _)| count(unit)).collect();
    // The lines of the drawing that speak of it tell what a species has.
    let shown = session.show();
    let names = |line: &&str| {
        let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '.');
        words.any(|part| part == word)
    };
    let drawn: Vec<&str> =
        if counts.is_empty() { Vec::new() } else { shown.lines().filter(names).collect() };
    let counted = (!counts.is_empty()).then(|| markdown(&format!("{word}: {}", counts.join(", "))));
    let drawn = (!drawn.is_empty()).then(|| fenced(&drawn.join("\n")));
    let parts: Vec<String> =
        gloss.iter().map(|gloss| markdown(gloss)).chain(counted).chain(drawn).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Text that is shown as it is laid out.
fn fenced(text: &str) -> String {
    // A fence in the text must not end it.
    format!("```text\n{}\n```", text.replace("```", "'''"))
}
