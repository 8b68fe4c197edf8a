//! Understands `card:` lines of the header: a creature card of a real box that the deck does not have.
//!
//! Form and names only; which cards a deck has is not known here.

use crate::data::Abilities;
use crate::prelude::*;
use std::ops::Deref;

/// The most that a card costs or adds to an attribute.
const MOST: i32 = 20;

const FORM: &str =
    "form: `card: rhino-horn head cost 2 aggression +3 armour copies 2 \"what it says\"`";

#[derive(Debug, Clone)]
pub(crate) struct GivenCard<'a> {
    pub(crate) name: Word<'a>,
    pub(crate) kind: Kind,
    /// Cards to be discarded for it.
    pub(crate) cost: u8,
    /// How many there are; `None` if the line does not say it.
    pub(crate) copies: Option<u8>,
    /// What it adds to each attribute, in the order of [`Attribute::ALL`]; `None` if nothing is said.
    pub(crate) attributes: [Option<i8>; 4],
    pub(crate) abilities: Abilities,
    /// Whether the record states what it does.
    pub(crate) manual: bool,
    pub(crate) text: String,
}

/// The words of a `card:` line, read with the abilities of the deck.
#[derive(Clone, Copy)]
pub(crate) struct CardLine<'a>(pub(crate) Reader<'a, Vocabulary>);

impl<'a> Deref for CardLine<'a> {
    type Target = Reader<'a, Vocabulary>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> CardLine<'a> {
    /// `given-card = name, type, "cost", amount, { [ "," ], given-fact }, [ string ] ;`
    pub(crate) fn given_card(&self, i: Rest<'a>) -> Parsed<'a, GivenCard<'a>> {
        or_help(self.given(i), FORM)
    }

    fn given(&self, i: Rest<'a>) -> Parsed<'a, GivenCard<'a>> {
        let (i, name) = self.word("the name of a card")(i)?;
        let (i, kind) = self.given_type(self.past_comma(i))?;
        let i = self.past_comma(i);
        let (after, ()) = self.keyword("cost")(i).or_else(|_| wants(i, "`cost`"))?;
        let (mut i, cost) = self.within_most("a cost", after)?;
        let mut card = GivenCard {
            name,
            kind,
            cost: cost as u8,
            copies: None,
            attributes: [None; 4],
            abilities: Abilities::default(),
            manual: false,
            text: String::new(),
        };
        while self.follows(self.past_comma(i)) {
            i = self.past_comma(i);
            match self.peek(i) {
                Some(word) if word.quoted => {
                    word.unescaped().trim().clone_into(&mut card.text);
                    return Ok((self.any(i)?.0, card));
                }
                _ => i = self.given_fact(i, &mut card)?.0,
            }
        }
        Ok((i, card))
    }

    /// `type = "head" | "body" | "tail" | "adaptation" ;`
    fn given_type(&self, i: Rest<'a>) -> Parsed<'a, Kind> {
        if let Some(named) = self.one_of(Kind::ALL.map(|kind| (kind.name(), kind)), i) {
            return Ok(named);
        }
        let what = "a type of card";
        let words = Kind::ALL.map(Kind::name);
        match self.peek(i) {
            Some(word) => {
                let misread = unexpected(word, what).suggest(word.text, words);
                refuse(misread.help(format!("types: {}", words.join(", "))))
            }
            None => wants(i, what),
        }
    }

    /// `given-fact = attribute, signed | "copies", amount | "manual" | ability ;`
    fn given_fact(&self, i: Rest<'a>, card: &mut GivenCard<'a>) -> Parsed<'a, ()> {
        if let Ok((rest, ())) = self.keyword("manual")(i) {
            card.manual = true;
            return Ok((rest, ()));
        }
        if let Ok((rest, ())) = self.keyword("copies")(i) {
            let (rest, copies) = self.within_most("a number of copies", rest)?;
            let span = self.span(blanks(i), rest);
            if copies == 0 {
                return refuse(bad(span, "a card has at least one copy".to_owned()));
            }
            if card.copies.replace(copies as u8).is_some() {
                return refuse(twice(span, "copies"));
            }
            return Ok((rest, ()));
        }
        for (attribute, slot) in Attribute::ALL.into_iter().zip(&mut card.attributes) {
            let word = attribute.name();
            let Ok((after, ())) = self.keyword(word)(i) else {
                continue;
            };
            let (rest, (value, _)) = self.signed("a number such as `+3`")(after)?;
            let span = self.span(blanks(i), rest);
            if !(-MOST..=MOST).contains(&value) {
                let message = format!("a card adds at most {MOST} either way, not {value}");
                return refuse(bad(span, message));
            }
            if slot.replace(value as i8).is_some() {
                return refuse(twice(span, word));
            }
            return Ok((rest, ()));
        }
        self.given_ability(i, card)
    }

    /// `ability = name ;`
    fn given_ability(&self, i: Rest<'a>, card: &mut GivenCard<'a>) -> Parsed<'a, ()> {
        let (rest, (ability, word)) = self.named(self.rules)(i)?;
        let with = Abilities(card.abilities.0 | 1 << ability);
        if with == card.abilities {
            return refuse(twice(word.span, word.text));
        }
        card.abilities = with;
        Ok((rest, ()))
    }

    fn within_most(&self, what: &'static str, i: Rest<'a>) -> Parsed<'a, u32> {
        let (rest, (number, word)) = self.number(what)(i)?;
        if number > MOST as u32 {
            let message = format!("{what} of {number} is out of range; at most {MOST}");
            return refuse(bad(word.span, message));
        }
        Ok((rest, number))
    }

    /// After a comma, which some write between what is said of a card.
    fn past_comma(&self, i: Rest<'a>) -> Rest<'a> {
        self.comma(i).map_or(i, |(rest, ())| rest)
    }
}

fn bad(span: Span, message: String) -> Box<Misread> {
    Misread::new(Record::HeaderValue, span, message, "no card has this")
}

fn twice(span: Span, what: &str) -> Box<Misread> {
    let message = format!("`{what}` is said twice of one card");
    Misread::new(Record::HeaderValue, span, message, "the second one")
}
