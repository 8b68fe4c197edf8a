//! `bid 3 horn`: a pawn on a value of a column.

pub(crate) mod rules;

use crate::names::{GENES, LOTS};
use crate::prelude::*;
use crate::state::{Lab, Pushed};
use nom::bytes::complete::{tag, take};
use nom::combinator::{all_consuming, not, recognize};
use nom::multi::many0_count;
use nom::sequence::{pair, preceded};

/// The highest value of a column.
const TOP: u8 = 6;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bid {
    pub(crate) value: u16,
    pub(crate) lot: Lot,
}

/// What a bid is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lot {
    /// The gene, or none for the event card of column 1.
    pub gene: Option<Gene>,
    /// Its column from 1 when two are alike: `horn.3`.
    pub column: Option<u8>,
}

impl Lot {
    pub(crate) const CARD: Self = Self { gene: None, column: None };

    /// What lies in a column, from 0.
    pub(crate) fn in_column(lab: &Lab, column: u8) -> Self {
        let gene = lab.genes[column as usize];
        let alike = lab.columns_of(gene).count_ones();
        Self { gene, column: (gene.is_some() && alike > 1).then_some(column + 1) }
    }
}

impl Verb<Evo> for Bid {
    fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict {
        Case { evo, state, by: player(state, by)?, waived }.bidding(*self)
    }

    fn print(&self, _: &Evo, _: View, out: &mut String) {
        let _ = write!(out, "bid {} ", self.value);
        out.push_str(self.lot.gene.map_or("card", Gene::name));
        if let Some(column) = self.lot.column {
            let _ = write!(out, ".{column}");
        }
    }
}

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

/// A pawn goes on a value of a column, and pushes out who stands there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    pub(super) player: Player,
    pub(super) column: u8,
    pub(super) value: u8,
}

impl Deed<Evo> for Placed {
    fn apply(&self, evo: &Evo, state: &mut State, book: &mut Book<'_>) {
        let Self { player, column, value } = *self;
        if evo.options.bid_within_means {
            state.must_have(player, price(state, player, value).into());
        }
        // A pawn that the table let move again leaves its column.
        for pawn in &mut state.lab.pawns {
            pawn.take_if(|pawn| pawn.player == player);
        }
        let pawn = &mut state.lab.pawns[column as usize];
        let pushed = pawn.replace(Pawn { player, value, since: book.step() });
        if let Some(pawn) = pushed {
            state.lab.settled &= !(1 << state.order.place(pawn.player));
        }
        state.lab.settled |= 1 << state.order.place(player);
        let by = book.step();
        state.lab.pushed = pushed.map(|pawn| Pushed { player: pawn.player, column, by });
    }

    fn tell(&self, evo: &Evo, state: &State, out: &mut Teller) {
        let Self { player, column, value } = *self;
        let gene = state.lab.genes[column as usize];
        let pushed = state.lab.pawns[column as usize].map(|pawn| pawn.player);
        let fact = out.fact(Told::Bid, player);
        fact.role("value", i32::from(value)).role("column", i32::from(column) + 1);
        fact.role_if("gene", gene.map(Gene::name)).role_if("pushes", pushed).says(|| {
            let on = gene.map_or("the event card", Gene::name);
            let mut phrase = format!("{} bids {value} on {on}", evo.name(player));
            if let Some(pushed) = pushed {
                phrase += &format!(" and pushes {} out", evo.name(pushed));
            }
            phrase
        });
    }
}

impl Evo {
    /// Whether a bid that its player cannot pay stands for good: nobody is left who could push it out, and no
    /// card can make it cheaper.
    fn leads_nowhere(&self, state: &State, by: Player, (column, value): (u8, u8)) -> bool {
        let cheaper = self.cards().any(|(card, text)| {
            text.effect == CardEffect::Bargain
                && self.may_be_held(card, &state.herd(by).hand, &state.deck.seen)
        });
        let waiting = self.players().any(|other| other != by && !state.is_settled(other));
        let told = !state.untold.points.has(by) && !state.untold.hands.has(by);
        // Who is pushed out may push out another, and that one the bid.
        let pushes = state.lab.pawns[column as usize].is_some();
        let mut others = state.lab.standing().filter(|(other, _)| *other != column as usize);
        let again = pushes && others.any(|(_, pawn)| pawn.value < TOP);
        told && !cheaper && (value == TOP || !waiting && !again)
    }
}

/// What a value costs: flasks of earlier rounds and bargains taken off, never under 0.
pub(crate) fn price(state: &State, player: Player, value: u8) -> u8 {
    let flasks = state.herd(player).genes.of(Gene::Flask);
    value.saturating_sub(flasks).saturating_sub(state.lab.bargain[player.seat()])
}

/// Who bids next; `None` when everybody stands on a column.
pub(crate) fn next_bidder(state: &State) -> Option<Player> {
    match state.lab.pushed {
        Some(pushed) => Some(pushed.player),
        None => state.order.at(state.lab.settled.trailing_ones() as usize),
    }
}

pub(crate) fn bids(evo: &Evo, state: &State, by: Player, out: &mut Choices) {
    if state.phase != Phase::Mutations || next_bidder(state) != Some(by) {
        return;
    }
    for column in 0..state.lab.columns {
        let lot = Lot::in_column(&state.lab, column);
        let least = state.lab.pawns[column as usize].map_or(0, |pawn| pawn.value + 1);
        for value in least..=TOP {
            // Low bids are common, high ones rare, and each raise is small.
            let raise = if value == least { 2 } else { 1 };
            // Where nobody checks the means, a bid that cannot be paid leaves no way on.
            let paid = state.points(by).covers(price(state, by, value).into()) != Some(false);
            if !paid && evo.leads_nowhere(state, by, (column, value)) {
                continue;
            }
            let weight = [12, 10, 8, 5, 3, 2, 1][value as usize] * raise * u32::from(paid);
            push(out, by, Bid { value: value.into(), lot }, weight);
        }
    }
}
