//! Reading a bid.

use super::{Bid, Lot};
use crate::names::{GENES, LOTS};
use crate::prelude::*;
use nom::bytes::complete::{tag, take};
use nom::combinator::{all_consuming, not, recognize};
use nom::multi::many0_count;
use nom::sequence::{pair, preceded};

impl<'a> Grammar<'_, 'a> {
    /// `bid = "bid", amount, lot ;`
    pub(crate) fn bid(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let what = "a value from 0 to 6";
        let (rest, value) = match self.amount(what)(i) {
            Ok(read) => read,
            Err(stuck) => match self.lot(i).map(|(rest, _)| (rest, self.amount(what)(rest))) {
                Ok((lot, Ok((rest, _)))) => {
                    return self
                        .swapped([i, lot, rest], "the value of a bid stands before the column");
                }
                Ok((_, Err(_))) | Err(_) => return Err(stuck),
            },
        };
        let (rest, lot) = self.lot(rest)?;
        let value = value.min(999) as u16;
        self.says(i, rest, Bid { value, lot }, out)
    }

    /// `lot = gene, [ column ] | "card" ;`
    #[inline]
    fn lot(&self, i: Rest<'a>) -> Parsed<'a, Lot> {
        if let Ok((rest, name)) = self.plain(i) {
            let gene = Gene::named(name);
            if gene.is_some() || name == b"card" {
                return Ok((rest, Lot { gene, column: None }));
            }
        }
        self.lot_in_other_words(i)
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
            return Ok((rest, Lot { gene: Some(gene), column: Some(column) }));
        }
        match self.peek(i) {
            Some(word) if !word.quoted && word.text.contains('.') => {
                wants(i, "a gene with its column, such as `horn.3`")
            }
            _ => {
                let (rest, number) = self.name(&LOTS)(i)?;
                // The number after those of the genes is that of the card.
                let gene = Gene::ALL.get(number as usize).copied();
                Ok((rest, Lot { gene, column: None }))
            }
        }
    }
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
