//! Reading the phases before the movement: the climate token, the genes on offer, bids and the card of column 1.

use super::Words;
use crate::diagnostic::Record;
use crate::games::evo::Evo;
use crate::games::evo::action::{Action, Lot, Offer};
use crate::games::evo::names::{self, GENES, Gene, LOTS};
use crate::games::evo::state::Card;
use crate::notation::{Cursor, Misread, Reading, Word};
use crate::source::Span;

const TOKEN: &str = "a climate token (`+2`, `+1`, `+0`, `-1` or `meteorite`)";

impl Evo {
    /// `draw CARD|?`
    pub(super) fn read_draw(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        if words.keyword("?") {
            return Ok(Action::Draw(None));
        }
        let card = words
            .name(&self.deck.names)
            .map_err(|misread| misread.help("an unknown card is `?`"))?;
        Ok(Action::Draw(Some(Card(card as u8))))
    }
}

/// `climate TOKEN`
pub(super) fn climate(words: &mut Words<'_, '_>) -> Reading<Action> {
    let word = words.expect(TOKEN)?;
    let Some(token) = names::token(word.text).filter(|_| !word.quoted) else {
        return Err(Cursor::unexpected(word, TOKEN));
    };
    words.respell(word, token.name());
    Ok(Action::Climate(token))
}

/// `genes GENE GENE…`
pub(super) fn genes(words: &mut Words<'_, '_>) -> Reading<Action> {
    let mut offer = Offer::EMPTY;
    loop {
        let from = words.next_start();
        let gene = words.name(&GENES)?;
        if !offer.push(Gene::ALL[gene as usize]) {
            return Err(Misread::new(
                Record::LeftOver,
                Span::new(from, words.taken().end),
                "the laboratory has no sixth gene column",
                "one too many",
            ));
        }
        // A comma may stand between names of several words.
        if !words.has_word() && !words.loose_comma() {
            return Ok(Action::Genes(offer));
        }
    }
}

/// `bid N GENE|card`
pub(super) fn bid(words: &mut Words<'_, '_>) -> Reading<Action> {
    let value = words.amount("a value from 0 to 6")?;
    let lot = match words.canonical(&LOTS) {
        Some(number) => lot_of(number),
        None => lenient_lot(words)?,
    };
    Ok(Action::Bid {
        value: value.min(999) as u16,
        lot,
    })
}

fn lot_of(number: u16) -> Lot {
    Lot {
        // The number after those of the genes is that of the card.
        gene: Gene::ALL.get(number as usize).copied(),
        column: None,
    }
}

/// A lot with its column, or in another spelling.
fn lenient_lot(words: &mut Words<'_, '_>) -> Reading<Lot> {
    let Some(word) = words.peek() else {
        return Err(words.missing("a gene or `card`"));
    };
    match word.text.rsplit_once('.') {
        Some((name, column)) if !word.quoted => lot_of_column(words, word, name, column),
        _ => words.name(&LOTS).map(lot_of),
    }
}

/// `horn.3`
fn lot_of_column(
    words: &mut Words<'_, '_>,
    word: Word<'_>,
    name: &str,
    column: &str,
) -> Reading<Lot> {
    let what = "a gene with its column, such as `horn.3`";
    let (Some(gene), Ok(column)) = (GENES.find(name), column.parse::<u8>()) else {
        return Err(Cursor::unexpected(word, what));
    };
    words.word();
    let gene = Gene::ALL[gene as usize];
    words.respell(word, &format!("{}.{column}", gene.name()));
    Ok(Lot {
        gene: Some(gene),
        column: Some(column),
    })
}
