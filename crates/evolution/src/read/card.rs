//! Reading a card: trait and signed food value, in any accepted spelling.

use crate::card::{GREATEST_VALUE, LEAST_VALUE};
use crate::prelude::*;
use evoref_record::notation::Stuck;
use nom::bytes::complete::{take, take_till1};
use nom::character::complete::digit1;
use nom::combinator::{eof, not};
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

impl<'a> Grammar<'_, 'a> {
    /// `card = ( trait | "?" ), [ worth ] ;`
    ///
    /// The food value may be a word of its own, as behind a trait of several words.
    #[inline]
    pub(crate) fn card(&self, i: Rest<'a>) -> Parsed<'a, Card> {
        self.plain_card(blanks(i)).map_or_else(|| self.card_in_any_spelling(i), Ok)
    }

    /// A card of the deck, or `?`, as `fmt` writes it.
    #[inline]
    fn plain_card(&self, i: Rest<'a>) -> Option<(Rest<'a>, Card)> {
        if let [b'?', rest @ ..] = i {
            return word_ends(rest).then_some((rest, Card::UNKNOWN));
        }
        let signed = |rest: Rest<'_>| matches!(rest, [b'+' | b'-', b'0'..=b'9', ..]);
        let (rest, number) = VOCABULARY.begins(i, signed)?;
        let [sign, digit, rest @ ..] = rest else { return None };
        let value = (digit - b'0') as i8;
        let value = if *sign == b'-' { -value } else { value };
        let card = Card::new(Trait::at(number.into()), Some(value));
        let is_plain = word_ends(rest) && (*sign == b'+' || value != 0);
        (is_plain && self.rules.deck().kind(card).is_some()).then_some((rest, card))
    }

    #[cold]
    fn card_in_any_spelling(&self, i: Rest<'a>) -> Parsed<'a, Card> {
        let (rest, card) = self.spelt_card(i)?;
        if let Some(name) = card.name().filter(|name| !self.rules.deck().has(*name)) {
            return refuse(self.not_in_edition(name, self.cut(blanks(i), rest)));
        }
        if card.value().is_none() && self.is_amount(rest) {
            return self.unsigned(i, rest, card);
        }
        Ok((rest, card))
    }

    pub(crate) fn not_in_edition(&self, name: Trait, word: Word<'_>) -> Box<Finding> {
        let (name, edition) = (name.name(), &self.rules.edition.name);
        let message = format!("the edition `{edition}` has no card with {name}");
        let misread = Finding::new(Record::UnknownName, word.span, message, "no such card");
        misread.help("a trait that the file of an edition leaves out has no cards there")
    }

    /// What to say of `horns 3`.
    fn unsigned(&self, i: Rest<'a>, rest: Rest<'a>, card: Card) -> Parsed<'a, Card> {
        let (end, number) = self.amount("a food value")(rest)?;
        let span = self.span(blanks(i), end);
        refuse(no_sign(self.between(blanks(i), end), span, &card.to_string(), &number.to_string()))
    }

    /// `trait = letter, { letter | "-" } ;`
    ///
    /// It may be several words, in another language, or quoted; a hyphen before a digit is the sign of a food value.
    fn spelt_card(&self, i: Rest<'a>) -> Parsed<'a, Card> {
        let (rest, first) = self.word("a card")(i)?;
        let found = if first.quoted {
            spelt(&first.unescaped()).map(|card| (rest, first, card))
        } else {
            // The longest run of words counts.
            let runs = self.runs(i);
            runs.filter_map(|(rest, words)| Some((rest, words, spelt(words.text)?))).last()
        };
        let Some((rest, words, (name, printed))) = found else { return refuse(not_a_card(first)) };
        let value = printed.map(food_value);
        if value == Some(None) {
            return refuse(unexpected(first, "a card: no food value is below -9 or above +20"));
        }
        let card = Card::new(name, value.flatten());
        self.respell(words, &card.to_string());
        Ok((rest, card))
    }
}

/// `worth = ( "+" | "-" ), digit, { digit } ;`
fn worth(i: Rest<'_>) -> Parsed<'_, i32> {
    let (rest, sign) = sign(i)?;
    let (rest, digits) = digit1(rest)?;
    let size = digits.iter().fold(0_i32, |size, digit| {
        let digit = i32::from(digit - b'0');
        size.saturating_mul(10).saturating_add(digit)
    });
    Ok((rest, sign * size))
}

/// The food value of a card, if any can have it.
fn food_value(written: i32) -> Option<i8> {
    let value = i8::try_from(written).ok()?;
    (LEAST_VALUE..=GREATEST_VALUE).contains(&value).then_some(value)
}

/// The trait and the food value of a card in any spelling, if that is all of the text.
fn spelt(text: &str) -> Option<(Option<Trait>, Option<i32>)> {
    let (name, value) = parted(text);
    match name.trim() {
        "?" => Some((None, value)),
        // `Warnruf ?+5` are two cards.
        name if name.contains('?') => None,
        name => Some((Trait::at(VOCABULARY.find(name)? as usize), value)),
    }
}

/// What stands before the food value at the end of a text, and the value if there is one.
fn parted(text: &str) -> (&str, Option<i32>) {
    let reader = Reader::new(&(), text, 0);
    let i = reader.begin();
    let mut last = terminated(worth, eof);
    let before = many0_count(preceded(not(terminated(worth, eof)), take(1_usize))).parse(i);
    let rest = before.map_or(i, |(rest, _)| rest);
    let value = last.parse(rest).ok().map(|(_, value)| value);
    (reader.between(i, rest), value)
}

fn no_sign(written: &str, span: Span, bare: &str, size: &str) -> Box<Finding> {
    let message = format!("`{written}` has no sign before its food value");
    Finding::new(Record::UnknownName, span, message, "`+` or `-` is missing")
        .help(format!("food values are signed: `{bare}+{size}` or `{bare}-{size}`"))
}

fn not_a_card(first: Word<'_>) -> Box<Finding> {
    let (name, value) = parted(first.text);
    if let (None, Some((bare, size))) = (value, unsigned(name)) {
        return no_sign(name, first.span, bare, size);
    }
    if name.is_empty() {
        let message = format!("a trait is missing before `{}`", first.text);
        return Finding::new(Record::Expected, first.span, message, "no trait before it")
            .help("a card is its trait and its signed food value: `horns+3`, `ambush-2`, `?`");
    }
    let (span, message) = (first.part(0, name.len()), format!("`{name}` is not a trait"));
    let misread = Finding::new(Record::UnknownName, span, message, "not a trait")
        .suggest(name, Trait::ALL.map(Trait::name));
    if value.is_none() && name.contains(|letter: char| letter.is_ascii_digit()) {
        misread.help("a card is its trait and its signed food value: `horns+3`, `ambush-2`, `?`")
    } else {
        misread
    }
}

/// The trait and the number of a word that is both without a sign between them: `horns3`.
fn unsigned(word: &str) -> Option<(&str, &str)> {
    let reader = Reader::new(&(), word, 0);
    let i = reader.begin();
    let mut name = take_till1::<_, _, Stuck<'_>>(|byte: u8| byte.is_ascii_digit());
    let (size, _) = name(i).ok()?;
    let (end, _) = terminated(digit1::<_, Stuck<'_>>, eof).parse(size).ok()?;
    let bare = reader.between(i, size);
    VOCABULARY.find(bare)?;
    Some((bare, reader.between(size, end)))
}

#[cfg(test)]
#[path = "../../tests/unit/read/card.rs"]
mod tests;
