//! What stands at a place of the text.

use serde_json::{Value, json};

use evoref::At;

use super::held::{Held, to_end};
use super::place::byte_of;

/// The word at a place and what it means there; `null` if nothing is known of it.
pub(super) fn hover(held: &mut Held, line: u32, column: u32) -> Value {
    let Some(session) = &mut held.session else { return Value::Null };
    let index = line.saturating_sub(1) as usize;
    let span = session.source().line_span(index);
    let at = span.start + byte_of(session.source().slice(span), column) as u32;
    let words = session.words(line);
    let found = words.into_iter().find(|(word, _)| word.start <= at && at < word.end);
    let Some((word, kind)) = found else { return Value::Null };
    session.seek(At::after(line));
    let name = session.source().slice(word).to_owned();
    let gloss = session.gloss(&name);
    let units = session.game().units.iter();
    let counts = units.filter_map(|(unit, _)| Some((session.count(&name, unit)?, *unit)));
    let counts: Vec<(i32, &str)> = counts.collect();
    to_end(session);
    if gloss.is_none() && counts.is_empty() {
        return Value::Null;
    }
    let columns = [word.start, word.end].map(|byte| {
        let upto = evoref::Span::new(span.start, byte);
        session.source().slice(upto).encode_utf16().count()
    });
    json!({"word": name, "kind": kind, "gloss": gloss, "counts": counts, "columns": columns})
}
