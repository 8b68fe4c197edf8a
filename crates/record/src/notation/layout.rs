//! The one layout and spelling of a record: what `fmt` writes.
//!
//! Knows lines and words, and which words are spelt differently. Never adds, drops,
//! merges or moves a statement, and keeps every comment.

use super::body::{Body, Clause};
use super::line::uncommented;
use super::lines::line;
use super::misread::Reading;
use super::reader::{Reader, Respell};
use super::statement::Statement;
use super::terminals::{Word, quoted};
use super::words::Token;

/// Prints a record anew: `text` begins at byte `at` of its file.
///
/// # Errors
/// The first line that is no statement; nothing can be printed then.
pub fn layout(text: &str, at: u32, mut respell: Respell) -> Reading<String> {
    respell.settle();
    let mut out = String::with_capacity(text.len());
    let mut pending = String::new();
    let mut offset = at;
    for whole in text.split_inclusive('\n') {
        let written = whole.trim_end_matches(['\n', '\r']);
        let (_, comment) = uncommented(written, offset)?;
        let comment = comment.trim_end();
        match line(written, offset)? {
            // A comment that a blank line parts from what follows stays with what stands above.
            None if comment.is_empty() => out.push_str(&std::mem::take(&mut pending)),
            None => {
                // A comment belongs to the statement below it, so a heading's blank line goes above.
                pending.push_str(comment);
                pending.push('\n');
            }
            Some(statement) => {
                if wants_blank_line(&statement, &respell) && !out.is_empty() {
                    out.push('\n');
                }
                out.push_str(&pending);
                pending.clear();
                print(&statement, &respell, &mut out);
                if !comment.is_empty() {
                    out.push_str("  ");
                    out.push_str(comment);
                }
                out.push('\n');
            }
        }
        offset += whole.len() as u32;
    }
    out.push_str(&pending);
    Ok(out)
}

fn wants_blank_line(statement: &Statement<'_>, respell: &Respell) -> bool {
    match statement {
        Statement::Setup(_) | Statement::Position(_) | Statement::Round(_) => true,
        Statement::Said { subject, .. } => {
            printed(*subject, respell).eq_ignore_ascii_case("result")
        }
        Statement::Version(_) => false,
    }
}

fn printed<'a>(subject: Word<'a>, respell: &'a Respell) -> &'a str {
    respell.at(subject.span.start).map_or(subject.text, |(_, text)| text)
}

fn print(statement: &Statement<'_>, respell: &Respell, out: &mut String) {
    match statement {
        Statement::Version(version) => {
            out.push_str("evoref ");
            out.push_str(version.text);
        }
        Statement::Setup(_) => out.push_str("setup"),
        Statement::Position(_) => out.push_str("position"),
        Statement::Round(number) => {
            out.push_str("round ");
            let digits = number.text.trim_start_matches('0');
            out.push_str(if digits.is_empty() { "0" } else { digits });
        }
        Statement::Said { subject, body } => {
            out.push_str(printed(*subject, respell));
            out.push(':');
            // A header line may have another spelling as a whole.
            let whole = body.span();
            if let Some((span, canonical)) = respell.at(whole.start)
                && *span == whole
            {
                out.push(' ');
                out.push_str(canonical);
                return;
            }
            for (index, clause) in body.clauses().enumerate() {
                if index > 0 {
                    out.push(';');
                }
                words_of(&clause, respell, true, out);
            }
        }
    }
}

/// A clause alone as it is printed, which begins at byte `at` of its file: its words, and what stands after
/// `=>` if that is wanted. What is not printed as it stands is printed to `out`.
pub fn one_clause<'a>(
    text: &'a str,
    at: u32,
    respell: &mut Respell,
    claimed: bool,
    out: &'a mut String,
) -> &'a str {
    // Few clauses have a `=` at all.
    let parted = memchr::memchr(b'=', text.as_bytes()).and_then(|_| text.split_once("=>"));
    let (words, claim) = parted.unwrap_or((text, ""));
    let (words, claim) = (words.trim_ascii(), claim.trim_ascii());
    if respell.is_empty() && is_laid_out(words) && (claim.is_empty() || !claimed) {
        return words;
    }
    out.clear();
    respell.settle();
    for clause in (Body { text, at }).clauses() {
        words_of(&clause, respell, claimed, out);
    }
    out.strip_prefix(' ').unwrap_or(out)
}

/// Whether words without blanks at the ends stand as they are printed; no if a string is among them.
fn is_laid_out(words: &str) -> bool {
    let mut before = b' ';
    words.bytes().all(|byte| {
        let above = std::mem::replace(&mut before, byte);
        match byte {
            // Perhaps a quote of print.
            b'"' | b'\t' | b'\r' | 0xc2 | 0xe2 => false,
            b' ' | b',' => above != b' ',
            _ => above != b',',
        }
    })
}

/// Prints the words of a clause, and what stands after `=>` if that is wanted.
fn words_of(clause: &Clause<'_>, respell: &Respell, claimed: bool, out: &mut String) {
    words(clause.text, clause.at, respell, out);
    if let Some((claim, at)) = clause.claim.filter(|_| claimed) {
        out.push_str(" =>");
        words(claim, at, respell, out);
    }
}

/// Prints words with one blank before each, and commas right after the word they follow.
fn words(text: &str, at: u32, respell: &Respell, out: &mut String) {
    let reader = Reader::new(&(), text, at);
    let mut replaced_to = 0;
    for token in reader.tokens(reader.begin()) {
        match token {
            Token::Word(word) if word.span.start < replaced_to => {}
            Token::Word(word) => {
                out.push(' ');
                if let Some((span, canonical)) = respell.at(word.span.start) {
                    out.push_str(canonical);
                    replaced_to = span.end;
                    continue;
                }
                let (from, to) = (word.span.start - at, word.span.end - at);
                let written = &text[from as usize..to as usize];
                if word.quoted && (word.text.contains('\\') || !written.starts_with('"')) {
                    // What an escape stands for is written plainly where it can be.
                    out.push_str(&quoted(&word.unescaped()));
                } else {
                    // A string that nothing closes goes on to the end of its clause.
                    out.push_str(written.trim_end_matches([' ', '\t', '\r']));
                }
            }
            // Noted as nothing: a comma that the one spelling does not have.
            Token::Comma(comma) if respell.at(comma.start).is_some() => {}
            Token::Comma(_) => out.push(','),
        }
    }
}
