//! The one spelling of a header line.
//!
//! Knows which keys hold free text, names or numbers; whoever opened the record has accepted the values.

use super::header::{all_keys, spelt};
use super::subject::{KEPT_SUBJECTS, is, is_own_key};
use crate::prelude::*;
use evoref_record::notation::{Token, fold, quoted};

/// Notes the spelling of a header line of a record of this game.
pub(super) fn header_line<G: Rules>(key: Word<'_>, body: Body<'_>, respell: &mut Respell) {
    if is_own_key(&key) {
        respell.note(body.span(), &words_or_quoted(&text(body)));
        return;
    }
    let mut keys = all_keys(G::GAME.headers).chain(KEPT_SUBJECTS).map(|(known, _)| *known);
    let Some(known) = keys.find(|known| is(&key, known)) else { return };
    if key.text != known {
        respell.note(key.span, known);
    }
    let value = match known {
        "title" | "place" | "recorder" | "source" | "note" | "erratum" => Some(quoted(&text(body))),
        "time" | "duration" | "judge" => Some(words_or_quoted(&text(body))),
        "date" => Some(text(body)).map(|date| if is_plain(&date) { date } else { quoted(&date) }),
        "game" => Some(G::GAME.name.to_owned()),
        "seed" => seed(body),
        "ruling" => ruling(body),
        // Handles and names have one spelling already, and strings are the layout's.
        "players" => None,
        own if G::GAME.repeated.contains(&own) => words(body),
        _ => Some(setting(body.text.trim())),
    };
    if let Some(value) = value {
        respell.note(body.span(), &value);
    }
}

/// A free text: what a string means, or everything up to the end of the line.
fn text(body: Body<'_>) -> String {
    let reader = body.reader();
    match reader.peek(reader.begin()) {
        Some(word) if word.quoted => word.unescaped().into_owned(),
        Some(_) | None => body.text.trim().to_owned(),
    }
}

/// Whether a value is one word however it is read.
fn is_plain(value: &str) -> bool {
    let separates =
        |letter: char| letter.is_whitespace() || letter.is_control() || "\",;#=>".contains(letter);
    !value.is_empty() && !value.contains(separates)
}

/// Words as they are, with one blank between them; in quotes if a mark stands among them.
fn words_or_quoted(value: &str) -> String {
    let words: Vec<&str> = value.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
    let plain = !words.is_empty() && words.iter().all(|word| is_plain(word));
    if plain { words.join(" ") } else { quoted(value) }
}

fn seed(body: Body<'_>) -> Option<String> {
    let reader = body.reader();
    let (rest, generator) = reader.any(reader.begin()).ok()?;
    let number: u64 = reader.peek(rest)?.text.parse().ok()?;
    Some(format!("{} {number}", generator.text.to_ascii_lowercase()))
}

fn ruling(body: Body<'_>) -> Option<String> {
    let (name, value) = body.text.split_once('=')?;
    let reader = Body { text: name, at: 0 }.reader();
    let name = reader.peek(reader.begin())?;
    let value = value.trim().trim_matches('"');
    // Values are words and numbers; whatever else some switch may take is left as it is written.
    if value.contains(['"', ',', ';', '#', '=', '\\']) {
        return None;
    }
    let words: Vec<&str> = value.split_whitespace().collect();
    Some(format!("{} = {}", spelt(name.text), spelt(&words.join(" "))))
}

/// A name, then words and strings, with one blank between them: names folded, commas left out.
fn words(body: Body<'_>) -> Option<String> {
    let reader = body.reader();
    let mut tokens = reader.tokens(reader.begin());
    let Some(Token::Word(name)) = tokens.next() else { return None };
    let name = fold(&name.unescaped());
    let spelt = tokens.filter_map(|token| match token {
        Token::Word(word) if word.quoted => Some(quoted(&word.unescaped())),
        Token::Word(word) if word.text.starts_with('−') => Some(word.text.replace('−', "-")),
        Token::Word(word) if word.text.starts_with('-') => Some(word.text.to_owned()),
        Token::Word(word) => Some(fold(word.text)),
        Token::Comma(_) => None,
    });
    let spelt: Vec<String> = std::iter::once(name).chain(spelt).collect();
    // A word that folds to nothing stays as it is written.
    (!spelt.iter().any(String::is_empty)).then(|| spelt.join(" "))
}

/// The value of a key of a game: the name of something that ships, or a path.
fn setting(written: &str) -> String {
    let inner = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let value = inner.unwrap_or(written);
    if !value.contains(['.', '/', '\\']) {
        return fold(value);
    }
    if is_plain(value) {
        return value.to_owned();
    }
    // Nothing is escaped in a path: one that holds quotes or backslashes stays as it is.
    let exact = value.contains(['"', '\\']);
    if exact { written.to_owned() } else { format!("\"{value}\"") }
}
