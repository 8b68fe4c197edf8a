//! Reading lists of cards: draws, hands and what intelligence is paid with.

use super::card::card;
use crate::diagnostic::Record;
use crate::games::evolution::action::{Drawn, Few, Off};
use crate::games::evolution::card::Card;
use crate::games::evolution::names::{Trait, VOCABULARY};
use crate::notation::{Cursor, Misread, Reading};
use crate::source::Span;

pub(super) fn draw(words: &mut Cursor<'_, '_>) -> Reading<Drawn> {
    let mut cards = Drawn::new();
    if words.ahead().first().is_some_and(u8::is_ascii_digit)
        && let Some(word) = words.peek()
        && word.text.bytes().all(|byte| byte.is_ascii_digit())
    {
        let count = words.amount("a number of cards")?;
        for _ in 0..count {
            if !cards.push(Card::UNKNOWN) {
                return Err(Cursor::unexpected(word, "a number of cards up to 36"));
            }
        }
        return Ok(cards);
    }
    loop {
        let from = words.next_start();
        if !cards.push(card(words)?) {
            return Err(Misread::new(
                Record::Expected,
                Span::new(from, words.taken().end),
                "nobody draws more than 36 cards at once",
                "one card too many",
            ));
        }
        if !words.has_word() {
            return Ok(cards);
        }
    }
}

pub(super) fn hand(words: &mut Cursor<'_, '_>) -> Reading<Box<[Card]>> {
    let mut cards = Vec::new();
    // An empty hand is a statement too.
    while words.peek().is_some() {
        if cards.len() == 200 {
            return Err(Misread::new(
                Record::Expected,
                words.span(),
                "no hand has more than 200 cards",
                "too many cards",
            ));
        }
        cards.push(card(words)?);
    }
    Ok(cards.into())
}

pub(super) fn offs(words: &mut Cursor<'_, '_>) -> Reading<Few<Off, 7>> {
    let mut off = Few::new((Trait::Horns, Card::UNKNOWN));
    while words.keyword("off") {
        let (name, word) = words.name_and_word(&VOCABULARY)?;
        let Some(name) = Trait::at(name as usize) else {
            return Err(Cursor::unexpected(word, "a trait"));
        };
        if !off.push((name, card(words)?)) {
            return Err(Misread::new(
                Record::Expected,
                word.span,
                "there are seven traits that intelligence can switch off, so seven cards at most",
                "one card too many",
            ));
        }
    }
    Ok(off)
}
