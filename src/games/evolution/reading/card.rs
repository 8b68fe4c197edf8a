//! Reading a card: trait and signed food value, in any accepted spelling.

use crate::diagnostic::Record;
use crate::games::evolution::card::{Card, GREATEST_VALUE, LEAST_VALUE};
use crate::games::evolution::names::{self, NAMES, Trait, VOCABULARY};
use crate::notation::{Cursor, Misread, Reading, Word};

/// Takes a card in any accepted spelling.
pub(super) fn card(words: &mut Cursor<'_, '_>) -> Reading<Card> {
    if let Some(card) = canonical(words.ahead())
        && (card.has_value() || card.is_unknown() || !value_follows(words))
    {
        words.advance();
        return Ok(card);
    }
    lenient(words)
}

/// A card in the one spelling that `fmt` writes.
#[inline]
fn canonical(word: &[u8]) -> Option<Card> {
    let (name, value) = match word {
        [name @ .., sign @ (b'+' | b'-'), ones @ b'0'..=b'9'] => (name, plain(*sign, ones - b'0')?),
        [
            name @ ..,
            sign @ (b'+' | b'-'),
            tens @ b'1'..=b'2',
            ones @ b'0'..=b'9',
        ] => (name, plain(*sign, (tens - b'0') * 10 + ones - b'0')?),
        b"?" => return Some(Card::UNKNOWN),
        name => return Some(Card::named(names::exact(name)?)),
    };
    match name {
        b"?" => Some(Card::new(None, Some(value))),
        name => Some(Card::full(names::exact(name)?, value)),
    }
}

/// The value of `+3` or `-2`; `-0` is not written so.
#[inline]
fn plain(sign: u8, size: u8) -> Option<i8> {
    if sign == b'+' {
        return (size <= GREATEST_VALUE as u8).then_some(size as i8);
    }
    (1..=LEAST_VALUE.unsigned_abs())
        .contains(&size)
        .then_some(-(size as i8))
}

/// Splits `horns+3` before the sign.
fn split_value(text: &str) -> (&str, &str) {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return (text, "");
    }
    let before = &text[..text.len() - digits];
    match before.char_indices().next_back() {
        Some((at, '+' | '-' | '−')) => text.split_at(at),
        _ => (text, ""),
    }
}

/// Whether the word after the next one is a value of its own: `horns +3`.
#[cold]
fn value_follows(words: &Cursor<'_, '_>) -> bool {
    let after = words
        .rest()
        .get(words.ahead().len()..)
        .unwrap_or("")
        .trim_start();
    after.starts_with(['+', '-', '−'])
}

/// A card in another spelling: of several words, in another language, quoted.
#[cold]
fn lenient(words: &mut Cursor<'_, '_>) -> Reading<Card> {
    const LONGEST: usize = 5;
    let Some(first) = words.peek() else {
        return Err(words.missing("a card"));
    };
    let rest = words.rest();
    let end = if first.quoted {
        0
    } else {
        rest.find([',', '"']).unwrap_or(rest.len())
    };
    let mut ends: Vec<usize> = Vec::new();
    let mut inside = false;
    for (at, letter) in rest[..end].char_indices() {
        if letter.is_whitespace() && inside {
            ends.push(at);
        }
        inside = !letter.is_whitespace();
    }
    if inside {
        ends.push(end);
    }
    ends.truncate(LONGEST);
    let quoted = first.quoted.then(|| first.unescaped());
    let tries = match &quoted {
        Some(text) => vec![(1, &**text)],
        None => ends
            .iter()
            .enumerate()
            .rev()
            .map(|(index, end)| (index + 1, &rest[..*end]))
            .collect(),
    };
    for (count, text) in tries {
        let Some(card) = understood(text, first)? else {
            continue;
        };
        let mut span = first.span;
        for _ in 0..count {
            if let Some(word) = words.word() {
                span = span.join(word.span);
            }
        }
        let whole = Word {
            text,
            span,
            quoted: first.quoted,
        };
        words.respell(whole, &card.to_string());
        return Ok(card);
    }
    words.word();
    let (name, value) = split_value(first.text);
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if value.is_empty() && bare.len() < name.len() && VOCABULARY.find(bare).is_some() {
        let size = &name[bare.len()..];
        return Err(Misread::new(
            Record::UnknownName,
            first.span,
            format!("`{name}` has no sign before its food value"),
            "`+` or `-` is missing",
        )
        .help(format!(
            "food values are signed: `{bare}+{size}` or `{bare}-{size}`"
        )));
    }
    let misread = Misread::new(
        Record::UnknownName,
        first.part(0, name.len()),
        format!("`{name}` is not a trait"),
        "not a trait",
    )
    .suggest(name, NAMES);
    Err(
        if value.is_empty() && name.bytes().any(|byte| byte.is_ascii_digit()) {
            misread
                .help("a card is its trait and its signed food value: `horns+3`, `ambush-2`, `?`")
        } else {
            misread
        },
    )
}

fn understood(text: &str, word: Word<'_>) -> Reading<Option<Card>> {
    let (name, value) = split_value(text);
    let name = match name.trim() {
        "?" => None,
        name => match VOCABULARY.find(name) {
            Some(number) => Trait::at(number as usize),
            None => return Ok(None),
        },
    };
    if value.is_empty() {
        return Ok(Some(Card::new(name, None)));
    }
    let negative = !value.starts_with('+');
    let digits = value.trim_start_matches(['+', '-', '−']);
    let size: i8 = digits.parse().unwrap_or(i8::MAX);
    let value = if negative { -size } else { size };
    if (LEAST_VALUE..=GREATEST_VALUE).contains(&value) {
        return Ok(Some(Card::new(name, Some(value))));
    }
    Err(Cursor::unexpected(
        word,
        "a card: no food value is below -9 or above +20",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_they_are_written() {
        let values = (LEAST_VALUE..=GREATEST_VALUE).map(Some).chain([None]);
        for value in values {
            for name in Trait::ALL.into_iter().map(Some).chain([None]) {
                let card = Card::new(name, value);
                assert_eq!(canonical(card.to_string().as_bytes()), Some(card));
                assert_eq!((card.name(), card.value()), (name, value));
            }
        }
    }

    #[test]
    fn other_spellings_are_left_to_the_lenient_reader() {
        for text in [
            "",
            "+",
            "+3",
            "?+",
            "horns+",
            "horns-0",
            "horns+03",
            "horns+21",
            "horns-10",
            "horns-12",
            "horns3",
            "Horns+3",
            "horn+3",
            "hornet+3",
            "horns−3",
        ] {
            assert_eq!(canonical(text.as_bytes()), None, "{text}");
        }
    }
}
