//! Understands `card:` lines of the header: a creature card of a real box that the deck does not have.
//!
//! Form and names only; which cards a deck has is not known here.

use crate::data::{Abilities, Card, Effect};
use crate::prelude::*;

/// The most that a card costs or adds to an attribute.
const MOST: i32 = 20;

pub(crate) const CARD_FORM: &str =
    "form: `card: rhino-horn head cost 2 aggression +3 armour copies 2 \"what it says\"`";

#[derive(Debug, Clone)]
pub(crate) struct GivenCard<'a> {
    pub(crate) name: Word<'a>,
    /// How many there are; `None` if the line does not say it.
    pub(crate) copies: Option<u8>,
    /// What it adds to each attribute, in the order of [`Attribute::ALL`]; `None` if nothing is said.
    pub(crate) attributes: [Option<i8>; 4],
    /// What else is said of it.
    pub(crate) card: Card,
}

/// The words of a `card:` line, read with the abilities of the deck.
pub(crate) type CardLine<'a> = Reader<'a, Vocabulary>;

/// `given-card = name, type, "cost", amount, { [ "," ], given-fact }, [ string ] ;`
pub(crate) fn given_card<'a>(line: CardLine<'a>, i: Rest<'a>) -> Parsed<'a, GivenCard<'a>> {
    let (i, name) = line.word("the name of a card")(i)?;
    let (i, kind) = given_type(line, past_comma(line, i))?;
    let i = past_comma(line, i);
    let (after, ()) = line.keyword("cost")(i).or_else(|_| wants(i, "`cost`"))?;
    let (mut i, cost) = within_most(line, "a cost", after)?;
    let card = Card { kind, cost: cost as u8, ..Card::default() };
    let mut given = GivenCard { name, copies: None, attributes: [None; 4], card };
    while line.follows(past_comma(line, i)) {
        i = past_comma(line, i);
        match line.peek(i) {
            Some(word) if word.quoted => {
                given.card.text = word.unescaped().trim().into();
                return Ok((line.any(i)?.0, given));
            }
            _ => i = given_fact(line, i, &mut given)?.0,
        }
    }
    Ok((i, given))
}

/// `type = "head" | "body" | "tail" | "adaptation" ;`
fn given_type<'a>(line: CardLine<'a>, i: Rest<'a>) -> Parsed<'a, Kind> {
    if let Some(named) = line.one_of(Kind::ALL.map(|kind| (kind.name(), kind)), i) {
        return Ok(named);
    }
    let what = "a type of card";
    let words = Kind::ALL.map(Kind::name);
    match line.peek(i) {
        Some(word) => {
            let misread = unexpected(word, what).suggest(word.text, words);
            refuse(misread.help(format!("types: {}", words.join(", "))))
        }
        None => wants(i, what),
    }
}

/// `given-fact = attribute, signed | "copies", amount | "manual" | ability ;`
fn given_fact<'a>(line: CardLine<'a>, i: Rest<'a>, given: &mut GivenCard<'a>) -> Parsed<'a, ()> {
    if let Ok((rest, ())) = line.keyword("manual")(i) {
        given.card.effects = [Effect::Manual {}].into();
        return Ok((rest, ()));
    }
    if let Ok((rest, ())) = line.keyword("copies")(i) {
        let (rest, copies) = within_most(line, "a number of copies", rest)?;
        let span = line.span(blanks(i), rest);
        if copies == 0 {
            return refuse(bad(span, "a card has at least one copy".to_owned()));
        }
        if given.copies.replace(copies as u8).is_some() {
            return refuse(twice(span, "copies"));
        }
        return Ok((rest, ()));
    }
    for (attribute, slot) in Attribute::ALL.into_iter().zip(&mut given.attributes) {
        let word = attribute.name();
        let Ok((after, ())) = line.keyword(word)(i) else {
            continue;
        };
        let (rest, (value, _)) = line.signed("a number such as `+3`")(after)?;
        let span = line.span(blanks(i), rest);
        if !(-MOST..=MOST).contains(&value) {
            let message = format!("a card adds at most {MOST} either way, not {value}");
            return refuse(bad(span, message));
        }
        if slot.replace(value as i8).is_some() {
            return refuse(twice(span, word));
        }
        return Ok((rest, ()));
    }
    given_ability(line, i, &mut given.card)
}

/// `ability = name ;`
fn given_ability<'a>(line: CardLine<'a>, i: Rest<'a>, card: &mut Card) -> Parsed<'a, ()> {
    let (rest, (ability, word)) = line.named(line.rules)(i)?;
    let with = Abilities(card.abilities.0 | 1 << ability);
    if with == card.abilities {
        return refuse(twice(word.span, word.text));
    }
    card.abilities = with;
    Ok((rest, ()))
}

fn within_most<'a>(line: CardLine<'a>, what: &'static str, i: Rest<'a>) -> Parsed<'a, u32> {
    let (rest, (number, word)) = line.number(what)(i)?;
    if number > MOST as u32 {
        let message = format!("{what} of {number} is out of range; at most {MOST}");
        return refuse(bad(word.span, message));
    }
    Ok((rest, number))
}

/// After a comma, which some write between what is said of a card.
fn past_comma<'a>(line: CardLine<'a>, i: Rest<'a>) -> Rest<'a> {
    line.comma(i).map_or(i, |(rest, ())| rest)
}

fn bad(span: Span, message: String) -> Box<Finding> {
    Finding::new(Record::HeaderValue, span, message, "no card has this")
}

fn twice(span: Span, what: &str) -> Box<Finding> {
    let message = format!("`{what}` is said twice of one card");
    Finding::new(Record::HeaderValue, span, message, "the second one")
}
