//! Reading the phases before the movement: the climate token, the genes on offer, bids, event cards and
//! places on the track.

use crate::read::Grammar;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take};
use nom::combinator::{all_consuming, not, opt, recognize, value};
use nom::multi::many0_count;
use nom::sequence::{pair, preceded};

use super::Out;
use crate::action::{Action, Lot, Offer};
use crate::names::{GENES, Gene, LOTS, METEORITE, Token};
use evoref_record::diagnostic::Record;
use evoref_record::notation::{
    Misread, Parsed, Rest, Word, blanks, digits, or_help, refuse, wants, word_ends,
};
use evoref_record::source::Span;

const TOKEN: &str = "a climate token (`+2`, `+1`, `+0`, `-1` or `meteorite`)";

impl<'a> Grammar<'a> {
    /// `climate = "climate", token ;`
    pub(super) fn climate(&self, i: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let (rest, token) = self.token(i)?;
        self.says(i, rest, Action::Climate(token), out)
    }

    /// `token = turn | "meteorite" ;`
    pub(super) fn token(&self, i: Rest<'a>) -> Parsed<'a, Token> {
        let (rest, word) = self.word(TOKEN)(i)?;
        let mut tokens = Token::ALL.into_iter();
        match tokens.find(|token| token.name() == word.text) {
            Some(token) if !word.quoted => Ok((rest, token)),
            _ => self.token_in_other_words(i),
        }
    }

    /// A token in another spelling.
    #[cold]
    fn token_in_other_words(&self, i: Rest<'a>) -> Parsed<'a, Token> {
        let (rest, token) = match turn(blanks(i)) {
            Ok((rest, token)) if word_ends(rest) => (rest, token),
            _ => {
                let (rest, word) = self.word(TOKEN)(i)?;
                match METEORITE.find(word.text) {
                    Some(_) if !word.quoted => (rest, Token::Meteorite),
                    _ => return wants(i, TOKEN),
                }
            }
        };
        self.respell_from(i, rest, token.name());
        Ok((rest, token))
    }

    /// `genes = "genes", gene, { [ "," ], gene } ;`
    pub(super) fn genes(&self, begin: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let (mut i, mut offer) = (begin, Offer::EMPTY);
        loop {
            let from = self.next_start(i);
            let (rest, gene) = self.gene(i)?;
            if !offer.push(gene) {
                return refuse(Misread::new(
                    Record::LeftOver,
                    Span::new(from, self.place(rest)),
                    "the laboratory has no sixth gene column",
                    "one too many",
                ));
            }
            // A comma may stand between names of several words.
            i = match self.loose_comma(rest) {
                Ok((after, ())) => after,
                Err(_) if self.follows(rest) => rest,
                Err(_) => return self.says(begin, rest, Action::Genes(offer), out),
            };
        }
    }

    /// `gene = name ;`
    pub(super) fn gene(&self, i: Rest<'a>) -> Parsed<'a, Gene> {
        let (i, gene) = self.name(&GENES)(i)?;
        Ok((i, Gene::ALL[gene as usize]))
    }

    /// `bid = "bid", amount, lot ;`
    pub(super) fn bid(&self, i: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let (rest, value) = self.amount("a value from 0 to 6")(i)?;
        let (rest, lot) = self.lot(rest)?;
        let value = value.min(999) as u16;
        self.says(i, rest, Action::Bid { value, lot }, out)
    }

    /// `lot = gene, [ column ] | "card" ;`
    #[inline]
    fn lot(&self, i: Rest<'a>) -> Parsed<'a, Lot> {
        let Some((rest, number)) = self.canonical(&LOTS, i) else {
            return self.lot_in_other_words(i);
        };
        Ok((rest, lot_of(number)))
    }

    /// A lot with its column, or in another spelling.
    #[cold]
    fn lot_in_other_words(&self, i: Rest<'a>) -> Parsed<'a, Lot> {
        let with_column = self.runs(i).filter_map(|(rest, word)| {
            let (gene, column) = gene_of_column(word)?;
            Some((rest, word, gene, column))
        });
        if let Some((rest, word, gene, column)) = with_column.last() {
            self.respell(word, &format!("{}.{column}", gene.name()));
            let (gene, column) = (Some(gene), Some(column));
            return Ok((rest, Lot { gene, column }));
        }
        match self.peek(i) {
            Some(word) if !word.quoted && has_point(word) => {
                wants(i, "a gene with its column, such as `horn.3`")
            }
            _ => {
                let (rest, number) = self.name(&LOTS)(i)?;
                Ok((rest, lot_of(number)))
            }
        }
    }

    /// `draw = "draw", ( "?" | card ) ;`
    pub(super) fn draw(&self, i: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        if let Ok((rest, ())) = self.keyword("?")(i) {
            return self.says(i, rest, Action::Draw(None), out);
        }
        let (rest, (card, _)) = or_help(self.card(i), "an unknown card is `?`")?;
        self.says(i, rest, Action::Draw(Some(card)), out)
    }

    /// `play = "play", card ;`
    pub(super) fn play(&self, i: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let (rest, (card, _)) = self.card(i)?;
        self.says(i, rest, Action::Play(card), out)
    }

    /// `adrenaline = "adrenaline", amount ;`
    pub(super) fn adrenaline(&self, i: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        let (rest, place) = self.amount("a place on the track, from 1")(i)?;
        self.says(i, rest, Action::Adrenaline(place.min(999) as u16), out)
    }
}

/// `turn = [ "+" ], ( "2" | "1" ) | "-", "1" | [ sign ], "0" ;`
fn turn(i: Rest<'_>) -> Parsed<'_, Token> {
    let plus = || opt(tag("+"));
    let minus = || alt((tag("-"), tag("−"), tag("–")));
    let either = opt(alt((tag("+"), tag("±"), minus())));
    alt((
        value(Token::Plus2, (plus(), tag("2"))),
        value(Token::Plus1, (plus(), tag("1"))),
        value(Token::Minus1, (minus(), tag("1"))),
        value(Token::Zero, (either, tag("0"))),
    ))
    .parse(i)
}

/// `column = ".", amount ;`
fn column(i: Rest<'_>) -> Parsed<'_, u32> {
    preceded(tag("."), digits).parse(i)
}

/// The gene and the column of `horn.3`, also of several words: `fiole alchimique.3`.
fn gene_of_column(word: Word<'_>) -> Option<(Gene, u8)> {
    let column = || all_consuming(column);
    let name = recognize(many0_count((not(column()), take(1_usize))));
    let (_, (name, column)) = pair(name, column()).parse(word.inside()).ok()?;
    let gene = GENES.find(word.text.get(..name.len())?)?;
    Some((Gene::ALL[gene as usize], u8::try_from(column).ok()?))
}

fn has_point(word: Word<'_>) -> bool {
    word.text.contains('.')
}

fn lot_of(number: u16) -> Lot {
    Lot {
        // The number after those of the genes is that of the card.
        gene: Gene::ALL.get(number as usize).copied(),
        column: None,
    }
}
