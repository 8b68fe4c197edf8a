//! The words of a text by what they are, for colours.

use crate::prelude::*;
use gen_lsp_types::{
    SemanticToken, SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams,
};

/// The kinds, by the names that every theme has a colour for; a token says the place of its own.
pub(super) const TYPES: [&str; 10] = [
    "variable",
    "function",
    "keyword",
    "number",
    "string",
    "comment",
    "operator",
    "type",
    "enumMember",
    "property",
];

/// The place in [`TYPES`] of a kind of [`evoref_referee::session::Session::words`]; nothing for a plain word.
fn place(kind: &str, in_header: bool) -> Option<u32> {
    let name = match kind {
        "subject" if in_header => "keyword",
        "subject" | "player" => "variable",
        "verb" => "function",
        "heading" => "keyword",
        "number" => "number",
        "text" => "string",
        "comment" => "comment",
        "claim" => "operator",
        "unit" | "code" => "type",
        "space" | "terrain" => "property",
        "word" => return None,
        // The other kinds are things of a game: cards, genes, species.
        _ => "enumMember",
    };
    Some(TYPES.iter().position(|known| *known == name)? as u32)
}

impl Server<'_> {
    pub(super) fn tokens(&self, params: SemanticTokensParams) -> Option<SemanticTokens> {
        let document = self.workspace.document(&params.text_document.uri)?;
        Some(self.tokens_of(document, document.source.whole()))
    }

    pub(super) fn tokens_in(&self, params: SemanticTokensRangeParams) -> Option<SemanticTokens> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let range = self.client.encoding.span(&document.source, params.range);
        Some(self.tokens_of(document, range))
    }

    fn tokens_of(&self, document: &Document, range: Span) -> SemanticTokens {
        let encoding = self.client.encoding;
        let mut data = Vec::new();
        let mut last = gen_lsp_types::Position::default();
        for (span, kind) in words(document, range) {
            let at = encoding.position(&document.source, span.start);
            let delta_line = at.line - last.line;
            data.push(SemanticToken {
                delta_line,
                delta_start: at.character - if delta_line == 0 { last.character } else { 0 },
                length: encoding.length(document.source.slice(span)),
                token_type: kind,
                token_modifiers_bitset: 0,
            });
            last = at;
        }
        SemanticTokens { result_id: None, data }
    }
}

/// The words that have a colour, in the order of the text.
fn words(document: &Document, range: Span) -> Vec<(Span, u32)> {
    let mut all: Vec<(Span, u32)> = Vec::new();
    for held in &document.records {
        let (Some((first, last)), Some(session)) = (held.lines_in(range), held.session()) else {
            continue;
        };
        let setup = held.setup_line().unwrap_or(u32::MAX);
        for line in first..=last {
            for (span, kind) in session.words(line) {
                all.extend(place(kind, line < setup).map(|place| (held.outer(span), place)));
            }
        }
    }
    // Editors refuse what goes back.
    all.sort_unstable();
    let mut below = 0;
    all.retain(|(span, _)| {
        let fits = below <= span.start && span.start < span.end;
        below = if fits { span.end } else { below };
        fits
    });
    all
}
