//! Which genes are laid out, as odds: how many of each kind can come from what is left in the bag.

use std::collections::BTreeMap;

use super::names::Gene;
use super::state::{Bag, UNIQUES};
use evoref_game::luck::Odds;

/// The kinds that are told apart: the normal ones, and all unique ones together.
pub(super) const KINDS: usize = Gene::NORMAL + 1;
/// The number of the unique ones.
pub(super) const UNIQUE: usize = Gene::NORMAL;

pub(super) fn kind_of(gene: Gene) -> usize {
    if gene.is_unique() { UNIQUE } else { gene as usize }
}

/// Genes in the bag, by kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tokens([u8; KINDS]);

impl Tokens {
    pub(super) fn of(bag: &Bag) -> Self {
        let mut left = [0; KINDS];
        for gene in &Gene::ALL[..Gene::NORMAL] {
            left[*gene as usize] = gene.copies().saturating_sub(bag.drawn.of(*gene));
        }
        left[UNIQUE] = UNIQUES.saturating_sub(bag.uniques()) as u8;
        Self(left)
    }
}

/// How many of each kind are laid out when so many genes are drawn one by one, and one of a kind that lies
/// there already goes back and another one is drawn. No two unique ones are alike. Where nothing else is
/// left, a second one of a kind stands `again`, or fewer are laid out.
pub(super) fn kinds_laid_out(bag: Tokens, genes: usize, again: bool) -> [Odds; KINDS] {
    // The share of each way in which genes can lie there; the order in which they came does not matter.
    let mut ways = BTreeMap::from([([0; KINDS], 1.0)]);
    for _ in 0..genes {
        let mut next = BTreeMap::new();
        for (laid, share) in ways {
            let left = |kind: usize| u32::from(bag.0[kind].saturating_sub(laid[kind]));
            let is_new = |kind: &usize| *kind == UNIQUE || laid[*kind] == 0;
            let new: u32 = (0..KINDS).filter(is_new).map(left).sum();
            let stands = |kind: &usize| is_new(kind) || new == 0 && again;
            let all: u32 = (0..KINDS).filter(stands).map(left).sum();
            if all == 0 {
                *next.entry(laid).or_insert(0.0) += share;
            }
            for kind in (0..KINDS).filter(stands).filter(|kind| left(*kind) > 0) {
                let mut longer = laid;
                longer[kind] += 1;
                let part = f64::from(left(kind)) / f64::from(all);
                *next.entry(longer).or_insert(0.0) += share * part;
            }
        }
        ways = next;
    }
    std::array::from_fn(|kind| {
        let numbers = ways.iter().map(|(laid, share)| (*share, f64::from(laid[kind])));
        Odds::of(&numbers.collect::<Vec<_>>())
    })
}

#[cfg(test)]
#[path = "../tests/unit/odds.rs"]
mod tests;
