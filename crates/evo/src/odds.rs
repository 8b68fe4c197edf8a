//! Which genes are laid out, as odds: how many of each kind can come from what is left in the bag.

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

    /// The bag without so many genes: one of each kind of a set, and unique ones; and these by kind.
    fn without(self, set: u32, laid: usize) -> (Self, [u8; KINDS]) {
        let mut lies = [0; KINDS];
        for (kind, lies) in lies.iter_mut().enumerate().take(UNIQUE) {
            *lies = (set >> kind & 1) as u8;
        }
        lies[UNIQUE] = laid as u8 - set.count_ones() as u8;
        let left = |kind: usize| self.0[kind].saturating_sub(lies[kind]);
        (Self(std::array::from_fn(left)), lies)
    }
}

/// How many of each kind are laid out when so many genes are drawn one by one, and one of a kind that lies
/// there already goes back and another one is drawn. No two unique ones are alike. Where nothing else is
/// left, a second one of a kind stands `again`, or fewer are laid out.
pub(super) fn kinds_laid_out(bag: Tokens, genes: usize, again: bool) -> [Odds; KINDS] {
    let mut sums = [(0.0, 0.0); KINDS];
    // The share of each set of kinds that can lie there, besides unique ones; the order in which they came
    // does not matter.
    let mut ways = [0.0; 1 << UNIQUE];
    ways[0] = 1.0;
    for laid in 0..genes {
        let mut next = [0.0; 1 << UNIQUE];
        for (set, share) in (0..).zip(ways).filter(|(_, share)| *share > 0.0) {
            let (bag, lies) = bag.without(set, laid);
            let new = |kind: usize| {
                let is_new = kind == UNIQUE || lies[kind] == 0;
                if is_new { bag.0[kind] } else { 0 }
            };
            let all: u32 = (0..KINDS).map(|kind| u32::from(new(kind))).sum();
            if all == 0 {
                lay_out(bag, lies, (genes - laid, share), again, &mut sums);
            }
            for kind in (0..KINDS).filter(|kind| new(*kind) > 0) {
                let with = if kind == UNIQUE { set } else { set | 1 << kind };
                next[with as usize] += share * f64::from(new(kind)) / f64::from(all);
            }
        }
        ways = next;
    }
    for (set, share) in (0..).zip(ways).filter(|(_, share)| *share > 0.0) {
        add((bag.without(set, genes).1, share), &mut sums);
    }
    sums.map(|(mean, squares): (f64, f64)| Odds {
        mean,
        variance: (squares - mean * mean).max(0.0),
    })
}

/// Adds the numbers of each kind, and their squares.
fn add((laid, share): ([u8; KINDS], f64), sums: &mut [(f64, f64); KINDS]) {
    for (sum, number) in sums.iter_mut().zip(laid) {
        let number = f64::from(number);
        sum.0 += share * number;
        sum.1 += share * number * number;
    }
}

/// The same over all orders in which the rest can be drawn: where kinds come a second time there are few.
fn lay_out(
    bag: Tokens,
    laid: [u8; KINDS],
    (genes, share): (usize, f64),
    again: bool,
    sums: &mut [(f64, f64); KINDS],
) {
    let lies = |kind: usize| kind != UNIQUE && laid[kind] > 0;
    let all: u32 = bag.0.iter().map(|left| u32::from(*left)).sum();
    let new = (0..KINDS).filter(|kind| !lies(*kind));
    let new: u32 = new.map(|kind| u32::from(bag.0[kind])).sum();
    let from = if new == 0 && again { all } else { new };
    if genes == 0 || from == 0 {
        return add((laid, share), sums);
    }
    for kind in 0..KINDS {
        if bag.0[kind] == 0 || new > 0 && lies(kind) {
            continue;
        }
        let (mut bag, mut laid) = (bag, laid);
        let part = f64::from(bag.0[kind]) / f64::from(from);
        bag.0[kind] -= 1;
        laid[kind] += 1;
        lay_out(bag, laid, (genes - 1, share * part), again, sums);
    }
}

#[cfg(test)]
#[path = "../tests/unit/odds.rs"]
mod tests;
