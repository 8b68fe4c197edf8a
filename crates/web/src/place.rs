//! Places as a browser counts them, in UTF-16 units from the beginning of the text, what stands at one, and what is
//! found there.

use evoref::{At, Finding, Source, Span};
use evoref_report::render::{help, rule, status};
use serde_json::{Value, json};

use super::held::{Held, to_end};

/// The units before a byte of a text.
pub(super) fn units(text: &str, byte: u32) -> usize {
    let head = &text[..text.floor_char_boundary(byte as usize)];
    // Of most texts bytes and units are the same.
    if head.is_ascii() { head.len() } else { head.encode_utf16().count() }
}

/// The byte of a line at which so many units stand before.
fn byte_of(line: &str, column: u32) -> usize {
    let mut units = 0;
    for (at, letter) in line.char_indices() {
        if units >= column {
            return at;
        }
        units += letter.len_utf16() as u32;
    }
    line.len()
}

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
    let counts = session.game().units.iter();
    let counts = counts.filter_map(|(unit, _)| Some((session.count(&name, unit)?, *unit)));
    let counts: Vec<(i32, &str)> = counts.collect();
    to_end(session);
    if gloss.is_none() && counts.is_empty() {
        return Value::Null;
    }
    let text = session.source().slice(span);
    let columns = [word.start, word.end].map(|byte| units(text, byte - span.start));
    json!({"word": name, "kind": kind, "gloss": gloss, "counts": counts, "columns": columns})
}

/// The verdict and what was found, in the order of the text; unless `tried` is asked for, without suggestions that
/// need trying.
pub(super) fn findings(held: &mut Held, tried: bool) -> Value {
    let source = Source::new("record", held.text.as_str());
    let (verdict, all) = match &mut held.session {
        Some(session) => {
            let report = if tried { session.report() } else { session.report_briefly() };
            (status(report.status), report.findings)
        }
        None => {
            let all = held.unopened.as_ref().map(|unopened| unopened.findings.clone());
            ("unreadable", all.unwrap_or_default())
        }
    };
    let told = all.iter().map(|finding| found(finding, &source));
    json!({"status": verdict, "findings": told.collect::<Value>()})
}

pub(super) fn found(finding: &Finding, source: &Source) -> Value {
    let line = |span: Span| source.line(span.start);
    let at = |span: Span| [span.start, span.end].map(|byte| units(source.text(), byte));
    let related = finding
        .related
        .iter()
        .map(|label| json!({"at": at(label.span), "line": line(label.span), "text": label.text}));
    let fix = finding.fix.as_ref();
    let fix = fix.map(|fix| json!({"at": at(fix.span), "text": fix.text, "safe": fix.safe}));
    let own = finding.primary.span;
    json!({
        "code": finding.code, "severity": finding.severity, "message": finding.message,
        "label": finding.primary.text, "at": at(own), "line": line(own),
        "related": related.collect::<Value>(), "help": help(source, finding),
        "rule": rule(finding.code), "allow": finding.code.text().allow.is_ok(), "fix": fix,
    })
}
